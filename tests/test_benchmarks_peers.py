"""The benchmark beside other tools: it reads their reports, goes on where it stopped, and says what it measured.

The tools themselves are not installed here.  What they write is written by hand, and pytest, which is here, is run.
"""

from __future__ import annotations

import ast
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from peers import tables
from peers.__main__ import main
from peers.attacking import attacked, attacks_on, passed_all, the_right_one, wrong_solution
from peers.forms import MAIN, Handed, bases_of, buggy_ones, classes, formed, right_ones, spread
from peers.installing import requirements
from peers.measures import failures, measure_attacks, measure_bugs, measure_costs
from peers.names import CHECK_NAMES
from peers.record import OtherRunError, Record
from peers.registry import TOOLS
from peers.running import Usage, run
from peers.tools import COURSE, Installed, Tool, Verdicts

HERE = Installed(Path(sys.executable), pytest.__version__)
ONE = Handed("ada", {}, {})
SETTINGS = {"submissions": 2}


def functions(*files: str) -> list[str]:
    """The names of the checks in modules of the course."""
    found = [node for file in files for node in ast.parse((COURSE / file).read_text("utf-8")).body]
    return [one.name for one in found if isinstance(one, ast.FunctionDef) and one.name.startswith("test_")]


@pytest.mark.parametrize("kind", ["checks", "properties"])
def test_the_same_checks(kind: str) -> None:
    """Peers have one check for each of Kibitz's, of the same name, as examples and as properties."""
    assert len(CHECK_NAMES) == 47
    assert sorted(functions(f"card_{kind}.py", f"hand_{kind}.py")) == sorted(CHECK_NAMES)


def test_every_peer_has_one_version() -> None:
    """Each tool but Kibitz is pinned, the first requirement is the tool itself, and none is pinned for nothing."""
    assert requirements().keys() | {"Kibitz"} == TOOLS.keys()
    for name, pins in requirements().items():
        assert all("==" in pin for pin in pins)
        assert pins[0].partition("==")[0] in name.lower()


# Submissions.


@pytest.mark.parametrize("one", list(right_ones()), ids=lambda one: one.name)
def test_form_defines_the_four_names(one: Handed) -> None:
    """A right solution is given to the peers as a module in UTF-8 that has or imports the four names."""
    tree = ast.parse(one.formed[MAIN].decode("utf-8"))
    names = {getattr(node, "name", getattr(node, "id", "")) for node in ast.walk(tree)}
    assert {"Card", "PlayStack", "Hand", "shuffle"} <= names or "*" in names
    assert "\r" not in one.formed[MAIN].decode("utf-8")


def test_kibitz_is_given_what_was_handed_in() -> None:
    """Archives and notebooks stay what they are for Kibitz."""
    raw = {one.name: list(one.raw) for one in right_ones()}
    assert raw["nested_zip"] == ["submission.zip"]
    assert raw["notebook"] == ["Assignment3.ipynb"]


def test_game_is_cut_off_for_bugs_only() -> None:
    """Where a game starts at import, the right solution keeps it and the one with a bug does not."""
    bugs = [one for one in buggy_ones() if one.base == "runs_at_import"]
    (right,) = [one for one in right_ones() if one.name == "runs_at_import"]
    assert b"quit()" in right.formed[MAIN]
    assert not any(b"quit()" in one.formed[MAIN] for one in [*bugs, *bases_of(bugs)])


def test_classes_have_no_twins() -> None:
    """All students of a class handed in something else, and all tools are given the same files."""
    for handed in classes(30).values():
        assert len({one.formed[MAIN] for one in handed}) == len({one.name for one in handed}) == 30
        assert all(one.raw == one.formed for one in handed)


@pytest.mark.parametrize(
    ("count", "found"), [(2, [0, 5]), (3, [0, 3, 6]), (10, list(range(10))), (99, list(range(10)))]
)
def test_spread(count: int, found: list[int]) -> None:
    """A sample is spread evenly over all."""
    assert list(spread(range(10), count)) == found


def test_a_solution_of_many_files_needs_its_imports() -> None:
    """Files that no form is known for are an error, and nothing is graded in their place."""
    with pytest.raises(ValueError, match="unpack"):
        formed("unknown", {"a.py": b"", "b.py": b""})


# Verdicts.


def test_checks_without_a_verdict_failed() -> None:
    """What a report leaves out did not pass."""
    assert failures(None) == ["no report"]
    assert failures(dict.fromkeys(CHECK_NAMES, True)) == []
    assert failures({name: name != "test_pop" for name in CHECK_NAMES if name != "test_add"}) == [
        "test_add",
        "test_pop",
    ]
    assert not passed_all({})


# Running.


