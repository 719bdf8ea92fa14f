"""Programs graded on a terminal: points, what is open, and what one bad habit costs."""

from __future__ import annotations

import io
import itertools
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import small_kit
import terminal_kit
from commands import Kibitz, refused
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.grading.record import Recorder
from grader.kits.kit import Kit
from grader.kits.transcript import read_transcript
from grader.model.errors import KitError
from grader.model.result import Result, RuleView, TranscriptResult
from grader.sandbox.allowance import Allowance
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.terminal import Terminal
from grader.sessions import terminal_grading
from grader.sessions.afterwards import with_all_parts, with_parts
from grader.sessions.claims import NO_PROGRAM
from grader.sessions.dialogues import Talk
from grader.sessions.terminal_grading import TerminalGrading
from grader.submissions.submission import Submission

FULL = 10 + 10


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    return Kit(terminal_kit.make_kit(tmp_path_factory.mktemp("kit")))


@pytest.fixture(scope="module")
def grader(kit: Kit) -> Iterator[Grader]:
    about = kit.assignment(terminal_kit.NAME)
    with Grader(kit, about, obtain_corpus(kit, about, 0, lambda *_: None), shrink_seconds=0) as one:
        yield one


def graded(grader: Grader, program: str, counter: str = small_kit.RIGHT) -> Result:
    files = {"play.py": program, "counter.py": counter}
    return grader.grade(Submission("ada", "ada", {path: text.encode() for path, text in files.items()}))


def sessions(result: Result) -> dict[str, TranscriptResult]:
    return {one.id: one for one in result.transcripts}


def statuses(result: Result) -> dict[str, str]:
    return {name: one.status for name, one in sessions(result).items()}


ALL = ("counting", "reporting", "long_count.adds", "long_count.ends")


def test_the_reference_gets_all_points(grader: Grader) -> None:
    """Checks, transcripts and claims count together, and by task."""
    result = graded(grader, terminal_kit.PROGRAM)
    assert statuses(result) == dict.fromkeys(ALL, "passed")
    assert (result.score, result.max_score) == (FULL, FULL)
    assert {task.name: task.score for task in result.tasks}["Playing"] == 10
    assert sessions(result)["counting"].layer == "exact"


def test_own_words_pass(grader: Grader) -> None:
    """The layer says how near they come."""
    program = terminal_kit.PROGRAM.replace("Bye", "BYE").replace("Error: + or q", "What?")
    result = graded(grader, program)
    assert result.score == FULL
    assert [one.layer for one in result.transcripts] == ["case", "meaning", "", ""]


def test_one_mistake_costs_its_own_session(grader: Grader) -> None:
    """A program that is silent about nonsense counts right all the same."""
    program = terminal_kit.PROGRAM.replace('print("Error: + or q")', "pass")
    result = graded(grader, program)
    assert statuses(result) == {**dict.fromkeys(ALL, "passed"), "reporting": "failed"}
    lost = sessions(result)["reporting"]
    assert (lost.points, lost.max_points) == (0, 2)
    assert lost.typed == ("+", "x")
    assert [one.agrees for one in lost.exchanges] == [True, True, False]
    assert lost.exchanges[-1].expected is not None and "Error" in lost.exchanges[-1].expected
    assert [rule.id for rule in lost.rules] == ["G2"]


def test_the_rules_of_an_answer_are_told(grader: Grader) -> None:
    """Where a transcript names the rules of an answer, those alone; else all of the transcript's."""
    silent = terminal_kit.PROGRAM.replace('print("Error: + or q")', "pass")
    idle = terminal_kit.PROGRAM.replace("counter.press()", "pass")
    found = [sessions(graded(grader, program))["reporting"] for program in (silent, idle)]
    assert [[rule.id for rule in one.rules] for one in found] == [["G2"], ["G1", "G2"]]
    assert [one.typed for one in found] == [("+", "x"), ("+",)]


