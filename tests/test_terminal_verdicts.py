"""What terminal sessions give and take, by what their programs showed; nothing is started here."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace as replace_lent
from pathlib import Path
from types import SimpleNamespace, TracebackType
from typing import Any, cast

import pytest
from msgspec.structs import replace

import small_kit
import terminal_kit
from grader.inside.parts import PREFIX
from grader.kits.assignment import Limits
from grader.kits.kit import Kit
from grader.kits.kit_program import KitProgram
from grader.kits.transcript import Recorded
from grader.model.result import RuleView, TranscriptResult
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.terminal import End, Lent, Screen
from grader.sessions.afterwards import (
    Stops,
    counted_once,
    paused_once,
    stopped_once,
    with_all_parts,
    with_parts,
    with_the_rest,
)
from grader.sessions.claims import NO_PROGRAM, NO_TABLE, NOT_READ, UNREADABLE, note_stop
from grader.sessions.divergence import Difference, divergence
from grader.sessions.reports_told import WHY
from grader.sessions.sitting import Budget
from grader.sessions.terminal_grading import TerminalGrading, asks

PROGRAM = {"play.py": b"input()"}
SANDBOX = cast(Sandbox, None)
LENT = Lent({"play.py": {"Counter": "Counter"}}, {}, broken=frozenset({"Counter"}))
TRANSCRIPT = "title: {}\ntask: Playing\npoints: 3\nrules: G1\n\n| [0]\n| >\n> +\n| [1]\n| >\n> q\n= ended\n"


class Scripted:
    """A terminal that shows these screens, whatever is typed; the last one again and again."""

    def __init__(self, screens: Sequence[Screen], cpu: float = 0.25) -> None:
        self._screens, self.cpu_seconds = list(screens), cpu
        self.typed: list[str] = []

    def __enter__(self) -> Scripted:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Nothing is to be ended."""

    def start(self) -> Screen:
        """The next screen."""
        return self._screens.pop(0) if len(self._screens) > 1 else self._screens[0]

    def answer(self, typed: str | None) -> Screen:
        """The screen after a line."""
        return self.start() if typed is None else self.type(typed)

    def type(self, line: str) -> Screen:
        """The screen after a line."""
        self.typed.append(line)
        return self.start()


def waits(text: str) -> Screen:
    """A program that waits for a line."""
    return Screen(text, "waits")


def ended(how: str = "returned", text: str = "", **more: Any) -> Screen:
    """A program that has come to an end."""
    return Screen(text, "ended", end=End(how, **more))  # type: ignore[arg-type]


RIGHT = [waits("[0]\n> "), waits("[1]\n> "), ended()]
SILENT = [ended("no program")]
WRONG = [waits("[0]\n> "), waits("[7]\n> "), ended()]
HUNG = [waits("[0]\n> "), Screen("", "timeout", why="it timed out")]
NEVER = [Screen("", "timeout", why="it timed out")]
FLOODS = [Screen("", "flood", why="it printed without end")]
CLASH = [waits("[0]\n> "), ended("error", error="Error: no", file=PREFIX + "counter.py", line=3)]
CRASH = [waits("[0]\n> "), ended("error", error="Error: no", file="play.py", line=3)]


def kit(
    tmp_path: Path, transcripts: int = 1, dialogue: str = "", mode: str = "required", screen: str = ""
) -> TerminalGrading:
    """A grading of so many equal transcripts and one dialogue; `screen` comes before what the reader does."""
    small_kit.make_kit(tmp_path)
    reference, folder = tmp_path / "reference" / small_kit.NAME, tmp_path / "transcripts" / small_kit.NAME
    folder.mkdir(parents=True)
    task = terminal_kit.TASK.replace("required", mode)
    (reference / "assignment.toml").write_text(small_kit.ASSIGNMENT + task)
    (reference / "handout.md").write_text(small_kit.HANDOUT + terminal_kit.RULES)
    (folder / "screen.py").write_text(
        terminal_kit.SCREEN.replace("    return [\n", f"{screen}    return [\n")
    )
    for number in range(transcripts):
        (folder / f"t{number}.transcript").write_text(TRANSCRIPT.format(number))
    if dialogue:
        (folder / "dialogue_one.py").write_text(dialogue)
    one = Kit(tmp_path)
    return TerminalGrading(one, one.assignment(small_kit.NAME))


class Stage:
    """Plays these screens to the sessions in their order: those with the submission's own parts, and with lent ones."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, own: Sequence[list[Screen]], lent: Sequence[list[Screen]] = ()
    ) -> None:
        self.own, self.lent = list(own), list(lent)
        self.played: list[tuple[bool, bool]] = []
        self.setups: list[tuple[str, ...]] = []
        self.budgets: list[Budget] = []
        monkeypatch.setattr(TerminalGrading, "_terminal", self._terminal)

    def _terminal(self, sandbox: object, sitting: Any, *setup: str) -> Scripted:
        """The next session: whether the kit's parts are lent, and whether the program hung before."""
        self.setups.append(setup)
        self.budgets.append(sitting.budget)
        self.played.append((sitting.lent is not None, sitting.hung))
        return Scripted((self.lent if sitting.lent else self.own).pop(0))


WITH_PARTS = (
    "This is open: with our parts in place of your broken or missing ones, it works. With your own parts: "
)


def opened(own: TranscriptResult) -> TranscriptResult:
    """The result of a session that goes right only with lent parts: the program's own run, paid and charged nothing."""
    return replace(own, status="open", open_points=own.max_points, message=WITH_PARTS + own.message)


def short(results: Sequence[TranscriptResult]) -> list[tuple[str, float]]:
    """Status and points of each; what is open, and that alone, may still be worth all of its points."""
    assert all(one.open_points == (one.max_points if one.status == "open" else 0) for one in results)
    return [(one.status, one.points) for one in results]


@pytest.mark.parametrize(
    ("files", "could"),
    [
        ({"a.py": b"x = input()"}, True), ({"a.py": b"import sys; sys.stdin"}, True), ({"a.py": b"print()"}, False),
        ({"a.txt": b"input()"}, False), ({"a.py": b"i\0n\0p\0u\0t\0"}, True), ({"a.txt": b"input", "b.py": b"getpass"}, True),
        ({}, False),
    ],
)  # fmt: skip
def test_what_could_ask(files: Mapping[str, bytes], could: bool) -> None:
    """Python that has one of the words in it, in whatever encoding."""
    assert asks(files) is could


