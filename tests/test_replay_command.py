"""`kibitz replay`: one verdict of a stored result again, with what was seen for it, whatever the result holds."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

import hidden_kit
import results
import small_kit
import terminal_kit
from commands import Answer, Kibitz, environment, kibitz_process, refused, without_privileges
from grader.grading import replaying
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.kit import Kit
from grader.model.evidence import Evidence, Helped
from grader.model.replayed import Emptied, Mistake, Replayed, Seen
from grader.model.result import SCHEMA, CheckResult, RuleView
from grader.reports.replay import render_replay
from grader.submissions.submission import read_submission
from judging import case as case_of
from judging import check, seen

STORED = Path(__file__).parent / "stored" / "result_1_2.json"
RIGHT, WRONG = small_kit.RIGHT, small_kit.WRONG
ENDS_AT_NINE = RIGHT.replace("return a + b", "return min(9, a + b)")
OFF_BY_ONE = RIGHT.replace("self.__count = 0", "self.__count = 1")

TWICE = '''

@check(task="Adding", rules=["C4"], points=2)
@given(presses=st.integers(0, 3))
def test_twice(lab, presses):
    """twice() is two times the value."""
    counter = lab.Counter()
    for _ in range(presses):
        counter.press()
    lab.twice(counter)
'''
"""A check of one task that needs a class of another one."""

DEFINED = '\n[[defines]]\nname = "twice"\nkind = "function"\ntask = "Adding"\n'
SOLVED = "\n\ndef twice(counter):\n    return 2 * counter.value()  # C4\n"
MISTAKE = """\
sentence = "{}"
rules = ["{}"]

[[change]]
file = "counter.py"
old = "{}"
new = "{}"
"""


def make_kit(root: Path) -> Path:
    """The small kit with known mistakes, and with a function that uses the class of another task."""
    small_kit.make_kit(root)
    reference, tests = root / "reference" / small_kit.NAME, root / "spec_tests" / small_kit.NAME
    (reference / "assignment.toml").write_text(small_kit.ASSIGNMENT + DEFINED)
    (reference / "handout.md").write_text(
        f"{small_kit.HANDOUT}- **C4** `twice(counter)` is its value doubled.\n"
    )
    (reference / "counter.py").write_text(RIGHT + SOLVED)
    (tests / "test_counter.py").write_text(small_kit.SPEC_TESTS + TWICE)
    known = reference / "misconceptions"
    known.mkdir()
    for name, *parts in (
        ("takes-away", "`total` takes away.", "C3", "a + b", "a - b"),
        ("counts-from-one", "`total` adds one more.", "C3", "a + b", "a + b + 1"),
        ("ends-at-nine", "`total` is nine at most.", "C3", "return a + b", "return min(9, a + b)"),
        ("value-once", "`twice` is the value itself.", "C4", "2 * counter", "1 * counter"),
    ):
        (known / f"{name}.toml").write_text(MISTAKE.format(*parts))
    return root


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The kit, and a cache that no other test sees."""
    folder = tmp_path_factory.mktemp("replay")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        yield make_kit(folder / "kit")


class Case:
    """A submission that was checked, and is asked about."""

    def __init__(self, kibitz: Kibitz, folder: Path) -> None:
        self.kibitz, self.result, self.submission = kibitz, folder / "eve.json", folder / "eve.py"

    def checked(self, source: str) -> dict[str, Any]:
        """The stored result of this source."""
        self.submission.write_text(source)
        assert self.kibitz("check", "counter", self.submission, "--json", self.result).code in (0, 1)
        found: dict[str, Any] = json.loads(self.result.read_bytes())
        return found

    def change(self, **fields: object) -> None:
        """Other values in the stored result."""
        self.result.write_text(json.dumps({**json.loads(self.result.read_bytes()), **fields}))

    def replayed(self, check: str) -> Answer:
        """What is said of one of its verdicts."""
        return self.kibitz("replay", self.result, check, self.submission)


