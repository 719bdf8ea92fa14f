"""What a tournament tells a player: it turns plain data into calls of `PlayCard`, and the card into plain data.

It runs inside the sandbox, beside one player in one seat, and is told only what that seat may know.  A table has
one deck for all its hands, and one player.  No submission imports this module.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

SEATS = "NESW"
RANKS = "23456789TJQKA"
_STRENGTH = {rank + suit: number for suit in "SHDC" for number, rank in enumerate(RANKS)}
_TEXTS = [rank + suit for suit in "SHDC" for rank in RANKS]
_TWO_SCORES = 7
"""Parameters of a `PlayCard` that takes the score as two arguments, NS and EW."""


class Seat:
    """A player at a table.  `names` has the classes `Player` and `Card`, `attributes` the names of their methods."""

    def __init__(self, names: dict[str, Any], attributes: dict[str, str]) -> None:
        """Deal nothing yet: make the player, and a deck whose cards lie face up, since the player sees them."""
        self._card = names["Card"]
        self._player = names["Player"]()
        self._play = getattr(self._player, attributes["Player.PlayCard"])
        self._two = _positional(self._play) == _TWO_SCORES
        self._lies_face_up = getattr(self._card, attributes["Card.FaceUp"])
        self._turn_face_up = getattr(self._card, attributes["Card.TurnFaceUp"])
        self._deck: dict[str, Any] = {}
        for text in _TEXTS:
            card = self._deck[text] = self._card(text[1], text[0])
            self._turn_face_up(card)
        self._text = {id(card): text for text, card in self._deck.items()}

    def begin(self, view: dict[str, Any]) -> None:
        """A hand begins."""
        deck = self._deck
        self._hand = {text: deck[text] for text in view["hand"]}
        self._trump: str = view["trump"]
        self._position: str = view["position"]
        self._leader = SEATS.index(view["leader"])
        self._score = view["score"] if self._two else [tuple(view["score"])]
        self._trick: list[Any] = []
        self._tricks: list[tuple[Any, ...]] = []
        self._best: str = ""
        self._winner = 0

    def told(self, moves: list[str]) -> None:
        """Cards have been played, this player's own among them."""
        hand, trick = self._hand, self._trick
        for text in moves:
            if text in hand:
                del hand[text]
            if not trick or self._takes(text):
                self._best, self._winner = text, len(trick)
            trick.append(self._deck[text])
            if len(trick) == 4:
                winner = (self._leader + self._winner) % 4
                self._tricks.append((*trick, SEATS[self._leader], SEATS[winner]))
                self._leader, self._trick = winner, []
                trick = self._trick

    def _takes(self, text: str) -> bool:
        """Whether a card takes the trick from the best one so far."""
        suit = text[1]
        if suit == self._best[1]:
            return _STRENGTH[text] > _STRENGTH[self._best]
        return suit == self._trump

    def move(self) -> str | tuple[str, str]:
        """Ask the player; the card as text, or (kind, words) where what it did is no move."""
        hand, trick, tricks = tuple(self._hand.values()), self._trick[:], self._tricks[:]
        card = self._play(hand, trick, self._trump, self._position, tricks, *self._score)
        if trick != self._trick:
            return "changed", "it changed the list of cards that have been played to the trick"
        if tricks != self._tricks:
            return "changed", "it changed the list of tricks that have been played"
        if not all(map(self._lies_face_up, hand)):
            return "changed", self._turned_back()
        text = self._text.get(id(card))
        if text is not None:
            return text
        if not isinstance(card, self._card):
            kind = type.__getattribute__(type(card), "__name__")
            return "no move", f"it returned {_shown(card)}, of the type {kind}, and no Card"
        return f"{card.Rank()}{card.Suit()}"

    def _turned_back(self) -> str:
        """Turn the cards of the hand face up again; what to say of it."""
        turned = [text for text, card in self._hand.items() if not self._lies_face_up(card)]
        for text in turned:
            self._turn_face_up(self._hand[text])
        return f"it turned over the card {turned[0]} of its hand"


def _positional(function: Callable[..., Any]) -> int:
    """How many arguments a function takes, without those that have names alone."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return 0
    return sum(one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD) for one in found)


def _shown(thing: object) -> str:
    if thing is None or type(thing) in (int, str, bool, float):
        return repr(thing)[:40]
    return "something"