def test_a_broken_claim_shows_the_exchange(grader: Grader) -> None:
    """The piles before, by the rules, and as shown."""
    program = terminal_kit.PROGRAM.replace(
        "counter.press()", "counter.press() if counter.value() < 3 else None"
    )
    found = sessions(graded(grader, program))
    lost = found["long_count.adds"]
    assert lost.message == "After 4 times + it shows 3."
    assert lost.typed == ("+",) * 4
    # Nothing changed on the program's side, yet the rules ask for a change.
    assert [(one.before, one.expected, one.actual) for one in lost.piles] == [(("3",), ("4",), ("3",))]
    assert found["long_count.ends"].status == "passed"


def test_a_mistake_of_a_class_is_not_charged_again(grader: Grader) -> None:
    """The sessions that go right with the course's own Counter are paid; one that is wrong with it as well, but goes wrong as they do, is open."""
    broken = small_kit.RIGHT.replace("self.__count += 1", "self.__count += 2")
    result = graded(grader, terminal_kit.PROGRAM, broken)
    assert set(statuses(result).values()) == {"passed"}
    # That a new counter stands at 0, for 1 point, a function that returns 0 shows as well.
    assert [one.points for one in result.checks] == [0, 0, 5]
    assert (result.score, result.open_points) == (FULL - 4 - 1, 1)
    helped = {name for name, one in sessions(result).items() if one.excused}
    assert helped == {"counting", "reporting", "long_count.adds"}
    both = graded(grader, terminal_kit.PROGRAM.replace('"Error: + or q"', '""'), broken)
    assert statuses(both) == {**statuses(result), "reporting": "open"}
    assert (both.score, both.open_points) == (FULL - 4 - 1 - 2, 1 + 2)


@pytest.mark.parametrize(
    ("program", "status", "why"),
    [
        ("print('[0]')\ninput()\nraise ValueError('no')\n", "crashed", "ValueError: no"),
        ("while True:\n    pass\n# input()\ninput()\n", "timeout", "timed out"),
        ("print('[0]')\ninput()\nimport os\nos._exit(1)\n", "failed", "came to its end"),
    ],
)
def test_a_bad_end_is_an_outcome(grader: Grader, program: str, status: str, why: str) -> None:
    """With what happened."""
    result = graded(grader, program)
    first = sessions(result)["counting"]
    assert (first.status, why in first.message) == (status, True), first.message
    assert result.score == 10


def test_a_program_that_never_answers_costs_its_time_once(grader: Grader) -> None:
    """It is not started again for every session."""
    result = graded(grader, "input\nwhile True:\n    pass\n")
    assert [one.status for one in result.transcripts] == ["timeout", "blocked", "blocked", "blocked"]
    assert result.timing.cpu < 2.5
    late = graded(grader, terminal_kit.PROGRAM.replace("counter.press()", "\n        while True: pass"))
    assert {one.status for one in late.transcripts} <= {"timeout", "failed", "blocked"}
    assert late.timing.cpu < 2.5


def test_no_program_costs_what_the_assignment_says(kit: Kit, grader: Grader, tmp_path: Path) -> None:
    """Its points, where it is required; else nothing, and the maximum is that of whoever has a program, too."""
    nothing = Submission("a", "a", {"counter.py": small_kit.RIGHT.encode()})
    result = grader.grade(nothing)
    assert {(one.status, one.message) for one in result.transcripts} == {("blocked", NO_PROGRAM)}
    assert (result.score, result.max_score) == (10, FULL)
    lenient = Kit(terminal_kit.make_kit(tmp_path / "kit"))
    file = lenient.reference(terminal_kit.NAME) / "assignment.toml"
    text = file.read_text()
    corpus = obtain_corpus(kit, kit.assignment(terminal_kit.NAME), 0, lambda *_: None)
    for mode, cap, added in [("separate", "", 0), ("bonus", "", 10), ("bonus", "cap = 4", 4)]:
        file.write_text(text.replace('mode = "required"', f'mode = "{mode}"\n{cap}'))
        about = lenient.assignment(terminal_kit.NAME)
        with Grader(lenient, about, corpus) as one:
            without, whole = one.grade(nothing), graded(one, terminal_kit.PROGRAM)
        assert (without.score, without.max_score) == (10, 10)
        assert (whole.score, whole.max_score) == (10 + added, 10)
        assert without.program is not None and whole.program is not None
        assert (without.program.score, without.program.handed_in) == (0, False)
        assert (whole.program.score, whole.program.handed_in) == (added or 10, True)
        assert without.program.max_score == whole.program.max_score == (added or 10)
        assert {one.counts for one in whole.transcripts} == {mode}