@pytest.fixture
def case(kit: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Case:
    """A submission in a folder of its own."""
    return Case(Kibitz(kit, capsys), tmp_path)


def section(text: str, begins: str) -> str:
    """The block of an output that begins so."""
    (found,) = (block for block in text.split("\n\n") if block.startswith(begins))
    return found


# What is said of a verdict.


def test_a_right_check(case: Case) -> None:
    """Its rule, that the verdict is the same, and what its programs rule out; the command ends with 0."""
    case.checked(RIGHT + SOLVED)
    answer = case.replayed("total")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(
        "Check total of A counter, replayed for eve\n  Adding: total() is the sum. (5 points)\n"
        "  Rule C3: `total(a, b)` is the sum of two whole numbers.\n\n"
        "The verdict is the same: passed (5 of 5).\nThese are the files that were graded.\n"
    )
    assert re.search(
        r"\nIts (\d+) programs:\n  - \1 came out right in the submission's own run\n", answer.out
    )
    assert "went wrong" not in answer.out
    known = section(answer.out, "3 mistakes about these rules are known.").splitlines()
    assert known[1] == "  Ruled out by steps that came out right: 3"
    assert "    - `total` takes away. (takes-away)" in known
    assert re.search(r"\n  - total: ruled out by steps that came out right: (\d+) of \1\n", answer.out)


def test_a_wrong_check(case: Case) -> None:
    """The verdict as `kibitz check` shows it, the first programs that went wrong, and the mistake that is not ruled out."""
    case.checked(ENDS_AT_NINE + SOLVED)
    answer = case.replayed("total")
    assert answer.code == 0
    assert "The verdict is the same: FAILED (0 of 5).\n" in answer.out
    shown = section(answer.out, "FAILED Adding: total() is the sum. (0 of 5)\n  total returned ")
    assert "Rule" not in shown
    assert "  The smallest program that shows it:\n      from eve import total\n" in shown
    wrong = re.search(r"  - (\d+) went wrong\n", answer.out)
    assert wrong and re.search(
        rf"\n(Of the|The) {wrong[1]} that went wrong.*, as they were run, ", answer.out
    )
    programs = re.findall(r"  Program \d:\n((?:      .*\n)+)  expected  \d+\n  got       -?\d+\n", answer.out)
    assert 2 <= len(programs) == len(set(programs)) <= replaying.EXAMPLES
    assert all(one not in shown for one in programs)
    known = section(answer.out, "3 mistakes")
    assert (
        "  Ruled out by steps that came out right: 2\n    - `total` adds one more. (counts-from-one)\n"
        in known
    )
    assert known.endswith(
        "  Not ruled out by what came out right: 1\n    - `total` is nine at most. (ends-at-nine)"
    )


def test_an_open_check(case: Case) -> None:
    """It says why it is open, and what would have to be ruled out."""
    case.checked(OFF_BY_ONE + SOLVED)
    answer = case.replayed("press_adds_one")
    assert answer.code == 0
    assert "The verdict is the same: OPEN (0 of 4, open: up to 4 more).\n" in answer.out
    assert "  This is open: its test programs fail at `Counter.value`" in answer.out
    assert "The course knows of no mistake about these rules.\n" in answer.out


def test_what_came_out_right_with_the_course_s_own_parts(case: Case) -> None:
    """It is counted apart, with the part that stood in; it rules nothing out."""
    source = OFF_BY_ONE + SOLVED
    assert [one["excused"] for one in case.checked(source)["checks"] if one["id"] == "twice"] != [""]
    answer = case.replayed("twice")
    assert answer.code == 0
    assert "The verdict is the same: passed, excused (2 of 2).\n" in answer.out
    own = "came out right only with the course's own Counter in the place of the submission's\n"
    assert re.search(rf"\nIts (\d+) programs:\n  - \1 {own}", answer.out)
    assert "  Not ruled out by what came out right: 1\n" in section(
        answer.out, "1 mistake about these rules is known."
    )


def test_another_verdict(case: Case) -> None:
    """Both are shown, and the command ends with 1; a line says which files are others."""
    case.checked(WRONG + SOLVED)
    case.submission.write_text(RIGHT + SOLVED)
    answer = case.replayed("total")
    assert answer.code == 1
    assert (
        "The verdict is another one: it was FAILED (0 of 5), and now it is passed (5 of 5).\n" in answer.out
    )
    assert "These are not the files that were graded: eve.py is changed.\n" in answer.out
    assert section(answer.out, "The stored verdict:\nFAILED ").count("expected") == 1
    assert section(answer.out, "The verdict now:\npassed ")


def test_files_under_other_names(case: Case, tmp_path: Path) -> None:
    """The same bytes are the same files; what is missing or new is named."""
    case.checked(RIGHT)
    other = tmp_path / "other"
    other.mkdir()
    case.submission = case.submission.rename(other / "main.py")
    said = "These are the files that were graded, under other names. The result calls them eve, and here they are called main.\n"
    assert said in case.replayed("total").out
    case.submission = other
    (other / "more.py").write_text("")
    said = "These are not the files that were graded: eve.py is missing; main.py, more.py are new. "
    assert said in case.replayed("total").out


def test_what_is_missing(case: Case) -> None:
    """Programs that were not run are counted with the name that they need."""
    case.checked(RIGHT)
    out = case.replayed("twice").out
    assert re.search(r"\nIts (\d+) programs:\n  - \1 were not run: twice could not be found\n", out)


def test_what_hung(case: Case) -> None:
    """Programs that hung are shown, and those that were left out for them are counted."""
    case.checked(RIGHT.replace("return a + b", "while True:\n        pass") + SOLVED)
    answer = case.replayed("total")
    assert answer.code == 0
    assert "The verdict is the same: TIMED OUT (0 of 5).\n" in answer.out
    assert "no answer within the time limit" in section(answer.out, "  Program 1:")
    assert re.search(
        r"  - \d+ were not run, because others like them had hung or no time was left\n", answer.out
    )


def test_a_submission_that_is_called_in_another_way(case: Case) -> None:
    """Its programs came out right so called, and the note says how."""
    slip = RIGHT.replace("def total(a, b):\n    return a + b", "def total(a, b):\n    print(a + b)")
    case.checked(slip + SOLVED)
    answer = case.replayed("total")
    assert answer.code == 0
    assert "programs, called as the notes above say:\n" in answer.out
    assert answer.out.index("note: ") < answer.out.index("called as the notes")


def test_who_made_the_result(kit: Path, case: Case, tmp_path: Path) -> None:
    """A result of `kibitz grade` shows whether checks and version are the same; one of `kibitz check` does not say."""
    case.checked(RIGHT)
    assert (
        "The result does not say by which version of the checks it was made.\n" in case.replayed("total").out
    )
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "eve.py").write_text(RIGHT)
    assert case.kibitz("grade", "counter", folder, "--out", tmp_path / "out", "--jobs", "1").code == 0
    case.result = tmp_path / "out" / "results" / "eve.json"
    answer = case.replayed("total")
    assert "The result was made by the same checks and the same version of Kibitz.\n" in answer.out
    case.change(fingerprint="0" * 64)
    assert "By its fingerprint, something besides the files is not as it was: " in case.replayed("total").out
    (folder / "eve.py").write_text(WRONG)
    case.submission = folder / "eve.py"
    assert "Whether it was made by the same checks cannot be told, because" in case.replayed("total").out