def test_without_a_program_nothing_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All is blocked, for the same points whatever they count for."""
    stage = Stage(monkeypatch, [])
    for mode, counts in [("required", "mark"), ("bonus", "bonus"), ("separate", "separate")]:
        folder = tmp_path / mode
        folder.mkdir()
        played = kit(folder, mode=mode).grade(SANDBOX, {"a.py": b"x"}, {})
        results, cpu = [*played.results], played.cpu_seconds
        (one,) = results
        assert (one.status, one.message, one.points, one.max_points, cpu) == (
            "blocked",
            NO_PROGRAM,
            0,
            3.0,
            0,
        )
        assert one.counts == counts
    assert stage.played == []


@pytest.mark.parametrize(
    ("screens", "status", "words"),
    [
        (RIGHT, "passed", ""),
        (WRONG, "failed", "After `+`, the counter should be 1 and is 7."),
        (HUNG, "timeout", "did not answer"),
        (FLOODS, "failed", "without end"),
        (CRASH, "crashed", "Error: no (play.py, line 3)"),
        (CLASH, "crashed", "Error: no"),
        (SILENT, "blocked", NO_PROGRAM),
    ],
)
def test_a_transcript(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screens: list[Screen], status: str, words: str
) -> None:
    """All of its points, or none, and why."""
    Stage(monkeypatch, [screens])
    played = kit(tmp_path).grade(SANDBOX, PROGRAM, {})
    (one,), cpu = played.results, played.cpu_seconds
    assert (one.status, one.points, one.max_points) == (status, 3.0 if status == "passed" else 0.0, 3.0)
    assert words in one.message and bool(words) == bool(one.message)
    assert (one.layer == "exact") is (status == "passed") and cpu == 0.25
    if status == "failed" and screens is WRONG:
        assert [view.agrees for view in one.exchanges] == [True, False] and one.piles[0].expected == ("1",)


def test_times_add_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all sessions, and of those that were played again."""
    Stage(monkeypatch, [RIGHT, WRONG], [RIGHT])
    played = kit(tmp_path, 2).grade(SANDBOX, PROGRAM, {}, LENT)
    results, cpu = [*played.results], played.cpu_seconds
    assert short(results) == [("passed", 3), ("passed", 3)] and cpu == 0.75


def test_how_long_sessions_may_take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All together: some times what a submission has for its checks, and twice that on the clock."""
    stage = Stage(monkeypatch, own=[RIGHT, RIGHT])
    grading = kit(tmp_path, transcripts=2)
    monkeypatch.setattr(time, "monotonic", lambda: 500.0)
    grading.grade(SANDBOX, PROGRAM, {})
    seconds = Limits().submission_cpu_seconds
    assert [(one.cpu_seconds, one.until) for one in stage.budgets] == [(6 * seconds, 500 + 12 * seconds)] * 2


def test_what_a_grader_has_used_before_is_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A class of a thousand is graded by one thread: only what this submission has taken is its own."""
    Stage(monkeypatch, own=[RIGHT, RIGHT, RIGHT])
    monkeypatch.setattr(time, "thread_time", lambda: 1000.0)
    played = kit(tmp_path, transcripts=3).grade(SANDBOX, PROGRAM, {})
    assert [one.status for one in played.results] == ["passed"] * 3


def test_each_result_is_told_as_it_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is at last, before the next session is played; without a program, too."""
    stage = Stage(monkeypatch, [RIGHT, WRONG], [RIGHT])
    grading = kit(tmp_path, 2)
    came: list[tuple[TranscriptResult, int]] = []

    def told(one: TranscriptResult) -> None:
        came.append((one, len(stage.played)))

    results = [*grading.grade(SANDBOX, PROGRAM, {}, LENT, told).results]
    assert came == [(results[0], 1), (results[1], 3)]
    came.clear()
    results = [*grading.grade(SANDBOX, {"a.py": b"x"}, {}, None, told).results]
    assert [one for one, _ in came] == results and len(results) == 2


def test_who_never_waits_is_not_started_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who hung later is, and is given less time."""
    stage = Stage(monkeypatch, [NEVER])
    results = [*kit(tmp_path / "a", 3).grade(SANDBOX, PROGRAM, {}).results]
    assert short(results) == [("timeout", 0), ("blocked", 0), ("blocked", 0)]
    assert results[1].message == "The program never asks for anything: it timed out."
    assert stage.played == [(False, False)]
    for screens in (HUNG, [waits("[0]\n> "), *FLOODS]):
        stage = Stage(monkeypatch, [screens, RIGHT])
        folder = tmp_path / screens[1].came
        results = [*kit(folder, 2).grade(SANDBOX, PROGRAM, {}).results]
        assert results[1].status == "passed" and stage.played == [(False, False), (False, True)]
    stage = Stage(monkeypatch, [WRONG, RIGHT])
    kit(tmp_path / "c", 2).grade(SANDBOX, PROGRAM, {})
    assert stage.played == [(False, False), (False, False)]


def test_lent_parts_are_for_what_goes_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What passes is played once; what goes right with them is paid, or open if it is about them, and all else stays as it is without them."""
    Stage(monkeypatch, [WRONG])
    (own,) = kit(tmp_path / "own").grade(SANDBOX, PROGRAM, {}).results
    stage = Stage(monkeypatch, [RIGHT, WRONG, WRONG], [RIGHT, WRONG])
    results = [
        *kit(tmp_path / "a", 3)
        .grade(SANDBOX, PROGRAM, {}, replace_lent(LENT, rules=frozenset({"G1"})))
        .results
    ]
    # The last one is wrong with them as well.  But its own run goes wrong as that does which is right with them.
    assert short(results) == [("passed", 3), ("open", 0), ("open", 0)]
    # The report shows what the program did with its own parts, not what it did with others.
    assert results[1] == opened(replace(own, id="t1", title="1"))
    assert results[2].message.endswith(own.message) and results[2].exchanges == own.exchanges
    assert own.exchanges and own.piles
    assert [lent for lent, _ in stage.played] == [False, False, True, False, True]
    Stage(monkeypatch, [WRONG], [RIGHT])
    (paid,) = kit(tmp_path / "c").grade(SANDBOX, PROGRAM, {}, LENT).results
    assert (paid.status, paid.points, paid.message) == ("passed", 3, "") and paid.excused
    stage = Stage(monkeypatch, [WRONG])
    assert short(kit(tmp_path / "b").grade(SANDBOX, PROGRAM, {}).results) == [("failed", 0)]


def test_an_error_of_lent_parts_shows_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any program can raise one, or say that it did: what it did with its own parts counts then, word for word."""
    Stage(monkeypatch, [WRONG])
    (own,) = kit(tmp_path / "own").grade(SANDBOX, PROGRAM, {}).results
    for number, clash in enumerate([CLASH, CLASH[1:], [RIGHT[0], RIGHT[1], CLASH[1]]]):
        Stage(monkeypatch, [WRONG], [clash])
        (one,) = kit(tmp_path / f"a{number}").grade(SANDBOX, PROGRAM, {}, LENT).results
        assert one == own and (one.status, one.points, one.open_points) == ("failed", 0, 0)


