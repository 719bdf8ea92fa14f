"""The first table of a game: what is dealt, and who starts."""

from __future__ import annotations

from grader import Unreadable

from .following import Following, Stop
from .knowledge import in_squares
from .rules import JOKER, PILES, PLAYERS, ZERO
from .views import Sight

SURELY_SHOWN = ("hand", "discards", "stacks")
"""Groups that no program leaves out of a table if it has shown them before: where one is missing, it was not read."""

NOT_UNDERSTOOD = (
    "the first table seems to show cards on play stacks or discard piles, so it is not understood"
)


class Dealt(Following):
    """A game, from its first table."""

    def begin(self) -> None:
        """Read the first table, and find out who starts."""
        self.asking.begin()
        if not self.talk.tables:
            raise Stop
        sight = self.first_sight = Sight(self.talk.tables[-1])
        shown = {name for name in self.talk.tables[-1].piles if name.partition(" ")[0] in SURELY_SHOWN}
        one_hand = {"hand A", "hand B"} - shown
        # Who shows one hand shows that of the player whose turn it is.
        self.first_groups = {name for name in shown if not (one_hand and name.startswith("hand"))}
        if any(sight.tops[one] is None for one in PLAYERS):
            raise Unreadable(
                "the goal piles cannot be found in the table that the program shows", is_game=True
            )
        model = self.model
        model.note_count(sight)
        self._hold_start(sight)
        named = self.asking.turn
        model.current = named or starter(sight)
        model.adapt(sight, model.current)
        found = model.differences(sight)
        if found and any(sight.stacks):
            raise Unreadable(NOT_UNDERSTOOD, is_game=True)
        self.expect("deal", not found, f"at the start, {found[0].text}" if found else "", model)
        if named:
            self.judge_starter(named)
        self.adopt(sight)

    def _hold_start(self, sight: Sight) -> None:
        """No program deals cards to the play stacks or discard piles: where they show some, they were misread.

        A program may have played zeros by itself.
        """
        piles = [*sight.stacks, *(pile for one in PLAYERS for pile in sight.discards[one] or ())]
        if any(pile not in ((), (ZERO,)) for pile in piles) or any(piles[PILES:]):
            raise Unreadable(NOT_UNDERSTOOD, is_game=True)

    @property
    def is_tie(self) -> bool:
        """Whether both goal piles showed the same at the start."""
        return self.first_sight.tops["A"] == self.first_sight.tops["B"]

    def judge_starter(self, player: str) -> None:
        """Hold who starts against the cards on the goal piles."""
        if self.is_tie and self.asking.wording.names:
            # Which of them is player A is not said.
            return
        right = starter(self.first_sight)
        tops = [in_squares(self.first_sight.tops[one] or ()) for one in PLAYERS]
        if all(tops):
            self.expect(
                "start",
                player == right,
                f"player {player} starts, although the goal piles show {tops[0]} and {tops[1]}",
            )

    def judge_mover(self) -> None:
        """Where the program does not name the player: hold who has made the first move."""
        mover = self._mover(self.sight())
        if mover:
            self.judge_starter(mover)


def starter(sight: Sight) -> str:
    """Who starts: the player with the higher card on the goal pile, jokers highest, A where they are the same."""
    ranks = [10 if top == JOKER else int(top) for one in PLAYERS for top in (sight.tops[one] or (ZERO,))[-1:]]
    return "B" if ranks[1] > ranks[0] else "A"