def test_sessions_can_be_left_out(kit: Kit, capsys: pytest.CaptureFixture[str]) -> None:
    """With `--no-transcripts`, and with `--only` for another task."""
    kibitz = Kibitz(kit.root, capsys)
    reference = kit.reference(terminal_kit.NAME)
    whole = kibitz("check", terminal_kit.NAME, reference)
    assert "20 of 20 points" in whole.out and whole.code == 0
    assert "10 of 10 points" in kibitz("check", terminal_kit.NAME, reference, "--no-transcripts").out
    assert "10 of 10 points" in kibitz("check", terminal_kit.NAME, reference, "--only", "Playing").out


def test_recording_anew_changes_nothing(kit: Kit) -> None:
    """The reference shows what it showed."""
    path = kit.transcripts(terminal_kit.NAME) / "reporting.transcript"
    before = read_transcript(path)
    with Recorder(kit, kit.assignment(terminal_kit.NAME)) as recorder:
        assert recorder.again(path) == before


def typing(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_a_new_transcript_is_recorded_from_lines(
    kit: Kit, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is typed on standard input is played, and the end is noted."""
    path = tmp_path / "new.transcript"
    typing(monkeypatch, "+\nq\n")
    options = ("--title", "Two", "--task", "Playing", "--rules", "G1")
    done = Kibitz(kit.root, capsys)("record", terminal_kit.NAME, path, *options)
    assert done.code == 0, done.err
    assert "counter [1]" in done.out
    found = read_transcript(path)
    assert (found.typed, found.title, found.rules) == (["+", "q"], "Two", ("G1",))
    assert found.exchanges[-1].says("ended")


def test_lines_behind_the_end_are_told(
    kit: Kit, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that ends too early would go unseen."""
    path = tmp_path / "new.transcript"
    typing(monkeypatch, "+\nq\n+\n-\n")
    done = Kibitz(kit.root, capsys)(
        "record", terminal_kit.NAME, path, "--title", "Two", "--task", "Playing", "--rules", "G1"
    )
    assert done.code == 0, done.err
    assert "not typed, because the program had ended: the last 2 lines" in done.out
    assert read_transcript(path).typed == ["+", "q"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("x.txt",), "ends in .transcript"),
        (("x.transcript",), "needs --title and --task"),
        (("missing/x.transcript", "--title", "t", "--task", "Playing"), "no folder"),
    ],
)
def test_record_refuses_what_cannot_be(
    kit: Kit, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    """In one line."""
    assert words in refused(Kibitz(kit.root, capsys)("record", terminal_kit.NAME, *arguments))


def test_a_recording_that_the_reference_does_not_pass_is_refused(kit: Kit, tmp_path: Path) -> None:
    """File, line, and what does not hold."""
    path = tmp_path / "bad.transcript"
    path.write_text("title: t\ntask: Playing\npoints: 1\n\n> +\n= complains\n> +\n= ended\n")
    about = kit.assignment(terminal_kit.NAME)
    with Recorder(kit, about) as recorder, pytest.raises(KitError, match=r"line 5: .*does not pass its own"):
        recorder.again(path)


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("x.transcript", "title: t\ntask: Nothing\npoints: 1\n> q\n", "belongs to task 'Nothing'"),
        ("x.transcript", "title: t\ntask: Playing\nrules: G9\npoints: 1\n> q\n", "no rule G9"),
        ("screen.py", "def tables(:\n", "cannot be imported"),
        ("screen.py", "x = 1\n", "defines no function tables"),
        ("dialogue_x.py", "import nowhere\n", "line 1: imports nowhere, which is not there"),
    ],
)
def test_an_authors_mistake_is_named(tmp_path: Path, file: str, text: str, words: str) -> None:
    """Before anything is played."""
    kit = Kit(terminal_kit.make_kit(tmp_path / "kit"))
    (kit.transcripts(terminal_kit.NAME) / file).write_text(text)
    with pytest.raises(KitError, match=words):
        TerminalGrading(kit, kit.assignment(terminal_kit.NAME))