@pytest.mark.parametrize("again", [CRASH, HUNG, SILENT, [waits("[0]"), ended("interrupted", file=PREFIX)]])
def test_what_goes_wrong_with_lent_parts_too_is_charged_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, again: list[Screen]
) -> None:
    """However it does: what is charged and shown is what the program did with its own parts."""
    Stage(monkeypatch, [WRONG])
    (own,) = kit(tmp_path / "own").grade(SANDBOX, PROGRAM, {}).results
    Stage(monkeypatch, [WRONG], [again])
    (one,) = kit(tmp_path / "lent").grade(SANDBOX, PROGRAM, {}, LENT).results
    assert one == own and one.status == "failed"


def test_a_program_of_the_kits_is_open_where_checks_found_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What goes wrong there may be that; a program of the submission's own is charged, and what passes is paid."""
    theirs = cast(KitProgram, object())
    cases = [
        (theirs, True, "open"),
        (theirs, False, "failed"),
        (None, True, "failed"),
        (None, False, "failed"),
    ]
    for number, (program, broken, status) in enumerate(cases):
        Stage(monkeypatch, [RIGHT, WRONG] * 2)
        grading = kit(tmp_path / str(number), 2)
        monkeypatch.setattr(grading, "_program", program)
        results = [*grading.grade(SANDBOX, PROGRAM, {}, broken=broken).results]
        assert short(results) == [("passed", 3), (status, 0)]
        results = [*grading.grade(SANDBOX, PROGRAM, {}).results]
        assert short(results) == [("passed", 3), ("failed", 0)]


def test_the_first_that_is_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing after it is played; None where all is passed."""
    stage = Stage(monkeypatch, [RIGHT, WRONG])
    grading = kit(tmp_path, 3)
    found = grading.missed(SANDBOX, PROGRAM, {})
    assert found is not None and (found.id, found.status) == ("t1", "failed")
    assert len(stage.played) == 2
    Stage(monkeypatch, [RIGHT] * 3)
    assert grading.missed(SANDBOX, PROGRAM, {}) is None


def result(status: str, points: float = 0.0, message: str = "") -> TranscriptResult:
    """A result of a session for three points."""
    blank = TranscriptResult("t", "T", "blocked", "", 0.0, 3.0)
    return replace(blank, status=status, points=points, message=message)


@pytest.mark.parametrize("own", ["failed", "crashed", "timeout", "blocked"])
def test_which_of_two_plays_counts(own: str) -> None:
    """A pass with lent parts pays what is about the program, and opens what is about the parts; everything else with them decides nothing."""
    right, wrong = result("passed", 3), result(own, message="It went wrong.")
    assert with_parts(right, wrong, ()) == right == with_parts(right, right, ())
    about = replace(wrong, rules=(RuleView("P1", "A rule."), RuleView("C1", "Another.")))
    assert with_parts(about, right, {"C1"}) == opened(about)
    paid = with_parts(about, right, {"C2"})
    assert paid.excused and replace(paid, excused="") == right
    for again in ("failed", "crashed", "timeout", "blocked"):
        assert with_parts(wrong, result(again, message="Otherwise."), ()) == wrong


def test_a_mistake_that_no_check_finds_is_not_paid_beside_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What goes right only where parts are replaced that nothing was found wrong in is open at most; played once where nothing else is lent."""
    more = replace_lent(LENT, names={"play.py": {"Counter": "Counter", "total": "total"}})
    stage = Stage(monkeypatch, [WRONG], [WRONG, RIGHT])
    (one,) = kit(tmp_path / "a").grade(SANDBOX, PROGRAM, {}, more).results
    assert (one.status, one.points, one.open_points) == ("open", 0, 3)
    assert "in the place of all of yours" in one.message and len(stage.played) == 3
    stage = Stage(monkeypatch, [WRONG], [RIGHT])
    (paid,) = kit(tmp_path / "b").grade(SANDBOX, PROGRAM, {}, more).results
    assert (paid.status, paid.points) == ("passed", 3) and len(stage.played) == 2
    stage = Stage(monkeypatch, [WRONG], [WRONG, WRONG])
    (lost,) = kit(tmp_path / "c").grade(SANDBOX, PROGRAM, {}, more).results
    assert (lost.status, lost.points, lost.open_points) == ("failed", 0, 0)
    # Nothing of the roles is broken: no part is paid for.
    stage = Stage(monkeypatch, [WRONG], [RIGHT])
    (none,) = kit(tmp_path / "d").grade(SANDBOX, PROGRAM, {}, replace_lent(more, broken=frozenset())).results
    assert (none.status, none.points, none.open_points) == ("open", 0, 3)
    open_, wrong = replace(result("open"), open_points=3.0), result("failed", message="Wrong.")
    assert with_all_parts(open_, result("passed", 3)) == open_
    assert with_all_parts(wrong, wrong) == wrong and with_all_parts(result("passed", 3), wrong).points == 3


def test_what_is_open_stays_as_it_is() -> None:
    """A claim that a dialogue left out is open for its own reason, though it is held with parts that it is about, or with all of the kit's."""
    out = replace(
        result("open", message="This is open: why."), open_points=3.0, rules=(RuleView("C1", "A rule."),)
    )
    held = result("passed", 3)
    assert with_parts(out, held, {rule.id for rule in out.rules}) == out == with_all_parts(out, held)
    assert with_parts(out, held, ()).points == 3


