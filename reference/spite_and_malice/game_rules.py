"""The game for two players as an object: the table, whose turn it is, and which moves the rules allow.

Nothing here reads or prints; `game.py` does that.  A move is named as the players type it: `h3` is the
third card of the hand, `g` the goal pile, `d2` the second discard pile.  Play stacks and discard piles
count from 1.  A move that the rules forbid raises RuleError, whose text says why, and changes nothing.

The numbers at the ends of lines are the rules of `handout.md`.
"""

from __future__ import annotations

import re

from lectureStructures import CircularQueue, Stack
from spite_and_malice import HAND_SIZE, JOKER, NO_VALUE, Card, Hand, PlayStack, shuffle

GOAL_SIZE = 15
PILES = 4
FULL_STACKS = 5
"""So many full stacks are set aside before their cards go back to the shoe."""

LINE = "—————————————-"


class RuleError(Exception):
    """A move that the rules do not allow."""


def all_cards() -> list[Card]:
    """The 120 cards in order: ten of each face from 0 to 9, then twenty jokers."""
    return [Card(value) for value in range(10) for _ in range(10)] + [Card(NO_VALUE) for _ in range(20)]


def make_card(face: str) -> Card:
    """A new card of this face; a joker has no value."""
    return Card(NO_VALUE if face == JOKER else int(face))


class Player:
    """What lies before one player: hand, goal pile and discard piles."""

    def __init__(self, name: str) -> None:
        """A player without cards."""
        self.name = name
        self.hand = Hand()
        self.goal = Stack()
        self.discards = [Stack() for _ in range(PILES)]

    def faces(self) -> list[str]:
        """The faces of the cards in the hand, from left to right."""
        return re.findall(r"\[([*0-9])\]", str(self.hand))

    def take(self, place: str) -> Card:
        """Remove and return the card at `place`.  RuleError when there is none."""
        if place not in self.tops():
            raise RuleError("There is no card at this place.")
        if place.startswith("h"):
            return self.hand.pop(int(place[1]) - 1)
        card: Card = self._pile(place).pop()
        return card

    def put_back(self, place: str, card: Card) -> None:
        """Undo `take`.  The hand is sorted, so the card finds its old place."""
        if place.startswith("h"):
            self.hand.add([card])
            self.hand.sort()
        else:
            self._pile(place).push(card)

    def tops(self) -> dict[str, str]:
        """The place and the face of each card that the player may play."""
        found = {f"h{position}": face for position, face in enumerate(self.faces(), start=1)}
        piles = {"g": self.goal} | {f"d{number}": pile for number, pile in enumerate(self.discards, start=1)}
        return found | {place: pile.peek().getFace() for place, pile in piles.items() if not pile.isEmpty()}

    def can_discard(self) -> bool:
        """Whether the hand holds a card that may be discarded: any but a 0."""
        return any(face != "0" for face in self.faces())  # G5

    def take_discard(self) -> Card:
        """Remove and return the card furthest right that is no 0.  RuleError when there is none."""
        for position in reversed(range(self.hand.size())):
            if self.faces()[position] != "0":
                return self.hand.pop(position)  # G5
        raise RuleError("A 0 is never discarded.")  # G5

    def _pile(self, place: str) -> Stack:
        """The goal pile for `g`, else a discard pile, as in `d2`."""
        return self.goal if place == "g" else self.discards[int(place[1]) - 1]