def test_what_broke_a_rule_stands_where_the_kits_parts_show_nothing() -> None:
    """A second play with lent parts does not make a failure unseen.  It pays what is about the program, and opens what is about the parts."""
    rule = RuleView("G2", "The hand is filled up.")
    own = TranscriptResult(
        "game.refill", "The hand is filled up", "failed", "", 0, 3, "It holds 4 cards.", rules=(rule,)
    )
    nothing = msgspec.structs.replace(own, status="blocked", max_points=0.0, message=NO_PROGRAM)
    passed = msgspec.structs.replace(own, status="passed", points=3.0, message="")
    assert with_parts(own, nothing, ()) == own
    opened = with_parts(own, passed, ("C1", "G2"))
    assert (opened.status, opened.points, opened.open_points) == ("open", 0, 3)
    assert opened.message.endswith("With your own parts: It holds 4 cards.")
    paid = with_parts(own, passed, ("C1",))
    assert (paid.status, paid.points, paid.open_points, paid.message) == ("passed", 3, 0, "")
    assert paid.excused.startswith("This works with our parts")
    assert with_parts(passed, own, ()) == passed
    # What could not be seen is seen so, where it is the program's own.
    unseen = msgspec.structs.replace(own, status="open", open_points=3.0)
    assert with_parts(unseen, passed, ("C1",)) == paid
    for again in (
        with_parts(unseen, passed, ("G2",)),
        with_parts(unseen, own, ()),
        with_all_parts(unseen, passed),
    ):
        assert again == unseen
    # One that is wrong all the same is charged for what the program did with its own parts.
    assert with_parts(own, msgspec.structs.replace(own, message="It holds 6 cards."), ()) == own


FORGED = {
    "an error in code under such a name": "exec(compile('raise ValueError', 'kit_part_x', 'exec'))",
    "an error in code under the part's own name": "exec(compile('1 / 0', 'kit_part_counter.py', 'exec'))",
    "an error in a function under such a name": (
        "space = {}\nexec(compile('def fail():\\n    raise KeyError(1)', 'kit_part_', 'exec'), space)\nspace['fail']()"
    ),
    "an error of a lent function": "from counter import total\nprint('[0]')\ninput()\ntotal(1, None)",
    "an error of a lent method": "from counter import Counter\nprint('[0]')\ninput()\nCounter.press(None)",
    "after the right screen": "print('counter [0]')\ninput('> ')\nprint('counter [1]')\nexec(compile('x', 'kit_part_x', 'exec'))",
    "from a thread's end": (
        "import atexit\ninput()\natexit.register(exec, compile('x', 'kit_part_x', 'exec'))\nexec(compile('x', 'kit_part_x', 'exec'))"
    ),
}
"""Programs without a game that say, or bring about, that they stopped in the kit's own parts."""


@pytest.mark.parametrize("program", FORGED.values(), ids=FORGED)
def test_nothing_is_paid_for_stopping_in_lent_parts(grader: Grader, program: str) -> None:
    """Where parts are lent, for a broken class, no session is paid that is not paid without, and none is open for it."""
    broken = small_kit.RIGHT.replace("self.__count += 1", "self.__count += 2")
    program = f"# input()\n{program}\ninput()\n"
    own, lent = (sessions(graded(grader, program, counter)) for counter in (small_kit.RIGHT, broken))
    assert {name: one.points for name, one in lent.items()} == {name: one.points for name, one in own.items()}
    assert {one.status for one in lent.values()} <= {"passed", "failed", "crashed", "blocked", "timeout"}
    assert sum(one.points for one in lent.values()) < 10


