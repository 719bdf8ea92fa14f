"""Records transcripts: plays the reference's program, or the kit's with the reference, and writes down what it prints.

An existing file is recorded anew: what is typed and what must hold stay as its author wrote them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from grader.kits.asked import asked
from grader.kits.assignment import Assignment
from grader.kits.kit import Kit
from grader.kits.kit_program import load_kit_program
from grader.kits.screens import load_reader, plain
from grader.kits.setups import check_call, setup_source
from grader.kits.transcript import ENDING, Recorded, Transcript, read_transcript, written
from grader.model.errors import InputError, KitError
from grader.reference.files import program_files, support_files
from grader.reference.oracle import patient
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.terminal import Screen, Terminal
from grader.sessions.claims import lack_of
from grader.sessions.replay import replay


@dataclass(frozen=True)
class Head:
    """What the top of a new file says."""

    title: str
    task: str
    points: float
    rules: tuple[str, ...]
    setup: str


NEED_NOT_ASK = " Where the program need not ask for anything, write its file in `names` and asks = false under [program] in assignment.toml."


class Recorder:
    """Plays the reference of one assignment; use as a context manager."""

    def __init__(self, kit: Kit, assignment: Assignment) -> None:
        self._assignment = patient(assignment)
        self._folder = kit.transcripts(assignment.id)
        self._files = program_files(kit, assignment)
        self._support = support_files(kit, assignment)
        self._program = load_kit_program(kit, self._assignment)
        self._sandbox = Sandbox(self._assignment.limits)

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, *_: object) -> None:
        self._sandbox.close()

    def again(self, path: Path) -> Transcript:
        """A file with the screens that the reference shows now.  Raises KitError where something does not hold."""
        old = read_transcript(path)
        check_call(old.setup, self._folder, setup_source(self._folder), f"{path}, line {old.setup_line}")
        with self._terminal(old.setup) as terminal:
            exchanges = []
            for one in old.exchanges:
                exchanges.append(replace(one, shown=_shown(terminal.answer(one.typed))))
        return self._checked(replace(old, exchanges=tuple(exchanges)), path)

    def new(self, path: Path, head: Head, lines: Iterable[str], show: Callable[[str], None]) -> Transcript:
        """A file made of the lines typed; `show` is given what the program prints, as it comes."""
        check_call(head.setup, self._folder, setup_source(self._folder), "--setup")
        exchanges: list[Recorded] = []
        with self._terminal(head.setup) as terminal:
            screen = terminal.start()
            show(screen.text)
            exchanges.append(Recorded(None, _shown(screen)))
            typed = iter(lines)
            while screen.waits and (line := next(typed, None)) is not None:
                screen = terminal.type(line)
                show(screen.text)
                holds = () if screen.waits else (("ended", ()),)
                exchanges.append(Recorded(line, _shown(screen), holds))
        made = Transcript(
            path.name.removesuffix(ENDING),
            head.title,
            head.task,
            points=head.points,
            rules=head.rules,
            setup=head.setup,
            exchanges=tuple(exchanges),
        )
        return self._checked(made, path)

    def _terminal(self, call: str) -> Terminal:
        return Terminal(
            self._sandbox,
            self._files,
            self._support,
            names=self._assignment.program.names,
            silent=not self._assignment.program.asks,
            wanted=asked(self._assignment),
            setup=setup_source(self._folder) if call else "",
            call=call,
            program=self._program,
            patience=self._assignment.limits.check_cpu_seconds,
        )

    def _checked(self, transcript: Transcript, path: Path) -> Transcript:
        """The transcript, if the reference itself passes it."""
        with self._terminal(transcript.setup) as terminal:
            played = replay(transcript, terminal, load_reader(self._folder))
        if played.outcome != "passed":
            line = transcript.exchanges[len(played.played) - 1].line
            where = f"{path}, line {line}" if line else str(path)
            lacks = lack_of(played.last, self._assignment.program)
            hint = NEED_NOT_ASK if lacks and self._assignment.program.asks else ""
            raise KitError(
                f"{where}: the reference does not pass its own recording: {lacks or played.message}{hint}"
            )
        return transcript


def save(transcript: Transcript, path: Path) -> None:
    """Write a transcript.  Raises InputError where that is not possible."""
    try:
        path.write_text(written(transcript), "utf-8")
    except OSError as error:
        raise InputError(f"{path}: cannot be written ({error.strerror})") from None


def _shown(screen: Screen) -> str:
    """What is written down: without spaces at line ends, which nobody sees, but for those of a prompt."""
    *lines, last = plain(screen.text).split("\n")
    return "\n".join([*(line.rstrip() for line in lines), last])