def test_what_has_nothing_to_show_is_paid_with_the_rest() -> None:
    """Where all else is right, and by nothing less: then it is open, and nothing of it is paid."""
    none = replace(result("open", message="This is open: why."), id="none", open_points=3.0)
    right, wrong = replace(result("passed", 3), id="a"), replace(result("failed"), id="b")
    (first, paid) = with_the_rest([right, none], {"none": "there is none"})
    assert first == right
    assert (paid.status, paid.points, paid.open_points, paid.message) == ("passed", 3, 0, "")
    assert paid.excused == (
        "This could not be checked, because there is none. All else that was played is right, and it is paid with that."
    )
    for others in ([right, wrong, none], [none], [right, replace(none, id="other"), none]):
        assert with_the_rest(others, {"none": "there is none"}) == others
    # What was broken or held all the same is no claim with nothing to show.
    assert with_the_rest([right, replace(wrong, id="none")], {"none": "x"})[1].status == "failed"
    assert with_the_rest([replace(right, id="none"), none], {}) == [replace(right, id="none"), none]


def test_a_bad_end_is_charged_once() -> None:
    """To the claim that broke with it, or else to the first that it hides; what is right or broken otherwise stays."""
    names = ("a", "b", "c", "d")
    hidden = [replace(result("crashed"), id=name, title=name.upper()) for name in names]
    ends = {"a": "it fell", "b": "it fell", "c": "it stopped", "d": "it stopped"}
    assert [one.status for one in stopped_once(hidden, Stops({}, ends))] == ["crashed", "open"] * 2
    shown = stopped_once(hidden, Stops({"it fell": "Another"}, ends))
    assert [one.status for one in shown] == ["open", "open", "crashed", "open"]
    assert shown[0].open_points == shown[0].max_points
    assert shown[0].message == (
        "This is open: it could not be checked, because it fell. That is charged once, in: Another."
    )
    kept = [replace(result("passed", 3), id="a"), replace(result("failed"), id="x")]
    assert stopped_once(kept, Stops({}, ends)) == kept


FAILS = "    if '[9]' in text:\n        raise ValueError('nine')\n"
"""What a reader does that cannot take a nine."""


def test_a_screen_that_the_reader_fails_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its session is not decided, its time counts, and the author is told."""
    Stage(monkeypatch, [[waits("[0]\n> "), waits("[9]\n> "), ended()], RIGHT])
    faults: list[str] = []
    played = kit(tmp_path, 2, screen=FAILS).grade(SANDBOX, PROGRAM, {}, fault=faults.append)
    results, cpu = [*played.results], played.cpu_seconds
    assert short(results) == [("blocked", 0), ("passed", 3)] and cpu == 0.5
    assert results[0].message == NOT_READ and len(faults) == 1 and "nine" in faults[0]


@pytest.mark.parametrize(
    ("numbers", "statuses"),
    [
        ((9, 1), ["blocked", "blocked"]),
        ((0, 1, 9), ["blocked", "blocked"]),
        ((0, 7, 9), ["failed", "blocked"]),
    ],
)
def test_a_dialogue_whose_reader_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, numbers: tuple[int, ...], statuses: list[str]
) -> None:
    """At the first screen or later: what was broken before is charged, and all else is not decided."""
    Stage(monkeypatch, [counting(*numbers)])
    faults: list[str] = []
    results = [
        *kit(tmp_path, 0, DIALOGUE, screen=FAILS).grade(SANDBOX, PROGRAM, {}, fault=faults.append).results
    ]
    assert [one.status for one in results] == statuses
    broken = "After 1 times + it shows 7."
    assert [one.message for one in results] == [broken if one == "failed" else NOT_READ for one in statuses]
    assert len(faults) == 1 and "nine" in faults[0]


# Dialogues.

TYPES = '        talk.type("+")\n'
DIALOGUE = terminal_kit.DIALOGUE.replace("talk.random.randint(5, 9)", "3").replace(
    TYPES, f"{TYPES}        if not talk.screen.waits:\n            return\n"
)


def counting(*numbers: int, end: Screen | None = None) -> list[Screen]:
    """A counter that shows these numbers, and ends then."""
    return [*(waits(f"[{number}]\n> ") for number in numbers), end or ended()]


def talked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own: list[Screen], lent: list[Screen] | None = None
) -> list[TranscriptResult]:
    """The results of the dialogue's two claims."""
    Stage(monkeypatch, [own], [lent] if lent else [])
    grading = kit(tmp_path, 0, DIALOGUE)
    return [*grading.grade(SANDBOX, PROGRAM, {}, LENT if lent else None).results]


@pytest.mark.parametrize(
    ("screens", "verdicts", "words"),
    [
        (counting(0, 1, 2), [("passed", 4), ("passed", 1)], ("", "")),
        (counting(0, 1, 3), [("failed", 0), ("passed", 1)], ("After 2 times + it shows 3.", "")),
        (counting(0, 1, 2, 3), [("passed", 4), ("failed", 0)], ("", "After q the program goes on.")),
        (
            [*counting(0, 1)[:2], *CRASH[1:]],
            [("passed", 4), ("crashed", 0)],
            ("", "This could not be checked: the program stopped with an error, Error: no (play.py, line 3)."),
        ),
        (
            counting(0, 1),
            [("passed", 4), ("open", 0)],
            ("", "This is open: it could not be checked, because the game never came to it."),
        ),
        ([*counting(0)[:1], *NEVER], [("timeout", 0)] * 2, ("This could not be checked: it timed out.",) * 2),
        ([*counting(0)[:1], *FLOODS], [("failed", 0)] * 2, ("This could not be checked: it printed without end.",) * 2),
        (
            [*counting(0)[:1], Screen("", "died", why="it fell")],
            [("crashed", 0)] * 2,
            ("This could not be checked: the program's process ended: it fell.",) * 2,
        ),
        ([*counting(0)[:1], ended()], [("blocked", 0)] * 2, ("This could not be checked: the game never reached this.",) * 2),
        (SILENT, [("blocked", 0)] * 2, (NO_PROGRAM, NO_PROGRAM)),
        ([waits("hello")], [("blocked", 0)] * 2, ("no counter is shown",) * 2),
        ([ended()], [("blocked", 0)] * 2, ("This could not be checked: no counter is shown.",) * 2),
    ],
)  # fmt: skip
def test_a_dialogue(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    screens: list[Screen],
    verdicts: list[tuple[str, float]],
    words: tuple[str, str],
) -> None:
    """Each claim by itself: held, broken, or not come to, and why."""
    results = talked(tmp_path, monkeypatch, screens)
    assert short(results) == verdicts
    assert tuple(one.message for one in results) == words
    if verdicts[0] == ("failed", 0) and screens[-1] != FLOODS[0]:
        # What is shown ends where the claim was broken, though the game went on.
        assert results[0].typed == ("+", "+") and len(results[0].exchanges) == 3