def test_a_result_of_the_last_format(case: Case) -> None:
    """It loads; what was excused then is open now, and that its format is another one is told."""
    case.result.write_bytes(STORED.read_bytes())
    case.submission.write_text(OFF_BY_ONE)
    answer = case.replayed("press_adds_one")
    assert answer.code == 1
    assert "it was passed, excused (4 of 4), and now it is OPEN (0 of 4, open: up to 4 more).\n" in answer.out
    assert f"another version of Kibitz: its format is 1.2, and now it is {SCHEMA}.\n" in answer.out


def test_other_checks_then(case: Case) -> None:
    """Where the check had other words, points or programs, a line says so."""
    result = case.checked(RIGHT)
    checks = [one for one in result["checks"] if one["id"] == "total"]
    checks[0].update(title="Another title", max_points=7.0, points=7.0, programs=3)
    case.change(checks=checks)
    answer = case.replayed("total")
    assert answer.code == 1
    assert "Its title or its rules were written otherwise then.\n" in answer.out
    assert "It was worth 7 points then, and is worth 5 points now.\n" in answer.out
    assert "The check had 3 programs then, and has " in answer.out


# Sessions and hidden checks.


def test_a_session_is_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With what was typed and what came, and the same exit codes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
        kit = terminal_kit.make_kit(tmp_path / "kit")
        folder = tmp_path / "eve"
        folder.mkdir()
        (folder / "counter.py").write_text(RIGHT)
        (folder / "play.py").write_text(terminal_kit.PROGRAM.replace("counter.press()", "pass"))
        kibitz, stored = Kibitz(kit, capsys), tmp_path / "eve.json"
        assert kibitz("check", "counter", folder, "--json", stored).code == 1
        name = next(
            one["id"]
            for one in json.loads(stored.read_bytes())["transcripts"]
            if one["title"] == "The counter goes up"
        )
        answer = kibitz("replay", stored, name, folder)
        assert answer.code == 0, answer
        assert answer.out.startswith(f"Session {name} of A counter, replayed for eve\n")
        assert "  typed     +\n" in answer.out
        (folder / "play.py").write_text(terminal_kit.PROGRAM)
        assert kibitz("replay", stored, name, folder).code == 1


