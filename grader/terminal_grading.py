"""Grades a submission's program on the terminal: an assignment's transcripts and dialogues, and their results.

Each session is a program started afresh.  A submission that hung once has less time in the sessions after
that, and one that never came to its first prompt is not started again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from msgspec.structs import replace

from grader.assignment import Assignment
from grader.dialogues import Claim, Dialogue, Exchange, Over, Talk, Unreadable, load_dialogues
from grader.errors import KitError
from grader.inside.parts import PREFIX
from grader.kit import Kit
from grader.replay import replay
from grader.result import ExchangeView, PileView, RuleView, Status, TranscriptResult
from grader.sandbox import Sandbox
from grader.screens import Piles, load_reader
from grader.submission import SOURCES
from grader.terminal import End, Lent, Screen, Terminal
from grader.transcript import Recorded, Transcript, read_transcripts, setup_source

SHOWN = 3
"""Exchanges that a result keeps: the last ones, where the program parts from the rules."""

LONGEST_TEXT = 8_000
IMPATIENCE = 10
"""By how much the time of a session is divided once another one has hung."""

_WORDS_OF_PROGRAMS = (b"input", b"stdin", b"getpass")

Kind = Literal["transcript", "dialogue"]

NO_TABLE = "The program asks for input, but shows no table of the game that can be read."
NOT_APART = (
    "This could not be told apart from what the checks above have found broken, and was not counted again."
)
NO_PROGRAM = "No program was found that asks for input when it is started."


@dataclass
class Sitting:
    """What is known of one submission's program from its earlier sessions."""

    files: Mapping[str, bytes]
    support: Mapping[str, bytes]
    lent: Lent | None = None
    hung: bool = False
    never_waits: Screen | None = None
    cpu_seconds: float = 0.0