class Game:
    """A game of two players, from the deal to the last card of a goal pile."""

    def __init__(self, cards: list[Card]) -> None:
        """Deal `cards`, the first one first, and start the first turn.

        At least 40 cards are needed; the list is left as it is.
        """
        self.players = (Player("PlayerA"), Player("PlayerB"))
        self.stacks = [PlayStack() for _ in range(PILES)]
        self.shoe = CircularQueue(len(cards))
        self._aside: list[str] = []
        self._full_stacks = 0
        for card in cards:
            self.shoe.enqueue(card)
        self._deal()
        first, second = self.players
        self.current = second if _rank(second.goal.peek()) > _rank(first.goal.peek()) else first  # G2
        self._fill_hand()

    @property
    def opponent(self) -> Player:
        """The player whose turn it is not."""
        first, second = self.players
        return second if self.current is first else first

    @property
    def winner(self) -> Player | None:
        """The player who has played the whole goal pile."""
        return next((player for player in self.players if player.goal.isEmpty()), None)  # G8

    @property
    def stuck(self) -> bool:
        """Whether nobody can do anything any more: no play, no discard, and no card to draw."""
        if not self.shoe.isEmpty() or self._aside:
            return False
        return not any(player.can_discard() or self.plays(player) for player in self.players)

    @property
    def aside(self) -> tuple[str, ...]:
        """The faces of the cards that are set aside."""
        return tuple(self._aside)

    def plays(self, player: Player) -> list[tuple[str, int]]:
        """Every place of `player` and play stack such that the card there can be played on that stack."""
        needs = {number: self._needed(number) for number in range(1, PILES + 1)}
        return [
            (place, number)
            for place, face in player.tops().items()
            for number, needed in needs.items()
            if face in (JOKER, needed)
        ]

    def play(self, place: str, number: int) -> None:
        """Play the card at `place` of the current player on a play stack."""
        self._refuse_after_the_end()
        _check_number(number)
        card = self.current.take(place)  # G4
        try:
            faces = self.stacks[number - 1].playCard(card)
        except Exception as error:  # the handout asks for plain Exceptions
            self.current.put_back(place, card)
            raise RuleError(str(error)) from error
        if faces:
            self._set_aside(faces)
        if self.current.hand.size() == 0 and self.winner is None:
            self._fill_hand()  # G3

    def discard(self, number: int) -> None:
        """Put the highest card of the current hand on a discard pile and end the turn."""
        self._refuse_after_the_end()
        self.refuse_while_a_zero_must_be_played()
        _check_number(number)
        card = self.current.take_discard()
        self.current.discards[number - 1].push(card)
        self._next_turn()  # G5

    def end_turn(self) -> None:
        """End the turn of a player who has nothing to discard."""
        self._refuse_after_the_end()
        self.refuse_while_a_zero_must_be_played()
        if self.current.can_discard():
            raise RuleError("A turn ends with a discard.")
        self._next_turn()  # G6

    def refuse_while_a_zero_must_be_played(self) -> None:
        """RuleError while the current hand holds a 0 and a play stack is free."""
        if self.current.hand.check0() >= 0 and any(str(stack) == "||" for stack in self.stacks):
            raise RuleError("A 0 must be played while a play stack is empty.")

    def screen(self) -> str:
        """The table as text, as the handout's appendix shows it."""  # G9
        first, second = self.players
        stacks = [f"Play Stack {number} : {stack}" for number, stack in enumerate(self.stacks, start=1)]
        return "\n".join([LINE, *_rows(first), "", *stacks, "", *_rows(second), LINE])

    def _deal(self) -> None:
        """Give each player five cards for the hand and fifteen for the goal pile, in turn."""
        for _ in range(HAND_SIZE):
            for player in self.players:
                player.hand.add([self.shoe.dequeue()])  # G1
        for _ in range(GOAL_SIZE):
            for player in self.players:
                player.goal.push(self.shoe.dequeue())  # G1
        for player in self.players:
            player.hand.sort()

    def _fill_hand(self) -> None:
        """Draw until the current hand holds five cards, or there is none left to draw."""
        hand = self.current.hand
        while hand.size() < HAND_SIZE:
            if self.shoe.isEmpty():
                self._refill_shoe()
            if self.shoe.isEmpty():
                break
            hand.add([self.shoe.dequeue()])  # G3
        hand.sort()

    def _set_aside(self, faces: list[str]) -> None:
        """Put a full stack aside, and after the fifth one all their cards back into the shoe."""
        self._aside.extend(faces)
        self._full_stacks += 1
        if self._full_stacks == FULL_STACKS:
            self._refill_shoe()  # G7

    def _refill_shoe(self) -> None:
        """Shuffle the cards that are set aside to the back of the shoe, jokers without a value again."""
        for card in shuffle([make_card(face) for face in self._aside]):
            self.shoe.enqueue(card)
        self._aside = []
        self._full_stacks = 0

    def _needed(self, number: int) -> str:
        """The face that play stack `number` needs next."""
        stack = self.stacks[number - 1]
        return "0" if str(stack) == "||" else str(stack.peekValue() + 1)

    def _refuse_after_the_end(self) -> None:
        """RuleError once somebody has won."""
        if self.winner is not None:
            raise RuleError("The game is over.")

    def _next_turn(self) -> None:
        self.current = self.opponent
        self._fill_hand()


def _check_number(number: int) -> None:
    """RuleError unless `number` is that of a play stack or discard pile."""
    if not 1 <= number <= PILES:
        raise RuleError(f"Choose a number from 1 to {PILES}.")


def _rank(card: Card) -> int:
    """How high a card on the goal pile counts for the start: jokers highest."""
    return 10 if card.getFace() == JOKER else card.getValue()


def _rows(player: Player) -> list[str]:
    """The lines of the screen that show one player.  Of a pile, only the top card is shown."""
    name = player.name
    rows = [f"{name} Hand {player.hand}"]
    for number, pile in enumerate(player.discards, start=1):
        rows.append(f"{name} Discard {number}: {_top(pile)}")
    rows.append(f"{name} Goal {_top(player.goal)} {player.goal.size()} cards left")
    return rows


def _top(pile: Stack) -> str:
    """The top card of a pile as text; `[]` for an empty pile."""
    return "[]" if pile.isEmpty() else str(pile.peek())
