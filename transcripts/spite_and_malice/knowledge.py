"""What is known of a game of Mini Spite and Malice from its screens: a model of the rules for a table seen in part.

Nobody sees the shoe, nor the goal piles below their tops.  What is to come from there is UNKNOWN until a
screen shows it.  Everything else follows from the moves, so each screen can be compared with the model.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from grader import Piles

from .rules import FULL, FULL_STACKS, GOAL, HAND, JOKER, PACK, PILES, PLAYERS, SHOE, UNKNOWN, ZERO, other
from .views import REVERSED, TOP, Shown, Sight, Views


class Difference(NamedTuple):
    """A part of a screen that is not as the model has it.  `text` says how, as the end of a sentence.

    `empty`: there is no card where there must be one.
    """

    part: str
    owner: str
    number: int
    text: str
    empty: bool = False


class Played(NamedTuple):
    """What a play was, and what came of it."""

    place: str
    number: int
    card: str
    player: str
    on_joker: bool
    opens: bool
    full: bool
    emptied: bool
    last: bool


class Model:
    """The table as it must be, and whose turn it is."""

    def __init__(self) -> None:
        self.current = "A"
        self.hands = {one: [UNKNOWN] * HAND for one in PLAYERS}
        self.tops = dict.fromkeys(PLAYERS, UNKNOWN)
        self.left = dict.fromkeys(PLAYERS, GOAL)
        self.discards: dict[str, list[list[str]]] = {one: [[] for _ in range(PILES)] for one in PLAYERS}
        self.stacks: list[list[str]] = [[] for _ in range(PILES)]
        self.aside: list[str] = []
        self.full = self.drawn = 0
        self.own_zeros = 0
        """How many zeros the program has played by itself."""
        self.top_counts = True
        """Whether the number of cards left counts the top card."""
        self.stack_views, self.discard_views = Views(in_order=True), Views(in_order=False)

    def copy(self) -> Model:
        """A model to try a move on.  It shares what was learned of how piles are shown."""
        twin = Model.__new__(Model)
        twin.__dict__.update(self.__dict__)
        twin.hands = {one: list(hand) for one, hand in self.hands.items()}
        twin.tops, twin.left = dict(self.tops), dict(self.left)
        twin.discards = {one: [list(pile) for pile in piles] for one, piles in self.discards.items()}
        twin.stacks = [list(stack) for stack in self.stacks]
        twin.aside = list(self.aside)
        return twin

    # What can be done.

    @property
    def shoe(self) -> int:
        """How many cards the shoe holds at least."""
        return SHOE - self.drawn + FULL * FULL_STACKS * (self.full // FULL_STACKS)

    @property
    def hand(self) -> list[str]:
        """The hand of the player whose turn it is."""
        return self.hands[self.current]

    def needed(self, number: int) -> str:
        """The face that play stack `number` takes next."""
        return str(len(self.stacks[number - 1]))

    def sources(self) -> dict[str, str]:
        """Place and face of each card that the current player may play, as far as it is known."""
        found = {f"h{at}": face for at, face in enumerate(self.hand, start=1)}
        if self.left[self.current]:
            found["g"] = self.tops[self.current]
        for at, pile in enumerate(self.discards[self.current], start=1):
            if pile:
                found[f"d{at}"] = pile[-1]
        return {place: face for place, face in found.items() if face != UNKNOWN}

    def fits(self, face: str, number: int) -> bool:
        """Whether a card can be played on a play stack."""
        return face in (JOKER, self.needed(number))

    def plays(self) -> list[tuple[str, int]]:
        """All legal plays."""
        numbers = range(1, PILES + 1)
        return [
            (place, at) for place, face in self.sources().items() for at in numbers if self.fits(face, at)
        ]

    def only_zeros(self) -> bool:
        """Whether the current player holds nothing but zeros, and nothing can be played."""
        return bool(self.hand) and set(self.hand) == {ZERO} and not self.plays()

    # What is done.

    def play(self, place: str, number: int) -> Played:
        """Play the card at a place."""
        player, card = self.current, self.sources()[place]
        stack = self.stacks[number - 1]
        on_joker = stack[-1:] == [JOKER]
        emptied = False
        if place == "g":
            self.left[player] -= 1
            self.tops[player] = UNKNOWN if self.left[player] else ""
        elif place[0] == "d":
            self.discards[player][int(place[1]) - 1].pop()
        else:
            del self.hand[int(place[1]) - 1]
            emptied = not self.hand
        opens = not stack
        stack.append(card)
        full = len(stack) == FULL
        if full:
            self._set_aside(stack)
        if emptied and self.left[player]:
            self.fill(player)
        return Played(place, number, card, player, on_joker, opens, full, emptied, not self.left[player])

    def discard(self, card: str, number: int) -> None:
        """Discard a card and end the turn."""
        self.hand.remove(card)
        self.discards[self.current][number - 1].append(card)
        self.end_turn()

    def end_turn(self) -> None:
        """Let the other player play, with a full hand."""
        self.current = other(self.current)
        self.fill(self.current)

    def fill(self, player: str) -> None:
        """Draw up to five cards."""
        missing = max(0, HAND - len(self.hands[player]))
        self.hands[player] += [UNKNOWN] * missing
        self.drawn += missing

    def _set_aside(self, stack: list[str]) -> None:
        self.aside += stack
        stack.clear()
        self.full += 1
        if self.full % FULL_STACKS == 0:
            self.aside = []

    # What a screen shows of it.

    def adapt(self, sight: Sight, turn: str, discarded: bool = False) -> bool:
        """Take note of what programs may do by themselves.

        They may play zeros that must be played, end a turn that nothing can be done in, and deal new cards at the
        end of a turn instead of the start of the next.  Returns whether a turn was ended so.
        """
        zeros = 0
        for at, stack in enumerate(self.stacks):
            if stack or sight.stacks[at] != (ZERO,):
                continue
            if self._shows_goal_moved(sight):
                self.left[self.current] -= 1
                self.tops[self.current] = UNKNOWN if self.left[self.current] else ""
                stack.append(ZERO)
                zeros += 1
            elif ZERO in self.hand or UNKNOWN in self.hand:
                self.hand.remove(ZERO if ZERO in self.hand else UNKNOWN)
                stack.append(ZERO)
                zeros += 1
        self.own_zeros += zeros
        if zeros and not self.hand:
            self.fill(self.current)
        waiting = other(self.current)
        shown = sight.hands[waiting]
        # Where no words say whose turn it is, new cards do.
        drew = not turn and shown is not None and len(shown) == HAND > len(self.hands[waiting])
        ended = (turn == waiting or drew) and self.only_zeros()
        if ended:
            self.end_turn()
            waiting = other(self.current)
            shown = sight.hands[waiting]
        if discarded and shown is not None and len(shown) == HAND and _holds(self.hands[waiting], shown):
            self.fill(waiting)
        return ended

    def _shows_goal_moved(self, sight: Sight) -> bool:
        """Whether a 0 has gone from the current player's goal pile, by the number of cards that are left or by the next card."""
        own, count, top = self.tops[self.current], sight.left[self.current], sight.tops[self.current]
        if own not in (ZERO, UNKNOWN):
            return False
        if count is not None:
            return count < self._count(self.current)
        return own == ZERO and top is not None and top[-1:] != (ZERO,)

    def differences(self, sight: Sight) -> list[Difference]:
        """Where a screen is not as it must be."""
        found: list[Difference] = []

        def differs(part: str, owner: str, number: int, text: str, empty: bool = False) -> None:
            found.append(Difference(part, owner, number, text, empty))

        for one in PLAYERS:
            hand, shown = self.hands[one], sight.hands[one]
            if shown is not None and len(shown) != len(hand):
                differs(
                    "hand", one, 0, f"player {one} holds {_cards(len(shown))} instead of {_cards(len(hand))}"
                )
            elif shown is not None and not _holds(hand, shown):
                differs(
                    "hand",
                    one,
                    0,
                    f"the hand of player {one} is {in_squares(shown)} instead of {in_squares(hand)}",
                )
            top, card = self.tops[one], sight.tops[one]
            if top and card is not None and (not card or top not in (UNKNOWN, card[-1])):
                wanted = "its next card" if top == UNKNOWN else f"[{top}]"
                differs(
                    "top",
                    one,
                    0,
                    f"the goal pile of player {one} shows {in_squares(card) or 'no card'} instead of {wanted}",
                )
            left, count = self._count(one), sight.left[one]
            if count is not None and count != left:
                differs(
                    "left", one, 0, f"the goal pile of player {one} counts {_cards(count)} instead of {left}"
                )
            for at, pile in enumerate(sight.discards[one] or (), start=1):
                own = self.discards[one][at - 1]
                if not self.discard_views.fits(own, pile):
                    wanted = in_squares(self.discard_views.shown(own)) or "empty"
                    differs(
                        "discards", one, at,
                        f"discard pile {at} of player {one} is {in_squares(pile) or 'empty'} instead of {wanted}",
                    )  # fmt: skip
        for at, pile in enumerate(sight.stacks, start=1):
            own = self.stacks[at - 1]
            if not self.stack_views.fits(own, pile):
                wanted = in_squares(self.stack_views.shown(own)) or "empty"
                text = f"play stack {at} is {in_squares(pile) or 'empty'} instead of {wanted}"
                differs("stacks", "", at, text, not pile)
        return found

    def adopt(self, sight: Sight) -> None:
        """Take over what a screen shows, right or wrong, so that the game can go on from there."""
        for one in PLAYERS:
            if (hand := sight.hands[one]) is not None:
                self.drawn += len(hand) - len(self.hands[one])
                self.hands[one] = list(hand)
            if (top := sight.tops[one]) is not None:
                self.tops[one] = top[-1] if top else ""
            if (count := sight.left[one]) is not None:
                self.left[one] = count + (not self.top_counts)
            for at, pile in enumerate(sight.discards[one] or ()):
                self.discards[one][at] = self._adopted(self.discard_views, self.discards[one][at], pile)
        for at, pile in enumerate(sight.stacks):
            own = self.stacks[at]
            if self.stack_views.fits(own, pile):
                self.stack_views.note(own, pile)
            elif self.stack_views.left[0] == TOP and pile and pile[-1].isdigit():
                self.stacks[at] = [UNKNOWN] * int(pile[-1]) + [pile[-1]]
            else:
                self.stacks[at] = list(pile)

    def note_count(self, sight: Sight) -> None:
        """Learn from the first screen whether the number of cards left counts the top card."""
        counts = [count for count in sight.left.values() if count is not None]
        self.top_counts = not counts or set(counts) != {GOAL - 1}

    def piles(self) -> Piles:
        """The table as a screen must show it, without the hands and goal piles that nobody knows."""
        found: Piles = {}
        for one in PLAYERS:
            if UNKNOWN not in self.hands[one]:
                found[f"hand {one}"] = (tuple(self.hands[one]),)
            found[f"discards {one}"] = tuple(map(self.discard_views.shown, self.discards[one]))
            if self.tops[one] not in ("", UNKNOWN):
                found[f"goal {one}"] = ((self.tops[one],),)
            found[f"left {one}"] = ((str(self._count(one)),),)
        found["stacks"] = tuple(map(self.stack_views.shown, self.stacks))
        return found

    def seen(self) -> Counter[str]:
        """How often each face is known to be in the game now."""
        # A shoe that has run out may have taken the cards that were set aside.
        seen = Counter(self.aside if self.drawn <= SHOE else ())
        for one in PLAYERS:
            seen.update(self.hands[one])
            seen[self.tops[one]] += 1
            for pile in self.discards[one]:
                seen.update(pile)
        for stack in self.stacks:
            seen.update(stack)
        return Counter({face: seen[face] for face in PACK})

    def too_many(self) -> str:
        """A face that is on the table more often than the pack has it; empty where there is none."""
        seen = self.seen()
        return next((face for face, most in PACK.items() if seen[face] > most), "")

    def _count(self, player: str) -> int:
        return max(0, self.left[player] - (not self.top_counts))

    @staticmethod
    def _adopted(views: Views, own: list[str], shown: Shown) -> list[str]:
        if UNKNOWN not in own and views.fits(own, shown):
            views.note(own, shown)
            return own
        if own[-1:] != [UNKNOWN] and views.left == (TOP,) and views.fits(own, shown):
            return own
        if TOP in views.left and len(shown) == 1:
            return [UNKNOWN, *shown]
        return list(shown) if views.left[0] != REVERSED else list(reversed(shown))


def _holds(hand: Iterable[str], shown: Shown) -> bool:
    """Whether the cards of a hand are all shown.  More may be shown."""
    known = Counter(hand)
    del known[UNKNOWN]
    return known <= Counter(shown)


def in_squares(cards: Iterable[str]) -> str:
    """Cards as messages have them."""
    return "".join(f"[{card}]" for card in cards)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