class TerminalGrading:
    """The transcripts and dialogues of one assignment, read once for all submissions.

    Raises KitError where one of them is wrong.
    """

    def __init__(self, kit: Kit, assignment: Assignment, only: str | None = None) -> None:
        folder = kit.transcripts(assignment.id)
        self._assignment = assignment
        self._reader = load_reader(folder)
        self._setup = setup_source(folder)
        order = {rule: number for number, rule in enumerate(assignment.rules)}
        self._transcripts = sorted(
            (one for one in read_transcripts(folder) if only in (None, one.task)),
            key=lambda one: order.get(one.rules[0], len(order)) if one.rules else len(order),
        )
        self._dialogues = [one for one in load_dialogues(folder) if only in (None, one.task)]
        if self._dialogues and self._reader is None:
            raise KitError(f"{self._dialogues[0].id}: a dialogue needs a screen.py beside it, to read tables")
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

    def grade(
        self,
        sandbox: Sandbox,
        files: Mapping[str, bytes],
        support: Mapping[str, bytes],
        lent: Lent | None = None,
    ) -> tuple[list[TranscriptResult], float]:
        """The results for one submission, and the CPU seconds that its program used.

        `lent` are the kit's own parts for what other checks have found to be broken: a session that goes
        wrong is played again with them, so that a mistake is not counted twice.
        """
        if not asks(files):
            return [self._missing(one) for one in self.blank], 0.0
        own, again = Sitting(files, support), Sitting(files, support, lent)
        results: list[TranscriptResult] = []
        for session in self._sessions(sandbox):
            found = list(session(own))
            if lent is not None and any(one.status != "passed" for one in found):
                found = list(map(with_parts, found, session(again)))
            results += found
        return results, own.cpu_seconds + again.cpu_seconds

    def missed(
        self, sandbox: Sandbox, files: Mapping[str, bytes], support: Mapping[str, bytes]
    ) -> TranscriptResult | None:
        """The first result that is not passed, where nothing after it is played; None where all are."""
        sitting = Sitting(files, support)
        results = (one for session in self._sessions(sandbox) for one in session(sitting))
        return next((one for one in results if one.status != "passed"), None)

    def _sessions(self, sandbox: Sandbox) -> list[Callable[[Sitting], Iterable[TranscriptResult]]]:
        return [
            *(partial(self._replayed, sandbox, one) for one in self._transcripts),
            *(partial(self._talked, sandbox, one) for one in self._dialogues),
        ]

    # Transcripts.

    def _replayed(
        self, sandbox: Sandbox, transcript: Transcript, sitting: Sitting
    ) -> Iterator[TranscriptResult]:
        blank = self._blank[transcript.id, ""]
        if sitting.never_waits is not None:
            yield replace(blank, message=_never(sitting.never_waits))
            return
        setup = self._setup if transcript.setup else ""
        with self._terminal(sandbox, sitting, setup, transcript.setup) as terminal:
            played = replay(transcript, terminal, self._reader)
            _note(sitting, terminal.cpu_seconds, played.last, len(played.played))
        if _is_missing(played.last):
            yield self._missing(blank)
        elif sitting.lent and _parts_clash(played.last):
            yield replace(blank, status="passed", points=blank.max_points, excused=NOT_APART)
        elif played.outcome == "passed":
            yield replace(blank, status="passed", layer=played.layer, points=blank.max_points)
        else:
            yield replace(
                blank,
                status=played.outcome,
                message=played.message,
                program=_program(played.last),
                **_shown(played.played, transcript.exchanges, played.expected),
            )

    # Dialogues.

    def _talked(self, sandbox: Sandbox, dialogue: Dialogue, sitting: Sitting) -> Iterator[TranscriptResult]:
        blank = {claim.id: self._blank[dialogue.id, claim.id] for claim in dialogue.claims}
        if sitting.never_waits is not None:
            why = _never(sitting.never_waits)
            yield from (replace(one, message=why) for one in blank.values())
            return
        assert self._reader is not None
        trouble = ""

        def another(more: str) -> Terminal:
            return self._terminal(sandbox, sitting, f"{dialogue.setup}\n{more}", "")

        with Talk(another(""), self._reader, dialogue.claims, dialogue.seed, another=another) as talk:
            try:
                dialogue.play(talk)
            except Over:
                pass
            except Unreadable as problem:
                trouble = str(problem)
            _note(sitting, talk.cpu_seconds, talk.screen, len(talk.exchanges))
        # A program that asks for something and never shows a table is no game that could break its rules.
        asked = len(talk.exchanges) > 1 or talk.screen.waits
        unknown = asked and not talk.held and not talk.breaches and (trouble or talk.table is None)
        if _is_missing(talk.screen) or unknown:
            why = NO_PROGRAM if _is_missing(talk.screen) else trouble or NO_TABLE
            yield from (self._missing(one, why) for one in blank.values())
            return
        clash = sitting.lent is not None and _parts_clash(talk.screen)
        for claim in dialogue.claims:
            found = _claimed(blank[claim.id], claim, talk, trouble)
            if clash and claim.id not in talk.breaches and found.status != "passed":
                found = replace(blank[claim.id], status="passed", points=claim.points, excused=NOT_APART)
            yield found

    # Both.

    def _terminal(self, sandbox: Sandbox, sitting: Sitting, setup: str, call: str) -> Terminal:
        patience = self._assignment.limits.check_cpu_seconds
        return Terminal(
            sandbox,
            sitting.files,
            sitting.support,
            names=self._assignment.program.names,
            setup=setup,
            call=call,
            lent=sitting.lent,
            patience=patience / IMPATIENCE if sitting.hung else patience,
        )

    def _of_transcript(self, one: Transcript) -> TranscriptResult:
        return self._result(one.id, one.title, one.points, "transcript", one.task, one.rules)

    def _of_claim(self, one: Dialogue, claim: Claim) -> TranscriptResult:
        name = f"{one.id}.{claim.id}"
        return self._result(name, claim.title, claim.points, "dialogue", one.task, claim.rules)

    def _result(
        self, name: str, title: str, points: float, kind: Kind, task: str, rules: Sequence[str]
    ) -> TranscriptResult:
        if task not in [one.name for one in self._assignment.tasks]:
            raise KitError(f"{name}: belongs to task {task!r}, which assignment.toml does not have")
        for rule in rules:
            if rule not in self._assignment.rules:
                raise KitError(f"{name}: handout.md has no rule {rule}")
        views = tuple(RuleView(rule, self._assignment.rules[rule]) for rule in rules)
        return TranscriptResult(name, title, "blocked", "", 0.0, points, kind=kind, task=task, rules=views)

    def _missing(self, blank: TranscriptResult, why: str = "") -> TranscriptResult:
        """A result for a program that is not there: it costs points unless the assignment says otherwise."""
        costs = self._assignment.program.missing == "costs"
        return replace(blank, message=why or NO_PROGRAM, max_points=blank.max_points if costs else 0.0)


def asks(files: Mapping[str, bytes]) -> bool:
    """Whether anything that was handed in could ask for input: there is no program without one of these words."""
    return any(
        word in data.replace(b"\0", b"")
        for path, data in files.items()
        if path.endswith(SOURCES)
        for word in _WORDS_OF_PROGRAMS
    )