def test_a_hidden_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is replayed for the instructor, who is told that students do not see it; others are judged without it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
        kibitz, stored = Kibitz(hidden_kit.make_kit(tmp_path / "kit"), capsys), tmp_path / "eve.json"
        (tmp_path / "eve.py").write_text(hidden_kit.WITHOUT_STEPS)
        assert kibitz("check", "counter", tmp_path / "eve.py", "--json", stored).code == 1
        answer = kibitz("replay", stored, "secretcheck_steps", tmp_path / "eve.py")
        assert answer.code == 0
        assert "  It is hidden: students are told only how many hidden checks passed.\n" in answer.out
        assert "FAILED" in answer.out
        answer = kibitz("replay", stored, "total", tmp_path / "eve.py")
        assert answer.code == 0
        assert not any(mark.lower() in answer.out.lower() for mark in hidden_kit.MARKS)


# Bad input.


@pytest.mark.parametrize(
    ("check", "said"),
    [
        ("totl", "did you mean total?"),
        ("press", "did you mean press_adds_one?"),
        ("total() is the sum.", "did you mean total?"),
        ("zzz", "it has starts_at_zero, press_adds_one, total, twice"),
        ("\x1b[31mx\n", "no check or session '\\x1b[31mx\\n'"),
    ],
)
def test_an_unknown_check(case: Case, check: str, said: str) -> None:
    """The nearest is proposed, or all are named."""
    case.checked(RIGHT)
    assert said in refused(case.replayed(check))


def test_a_check_that_is_no_more(case: Case) -> None:
    """The result has it, and the assignment has not."""
    result = case.checked(RIGHT)
    case.change(checks=[{**result["checks"][0], "id": "gone"}])
    assert "A counter has no check or session 'gone' now: " in refused(case.replayed("gone"))
    case.change(checks=[], transcripts=[])
    assert refused(case.replayed("total")).endswith("it has none\n")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is no result (Input data was truncated)"),
        (b"\xff\xfe{}", "is no result (JSON is malformed"),
        (b"[]", "is no result (Expected `object`, got `array`)"),
        (b'{"schema": "2.0"}', "is no result (Object missing required field `assignment`)"),
        (b'{"schema": "3.1", "other": 1}', "its format is 3.1, and this version of Kibitz reads 1.x and 2.x"),
        (b'{"schema": "\xff"}', "is no result ("),
        (b"[" * 100_000, "is no result ("),
        (b'{"schema": ' + b"[" * 100_000, "is no result ("),
        (b'{"other": ' + b"[" * 100_000, "is no result ("),
    ],
)
def test_an_unreadable_result(case: Case, data: bytes, said: str) -> None:
    """One line says what is wrong with it, and where results are."""
    case.checked(RIGHT)
    case.result.write_bytes(data)
    assert said in refused(case.replayed("total"))


