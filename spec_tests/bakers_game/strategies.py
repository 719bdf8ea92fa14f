"""What the checks of Baker's Game are made of: cards, piles, whole layouts, and games that are played.

The strategies choose the data of a program, the functions record the steps that many checks share.  None
of them knows what the right answer is: the reference answers every program.  Where moves are proposed that
should mostly be valid, a rough idea of the rules (`Layout`) proposes them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from hypothesis import strategies as st

from grader import Lab, Reference

Card = tuple[int, int]
"""Rank and suit."""

RANKS = range(1, 14)
SUITS = range(1, 5)
ACE, KING = 1, 13
ALL_CARDS: list[Card] = [(rank, suit) for suit in SUITS for rank in RANKS]
EMPTY: list[object] = [None, [], ""]
"""What programs pass for the top card of an empty pile."""

suits = st.integers(1, 4)
ranks = st.integers(1, 13)
cards = st.tuples(ranks, suits)
empties = st.sampled_from(EMPTY)
piles = st.lists(cards, max_size=7, unique=True)
some_cards = st.lists(cards, min_size=1, max_size=7, unique=True)

# Cards and piles -------------------------------------------------------------------------------------


def card(lab: Lab, wanted: Card) -> Reference:
    """A new card of this rank and suit."""
    return lab.Card(*wanted)


def pile(lab: Lab, wanted: Sequence[Card], name: str) -> Reference:
    """A list of new cards, the last one on top; `name` is for the reader."""
    return lab.list([card(lab, one) for one in wanted], name)


def look_at(lab: Lab, *lists: Reference) -> None:
    """See which cards these lists hold now."""
    for one in lists:
        lab.texts(one)


def suit_up_to(rank: int, suit: int) -> list[Card]:
    """The cards of a suit from the ace up to `rank`; none for 0."""
    return [(one, suit) for one in range(1, rank + 1)]


@st.composite
def wrong_for_foundation(draw: st.DrawFn) -> tuple[Card, list[Card]]:
    """A card, and a foundation that it does not fit on."""
    rank, suit = draw(cards)
    kind = draw(st.sampled_from(["suit", "suit", "rank", "rank", "no ace", "far"]))
    if kind == "no ace":
        return (max(rank, 2), suit), []
    height = draw(ranks)
    if kind == "suit":
        return (min(height + 1, KING), suit % 4 + 1), suit_up_to(height, suit)
    if kind == "rank":
        wrong = draw(st.sampled_from([height - 1, height, height + 2]))
        return (min(max(wrong, 1), KING), suit), suit_up_to(
            height if wrong != height + 2 else min(height, 11), suit
        )
    return (rank, suit % 4 + 1), suit_up_to(height, suit)


@st.composite
def right_for_foundation(draw: st.DrawFn) -> tuple[Card, list[Card]]:
    """A card, and a foundation that it fits on."""
    rank, suit = draw(cards)
    return (rank, suit), suit_up_to(rank - 1, suit)


@st.composite
def right_for_tableau(draw: st.DrawFn) -> tuple[Card, list[Card]]:
    """A card, and a tableau that it fits on."""
    rank, suit = draw(cards)
    if rank == KING or draw(st.integers(0, 4)) == 0:
        return (rank, suit), []
    above = draw(piles)
    return (rank, suit), [one for one in above if one[1] != suit] + [(rank + 1, suit)]


@st.composite
def wrong_for_tableau(draw: st.DrawFn) -> tuple[Card, list[Card]]:
    """A card, and a tableau that it does not fit on."""
    rank, suit = draw(cards)
    above = [one for one in draw(piles) if one != (rank, suit)]
    kind = draw(st.sampled_from(["suit", "up", "far"]))
    if kind == "suit":
        return (min(rank, 12), suit), [*above, (min(rank, 12) + 1, suit % 4 + 1)]
    if kind == "up":
        return (max(rank, 2), suit), [*above, (max(rank, 2) - 1, suit)]
    other = draw(cards.filter(lambda one: one[1] != suit or one[0] - rank not in (0, 1)))
    return (rank, suit), [*above, other]


# Layouts ---------------------------------------------------------------------------------------------


class Layout:
    """Cells, foundations and tableaus, with a rough idea of which moves are valid.

    A move is named by its two piles, as ("t", 3) and ("c", 0).
    """

    def __init__(self, cells: list[list[Card]], foundations: list[list[Card]], tableaus: list[list[Card]]):
        self.piles = {"c": cells, "f": foundations, "t": tableaus}

    def record(self, lab: Lab) -> dict[str, list[Reference]]:
        """The lists of this layout, made of new cards."""
        names = {"c": "cell", "f": "foundation", "t": "tableau"}
        return {kind: [pile(lab, one, names[kind]) for one in group] for kind, group in self.piles.items()}

    def moves(self, valid: bool, kinds: Sequence[str]) -> list[tuple[str, int, str, int]]:
        """The moves of these kinds ("tc", "cf") that seem to be valid, or those that do not."""
        return [
            (source, n, target, m)
            for source, target in kinds
            for n, mine in enumerate(self.piles[source])
            for m, other in enumerate(self.piles[target])
            if mine is not other and self._fits(mine, target, other) == valid
        ]

    def move(self, source: str, n: int, target: str, m: int) -> None:
        """Carry out a move that is valid."""
        self.piles[target][m].append(self.piles[source][n].pop())

    def _fits(self, mine: list[Card], target: str, other: list[Card]) -> bool:
        if not mine or not other:
            return bool(mine) and (target != "f" or mine[-1][0] == ACE)
        step = mine[-1][0] - other[-1][0]
        return target != "c" and mine[-1][1] == other[-1][1] and step == (1 if target == "f" else -1)


MOVES = {
    "tc": "tableau_to_cell",
    "tf": "tableau_to_foundation",
    "tt": "tableau_to_tableau",
    "cf": "cell_to_foundation",
    "ct": "cell_to_tableau",
}


def deal(seed: int) -> Layout:
    """A whole deck, dealt at random."""
    deck = random.Random(seed).sample(ALL_CARDS, len(ALL_CARDS))
    return Layout([[] for _ in range(4)], [[] for _ in range(4)], [deck[n::8] for n in range(8)])


def late(seed: int, highest: int = KING) -> Layout:
    """The end of a game: foundations that are well advanced, and the other cards up to `highest` in good order."""
    chance = random.Random(seed)
    heights = [chance.randint(highest - 4, highest - 1) for _ in SUITS]
    rest = [[(rank, suit) for rank in range(highest, heights[suit - 1], -1)] for suit in SUITS]
    cells: list[list[Card]] = [[rest[n].pop()] if chance.random() < 0.5 else [] for n in range(4)]
    tableaus = [*rest, [], [], [], []]
    chance.shuffle(tableaus)
    foundations = [suit_up_to(heights[suit - 1], suit) for suit in SUITS]
    chance.shuffle(foundations)
    return Layout(cells, foundations, tableaus)


LAYOUTS: dict[str, Callable[[int], Layout]] = {
    "dealt": deal,
    "late": late,
    "few": lambda seed: late(seed, 5),
}
"""Where games begin; `few` has a part of the deck only, which makes short programs."""


def played(
    layout: Layout, seed: int, count: int, valid: float, kinds: Sequence[str]
) -> Iterator[tuple[str, int, str, int]]:
    """Up to `count` moves of these kinds; about `valid` of them are valid, cards that can go home before others.

    With a `valid` of 1 the game ends where no move is valid.
    """
    chance = random.Random(seed)
    for _ in range(count):
        good = chance.random() < valid
        moves = layout.moves(good, kinds) or (layout.moves(not good, kinds) if valid < 1 else [])
        if not moves:
            return
        home = [one for one in moves if one[2] == "f"] if good else []
        move = chance.choice(home or moves)
        yield move
        if move in layout.moves(True, kinds):
            layout.move(*move)


def anywhere(seed: int, most: int) -> Layout:
    """Cards in any piles: one in each cell and on each foundation, one to `most` in each tableau."""
    chance = random.Random(seed)
    deck = chance.sample(ALL_CARDS, len(ALL_CARDS))
    cells, foundations = ([[deck.pop()] for _ in range(4)] for _ in range(2))
    tableaus = []
    for n in range(8):
        size = chance.randint(1, min(most, len(deck) - 7 + n))
        tableaus.append([deck.pop() for _ in range(size)])
    chance.shuffle(tableaus)
    return Layout(cells, foundations, tableaus)
