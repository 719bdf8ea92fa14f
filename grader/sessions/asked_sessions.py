"""The sessions of an assignment: its transcripts and dialogues, read once and held against it, with their results before
anything is played.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

from grader.kits.assignment import Assignment
from grader.kits.kit import Kit
from grader.kits.kit_program import load_kit_program
from grader.kits.screens import load_readers
from grader.kits.setups import check_call, setup_source
from grader.kits.transcript import Transcript, read_transcripts
from grader.model.errors import KitError
from grader.model.result import RuleView, TranscriptResult
from grader.model.scores import Counts
from grader.sessions.dialogues import (
    Claim,
    Dialogue,
    load_dialogues,
    place_in,
)

FAR = 1_000_003
"""Times a seed: no dialogue takes so many seeds of its own."""

Kind = Literal["transcript", "dialogue"]


class AskedSessions:
    """The transcripts and dialogues of one assignment, read once for all submissions.

    `only` are the tasks that are asked for, or the ids of results; none stands for all.  `hidden` takes the hidden
    ones alone, or leaves them out; with None, all are there.  With a `seed` other than 0, dialogues play other games.
    Raises KitError where one of them is wrong.
    """

    def __init__(
        self,
        kit: Kit,
        assignment: Assignment,
        only: Collection[str] = (),
        hidden: bool | None = None,
        seed: int = 0,
    ) -> None:
        folder = kit.transcripts(assignment.id)
        self._shift = seed * FAR
        self._assignment = assignment
        self._reader, self._cards = load_readers(folder)
        self._setup = setup_source(folder)
        self._program = load_kit_program(kit, assignment)
        order = {rule: number for number, rule in enumerate(assignment.rules)}
        self._transcripts = sorted(
            (
                one
                for one in read_transcripts(folder)
                if _asked(only, one.task, one.id) and hidden in (None, one.hidden)
            ),
            key=lambda one: order.get(one.rules[0], len(order)) if one.rules else len(order),
        )
        self._dialogues = [
            one
            for one in load_dialogues(folder)
            if _asked(only, one.task, *(f"{one.id}.{claim.id}" for claim in one.claims))
            and hidden in (None, one.hidden)
        ]
        if self._dialogues and self._reader is None:
            raise KitError(
                f"{place_in(self._dialogues[0].play)}: a dialogue needs a screen.py beside it, to read tables"
            )
        self._blank = {
            **{(one.id, ""): self._of_transcript(one) for one in self._transcripts},
            **{
                (one.id, claim.id): self._of_claim(one, claim)
                for one in self._dialogues
                for claim in one.claims
            },
        }

    def __bool__(self) -> bool:
        return bool(self._blank)

    @property
    def blank(self) -> list[TranscriptResult]:
        """The results of a submission before anything is played: all of them blocked, in their order."""
        return list(self._blank.values())

    def _of_transcript(self, one: Transcript) -> TranscriptResult:
        self._hold(_place(one), one.task, one.rules)
        if one.path is not None:
            check_call(one.setup, one.path.parent, self._setup, f"{one.path}, line {one.setup_line}")
        return self._result(
            one.id,
            one.title,
            one.points,
            kind="transcript",
            task=one.task,
            rules=one.rules,
            hidden=one.hidden,
        )

    def _of_claim(self, one: Dialogue, claim: Claim) -> TranscriptResult:
        name = f"{one.id}.{claim.id}"
        self._hold(f"{place_in(one.play)}: {name}", one.task, claim.rules)
        return self._result(
            name,
            claim.title,
            claim.points,
            kind="dialogue",
            task=one.task,
            rules=claim.rules,
            hidden=one.hidden,
        )

    def _hold(self, where: str, task: str, rules: Sequence[str]) -> None:
        """Hold what a session says of itself against the assignment.  Raises KitError."""
        tasks, known = [one.name for one in self._assignment.tasks], self._assignment.rules
        if task not in tasks:
            raise KitError(
                f"{where}: belongs to task {task!r}, which assignment.toml does not have; it has {', '.join(tasks)}"
            )
        for rule in rules:
            if rule not in known:
                raise KitError(f"{where}: handout.md has no rule {rule}; it has {', '.join(known)}")

    def _result(
        self,
        name: str,
        title: str,
        points: float,
        kind: Kind,
        task: str,
        rules: Sequence[str],
        hidden: bool,
    ) -> TranscriptResult:
        views = tuple(RuleView(rule, self._assignment.rules[rule]) for rule in rules)
        mode = self._assignment.program.mode
        counts: Counts = "mark" if mode == "required" else mode
        return TranscriptResult(
            name,
            title,
            "blocked",
            "",
            0.0,
            points,
            kind=kind,
            task=task,
            rules=views,
            hidden=hidden,
            counts=counts,
        )

    def _blank_of(self, one: TranscriptResult) -> TranscriptResult:
        return next(blank for blank in self.blank if blank.id == one.id)


def _place(transcript: Transcript) -> str:
    """ "FILE, line N" of what a transcript says of its task and rules."""
    return f"{transcript.path}, line {transcript.line}" if transcript.path else transcript.id


def _asked(only: Collection[str], *names: str) -> bool:
    return not only or any(name in only for name in names)