@pytest.mark.parametrize(("screens", "status"), [(counting(0), "open"), ([ended()], "blocked")])
def test_a_dialogue_that_nothing_came_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screens: list[Screen], status: str
) -> None:
    """It is open where the program shows its tables and goes on asking: it may not have been understood."""
    giving_up = DIALOGUE.replace(
        "    if talk.table is None", "    if talk.table:\n        return\n    if talk.table is None"
    )
    Stage(monkeypatch, [screens])
    results = [*kit(tmp_path, 0, giving_up).grade(SANDBOX, PROGRAM, {}).results]
    assert [(one.status, one.points) for one in results] == [(status, 0.0)] * 2


@pytest.mark.parametrize(
    ("screens", "verdicts"),
    [
        (counting(0, 1, 2), [("passed", 4, 4), ("passed", 1, 1)]),
        (counting(0, 1, 3), [("failed", 0, 4), ("passed", 1, 1)]),
        (counting(0), [("blocked", 0, 4), ("open", 0, 1)]),
        ([*counting(0)[:1], *CRASH[1:]], [("crashed", 0, 4), ("open", 0, 1)]),
        ([waits("hello")], [("blocked", 0, 4), ("open", 0, 1)]),
        (SILENT, [("blocked", 0, 4), ("blocked", 0, 1)]),
    ],
)
def test_what_a_dialogue_leaves_out(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    screens: list[Screen],
    verdicts: list[tuple[str, float, float]],
) -> None:
    """It is open and says why, unless it was held or broken all the same, or there is no program."""
    leaving = DIALOGUE.replace(
        "    if talk.table is None",
        '    talk.leave_out("ends", "it cannot be read")\n    if talk.table is None',
    )
    Stage(monkeypatch, [screens])
    results = [*kit(tmp_path, 0, leaving).grade(SANDBOX, PROGRAM, {}).results]
    assert [(one.status, one.points, one.max_points) for one in results] == verdicts
    if results[1].status == "open":
        assert results[1].message == "This is open: it could not be checked, because it cannot be read."
        assert results[1].open_points == 1


@pytest.mark.parametrize(
    ("screens", "verdict"),
    [
        (counting(0, 1, 2), ("passed", 1, 0)),
        (counting(0, 1, 3), ("passed", 1, 0)),
        ([*counting(0, 1)[:2], ended()], ("passed", 1, 0)),
        (counting(0), ("open", 0, 1)),
        (SILENT, ("blocked", 0, 0)),
    ],
)
def test_what_a_program_has_nothing_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screens: list[Screen], verdict: tuple[str, float, float]
) -> None:
    """It is held or broken where it comes up, open where it does not and the rest is not right, and blocked without a program."""
    nothing = DIALOGUE.replace(
        "    if talk.table is None",
        '    talk.nothing_to_show("ends", "it goes on")\n    if talk.table is None',
    )
    Stage(monkeypatch, [screens])
    one = [*kit(tmp_path, 0, nothing).grade(SANDBOX, PROGRAM, {}).results][1]
    assert (one.status, one.points, one.open_points) == verdict


def test_what_held_can_be_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is open then, with the reason; a claim that is broken, or never came up, stays what it is."""
    at_last = '    talk.expect("ends", talk.screen.end is not None, "after q the program goes on")\n'
    assert at_last in DIALOGUE
    back = DIALOGUE.replace(at_last, f'{at_last}    talk.withdraw("ends", "it always does so")\n')
    Stage(monkeypatch, [counting(0, 1, 2)])
    one = [*kit(tmp_path, 0, back).grade(SANDBOX, PROGRAM, {}).results][1]
    assert (one.status, one.points, one.open_points) == ("open", 0, 1) and "it always does so" in one.message
    broken = back.replace("talk.screen.end is not None", "False")
    Stage(monkeypatch, [counting(0, 1, 2)])
    one = [*kit(tmp_path / "other", 0, broken).grade(SANDBOX, PROGRAM, {}).results][1]
    assert (one.status, one.points, one.open_points) == ("failed", 0, 0)


def test_only_claims_can_be_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An author's slip is named, and decides nothing."""
    leaving = DIALOGUE.replace(
        "    if talk.table is None", '    talk.leave_out("x", "")\n    if talk.table is None'
    )
    Stage(monkeypatch, [counting(0)])
    faults: list[str] = []
    results = [*kit(tmp_path, 0, leaving).grade(SANDBOX, PROGRAM, {}, fault=faults.append).results]
    assert short(results) == [("blocked", 0), ("blocked", 0)]
    assert len(faults) == 1 and "leaves out the claim 'x'" in faults[0]


def test_a_dialogue_with_a_program_that_never_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not started for it, after a transcript has found that out."""
    stage = Stage(monkeypatch, [NEVER])
    results = [*kit(tmp_path, 1, DIALOGUE).grade(SANDBOX, PROGRAM, {}).results]
    assert short(results) == [("timeout", 0), ("blocked", 0), ("blocked", 0)] and len(stage.played) == 1
    assert results[2].message == "The program never asks for anything: it timed out."


def test_a_program_without_any_table_is_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It breaks no rule, where the dialogue does not say so itself."""
    silent = DIALOGUE.replace('        raise Unreadable("no counter is shown")', "        return")
    Stage(monkeypatch, [[waits("hello")]])
    results = [*kit(tmp_path, 0, silent).grade(SANDBOX, PROGRAM, {}).results]
    assert [(one.status, one.message) for one in results] == [("blocked", NO_TABLE)] * 2
    Stage(monkeypatch, [[waits("hello"), ended()]])
    typing = silent.replace("    if talk.table is None", '    talk.type("x")\n    if talk.table is None')
    results = [*kit(tmp_path / "b", 0, typing).grade(SANDBOX, PROGRAM, {}).results]
    assert [(one.status, one.message) for one in results] == [("blocked", NO_TABLE)] * 2