def test_a_result_that_is_not_there(case: Case, tmp_path: Path) -> None:
    """Nothing, a folder, an empty name, a name that no file has, and a file that is too large."""
    case.checked(RIGHT)
    with case.result.open("r+b") as file:
        file.truncate((64 << 20) + 1)
    assert "is larger than 64 MB; give a result that `kibitz grade` wrote" in refused(case.replayed("total"))
    for name, said in (
        (tmp_path / "none.json", "none.json: no such file; give a result that `kibitz grade` wrote"),
        (tmp_path, "is a folder"),
        ("", "RESULT is empty"),
        ("a\0b", "cannot be read (embedded null byte)"),
        ("x" * 300, "cannot be read (File name too long)"),
    ):
        assert said in refused(case.kibitz("replay", name, "total", case.submission))
    for name, submission, said in (
        ("", case.submission, "CHECK is empty"),
        ("total", "", "SUBMISSION is empty"),
        ("total", tmp_path / "none.py", "none.py: no such file or folder"),
    ):
        case.checked(RIGHT) if case.submission.exists() else None
        assert said in refused(case.kibitz("replay", case.result, name, submission))


def test_a_result_that_may_not_be_read(kit: Path, case: Case) -> None:
    """It is refused in one line."""
    case.checked(RIGHT)
    case.result.chmod(0)
    arguments = ("replay", "--kit", kit, case.result, "total", case.submission)
    answer = kibitz_process(*arguments, env=environment(), before=without_privileges)
    assert "cannot be read (Permission denied)" in refused(answer)


def test_a_result_of_an_assignment_that_is_not_there(case: Case) -> None:
    """No name leads out of the kit."""
    case.checked(RIGHT)
    for name in ("countr", "../../etc", "", "/", "\x1b[2J"):
        case.change(assignment=name)
        assert "no assignment called" in refused(case.replayed("total"))


def test_hostile_text_in_the_result(case: Case) -> None:
    """Nothing of it moves the cursor, commands a runner of CI, or looks like a line of ours."""
    evil = "\x1b[2J\u202e\n::error::x\nThe verdict is the same\n##[group]y\ud800"
    result = case.checked(WRONG + SOLVED)
    (check,) = (one for one in result["checks"] if one["id"] == "total")
    check.update(title=evil, task=evil, message=evil, misconception=evil, excused=evil)
    check["rules"] = [{"id": evil, "text": evil}]
    check["counterexample"].update(code=evil, expected=evil, actual=evil, where=evil)
    submission = {**result["submission"], "id": evil, "files": [{"path": evil, "sha256": evil, "size": 1}]}
    case.change(checks=[check], submission=submission, title=evil, schema="2.\x1b[2J\n")
    case.result.write_bytes(case.result.read_bytes().replace(b"\\ud800", b""))
    case.submission.write_text(RIGHT + SOLVED)
    answer = case.replayed("total")
    assert (answer.code, answer.err) == (1, "")
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]|^\s*::|##\[", answer.out, re.MULTILINE)
    assert answer.out.count("\nThe verdict is the same") == 0


# The words.


NOTHING = Evidence()


def drawn(evidence: Evidence = NOTHING, **fields: Any) -> Replayed:
    """A verdict that is the same, and rests on `evidence`."""
    one = msgspec.structs.replace(results.FAILED, evidence=evidence)
    plain = Replayed("eve", "Test", (RuleView("P5", "The next card."),), one, one, results.STRONG)
    return replace(plain, **fields)