@pytest.mark.parametrize(("cpu", "wall"), [(0.0, 1000.0), (1000.0, 0.0)])
def test_all_sessions_have_their_time_together(
    grader: Grader, monkeypatch: pytest.MonkeyPatch, cpu: float, wall: float
) -> None:
    """What is not played any more is open, and says so: a program that waits at each prompt holds nobody up for long."""
    monkeypatch.setattr(terminal_grading, "CPU_SHARE", cpu)
    monkeypatch.setattr(terminal_grading, "WALL_SHARE", wall)
    result = graded(grader, terminal_kit.PROGRAM)
    one = sessions(result)
    assert {name: one[name].status for name in ALL[1:]} == dict.fromkeys(ALL[1:], "open")
    assert all("used up all the time" in one[name].message for name in ALL[1:])
    assert result.open_points >= sum(one[name].max_points for name in ALL[1:])


def searching(start: str, end: str) -> bytes:
    """A program that looks for a text in all that its frames lead to; it has not got the text itself."""
    return f"""
import gc, sys
known, todo = {{}}, []
frame = sys._getframe()
while frame is not None:
    todo += frame.f_locals.values()
    frame = frame.f_back
while todo:
    one = todo.pop()
    if id(one) not in known and type(one) is not type(sys):
        known[id(one)] = one
        todo += gc.get_referents(one) if type(one).__name__ != "frame" else []
texts = [one for one in known.values() if type(one) in (str, bytes)]
word = {start!r} + {end!r}
print(len(known) > 100, sum(word in one if type(one) is str else word.encode() in one for one in texts if one is not word))
input()
""".encode()


def test_a_program_has_no_program_of_a_check(kit: Kit) -> None:
    """What the fork server keeps for the workers of checks, hidden ones among them, is gone where a program is on a terminal."""
    about = kit.assignment(terminal_kit.NAME)
    corpus = obtain_corpus(kit, about, 0, lambda *_: None)
    assert b"Counter.press" in corpus.wire
    with (
        Sandbox(about.limits, common=corpus.wire) as sandbox,
        Terminal(sandbox, {"main.py": searching("Counter.pr", "ess")}, {}, patience=5.0) as terminal,
    ):
        assert terminal.start().text == "True 0\n"


def test_a_program_does_not_find_out_which_session_it_is_in(kit: Kit) -> None:
    """What its session arranges is done before it starts, and its frames lead to nothing that says what it was."""
    setup, call = "import random\ndef seeded(seed):\n    random.seed(seed)", "seeded(20 + 5)"
    with Sandbox(kit.assignment(terminal_kit.NAME).limits) as sandbox:
        for word in ("seeded(20", "random.se"):
            files = {"main.py": searching(word[:-3], word[-3:])}
            with Terminal(sandbox, files, {}, setup=setup, call=call, patience=5.0) as terminal:
                assert terminal.start().text == "True 0\n"


def test_the_lines_of_a_talk_are_those_of_its_last_screen(kit: Kit) -> None:
    files = {"play.py": b"print(' a\\n\\n  b ')\ninput('c')\nprint('d')\ninput()"}
    with Sandbox(kit.assignment(terminal_kit.NAME).limits) as sandbox:
        terminal = Terminal(sandbox, files, {}, names=["play.py"], patience=1.0)
        with Talk(terminal, lambda text: [], [], 1) as talk:
            assert [talk.lines, talk.lines] == [["a", "b", "c"]] * 2
            talk.type("x")
            assert talk.lines == ["d"]


def test_reading_screens_takes_of_that_time(grader: Grader, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the grader's own CPU time, and the submission's doing."""
    clock = itertools.count(step=1000)
    monkeypatch.setattr(time, "thread_time", lambda: next(clock))
    # What all runs have together counts it as well, and is asked before the first session.
    monkeypatch.setattr(Allowance, "reading_seconds", 0.0)
    result = graded(grader, terminal_kit.PROGRAM)
    assert statuses(result) == {**dict.fromkeys(ALL, "open"), ALL[0]: "passed"}


def test_what_is_stopped_in_the_middle_is_open(grader: Grader, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows whether the program would have answered, so nothing says that it did not."""
    monkeypatch.setattr(terminal_grading, "WALL_SHARE", 0.03)
    result = graded(grader, "import select\nselect.select([], [], [], 5)\n" + terminal_kit.PROGRAM)
    assert statuses(result) == dict.fromkeys(ALL, "open")
    assert "in the middle of this one" in sessions(result)[ALL[0]].message
