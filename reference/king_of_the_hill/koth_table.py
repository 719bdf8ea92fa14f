"""A table for King of the Hill in a terminal: asks each player for cards, and shows what comes of them.

It knows the game's classes by what the handout says of them and nothing else, so it plays with anybody's: with the
model solution's in `king_of_the_hill.py`, and with those of a submission in the kit's own program.  What may be
played, who wins, who defends and what is scored are their answers; the table only asks, and tells.
Everything is plain text, one fact to a line.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
ORDER = "RBSHDC"
"""In which order a hand shows its suits: jokers first."""
RANKS = "23456789TJQKA"
JOKER = "J"
"""How the rank of a joker is shown: `JR` is the red one, `JB` the black one."""
NOTHING = "nothing"


class Leave(Exception):  # noqa: N818 - nothing is wrong with that
    """Somebody wants to leave the table, or it cannot go on; the text says which."""


@dataclass(frozen=True)
class Classes:
    """The classes that a game is played with."""

    Card: Any
    Trick: Any
    Rules: Any


def show(card: Any) -> str:
    """A card as the table shows it: `5H`; `JR` and `JB` for the jokers."""
    rank, suit = getattr(card, "rank", None), getattr(card, "suit", None)
    if suit in ("R", "B"):
        return f"{JOKER}{suit}"
    return f"{rank}{suit}" if isinstance(rank, str) and isinstance(suit, str) and rank in RANKS else "?"


def ordered(cards: list[Any]) -> list[Any]:
    """Cards by suits, high cards first, whatever is trump."""
    names = {one: (ORDER.index(one[-1]), -RANKS.find(one[0])) for one in map(show, cards) if one != "?"}
    return sorted(cards, key=lambda card: names.get(show(card), (len(ORDER), 0)))


def line(cards: list[Any]) -> str:
    """Cards with spaces between them; "nothing" for none."""
    return " ".join(map(show, ordered(cards))) or NOTHING


Choose = Callable[["Table", Any, list[Any]], list[Any] | None]
"""Who plays for a player: answers the cards to play; None where a human is to be asked."""


class Table:
    """Five players around a table, in counter-clockwise order, with the names that are shown for them."""

    def __init__(
        self,
        game: Any,
        names: list[str],
        classes: Classes,
        choose: Choose = lambda table, player, hand: None,
        aside: Callable[[], AbstractContextManager[Any]] = nullcontext,
        joker_rank: str = "",
    ) -> None:
        self._game = game
        self.seats = list(game.players)
        self._names = names
        self._classes = classes
        self._choose = choose
        self._aside = aside
        self.rules = classes.Rules()
        self.trick: Any = None
        self.joker_rank = joker_rank

    def name(self, player: Any) -> str:
        """What a player is called; `?` for what is none of the five."""
        own = getattr(player, "name", None)
        found = [name for name, one in zip(self._names, self.seats, strict=True) if one.name == own]
        return found[0] if found else "?"

    def among(self, players: Any) -> str:
        """The names of players, in the order of their seats."""
        names = {self.name(one) for one in players}
        return ", ".join(one for one in [*self._names, "?"] if one in names) or "nobody"

    def play(self, round: Any) -> Any:
        """All tricks of a round whose cards are dealt, and its end; who is king of the hill next."""
        trumps = SUITS.get(round.trumpSuit, "?")
        print(f"Trumps are {trumps}, jokers, and cards of rank {round.trumpRank}.")
        leader = round.koth
        self._defenders(round)
        number = 0
        while leader.hand.cards:
            number += 1
            print()
            print(f"Trick {number}. {self.name(leader)} leads.")
            leader = self._trick(round, leader)
        return self._end(round, leader)

    def _trick(self, round: Any, leader: Any) -> Any:
        """One trick; who has won it."""
        with self._aside():
            self.trick = self._classes.Trick(round, leader)
        first = self._names.index(self.name(leader))
        for player in self.seats[first:] + self.seats[:first]:
            self._turn(round, player)
        with self._aside():
            winner, points = round.endTrick(self.trick), self.trick.trickPoints()
            scored = [round.playerPoints[one.name] for one in self.seats]
        if self.name(winner) == "?":
            raise Leave("endTrick() returns none of the players, so nobody can lead the next trick.")
        print(f"{self.name(winner)} wins the trick, which counts {points}.")
        print(f"Points: {self._each(scored)}")
        return winner

    def _each(self, values: list[Any]) -> str:
        return ", ".join(f"{name} {value}" for name, value in zip(self._names, values, strict=True))

    def _turn(self, round: Any, player: Any) -> None:
        name = self.name(player)
        print(f"{name} holds: {line(player.hand.cards)}")
        while True:
            cards = self._choose(self, player, player.hand.cards)
            if cards is None:
                cards = self._typed(f"{name} plays: ", player)
            # Whoever is given a list may empty it, so these lists are not the table's own.
            with self._aside():
                valid = self.rules.validPlay(self.trick, player, [*cards])
            if valid:
                break
            print(f"{name} may not play {line(cards)}.")
            print(f"{name} holds: {line(player.hand.cards)}")
        called = round.calledCard
        with self._aside():
            self.trick.playCards(player, [*cards])
        print(f"  {name} plays {line(cards)}")
        if len(self.trick.cards) == 1:
            print(f"  Led: {self.trick.trickType} of {SUITS.get(self.trick.trickSuit, '?')}")
        if called is not None and round.calledCard is None:
            print("That is the called card.")
            self._defenders(round)

    def _defenders(self, round: Any) -> None:
        print(f"Defenders: {self.among(round.defenders)}")

    def _typed(self, question: str, player: Any) -> list[Any]:
        """Cards that somebody types: those of the hand, as far as it holds them."""
        words = ask(question).upper().replace(",", " ").split()
        held = list(player.hand.cards)
        cards = []
        for word in words:
            at = next((n for n, card in enumerate(held) if show(card) == word), None)
            if at is not None:
                cards.append(held.pop(at))
            elif len(word) == 2 and (word in ("JR", "JB") or (word[0] in RANKS and word[1] in SUITS)):
                cards.append(self._card(word))
            else:
                print(f"{word} is no card. Cards are typed as 5H or TS, jokers as JR and JB.")
                return self._typed(question, player)
        return cards

    def _card(self, word: str) -> Any:
        """A new card."""
        with self._aside():
            return self._classes.Card(self.joker_rank if word[0] == JOKER else word[0], word[1])

    def bury(self, round: Any, many: int) -> None:
        """Let the king of the hill put cards away, face down."""
        king = round.koth
        while many:
            print(f"{self.name(king)} holds: {line(king.hand.cards)}")
            cards = self._typed(f"{self.name(king)} puts away {many}: ", king)
            if len(cards) > many or not cards:
                print(f"It has to be {many}, at once or one after the other.")
                continue
            held = list(map(show, king.hand.cards))
            if any(held.count(one) < list(map(show, cards)).count(one) for one in map(show, cards)):
                print(f"{self.name(king)} does not hold {line(cards)}.")
                continue
            with self._aside():
                for card in cards:
                    round.deadHand.addCard(king.hand.removeCard(card))
            many -= len(cards)
        print(f"Put away: {line(round.deadHand.cards)}")

    def call(self, round: Any) -> None:
        """Let the king of the hill call a card."""
        king = self.name(round.koth)
        while True:
            word = ask(f"{king} calls the card (Enter for none): ").upper()
            if not word:
                return
            if len(word) == 2 and (word in ("JR", "JB") or (word[0] in RANKS and word[1] in SUITS)):
                break
            print(f"{word} is no card. Cards are typed as 5H or TS, jokers as JR and JB.")
        with self._aside():
            round.calledCard = self._card(word)
        print(f"Called: {show(round.calledCard)}")

    def _end(self, round: Any, last: Any) -> Any:
        """What the challengers scored, everybody's ranks, and who is king of the hill next."""
        with self._aside():
            score = round.challengeScore(last)
            king = self._game.finishRound(last)
            ranks = [self._game.playerRanks[one.name] for one in self.seats]
        print()
        print(f"The challengers score {score}.")
        print(f"Ranks: {self._each(ranks)}")
        print(f"{self.name(king)} is the next king of the hill.")
        return king


def ask(question: str) -> str:
    """What is typed, without spaces at its ends.  Raises Leave for `q`, and at the end of the input."""
    try:
        typed = input(question).strip()
    except EOFError:
        raise Leave("Goodbye.") from None
    if typed.lower() == "q":
        raise Leave("Goodbye.")
    return typed
