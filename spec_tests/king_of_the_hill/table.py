"""What the checks of King of the Hill are made of: cards and piles, five players, tricks and rounds.

The functions record the steps that many checks share.  Cards are given as texts, as in `model.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from hypothesis import strategies as st

from grader import Lab, Reference

from .model import DECK, JOKERS, NO_TRUMPS, RANKS, SEATS, SUITS, Trumps

NAMES = ["Ann", "Ben", "Cem", "Dora", "Eve"]
TWOS = dict.fromkeys(NAMES, "2")
FACES = sorted(set(DECK))
RANK_AND_SUIT = ("Card.rank", "Card.suit")

faces = st.sampled_from(FACES)
plain_faces = st.sampled_from([face for face in FACES if face not in JOKERS])
trumps = st.builds(Trumps, st.sampled_from(RANKS), st.sampled_from(SUITS))
seats = st.integers(0, SEATS - 1)
seeds = st.integers(0, 1_000_000)


def new_card(lab: Lab, face: str) -> Reference:
    """A card, as "5H"; a joker is "B" or "R"."""
    return lab.Card(face[:-1], face[-1])


def new_cards(lab: Lab, wanted: Iterable[str]) -> list[Reference]:
    """Cards."""
    return [new_card(lab, face) for face in wanted]


def fill(lab: Lab, pile: Reference, wanted: Iterable[str]) -> Reference:
    """Add cards to a pile, and give the pile back."""
    for face in wanted:
        pile.addCard(new_card(lab, face))
    return pile


def look(lab: Lab, pile: Reference, relation: str = "") -> Reference:
    """The cards of a pile, which are compared."""
    return lab.fields(lab.read(pile, "cards"), *RANK_AND_SUIT, relation=relation)


def look_in_order(lab: Lab, hand: Reference, held: Sequence[str], by: Trumps = NO_TRUMPS) -> None:
    """The cards of a hand that holds `held`, as far as their order is not open."""
    undecided = [pair for pair in combinations(sorted(set(held)), 2) if by.is_open(*pair)]
    if not undecided:
        look(lab, hand)
        return
    if all(by.strength(face) == by.strength(other) for face, other in undecided):
        lab.fields(lab.read(hand, "cards"), "Card.rank")
    look(lab, hand, "any_order")


def look_at(lab: Lab, card: Reference) -> None:
    """The rank and the suit of a card that came back."""
    lab.fields(card, *RANK_AND_SUIT)


def name_of(lab: Lab, player: Reference) -> None:
    """The name of a player that came back."""
    lab.fields(player, "Player.name")


def new_players(lab: Lab) -> list[Reference]:
    """Five players."""
    return [lab.Player(name) for name in NAMES]


def settle(
    lab: Lab,
    round: Reference,
    trumps: Trumps | None = None,
    defenders: Sequence[Reference] = (),
    called: str = "",
    dead: Iterable[str] = (),
) -> None:
    """What is settled before the first trick: trumps, the king and the other defenders, called card, dead hand."""
    if trumps is not None:
        lab.assign(round, "trumpRank", trumps.rank)
        lab.assign(round, "trumpSuit", trumps.suit)
    if defenders:
        lab.assign(round, "koth", defenders[0])
        lab.assign(round, "defenders", [*defenders])
    if called:
        lab.assign(round, "calledCard", new_card(lab, called))
    if dead:
        fill(lab, lab.read(round, "deadHand"), dead)


def round_of(
    lab: Lab,
    players: Sequence[Reference],
    trumps: Trumps,
    koth: int = 0,
    called: str = "",
    dead: Iterable[str] = (),
    first: bool = True,
) -> Reference:
    """A round with trumps, in which players[koth] is king of the hill: the starting player where it is not the first."""
    if first:
        round = lab.Round([*players], True, TWOS)
        settle(lab, round, trumps, [players[koth]], called, dead)
    else:
        order = [*players[koth:], *players[:koth]]
        round = lab.Round(order, False, {**TWOS, NAMES[koth]: trumps.rank})
        lab.assign(round, "trumpSuit", trumps.suit)
        settle(lab, round, called=called, dead=dead)
    return round


def deal(lab: Lab, players: Sequence[Reference], hands: Sequence[Iterable[str]]) -> None:
    """Give each player these cards."""
    for player, hand in zip(players, hands, strict=False):
        fill(lab, lab.read(player, "hand"), hand)


def play(
    lab: Lab,
    round: Reference,
    players: Sequence[Reference],
    leader: int,
    plays: Sequence[Sequence[str]],
    asked: Sequence[str] = (),
) -> Reference:
    """A trick in which these plays are made, from the leader on, who has only asked whether to lead `asked`."""
    trick = lab.Trick(round, players[leader])
    if asked:
        lab.uncompared(lab.Rules().validPlay(trick, players[leader], new_cards(lab, asked)))
    for number, cards in enumerate(plays):
        trick.playCards(players[(leader + number) % SEATS], new_cards(lab, cards))
    return trick


def trick_of(
    lab: Lab,
    trumps: Trumps,
    plays: Sequence[Sequence[str]],
    leader: int = 0,
    called: str = "",
    asked: Sequence[str] = (),
) -> tuple[Reference, Reference, list[Reference]]:
    """(trick, round, players), where each player held just the cards that are played, or asked about."""
    players = new_players(lab)
    round = round_of(lab, players, trumps, called=called)
    order = [players[(leader + number) % SEATS] for number in range(len(plays))]
    deal(lab, order, plays)
    fill(lab, lab.read(order[0], "hand"), asked)
    return play(lab, round, players, leader, plays, asked), round, players


def look_at_points(lab: Lab, round: Reference) -> None:
    """What the round has noted for each player."""
    points = lab.read(round, "playerPoints")
    lab.uncompared(points)
    for name in NAMES:
        lab.look(points[name])


def defenders(lab: Lab, round: Reference) -> None:
    """The names of the defenders."""
    lab.fields(lab.read(round, "defenders"), "Player.name", relation="any_order")


def points_of(names: Sequence[Any], points: Sequence[int]) -> Mapping[Any, int]:
    """A dictionary of points, for names that may be known only when the program runs."""
    return dict(zip(names, points, strict=True))
