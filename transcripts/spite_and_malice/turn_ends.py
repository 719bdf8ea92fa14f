"""How a turn ends: with a discard, or without one where the hand has only zeros that cannot be played."""

from __future__ import annotations

from .following import SECOND_ZERO, Following, Stop
from .knowledge import Difference, Model
from .recognising import ACTION, END
from .rules import HAND, JOKER, PILES, UNKNOWN, ZERO, other
from .views import Sight


class TurnEnds(Following):
    """A game in which turns are ended."""

    def discard(self, number: int, could_play: bool = False) -> bool:
        """Discard a card on a pile, which ends the turn; whether all went well.

        A program that refuses it where something `could_play` is left alone, and asked for no such discard again.
        """
        before, self.mark = self.model.copy(), len(self.talk.exchanges)
        hand = before.hand
        if not hand or before.shoe < HAND - len(before.hands[other(before.current)]):
            raise Stop
        self._tell_discard(number)
        what = f"after a discard on discard pile {number}"
        if self.asking.at == END:
            self._ended("discard", what)
        sight, turn = self.sight(), self.asking.turn
        if self._is_refused(before):
            if could_play:
                self.met.add(SECOND_ZERO)
            elif "refused discard" not in self.met:
                # It may have been told wrongly, this once: the next one tells.
                self.met.add("refused discard")
            elif not self.refused and not self.asking.unsure and self.clean["discard"]:
                # Where none was ever taken, it may have been asked for in the wrong words.
                message = f"a discard on discard pile {number} is refused, though nothing can be played"
                self.expect("discard", False, message)
            self._refusal(4)
            self._home(sight)
            return False
        self.taken.add("discard")
        self.met.discard("refused discard")
        if sight is None:
            if self.clean["discard"] or turn == other(before.current):
                # Else it may have been asked for in the wrong words.
                self.expect("table", False, f"no table is shown {what}")
            raise Stop
        if self.asking.told_nothing and not self._has_moved(before, sight):
            # The turn went on, and no card has: the letter alone is no discard for a program that wants a card and a pile with it.
            raise Stop
        if self._is_other_starter(sight, turn):
            self.model = before
            self.adopt(sight)
            return True
        number, card, self.model, found = self._discarded(before, number, sight)
        what = f"after a discard on discard pile {number}"
        if turn == before.current:
            self.expect("turn", False, f"{what}, it is still the turn of player {turn}", self.model)
            found = [one for one in found if one.part not in ("hand", "top")]
        for one in found:
            self.expect(self.blamed_discard(one, before), False, f"{what}, {one.text}", self.model)
        if not found:
            self.expect("zeros", card != ZERO, "a [0] is discarded", self.model)
            self.expect("discard", True)
        if not found and turn != before.current:
            self.note_turn()
        else:
            self.dirty.add("discard")
        self._close(sight, bool(found) or turn == before.current)
        return not found

    def _tell_discard(self, number: int) -> None:
        """Ask for a discard, in one way after the other until one of them is taken."""
        before, hand = self.model.copy(), self.model.hand
        if self._offers_zero():
            self.ask_discard(str(number), 1 + hand.index(ZERO), insists=False)
            # No table has to follow what is refused.
            if self.asking.at == END or (self.sight() is not None and not self._is_refused(before)):
                return
        while self.asking.at != END:
            if (sight := self.sight()) is not None:
                # The cards may lie in another order now.
                self.adopt(sight)
            self.position = self._position(number)
            self.ask_discard(str(number), self.position)
            if not self._is_refused(before) or not self.asking.try_other_way():
                return

    def _offers_zero(self) -> bool:
        """Whether to ask, once, for a discard of a 0 beside other cards, which must be refused."""
        hand = self.model.hand
        asks = self.asking.names_card and self.clean["discard"] > 0 and "zeros" in self.claims
        if not asks or ZERO not in hand or set(hand) == {ZERO} or "zero offered" in self.met:
            return False
        self.met.add("zero offered")
        return True

    def _is_refused(self, before: Model) -> bool:
        """Whether a discard has not come through: it is still asked for, or nothing has changed."""
        sight = self.sight()
        if self.asking.at == END:
            return False
        if self.asking.commands is not None and self.asking.unsure:
            return True
        return self.asking.at != ACTION or (sight is not None and self._is_unchanged(before, sight))

    def _has_moved(self, before: Model, sight: Sight) -> bool:
        """Whether the player's hand, goal pile or one of the discard piles is another than before, as far as they are shown."""
        player = before.current
        return any(
            one.owner == player and one.part in ("hand", "discards", "top")
            for one in before.differences(sight)
        )

    def _position(self, number: int) -> int:
        """The card to discard: the highest whose position is not that of the pile, so that both can be told apart."""
        hand = self.model.hand
        known = [at for at, face in enumerate(hand, start=1) if face not in (UNKNOWN, ZERO, JOKER)]
        return max(known, key=lambda at: (at != number, hand[at - 1]), default=len(hand))

    def _discarded(
        self, before: Model, number: int, sight: Sight
    ) -> tuple[int, str, Model, list[Difference]]:
        """Pile, card, model and differences of the discard that a screen shows best.

        Two numbers may have been taken for each other, as long as it is not known what is asked for first.
        """
        turn, asking = self.asking.turn, self.asking
        piles = [number]
        if asking.is_ambiguous and 1 <= self.position <= PILES and self.position != number:
            piles.append(self.position)
        trials = []
        for pile in piles:
            for card in sorted(set(before.hand), key=lambda face: face == ZERO):
                trial = before.copy()
                trial.discard(card, pile)
                if turn == before.current:
                    trial.current = turn
                trial.adapt(sight, turn, discarded=True)
                trials.append((pile, card, trial, trial.differences(sight)))
        best = min(trials, key=lambda one: len(one[3]))
        if not asking.is_ambiguous or (not best[3] and self.position != number):
            asking.learn(swapped=best[0] != number)
        return best

    def pass_turn(self) -> bool:
        """End the turn of a player who holds only zeros that cannot be played."""
        before, self.mark = self.model.copy(), len(self.talk.exchanges)
        player = before.current
        if before.shoe < HAND - len(before.hands[other(player)]):
            raise Stop
        taken = self.ask_discard(str(self.talk.random.randint(1, PILES)), 1)
        if self.asking.commands is not None:
            sight = self.sight()
            if not taken or sight is None or self._is_unchanged(before, sight):
                taken = self.asking.pass_turn(self.talk.text)
                if not taken:
                    # How this program is told that a turn ends without a discard was not found.
                    raise Stop
        what = f"when player {player}, who holds only zeros that cannot be played, ends the turn"
        if self.asking.at == END:
            self._ended("zeros", what)
        sight, turn = self.sight(), self.asking.turn
        self.met.add("only zeros")
        if sight is None or not taken or self._is_unchanged(before, sight):
            self.expect(
                "zeros",
                False,
                f"player {player}, who holds only zeros that cannot be played, cannot end the turn",
            )
            raise Stop
        self.model.end_turn()
        self.model.adapt(sight, turn, discarded=True)
        found = self.model.differences(sight)
        for one in found:
            drawn = (one.part, one.owner) == ("hand", self.model.current)
            claim = self.draw("refill") if drawn else "zeros"
            self.expect(claim, False, f"{what}, {one.text}", self.model)
        if not found:
            self.expect("zeros", True)
        self._close(sight, bool(found))
        return not found