def test_a_table_that_nobody_can_read_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence goes on with what was typed before."""
    Stage(monkeypatch, [[waits("Here is the counter: none\n> ")]])
    (result,) = kit(tmp_path).grade(SANDBOX, PROGRAM, {}).results
    assert result.status == "open"
    why = "This is open: it could not be checked, because at the start, no table of the game could be read."
    assert result.message.startswith(why)


def test_the_rules_of_an_answer_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that the transcript names for it, or else all of its own."""
    kit(tmp_path)
    path = tmp_path / "transcripts" / small_kit.NAME / "t0.transcript"
    text = TRANSCRIPT.format(0).replace("rules: G1", "rules: G1 G2")
    found = []
    for more in ("", "= by G2\n"):
        path.write_text(text.replace("| [1]\n| >\n", f"| [1]\n| >\n{more}"))
        Stage(monkeypatch, [[waits("[0]\n> "), waits("[9]\n> ")]])
        one = Kit(tmp_path)
        (result,) = TerminalGrading(one, one.assignment(small_kit.NAME)).grade(SANDBOX, PROGRAM, {}).results
        assert result.status == "failed"
        found.append([rule.id for rule in result.rules])
    assert found == [["G1", "G2"], ["G2"]]


PLAIN = "title: {}\ntask: Playing\npoints: 3\nrules: G1\n\n| hello\n| >\n> q\n= ended\n"
"""A transcript in which no table is asked for."""


def plain(tmp_path: Path, **more: Any) -> TerminalGrading:
    """A grading of two transcripts without a table."""
    kit(tmp_path, 2, **more)
    for number in range(2):
        path = tmp_path / "transcripts" / small_kit.NAME / f"t{number}.transcript"
        path.write_text(PLAIN.format(number))
    one = Kit(tmp_path)
    return TerminalGrading(one, one.assignment(small_kit.NAME))


def test_nothing_is_paid_without_any_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What asks and answers is no game yet, and did nothing wrong; where the reader fails, nobody can say that there was no table."""
    hello = [waits("hello\n> "), ended()]
    Stage(monkeypatch, [hello, hello])
    played = plain(tmp_path / "a").grade(SANDBOX, PROGRAM, {})
    assert short([*played.results]) == [("open", 0), ("open", 0)]
    assert all(UNREADABLE in one.message for one in played.results) and played.first == "hello\n> "
    Stage(monkeypatch, [[waits("hello [9]\n> "), ended()], hello])
    played = plain(tmp_path / "b", screen=FAILS).grade(SANDBOX, PROGRAM, {})
    assert short([*played.results]) == [("blocked", 0), ("passed", 3)]
    assert played.results[0].message == NOT_READ


def test_the_program_is_the_first_that_shows_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where none does, it is the likeliest; how many were started counts in the time."""
    stage = Stage(monkeypatch, [[waits("What is your name? "), ended()], RIGHT, RIGHT])
    played = kit(tmp_path / "a", 2).grade(SANDBOX, PROGRAM, {}, programs=2)
    assert short([*played.results]) == [("passed", 3)] * 2 and played.passed_over == 1
    assert len(stage.played) == 3 and played.cpu_seconds == 0.75 and not played.first
    stage = Stage(monkeypatch, [[waits("one")], [waits("two")], [waits("one")]])
    played = kit(tmp_path / "b", 2).grade(SANDBOX, PROGRAM, {}, programs=2)
    assert not any(one.points for one in played.results) and played.passed_over == 0
    assert len(stage.played) == 3 and played.first == "one"


def test_a_session_starts_as_its_file_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the setup that is shared by those that ask for it, and without it otherwise."""
    kit(tmp_path, 2)
    folder = tmp_path / "transcripts" / small_kit.NAME
    (folder / "setup.py").write_text("deck = 1\n")
    (folder / "t1.transcript").write_text(TRANSCRIPT.format(1).replace("rules: G1", "rules: G1\nsetup: deck"))
    one = Kit(tmp_path)
    stage = Stage(monkeypatch, [RIGHT, RIGHT])
    TerminalGrading(one, one.assignment(small_kit.NAME)).grade(SANDBOX, PROGRAM, {})
    assert stage.setups == [("", ""), ("deck = 1\n", "deck")]


@pytest.mark.parametrize("seed", [0, 7])
def test_a_dialogue_has_the_chance_of_the_course(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """From the first line of the program on; without a seed of the course's, it is left as it is."""
    kit(tmp_path, 0, DIALOGUE)
    one, stage = Kit(tmp_path), Stage(monkeypatch, [counting(0, 1, 2)])
    grading = TerminalGrading(one, one.assignment(small_kit.NAME), seed=seed)
    assert [each.status for each in grading.grade(SANDBOX, PROGRAM, {}).results] == ["passed", "passed"]
    assert [setup.count("random.seed(") for setup, _ in stage.setups] == [1 if seed else 0]


def test_an_error_of_lent_parts_in_a_dialogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not seen for it stays as the program's own run has shown it; what was seen to hold before it is paid."""
    clash = ended("error", error="Error: no", file=PREFIX + "counter.py", line=3)
    results = talked(tmp_path / "a", monkeypatch, counting(0, 1, 5, 6), counting(0, 1, end=clash))
    assert short(results) == [("passed", 4), ("failed", 0)] and results[0].excused
    results = talked(tmp_path / "b", monkeypatch, counting(0, 1, 5, 6), counting(0, 7, end=clash))
    assert short(results) == [("failed", 0), ("failed", 0)]
    crash = ended("error", error="Error: no", file="play.py", line=3)
    results = talked(tmp_path / "e", monkeypatch, counting(0, end=crash), counting(0, end=clash))
    assert short(results) == [("crashed", 0), ("crashed", 0)]
    results = talked(tmp_path / "c", monkeypatch, counting(0, 1, 5, end=clash))
    assert short(results) == [("failed", 0), ("passed", 1)]
    results = talked(tmp_path / "d", monkeypatch, counting(0, 1, end=clash))
    assert short(results) == [("passed", 4), ("crashed", 0)]


LONGER = """title: {}
task: Playing
points: 3
rules: G1

| [0]
| >
> +
| [1]
| >
> {}
| [2]
| >
> q
= ended
"""
"""Two lines are typed before the last; the second is another in each of them."""

