"""Plays the terminal sessions of submissions of one assignment, with what the course lends to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from grader.grading.lending import Lender
from grader.judging.otherwise import by_checks, by_sessions, uses, waits
from grader.kits.assignment import Assignment
from grader.kits.kit import Kit
from grader.languages import Language
from grader.model.errors import KitError
from grader.model.outcomes import Loaded
from grader.model.played import Played
from grader.model.result import CheckResult, TranscriptResult
from grader.reference.files import program_files
from grader.sandbox.allowance import Allowance
from grader.sandbox.sandbox import Sandbox
from grader.submissions.submission import Submission

if TYPE_CHECKING:
    from grader.sessions.terminal_grading import TerminalGrading

MOST_PROGRAMS = 4
"""Files of a submission that are started to find its game."""


class Playing:
    """The sessions that are asked for by `only`, of those that are hidden, or not, or all with None.

    `files` are those of the reference; `lender` lends of them, where the kit has a solution.  `seed` is that of the compiled checks.
    """

    def __init__(
        self,
        kit: Kit,
        assignment: Assignment,
        only: frozenset[str],
        hidden: bool | None,
        sandbox: Sandbox,
        support: Mapping[str, bytes],
        files: Mapping[str, bytes],
        lender: Lender | None,
        seed: int,
    ) -> None:
        from grader.sessions.terminal_grading import TerminalGrading

        self._kit, self._assignment = kit, assignment
        self._sandbox, self._support, self._files, self._lender = sandbox, support, files, lender
        self._terminal: TerminalGrading | None = TerminalGrading(kit, assignment, only, hidden, seed) or None
        self._rehearsed = False
        self._only = only

    @cached_property
    def blank(self) -> list[TranscriptResult]:
        """The sessions as they are before anything ran."""
        return [] if self._terminal is None else self._terminal.blank

    def play(
        self,
        submission: Submission,
        loaded: Loaded,
        checks: Sequence[CheckResult],
        told: Callable[[CheckResult | TranscriptResult], object],
        faults: list[str],
        language: Language,
        allowance: Allowance | None = None,
    ) -> Played:
        """What came of the terminal sessions; where the `language` is not played, what the checks say of them.

        `faults` gets what of the kit's own failed.  Raises KitError where that fails with the reference as well.
        """
        if self._terminal is None:
            return Played()
        if not language.plays:
            of_kit = bool(self._assignment.program.kit)
            return Played(by_checks(self.blank, checks, language.title, of_kit=of_kit))
        checks = [check for check in checks if not waits(check)]
        lent = None if self._lender is None else self._lender.to_sessions(submission, loaded, checks)
        found: list[str] = []
        played = self._terminal.grade(
            self._sandbox,
            submission.run_with[0],
            self._support,
            lent,
            told,
            found.append,
            programs=max(1, len(loaded.choice.programs[:MOST_PROGRAMS])) if loaded.choice is not None else 1,
            chosen=submission.chosen,
            broken=any(check.points < check.max_points for check in checks),
            allowance=allowance,
        )
        if found and self._lender is not None:
            self._rehearse(self._terminal)
        faults += found
        return played

    def shown(
        self, checks: list[CheckResult], played: Played, submission: Submission, loaded: Loaded
    ) -> list[CheckResult]:
        """The checks, with those that a class stands for paid for what was played; none where not everything was."""
        if self._only:
            return checks
        names = [
            loaded.places[one.name][1]
            for one in self._assignment.defines
            if one.instead and one.name in loaded.places
        ]
        sources = (submission.files[path].decode("utf-8", "replace") for path in submission.sources)
        return by_sessions(checks, played.results, uses(sources, names))

    def _rehearse(self, terminal: TerminalGrading) -> None:
        """Play the sessions with the reference, once.  Raises KitError where the kit's own fails even then."""
        if self._rehearsed:
            return
        files = {**program_files(self._kit, self._assignment), **self._files}

        def refuse(fault: str) -> None:
            raise KitError(fault)

        terminal.grade(self._sandbox, files, self._support, fault=refuse)
        self._rehearsed = True