def _note(sitting: Sitting, cpu: float, screen: Screen | None, exchanges: int) -> None:
    sitting.cpu_seconds += cpu
    if screen is not None and screen.came in ("timeout", "flood"):
        sitting.hung = True
        if exchanges == 1:
            sitting.never_waits = screen


def _claimed(blank: TranscriptResult, claim: Claim, talk: Talk, trouble: str) -> TranscriptResult:
    """The result of one claim, once the dialogue is over."""
    breach = talk.breaches.get(claim.id)
    if breach is not None:
        message = f"{breach.message[:1].upper()}{breach.message[1:]}."
        played = talk.exchanges[: breach.exchange + 1]
        return replace(blank, status="failed", message=message, **_shown(played, None, breach.expected))
    if claim.id in talk.held:
        return replace(blank, status="passed", points=blank.max_points)
    stopped = _trouble(talk.screen)
    why = trouble or (stopped[1] if stopped else "the game did not come to it")
    return replace(
        blank,
        status=stopped[0] if stopped else "blocked",
        message=f"This could not be seen: {why}.",
        **_shown(talk.exchanges, None, None),
    )


def with_parts(own: TranscriptResult, again: TranscriptResult) -> TranscriptResult:
    """The result of a session that was played again with the kit's own parts for what is broken.

    Where nothing came to be seen with them, what the program did with its own stands.
    """
    if own.status == "passed" or again.status == "blocked":
        return own
    if again.excused:
        return again
    why = "This was played with the kit's own parts for what the checks above have found broken or missing."
    return replace(again, excused=why)


def _never(screen: Screen) -> str:
    return f"The program never asks for anything: {screen.why}."


def _is_missing(screen: Screen | None) -> bool:
    return screen is not None and screen.end is not None and screen.end.how == "no program"


def _parts_clash(screen: Screen | None) -> bool:
    """Whether a program stopped because it does not catch an error of the kit's parts, only of its own."""
    end = screen.end if screen is not None else None
    return end is not None and end.how == "error" and end.file.startswith(PREFIX)


def _program(screen: Screen | None) -> str:
    return screen.end.program if screen is not None and screen.end is not None else ""


def _trouble(screen: Screen) -> tuple[Status, str] | None:
    """How a program came to a bad end, as a status and in words that go on after a colon."""
    if screen.came == "timeout":
        return "timeout", screen.why
    if screen.came == "flood":
        return "failed", screen.why
    if screen.came == "died":
        return "crashed", f"the program's process ended: {screen.why}"
    if screen.end is not None and screen.end.how == "error":
        return "crashed", _error(screen.end)
    return None


def _error(end: End) -> str:
    at = f" ({end.file}, line {end.line})" if end.file else ""
    return f"the program stopped with an error, {end.error}{at}"


def _shown(
    played: Sequence[Exchange], recorded: Sequence[Recorded] | None, expected: Piles | None
) -> dict[str, Any]:
    """What a result shows of the exchanges that lead to the one where something is wrong."""
    return {
        "typed": tuple(one.typed for one in played if one.typed is not None),
        "exchanges": _views(played, recorded),
        "piles": _piles(played, expected),
    }


def _views(played: Sequence[Exchange], recorded: Sequence[Recorded] | None) -> tuple[ExchangeView, ...]:
    """The last exchanges, beside what was recorded for them."""
    first = max(0, len(played) - SHOWN)
    return tuple(
        ExchangeView(
            one.typed,
            one.text[:LONGEST_TEXT],
            None if recorded is None else recorded[number].shown[:LONGEST_TEXT],
            number < len(played) - 1,
        )
        for number, one in enumerate(played)
        if number >= first
    )


def _piles(played: Sequence[Exchange], expected: Piles | None) -> tuple[PileView, ...]:
    """The piles before the last exchange and after it.  Those that nothing happened to are left out."""
    if not played:
        return ()
    shown = [one.tables[-1].piles for one in played[:-1] if one.tables]
    before = shown[-1] if shown else {}
    after = played[-1].tables[-1].piles if played[-1].tables else {}
    wanted = expected or {}
    views = []
    for group in dict.fromkeys([*wanted, *after, *before]):
        size = max(len(one.get(group, ())) for one in (before, wanted, after))
        for number in range(size):
            was, right, own = (_pile(one, group, number) for one in (before, wanted, after))
            if expected is None:
                right = None
            if was != own or (right is not None and right != own):
                label = f"{group} {number + 1}" if size > 1 else group
                views.append(PileView(label, was, right, own))
    return tuple(views)


def _pile(piles: Piles, group: str, number: int) -> tuple[str, ...] | None:
    found = piles.get(group, ())
    return found[number] if number < len(found) else None