TWICE = [waits("[0]\n> "), waits("[1]\n> "), waits("[2]\n> "), ended()]
AT_SECOND = [waits("[0]\n> "), waits("[1]\n> "), waits("[7]\n> "), ended()]
OTHERWISE = [waits("[0]\n> "), waits("[1]\n> "), waits("[8]\n> "), ended()]
CRASHES = [waits("[0]\n> "), waits("[1]\n> "), ended("error", error="Error: no", file="play.py", line=3)]
HANGS = [waits("[0]\n> "), waits("[1]\n> "), Screen("", "timeout", why="it timed out")]
NEVER_RIGHT = [waits("[7]\n> "), ended()]


def written(tmp_path: Path, *texts: str) -> TerminalGrading:
    """A grading of these transcripts, in this order."""
    kit(tmp_path, 0)
    for number, text in enumerate(texts):
        (tmp_path / "transcripts" / small_kit.NAME / f"t{number}.transcript").write_text(text)
    one = Kit(tmp_path)
    return TerminalGrading(one, one.assignment(small_kit.NAME))


@pytest.mark.parametrize(
    ("typed", "sessions", "words"),
    [
        ("++++", [AT_SECOND, AT_SECOND, TWICE, AT_SECOND], "charged open right open"),
        ("RrR+", [AT_SECOND, AT_SECOND, AT_SECOND, TWICE], "charged open open right"),
        ("+++", [CRASHES, CRASHES, TWICE], "charged open right"), ("+++", [HANGS, TWICE, HANGS], "charged right open"),
        # A program that no session goes through pays for each.
        ("++", [AT_SECOND, AT_SECOND], "charged charged"), ("++", [CRASHES, CRASHES], "charged charged"),
        # Another command or end is another mistake as far as anybody can see; other cards after the same command are not.
        ("+-+-+", [AT_SECOND, AT_SECOND, OTHERWISE, CRASHES, TWICE], "charged charged open charged right"),
        # It may be the first line that is typed.
        ("+++", [WRONG, WRONG, TWICE], "charged open right"), ("+++", [CRASH, CRASH, TWICE], "charged open right"),
        # One that begins with another table is one mistake, and nothing of what comes after was seen.
        ("+++", [NEVER_RIGHT, NEVER_RIGHT, TWICE], "charged open right"),
    ],
)  # fmt: skip
def test_what_breaks_alike_is_charged_once(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    sessions: list[list[Screen]],
    words: str,
) -> None:
    """The first session is charged; those that break after the same line in the same way are open, and show how."""
    grading = written(tmp_path, *(LONGER.format(f"Game {at}", line) for at, line in enumerate(typed)))
    Stage(monkeypatch, sessions)
    results = [*grading.grade(SANDBOX, PROGRAM, {}).results]
    kinds = {"passed": "right", "open": "open"}
    assert " ".join(kinds.get(status, "charged") for status, _ in short(results)) == words
    assert [one.points for one in results] == [3 if word == "right" else 0 for word in words.split()]
    why = "This is open: it goes wrong in the same way as: Game 0. It is not charged again. "
    for found, screens in zip(results, sessions, strict=True):
        if found.status == "open":
            first = results[0]
            assert found.message.startswith(why) and len(found.exchanges) == len(first.exchanges)
            if screens is sessions[0]:
                assert found.message.casefold() == (why + first.message).casefold()
        assert not found.excused


@pytest.mark.parametrize(("is_theirs", "second"), [(False, "open"), (True, "failed")])
def test_each_session_of_a_program_of_the_kits_is_a_mistake_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_theirs: bool, second: str
) -> None:
    """There the same command is typed for every rule; in a program of the submission's own it is one command that is wrong."""
    grading = written(tmp_path, *(LONGER.format(f"Game {number}", "+") for number in range(3)))
    monkeypatch.setattr(grading, "_program", cast(KitProgram, object()) if is_theirs else None)
    Stage(monkeypatch, [AT_SECOND, OTHERWISE, TWICE])
    found = grading.grade(SANDBOX, PROGRAM, {}).results
    assert [one.status for one in found] == ["failed", second, "passed"]


REPORTED = (
    "title: t\ntask: Playing\npoints: 3\nrules: G1\n\n| [0]\n"
    + "".join(f"> +\n| [{number}]\n" for number in range(1, 6))
    + "> x\n| No\n| [5]\n= complains\n> q\n= ended\n"
)
"""Five moves, and a line that is to be refused."""


@pytest.mark.parametrize(
    ("is_theirs", "words", "status"),
    [
        (False, "red blue green white black brown", "open"),
        (False, "fine fine fine fine fine brown", "passed"),
        # What the kit's own program says is known.
        (True, "red blue green white black brown", "passed"),
    ],
)
def test_a_report_that_cannot_be_told_from_other_words_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_theirs: bool, words: str, status: str
) -> None:
    """Where a program says something new after each move, too, it would be paid for whatever it says."""
    grading = written(tmp_path, REPORTED)
    monkeypatch.setattr(grading, "_program", cast(KitProgram, object()) if is_theirs else None)
    said = [
        waits(f"{word}\n[{number}]\n> ")
        for word, number in zip(words.split(), (1, 2, 3, 4, 5, 5), strict=True)
    ]
    Stage(monkeypatch, [[waits("[0]\n> "), *said, ended()]])
    (found,) = grading.grade(SANDBOX, PROGRAM, {}).results
    assert found.status == status and (WHY in found.message) == (status == "open")


def test_a_loop_is_the_same_at_each_of_its_lines() -> None:
    """Where it is interrupted is chance, so no mark hangs on the line; the file and the line of an error do tell."""
    ended = "After `a`, the program did not answer: it timed out in cards.py, line {}."
    right = replace(result("passed", 3), id="x", kind="transcript")
    loops = [
        replace(
            result("timeout", message=ended.format(line)),
            id=str(line),
            title=str(line),
            kind="transcript",
            typed=("a", "b"),
        )
        for line in (93, 94)
    ]
    assert [one.status for one in counted_once([right, *loops], {})] == ["passed", "timeout", "open"]
    other = [loops[0], replace(loops[1], message=ended.format(94).replace("cards", "deck"))]
    assert [one.status for one in counted_once([right, *other], {})] == ["passed", "timeout", "timeout"]
    hidden = [replace(one, kind="dialogue") for one in loops]
    ends = {"93": "it timed out in cards.py, line 93", "94": "it timed out in cards.py, line 94"}
    assert [one.status for one in stopped_once(hidden, Stops({}, ends))] == ["timeout", "open"]
    errors = {"93": "it fell (cards.py, line 93)", "94": "it fell (cards.py, line 94)"}
    assert [one.status for one in stopped_once(hidden, Stops({}, errors))] == ["timeout", "timeout"]


