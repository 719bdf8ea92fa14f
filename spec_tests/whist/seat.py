"""Puts a player of the submission on a seat at the table: records the steps in which it is asked for a card.

What a program passes in each situation comes from `table.py`; the cards are objects of the course's module.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from grader import Lab, Reference

from .table import Card, Situation, Trick

FORMS = ("tuple", "two")
"""How a program passes the score: as one tuple, or as two arguments.  Each check has both kinds of programs."""


class Seat:
    """A seat for players of the submission, and the deck that is played with, whose cards are made when they are first seen.

    `lying` is how the cards lie: face "up", face "down", or "mixed".
    """

    def __init__(self, lab: Lab, form: str, lying: str = "up") -> None:
        self._lab, self._form, self._lying = lab, form, lying
        self._chance = random.Random(0)
        self.new_deck()

    def new_deck(self) -> None:
        """From now on, cards are other objects."""
        self._cards: dict[Card, Reference] = {}
        self._tricks: dict[Trick, Reference] = {}

    def card(self, name: Card) -> Reference:
        """The card called "SA", lying as it should."""
        if name not in self._cards:
            card = self._cards[name] = self._lab.Card(*name)
            if self._lying == "up" or (self._lying == "mixed" and self._chance.random() < 0.5):
                card.TurnFaceUp()
        return self._cards[name]

    def cards(self, names: Sequence[Card]) -> list[Reference]:
        """The cards of these names."""
        return [self.card(name) for name in names]

    def hand(self, situation: Situation) -> Reference:
        """The hand, as a tuple."""
        return self._lab.tuple(self.cards(situation.hand), "hand")

    def tricks(self, situation: Situation) -> list[Reference]:
        """The tricks that have been played, each a tuple that is the same one whenever it is passed."""
        for trick in situation.tricks:
            if trick not in self._tricks:
                cards, leader, winner = trick
                self._tricks[trick] = self._lab.tuple([*self.cards(cards), leader, winner], "played")
        return [self._tricks[trick] for trick in situation.tricks]

    def ask(
        self,
        player: Reference,
        situation: Situation,
        hand: Reference,
        trick: object = None,
        tricks: object = None,
    ) -> Reference:
        """The card that a player plays; what is not passed here is made from the situation."""
        return player.PlayCard(*self._passed(situation, hand, trick, tricks))

    def offer(self, player: Reference, situation: Situation) -> None:
        """Whether the player can be asked at all, whatever card it plays."""
        self._lab.takes(player.PlayCard, *self._passed(situation, self.hand(situation)))

    def _passed(
        self, situation: Situation, hand: Reference, trick: object = None, tricks: object = None
    ) -> list[object]:
        score = (situation.score,) if self._form == "tuple" else situation.score
        return [
            hand,
            self.cards(situation.trick) if trick is None else trick,
            situation.trump,
            situation.seat,
            self.tricks(situation) if tricks is None else tricks,
            *score,
        ]

    def play(self, situation: Situation, player: Reference | None = None) -> None:
        """Ask for a card, which has to be one that may be played.

        Without `player` it is a new one: what it would remember of having played this hand before might not agree
        with what was played at this table.
        """
        player = self._lab.Player() if player is None else player
        hand = self.hand(situation)
        self._lab.one_of(self.ask(player, situation, hand), hand)
