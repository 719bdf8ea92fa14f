"""How a game goes on from what its screens show, and how it ends."""

from __future__ import annotations

import re
from collections import Counter

from .greeting import LEAST_PART, looks_like_a_table
from .knowledge import Model, Played
from .recognising import ACTION, END, STACK, WHERE
from .record import Record
from .rules import PILES, PLAYERS, UNKNOWN, ZERO, other
from .views import Sight

MOST_STRIKES, MOST_REFUSALS = 150, 12
SECOND_ZERO = "second zero"
"""Met where a stack was begun beside one that had its 0 alone."""

_WINS = re.compile(r"\b(?:win|wins|won|winner|victory|congrat\w*)\b", re.I)
_NAMES = re.compile(r"\bplayer[\s_-]*(a|b|1|2)(?![a-z0-9])", re.I)


class Stop(Exception):  # noqa: N818 - a game can end in many ways
    """This game cannot go on, or has nothing more to show."""


class Following(Record):
    """A game that is followed from one screen to the next."""

    def sight(self) -> Sight | None:
        """The last table that was shown since the move began.

        Raises Stop where one was shown that could not be read, or that of one player alone: then nobody knows what came of the move.
        """
        since = self.talk.exchanges[self.mark :]
        shown = [one.tables[-1] for one in since if one.tables]
        if not shown:
            # A question has numbers, too.
            above = [one.text.rstrip().rpartition("\n")[0] for one in since]
            if any(looks_like_a_table(one.text) for one in since) or any(
                looks_like_a_table(text, LEAST_PART) for text in above
            ):
                raise Stop
            return None
        if self.first_groups - shown[-1].piles.keys():
            raise Stop
        return Sight(shown[-1])

    def adopt(self, sight: Sight) -> None:
        """Go on from what a screen shows."""
        self.model.adopt(sight)
        if (turn := self.asking.turn) and self.asking.at != END:
            self.model.current = turn

    def ask_discard(self, pile: str, card: int | str, insists: bool = True) -> bool:
        """Ask for a discard of the card at this position, or of what a text names; whether it was taken."""
        self.asking.hand = list(self.model.hand)
        return self.asking.discard(pile, card, insists)

    def _mover(self, sight: Sight | None) -> str:
        """Whose cards have changed since the first table."""
        if sight is None:
            return ""
        first = self.first_sight
        found = [
            one
            for one in PLAYERS
            if Counter(first.hands[one] or ()) - Counter(sight.hands[one] or ())
            or first.left[one] != sight.left[one]
        ]
        return found[0] if len(found) == 1 else ""

    def _close(self, sight: Sight, wrong: bool) -> None:
        """End a move: go on from its screen."""
        hidden = [one for one in PLAYERS if sight.hands[one] is None]
        self.expect("table", not hidden, f"the table does not show the hand of player {''.join(hidden)}")
        self.adopt(sight)
        self.refusals = 0
        self.refused.clear()
        self.refused_faces.clear()
        if sight.hands[self.model.current] is None:
            raise Stop
        if wrong:
            self.sure = False
            self._strike()

    def _strike(self) -> None:
        self.strikes += 1
        if self.strikes > MOST_STRIKES:
            raise Stop

    def _refusal(self, count: int = 1) -> None:
        self.refusals += count
        if self.refusals > MOST_REFUSALS:
            raise Stop

    def _is_unchanged(self, before: Model, sight: Sight) -> bool:
        """Whether a screen shows the table as it was before the move, and it is still the same turn."""
        return self.asking.turn in ("", before.current) and not before.differences(sight)

    def _is_other_starter(self, sight: Sight, turn: str) -> bool:
        """Whether the first move shows that the other player starts, where the program does not name one."""
        first = not turn and not self.moved
        self.moved = True
        return first and self._mover(sight) == other(self.model.current)

    def _home(self, sight: Sight | None) -> None:
        """Come back to the question for an action where a program keeps asking something else."""
        if self.asking.commands is not None:
            self.asking.come_home()
            if self.asking.at != ACTION:
                raise Stop
            return
        for place in list(self.model.sources()):
            for number in range(1, PILES + 1):
                if self.asking.at == ACTION:
                    break
                self.asking.guessed = True
                self.asking.walk({WHERE: place, STACK: str(number)})
                if self.asking.at == END:
                    raise Stop
        if self.asking.at != ACTION:
            raise Stop
        sight = self.sight() or sight
        if sight is not None:
            self.adopt(sight)

    def _check_shoe(self) -> None:
        """What a shoe that has run out before five stacks are full does is open: end there."""
        if self.model.shoe < 0:
            raise Stop

    def _ended(self, claim: str, when: str) -> None:
        """The program has ended, though the game has not."""
        end = self.talk.screen.end
        if end is not None and end.how == "error":
            self.expect(claim, False, f"the program stops with an error {when}: {end.error}")
        elif self._may_have_won():
            raise Stop
        elif end is not None and (self.sure or self.count_is_wrong):
            # Where the count of a goal pile is wrong, nobody knows when the game is won.
            self.expect("win", self.count_is_wrong, f"the program ends {when}, although nobody has won")
        raise Stop

    def _may_have_won(self) -> bool:
        """Whether the last table shows a goal pile without cards, of which a 0 may have been the last that the program played by itself."""
        sight = self.sight()
        return sight is not None and any(
            (sight.left[one] == 0 or (sight.left[one] is None and sight.tops[one] == ()))
            and self.model.left[one] <= 1
            and self.model.tops[one] in (ZERO, UNKNOWN)
            for one in PLAYERS
        )

    def _finish(self, played: Played) -> None:
        """The last card of a goal pile was played: the game must end, at the latest with the turn."""
        what = f"player {played.player} has played the last card of the goal pile"
        if self._goes_on():
            self.ask_discard("1", max(1, len(self.model.hand)))
        end = self.talk.screen.end
        if self.asking.at == END and end is not None and end.how == "error":
            self.expect("win", False, f"the program stops with an error after {what}: {end.error}")
            raise Stop
        if self._goes_on():
            self.expect("win", False, f"the game goes on after {what}")
            raise Stop
        texts = self.asking.wording.known("\n".join(one.text for one in self.talk.exchanges[self.mark :]))
        told = [line for line in texts.split("\n") if _WINS.search(line)]
        named = {
            {"1": "A", "2": "B"}.get(one.upper(), one.upper()) for one in _NAMES.findall("\n".join(told))
        }
        self.expect(
            "win",
            named != {other(played.player)},
            f"player {other(played.player)} is said to win, although {what}",
        )
        raise Stop

    def _goes_on(self) -> bool:
        return (
            self.talk.screen.waits and self.asking.asks_for_action() and "again" not in self.talk.text.lower()
        )