@pytest.mark.parametrize(("worth", "opened"), [(0, False), (1, False), (1.9, False), (2, True), (10, True)])
def test_a_program_that_gets_through_next_to_nothing_is_charged_for_each(worth: float, opened: bool) -> None:
    """One that knows no command but the one that ends it has shown nothing that would speak for it."""
    right = replace(result("passed", worth), id="quit", kind="transcript", max_points=worth)
    wrong = [
        replace(
            result("failed"), id=str(one), title=str(one), kind="transcript", max_points=5, typed=("a", "b")
        )
        for one in range(2)
    ]
    found = counted_once([right, *wrong], {"0": "table after move", "1": "table after move"})
    assert [one.status for one in found[1:]] == ["failed", "open" if opened else "failed"]


def test_another_table_at_first_is_charged_once() -> None:
    """A game that begins with other cards is one mistake, even where no transcript comes further; one that shows no table is not."""
    wrong = [
        replace(result("failed"), id=str(one), title=str(one), kind="transcript", max_points=one, typed=())
        for one in (2.0, 3.0, 1.0)
    ]
    for key, statuses in (
        ("table at first", ["failed", "open", "open"]),
        ("no table at first", ["failed", "failed", "failed"]),
    ):
        found = counted_once(wrong, {one.id: key for one in wrong})
        assert [one.status for one in found] == statuses


def test_the_dearest_of_those_that_go_wrong_alike_is_charged() -> None:
    """The first one of equally dear ones; others keep what they are."""
    right = replace(result("passed", 3), id="x", kind="transcript")
    wrong = [
        replace(
            result("failed", message=name),
            id=name,
            title=name,
            max_points=points,
            kind="transcript",
            typed=("a",),
        )
        for name, points in (("a", 1.0), ("b", 3.0), ("c", 3.0), ("d", 1.0))
    ]
    alike = {"a": "table after tc", "b": "table after tc", "c": "table after tc", "d": "table after tf"}
    found = counted_once([right, *wrong], alike)
    assert [one.status for one in found] == ["passed", "open", "failed", "open", "failed"]
    assert [one.open_points for one in found] == [0, 1, 0, 3, 0]


RECORDED = Recorded("TC 1 4")


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        # Other numbers, in small letters, and other cards: the command acts on the wrong pile.
        ((RECORDED, "table", "it is 3"), (Recorded("tc 2 1"), "table", "it is 4"), True),
        ((RECORDED, "table", "it is 3"), (Recorded("TF 1 4"), "table", "it is 3"), False),
        ((RECORDED, "table", "it is 3"), (RECORDED, "no table", "it is 3"), False),
        ((RECORDED, "other", "it says A"), (RECORDED, "other", "it says B"), False),
        ((Recorded("TC from 1"), "table", "it is 3"), (Recorded("TC to 1"), "table", "it is 3"), True),
        ((Recorded("1 4"), "table", "it is 3"), (Recorded("3 4"), "table", "it is 4"), True),
        ((Recorded("1 4"), "table", "it is 3"), (Recorded("? 4"), "table", "it is 3"), False),
        ((Recorded(None), "table", "it is 3"), (Recorded(None), "table", "it is 4"), True),
        # Each refusal is a matter of its own.
        ((Recorded("TC 0 1", holds=(("complains", ()),)), "table", "it is 3"), (Recorded("TC 9 1", holds=(("complains", ()),)), "table", "it is 4"), False),
    ],
)  # fmt: skip
def test_what_sessions_have_in_common(
    one: tuple[Recorded, Difference, str], other: tuple[Recorded, Difference, str], alike: bool
) -> None:
    """The command and the way in which the answer differs, but for numbers, cards and piles."""
    keys = {divergence(recorded, waits(""), how, words) for recorded, how, words in (one, other)}
    assert (len(keys) == 1) == alike


def test_what_crashes_at_the_same_line_goes_wrong_alike() -> None:
    """Whatever was typed, and whatever the error says of it."""
    at = [
        ended("error", error=f"ValueError: {n}", file="play.py", line=line)
        for n, line in ((1, 3), (2, 3), (1, 4))
    ]
    at.append(ended("error", error="KeyError: 1", file="play.py", line=3))
    keys = [divergence(Recorded(f"{n}"), screen, "other", f"{n}") for n, screen in enumerate(at)]
    assert keys[0] == keys[1] and len({*keys}) == 3


@pytest.mark.parametrize(("exchanges", "noted"), [(2, False), (3, True)])
def test_an_end_counts_once_two_lines_were_typed(exchanges: int, noted: bool) -> None:
    """The screen at the start is the first exchange: before that, too little was seen to say what the end has hidden."""
    talk: Any = SimpleNamespace(
        screen=ended("error", error="E: no", file="play.py", line=3),
        held={"other"},
        breaches={},
        exchanges=[None] * exchanges,
    )
    stops = Stops()
    note_stop(stops, {"claim": replace(result("failed"), id="d.claim")}, talk)
    assert bool(stops.hidden) == noted


def test_a_missing_pause_is_charged_once() -> None:
    """To the transcript that is about it, or else to the cheapest of those that would pass; what is wrong besides stays."""
    about = RuleView("P1", "The program greets and waits for Enter.")
    other = RuleView("P2", "The program deals.")
    cheap = TranscriptResult("a", "A", "passed", "exact", 1.0, 1.0, rules=(other,))
    own = TranscriptResult("b", "B", "passed", "exact", 3.0, 3.0, rules=(other, about))
    wrong = TranscriptResult("c", "C", "failed", "", 0.0, 2.0, rules=(about,), message="no")
    told = dict.fromkeys("abc", "no pause")
    found = paused_once([cheap, own, wrong], told)
    assert [(one.status, one.points, one.message) for one in found] == [
        ("passed", 1.0, ""),
        ("failed", 0.0, "no pause"),
        ("failed", 0.0, "no"),
    ]
    assert [one.status for one in paused_once([cheap, own], {"a": "no pause"})] == ["failed", "passed"]
    assert paused_once([cheap, own], {}) == [cheap, own]