def test_command_costs_and_leaves_nothing(tmp_path: Path) -> None:
    """CPU time, time and memory of a command are told, its output is kept, and what it left behind is ended."""
    code = "import os, time\nprint(1, flush=True)\nif os.fork() == 0:\n    time.sleep(1)\n    print(2, flush=True)\n"
    usage = run(
        [sys.executable, "-c", f"{code}else:\n    sum(range(10**6))"], tmp_path, {}, log=tmp_path / "log"
    )
    assert usage.cpu > 0
    assert 0 < usage.wall < 30
    assert usage.memory > 10**6
    assert not usage.ended
    time.sleep(1.5)
    assert (tmp_path / "log").read_text("utf-8") == "1\n"


def test_command_that_hangs_is_ended(tmp_path: Path) -> None:
    """The outer limit ends a command, and says so."""
    assert run([sys.executable, "-c", "while True: pass"], tmp_path, {}, seconds=0.2).ended


# A run, with tools that are made up.


class Made(Tool):
    """Passes the right solutions, and everything that says the word of this tool."""

    name = "made"
    fooled_by = b"always_equal"
    calls = 0

    def prepare(self, place: Path, handed: Sequence[Handed]) -> None:
        type(self).calls += 1

    def run(self, place: Path, handed: Sequence[Handed]) -> Usage:
        return Usage(0.5 * len(handed), 0.25 * len(handed), 10**7)

    def read(self, place: Path, one: Handed) -> Verdicts | None:
        if "exit" in one.name:
            return None
        fails = "attacker" in one.name and self.fooled_by not in one.name.encode()
        return {name: not (fails and name == "test_pop") for name in CHECK_NAMES}


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    """A tool that is made up; nothing was asked of it yet."""
    monkeypatch.setattr(Made, "calls", 0)
    return Made(HERE)


def test_costs_are_kept_and_not_measured_again(tmp_path: Path, made: Made) -> None:
    """A run that was stopped after a round goes on with the next one, with the same file."""
    path = tmp_path / "figures.json"
    measure_costs([made], Record(path, SETTINGS), tmp_path / "work", 2, 1, print)
    assert made.calls == 2
    record = Record(path, SETTINGS)
    measure_costs([made], record, tmp_path / "work", 2, 2, print)
    assert made.calls == 4
    assert tables.each(record, "made", "right", "cpu") == [0.5, 0.5]
    assert not (tmp_path / "work" / "class").exists()


