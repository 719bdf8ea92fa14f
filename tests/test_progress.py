"""Progress: what is told while a class is graded."""

from __future__ import annotations

import io

from grader.reports.progress import Progress, duration


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Yes."""
        return True


class Clock:
    """Each look at it takes a minute."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """The time."""
        self.now += 60
        return self.now


def test_a_line_for_each_tenth() -> None:
    """Where nobody watches live, few lines tell how far it is."""
    stream = io.StringIO()
    with Progress(stream, lambda: 0.0) as progress:
        progress.known(200, 0)
        for _ in range(200):
            progress.step()
    lines = stream.getvalue().splitlines()
    assert len(lines) == 10
    assert (lines[0], lines[-1]) == ("graded 20 of 200", "graded 200 of 200")


def test_the_time_left_is_what_the_rest_would_take() -> None:
    """One minute for the first of three makes two for the others; nothing is left at the end."""
    stream = io.StringIO()
    with Progress(stream, Clock()) as progress:
        progress.known(3, 0)
        for _ in range(3):
            progress.step()
    assert stream.getvalue().splitlines() == [
        "graded 1 of 3, about 2 min 0 s left",
        "graded 2 of 3, about 1 min 0 s left",
        "graded 3 of 3",
    ]


def test_what_was_graded_before_is_no_progress() -> None:
    """It is told once, and takes no part in the time that is left."""
    stream = io.StringIO()
    with Progress(stream, Clock()) as progress:
        progress.known(2, 298)
        progress.step()
    assert stream.getvalue().splitlines() == [
        "298 submissions graded before, and unchanged: 2 to grade",
        "graded 1 of 2, about 1 min 0 s left",
    ]
    stream = io.StringIO()
    with Progress(stream) as progress:
        progress.known(0, 1)
    assert stream.getvalue() == "1 submission graded before, and unchanged: nothing is left to grade\n"


def test_a_bar_on_a_terminal() -> None:
    """It moves with each submission, and is gone in the end."""
    stream = Terminal()
    with Progress(stream) as progress:
        progress.known(2, 0)
        progress.step()
        progress.step()
    assert "2/2" in stream.getvalue()
    assert not stream.getvalue().endswith("2/2")


def test_durations() -> None:
    """As people say them."""
    assert [duration(one) for one in (7.4, 59.6, 200, 7300)] == [
        "7 s",
        "1 min 0 s",
        "3 min 20 s",
        "2 h 1 min",
    ]
