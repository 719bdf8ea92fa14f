"""What the verdict on a check rests on."""

from __future__ import annotations

from grader.model.frozen import Frozen


class Helped(Frozen, frozen=True):
    """How many programs came out right only with a help: with the course's own of `names`, or without their calls."""

    names: tuple[str, ...]
    programs: int


class Evidence(Frozen, frozen=True):
    """What the verdict on a check rests on: how its programs came out, together all that it has.

    `right`: in the submission's own run.  `lent`: only with parts of the course's own.  `filled`: only without calls of
    some functions, whose lists were filled another way.  `wrong`: in none of these runs.  `hung`: not run, because others of the
    check had hung.  `unrun`: not run for lack of `missing`.  `undecided`: the rules ask for nothing there, as the
    submission reads the handout.  `mistakes`: known mistakes about the rules of the check; `ruled_out`: how many of
    them would have gone wrong at a step that came out right, in any program.
    """

    right: int = 0
    lent: tuple[Helped, ...] = ()
    filled: tuple[Helped, ...] = ()
    wrong: int = 0
    hung: int = 0
    unrun: int = 0
    missing: tuple[str, ...] = ()
    undecided: int = 0
    mistakes: int = 0
    ruled_out: int = 0

    @property
    def all(self) -> int:
        """All programs of the check."""
        helped = sum(one.programs for one in (*self.lent, *self.filled))
        return self.right + helped + self.wrong + self.hung + self.unrun + self.undecided