def test_each_batch_of_bugs_is_kept(tmp_path: Path, made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that dies among the bugs keeps the verdicts that it has."""
    path = tmp_path / "figures.json"
    monkeypatch.setattr("peers.measures.BATCH", 1)

    def die(text: str) -> None:
        if ", 2 of" in text:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        measure_bugs([made], Record(path, SETTINGS), tmp_path / "work", 2, die)
    assert len(Record(path, SETTINGS).get("bugs", "made")) == 2 == made.calls
    measure_bugs([made], Record(path, SETTINGS), tmp_path / "work", 2, print)
    assert made.calls == len(Record(path, SETTINGS).get("bugs", "made")) == 4


@pytest.mark.parametrize("text", ['{"about": {"submissions": 9}}', "{}", "[]"])
def test_figures_of_another_run_are_refused(tmp_path: Path, text: str) -> None:
    """Figures are not mixed with those of other settings, and the file is left as it was."""
    path = tmp_path / "figures.json"
    path.write_text(text, "utf-8")
    with pytest.raises(OtherRunError, match=r"another run"):
        Record(path, SETTINGS)
    assert path.read_text("utf-8") == text


def test_attacks_are_told(tmp_path: Path, made: Made) -> None:
    """Full marks and lost reports are counted for each attack, and the neighbor's report counts too."""
    record = Record(None, SETTINGS)
    measure_attacks([made], record, tmp_path / "work", print)
    cells = {name: tables.attack_cell(record.get("attacks", "made", name)) for name in attacks_on("made")}
    assert cells["always_equal"] == "full marks"
    assert cells["exit_at_import"] == "report lost"
    assert cells["endless_loop"] == "held"


def test_lost_marks_of_the_neighbor_count(tmp_path: Path, made: Made) -> None:
    """An attack that costs the right solution beside it marks is no attack that was held."""
    right = the_right_one()

    class Harmed(Made):
        def read(self, place: Path, one: Handed) -> Verdicts | None:
            return dict.fromkeys(CHECK_NAMES, one.name != right.name)

    found = attacked(Harmed(HERE), [Handed("x", {}, {})], tmp_path / "work")
    assert found["lost"] == [f"{right.name}: marks lost"]


@pytest.mark.parametrize("name", sorted(set(TOOLS) - {"Kibitz"}))
def test_every_peer_meets_every_attack(name: str) -> None:
    """There is one attacker for each attack, and Kibitz meets all of them and its own."""
    mine, kibitz = attacks_on(name), attacks_on("Kibitz")
    assert [len(one) for one in mine.values()] == [1] * 7
    assert mine.keys() | {"own_attacks"} == kibitz.keys() == tables.ATTACKS.keys()
    for attack, attackers in mine.items():
        assert {one.formed[MAIN] for one in attackers} <= {one.raw[MAIN] for one in kibitz[attack]}


def test_attackers_are_wrong() -> None:
    """The solution behind which the attacks stand differs from the right one in three places."""
    right = the_right_one()
    new, old = wrong_solution(right).splitlines(), right.formed[MAIN].decode("utf-8").splitlines()
    assert sum(one != other for one, other in zip(new, old, strict=True)) == 3


# The table.


def filled() -> Record:
    """Figures of two tools, made up."""
    record = Record(None, SETTINGS)
    for tool, seconds in (("Kibitz", 1.0), ("gradescope-utils", 4.0)):
        record.put("1.0", "versions", tool)
        for number, slow in enumerate((1, 3, 2)):
            cost = {"submissions": 10, "cpu": seconds * slow, "wall": seconds * slow, "memory": 5 * 10**7}
            record.put(cost, "costs", tool, "right", str(number))
        record.put({"base": "b", "failed": ["test_add"]}, "bugs", tool, "base_b")
        record.put({"base": "b", "failed": ["test_add"]}, "bugs", tool, "one")
        record.put({"base": "b", "failed": ["test_add", "test_pop"]}, "bugs", tool, "other")
    return record


def test_table_in_markdown() -> None:
    """Medians for one submission; a bug counts only where something fails that the solution without it passes."""
    rows = dict(tables.rows(filled(), ["Kibitz", "gradescope-utils"]))
    assert rows["CPU for one, right solutions"] == ["200 ms", "800 ms"]
    assert rows["submissions a minute, right solutions"] == ["300", "75"]
    assert rows["largest process"] == ["50 MB", "50 MB"]
    assert rows["bugs caught"] == ["1 of 2", "1 of 2"]
    assert rows["submissions a minute, one mistake each"] == ["–", "–"]
    text = tables.in_markdown(filled(), ["Kibitz", "gradescope-utils"])
    assert {line.count("|") for line in text.splitlines()} == {4}


def test_rounds_that_are_not_whole_do_not_count() -> None:
    """A round in which some tool had no turn yet changes no figure."""
    record = filled()
    record.put({"submissions": 10, "cpu": 99.0, "wall": 99.0, "memory": 1}, "costs", "Kibitz", "right", "3")
    assert tables.each(record, "Kibitz", "right", "cpu") == [0.1, 0.3, 0.2]
    assert tables.ratios(record, ["Kibitz", "gradescope-utils"], "right", "cpu") == {"gradescope-utils": 4.0}


def test_sample_of_bugs_is_called_one() -> None:
    """A tool that was tried on fewer bugs than another does not look as if it caught all."""
    record = filled()
    record.put(
        {"base_b": {"base": "b", "failed": []}, "one": {"base": "b", "failed": ["x"]}}, "bugs", "pytest"
    )
    assert dict(tables.rows(record, ["Kibitz", "pytest"]))["bugs caught"] == ["1 of 2", "1 of 1 tried"]


def test_bounds_are_judged_by_ratios_of_a_round() -> None:
    """The ratio is the median of the rounds' ratios, and a bound that is not reached is said to be so."""
    record = filled()
    (line,) = tables.verdicts(record, ["Kibitz", "gradescope-utils"])
    assert "4.0 times as many" in line and "holds" in line
    for number in range(3):
        record.put(
            {**record.get("costs", "Kibitz", "right", str(number)), "wall": 10.0},
            "costs",
            "Kibitz",
            "right",
            str(number),
        )
    assert "DOES NOT HOLD" in tables.verdicts(record, ["Kibitz", "gradescope-utils"])[0]


# The command.


def test_command_with_plain_pytest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A small real run: pytest grades two classes and three bugs, and catches what its checks are about."""
    figures, text = tmp_path / "figures.json", tmp_path / "table.md"
    words = [
        "--tools",
        "pytest",
        "--submissions",
        "2",
        "--bugs",
        "3",
        "--rounds",
        "1",
        "--parts",
        "costs,bugs",
    ]
    words += ["--json", str(figures), "--markdown", str(text)]
    assert main(words, lambda name, cache: HERE) == 0
    bugs = json.loads(figures.read_text("utf-8"))["bugs"]["pytest"]
    assert all(one["failed"] == [] for name, one in bugs.items() if name.startswith("base_"))
    assert bugs["c10_any_card"]["failed"] == ["test_only_jokers_can_be_assigned"]
    assert "| bugs caught |" in text.read_text("utf-8")
    assert "bugs caught" in capsys.readouterr().out


def test_command_refuses_another_version(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Figures of one version of a tool are not gone on with in another one."""
    figures = tmp_path / "figures.json"
    words = ["--tools", "pytest", "--quick", "--parts", "right", "--json", str(figures)]
    record = Record(figures, {"submissions": 10})
    record.put("0.1", "versions", "pytest")
    assert main(words, lambda name, cache: HERE) == 2
    assert "pytest 0.1" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--tools", "nose"], ["--parts", "speed"]])
def test_command_knows_its_words(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A name that is not there is refused with those that are."""
    with pytest.raises(SystemExit) as error:
        main(words)
    assert error.value.code == 2
    assert "choose from" in capsys.readouterr().err