def test_sentences_are_broken_to_the_width() -> None:
    """Programs never are; colours only repeat the words."""
    mistake = Mistake(
        "a-name-of-some-length", "A sentence that is too long for a narrow terminal. " * 2, "not"
    )
    seen = Seen((), (mistake,), (Emptied("f", ()),))
    lent, filled = (Helped(("Card", "Hand"), 4),), (Helped(("Hand.add",), 2),)
    evidence = Evidence(3, lent, filled, 1, 1, 1, ("Deck",), 1)
    plain = render_replay(
        drawn(evidence, seen=seen, remarks=("A remark that is too long for a narrow terminal. " * 3,))
    )
    narrow = render_replay(drawn(evidence, seen=seen), width=60)
    code = results.FAILED.counterexample
    assert code is not None
    assert all(len(line) <= 60 or line.strip() in code.code for line in narrow.splitlines())
    assert "Its 13 programs:\n" in plain
    for line in (
        "  - 4 came out right only with the course's own Card, Hand in the place of the submission's\n",
        "  - 2 came out right only without some calls of Hand.add, with its lists filled another way\n",
        "  - 1 was not run, because others like it had hung or no time was left\n",
        "  - 1 was not run: Deck could not be found\n",
        "  - 1 asks for nothing, as the handout was read\n",
        "  - f: nothing is kept of what goes wrong then\n",
    ):
        assert line in plain
    coloured = render_replay(drawn(evidence, seen=seen), colour=True, width=60)
    assert re.sub(r"\x1b\[\d+m", "", coloured) == narrow


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (1, "The program that went wrong, as it was run, up to where it goes wrong:"),
        (2, "The 2 that went wrong, as they were run, up to where they go wrong:"),
        (8, "Of the 8 that went wrong the shortest, as they were run, up to where they go wrong:"),
    ],
)
def test_programs_that_went_wrong(wrong: int, words: str) -> None:
    """A line says how many there are; the one that the verdict shows already is not shown again."""
    example = results.FAILED.counterexample
    assert example is not None
    others = tuple(msgspec.structs.replace(example, code=f"f({n})") for n in range(min(wrong, 2)))
    evidence = Evidence(wrong=wrong)
    text = render_replay(drawn(evidence, seen=Seen((example, *others))))
    assert f"\n\n{words}\n\n  Program 1:\n      f(0)\n" in text
    assert text.count("      joker.assign(1)\n") == 1
    assert "that went wrong" not in render_replay(drawn(evidence, seen=Seen((example,))))


def test_what_hangs_on_chance_is_told_apart(kit: Path, tmp_path: Path) -> None:
    """A mistake that no step shows is not said to be ruled out by one."""
    seen = Seen(
        mistakes=(Mistake("a", "A.", "chance"), Mistake("b", "B.", "untold")),
        functions=(Emptied("mix", ("steps", "chance", "steps")),),
    )
    text = render_replay(drawn(Evidence(1), seen=seen))
    assert (
        "  Not seen where chance may have a say, in programs that showed them when the checks were made: 1\n    - A. (a)\n"
        in text
    )
    assert "  Shown by no program that can be compared: 1\n    - B. (b)\n" in text
    assert "  - mix: ruled out by steps that came out right: 2 of 3; not seen where chance" in text


def test_what_is_told_against_a_mistake() -> None:
    """By the steps of programs that came out right by themselves, and apart from them by those that may hang on chance."""
    cases = [case_of("see", "bsr", "xyz"), case_of("see", "bs", "xy")]
    found = seen([check("see", "A2")], cases, {1: "xn"})

    def told(wrong: dict[int, int], failing: Sequence[int] = (1,)) -> str:
        return replaying._Right(found.evidence, found.plan.default_world, failing, {}, {}).told(wrong)

    assert (told({1: 0b01}), told({1: 0b10})) == ("steps", "not")
    assert (told({0: 0b100}), told({0: 0b100, 1: 0b10})) == ("chance", "chance")
    assert (told({0: 0b100}, (0, 1)), told({})) == ("not", "untold")
    found.evidence.replaced[0] = ("Box",)
    assert told({0: 0b100}) == "not"


def test_it_is_what_the_grader_says(kit: Path, tmp_path: Path) -> None:
    """Each verdict that is replayed is the one of the whole run."""
    path = tmp_path / "eve.py"
    path.write_text(OFF_BY_ONE + SOLVED.replace("2 *", "3 *"))
    where = Kit(kit)
    about = where.assignment("counter")
    corpus = obtain_corpus(where, about, 0, lambda *_: None)
    submission = read_submission(path)
    with Grader(where, about, corpus) as grader:
        result = grader.grade(submission)
    for one in result.checks:
        found = replaying.replay_check(where, about, corpus, result, one.id, submission)
        assert found.same, one.id
        assert isinstance(found.now, CheckResult) and found.now.evidence == one.evidence
        assert one.evidence is not None and one.evidence.all == one.programs
