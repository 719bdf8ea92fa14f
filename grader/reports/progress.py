"""How far long work has come, for somebody who waits: a bar in a terminal, else a line for each tenth.

What was done before is not part of it, so the time that is left is told from what really took time.
Whoever read along may have stopped reading; the work goes on all the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, TextIO

from grader.model.visible import counted
from grader.reports.standard_streams import besides
from grader.reports.streams import write

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

_MINUTE, _HOUR = 60, 3600


class Words(NamedTuple):
    """What is done, in the forms that the texts need, and to what."""

    do: str
    doing: str
    done: str
    one: str
    many: str


GRADING = Words("grade", "grading", "graded", "submission", "submissions")
CHECKING = Words("check", "checking", "checked", "submission", "submissions")
PLAYING = Words("play", "playing", "played", "match", "matches")


class Progress:
    """Use as a context manager: call `known` once, and `step` after each piece of work.

    `clock` gives seconds, from any start.
    """

    def __init__(
        self, stream: TextIO, clock: Callable[[], float] = time.monotonic, words: Words = GRADING
    ) -> None:
        self._stream, self._clock, self._words = stream, clock, words
        self._total = self._done = 0
        self._started = 0.0
        self._bar: RichProgress | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()

    def known(self, todo: int, kept: int) -> None:
        """So many are to be done, and so many have a result that still holds."""
        with besides():
            self._known(todo, kept)

    def _known(self, todo: int, kept: int) -> None:
        words = self._words
        self._total, self._started = todo, self._clock()
        if kept:
            rest = f"{todo} to {words.do}" if todo else f"nothing is left to {words.do}"
            before = counted(kept, words.one, words.many)
            write(self._stream, f"{before} {words.done} before, and unchanged: {rest}\n")
        if todo and self._stream.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
            from rich.progress import Progress as Bar

            columns = (TextColumn(words.doing), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            self._bar = Bar(*columns, console=Console(file=self._stream), transient=True)
            self._bar.start()
            self._bar.add_task(words.doing, total=todo)

    def step(self) -> None:
        """One more submission is done."""
        with besides():
            self._step()

    def _step(self) -> None:
        self._done += 1
        if self._bar is not None:
            self._bar.advance(self._bar.task_ids[0])
        elif self._done * 10 // self._total > (self._done - 1) * 10 // self._total:
            write(self._stream, f"{self._words.done} {self._done} of {self._total}{self._left()}\n")

    def _left(self) -> str:
        """The time that is left if the rest takes what these took."""
        seconds = (self._clock() - self._started) / self._done * (self._total - self._done)
        return f", about {duration(seconds)} left" if seconds >= 1 else ""


def duration(seconds: float) -> str:
    """A length of time as people say it, in its two largest units.

    >>> duration(7), duration(200), duration(7300)
    ('7 s', '3 min 20 s', '2 h 1 min')
    """
    whole = round(seconds)
    if whole >= _HOUR:
        return f"{whole // _HOUR} h {whole % _HOUR // _MINUTE} min"
    if whole >= _MINUTE:
        return f"{whole // _MINUTE} min {whole % _MINUTE} s"
    return f"{whole} s"
