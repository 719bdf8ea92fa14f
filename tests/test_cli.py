"""The command line: what each command says, where it writes, how it ends, and that all of it is documented."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import click
import jsonschema
import pytest

import grader.cli
import results
import small_kit
from commands import COMMAND, ROOT, Kibitz, commands_of, environment, kibitz_process, kit_with_cache, refused
from grader.grading.grading import Grader
from grader.kits.kit import built_in
from grader.model import errors
from grader.reports.junit import render_junit

CLI_PAGE = (ROOT / "docs" / "reference" / "cli.md").read_text("utf-8")
EXIT_PAGE = (ROOT / "docs" / "reference" / "exit-codes.md").read_text("utf-8")
COMMANDS = commands_of(grader.cli.kibitz)


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with its checks compiled once for all tests of this file."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        assert kibitz_process("compile", "counter", "--kit", root).code == 0
        yield root


@pytest.fixture
def kibitz(kit: Path, capsys: pytest.CaptureFixture[str]) -> Kibitz:
    """The command, with the small kit."""
    return Kibitz(kit, capsys)


@pytest.fixture
def right(tmp_path: Path) -> Path:
    """A submission that gets full marks."""
    path = tmp_path / "right.py"
    path.write_text(small_kit.RIGHT)
    return path


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A submission with one mistake."""
    path = tmp_path / "wrong.py"
    path.write_text(small_kit.WRONG)
    return path


# Documentation ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_documented(name: str) -> None:
    """The page has a section for each command, which names all arguments and options, and no others."""
    section = CLI_PAGE.partition(f"\n## kibitz {name}\n")[2].partition("\n## ")[0]
    assert section, f"docs/reference/cli.md has no section for kibitz {name}"
    options = set()
    for parameter in COMMANDS[name].params:
        if isinstance(parameter, click.Argument):
            assert parameter.make_metavar(click.Context(COMMANDS[name])) in section
        else:
            options.update(parameter.opts)
    told = set(re.findall(r"(?<![\w-])(?:--[a-z][a-z0-9-]*|-[a-z](?![\w-]))", section))
    assert told - {"--help"} == options


def test_no_other_command_is_documented() -> None:
    """The page does not promise what is not there."""
    sections = {
        line.removeprefix("## kibitz ") for line in CLI_PAGE.splitlines() if line.startswith("## kibitz ")
    }
    assert sections == set(COMMANDS)


def test_every_exit_code_is_documented() -> None:
    """Each code of grader/model/errors.py has a row in the table."""
    codes = {value for name, value in vars(errors).items() if name.startswith("EXIT_")}
    rows = {
        int(line.split("|")[1])
        for line in EXIT_PAGE.splitlines()
        if line.startswith("| ") and line[2].isdigit()
    }
    assert rows == codes


def test_help(kibitz: Kibitz, capsys: pytest.CaptureFixture[str]) -> None:
    """Every command has a help page; without a command there is the list of them."""
    for arguments in ([], ["--help"], ["-h"], *([name, "--help"] for name in COMMANDS)):
        assert grader.cli.run(arguments) == 0
        out, err = capsys.readouterr()
        assert out.startswith("Usage: kibitz")
        assert err == ""
    assert grader.cli.run(["--version"]) == 0


# What the commands say --------------------------------------------------------------------------------


def test_list_and_show(kibitz: Kibitz) -> None:
    """The assignments; and the tasks, points and rules of one."""
    assert kibitz("list").out == "counter  A counter  10 points: 3 checks\n"
    shown = kibitz("show", "counter")
    assert shown.code == 0
    assert "Task 2: adding: 5 points" in shown.out
    assert "total() is the sum. [C3]" in shown.out
    assert "Rulings" not in shown.out


def test_compile(kibitz: Kibitz) -> None:
    """It says what was made; once done, there is nothing to wait for."""
    answer = kibitz("compile", "counter")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("counter: 3 checks, ")


def test_list_tells_points_and_checks() -> None:
    """Those of the built-in assignments, as reports count them; a program that counts apart is told apart."""
    out = kibitz_process("list").out
    assert "whist             Whist                  110 points: 14 checks, 13 terminal sessions\n" in out
    assert (
        "Spades                 100 points: 49 checks; 15 more (a mark of its own): 17 terminal sessions\n"
        in out
    )
    assert [line.split()[0] for line in out.splitlines()] == built_in().names()


def test_list_goes_on_where_checks_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says which command tells why."""
    root = small_kit.make_kit(tmp_path / "kit")
    (root / "spec_tests" / "counter" / "test_counter.py").write_text("def broken(:\n")
    answer = Kibitz(root, capsys)("list")
    assert (answer.code, answer.out) == (
        0,
        "counter  A counter  its checks cannot be read (`kibitz compile counter` says why)\n",
    )


def test_compile_all(kibitz: Kibitz) -> None:
    """`--all` says what no name says as well; with a name it would be unclear."""
    assert kibitz("compile", "--all").out == kibitz("compile").out == kibitz("compile", "counter").out
    assert "leave one of them out" in refused(kibitz("compile", "counter", "--all"))


def test_how_much_is_said(kibitz: Kibitz, right: Path, wrong: Path) -> None:
    """Quiet, all checks, the first cause alone; no verdict and no exit code hangs on it."""
    quiet = kibitz("check", "counter", wrong, "-q")
    assert (quiet.code, quiet.out.splitlines()) == (
        1,
        [
            "5 of 10 points for wrong: 2 of 3 checks passed",
            f"Fix first: total() is the sum (wrong.py, line {small_kit.WRONG[: small_kit.WRONG.index('def total')].count(chr(10)) + 1})",
        ],
    )
    assert kibitz("check", "counter", right, "-q").out == kibitz("check", "counter", right).out
    verbose = kibitz("check", "counter", right, "--verbose")
    assert verbose.code == 0
    assert "passed Adding: total() is the sum. (5 of 5)\n" in verbose.out
    first = kibitz("check", "counter", wrong, "-x")
    assert (first.code, first.out) == (1, kibitz("check", "counter", wrong).out)
    assert kibitz("check", "counter", wrong, "-qx").out == quiet.out
    assert "-v shows all checks" in refused(kibitz("check", "counter", wrong, "-v", "-q"))
    assert "\x1b[1m" in kibitz("check", "counter", right, "--color", "always").out
    assert "not one of" in refused(kibitz("check", "counter", right, "--color", "red"))


def test_a_class_in_colour_and_in_short(kibitz: Kibitz, tmp_path: Path) -> None:
    """`--color` and `-q` are for a class, too."""
    folder = small_kit.make_class(tmp_path / "class")
    answer = kibitz(
        "grade", "counter", folder, "--out", tmp_path / "out", "--jobs", "1", "-q", "--color", "always"
    )
    assert answer.code == 0
    assert answer.out.startswith("\x1b[1m4 submissions graded\x1b[0m: mean ")
    assert len(answer.out.splitlines()) == 2


def test_full_marks(kibitz: Kibitz, right: Path) -> None:
    """Exit code 0, and one line."""
    answer = kibitz("check", "counter", right)
    assert (answer.code, answer.out, answer.err) == (
        0,
        "10 of 10 points for right: 3 of 3 checks passed\n",
        "",
    )


def test_a_failed_check(kibitz: Kibitz, wrong: Path) -> None:
    """Exit code 1, with the rule and the program."""
    answer = kibitz("check", "counter", wrong)
    assert answer.code == 1
    assert "Rule C3" in answer.out
    assert "from wrong import total" in answer.out


def test_one_task(kibitz: Kibitz, wrong: Path) -> None:
    """`--only` grades that task, and full marks are full marks of it."""
    assert kibitz("check", "counter", wrong, "--only", "Counting").code == 0
    assert kibitz("check", "counter", wrong, "--only", "Adding").code == 1


def test_another_seed(kibitz: Kibitz, right: Path) -> None:
    """A course's own seed makes a corpus of its own."""
    assert kibitz("check", "counter", right, "--seed", "7").code == 0
    assert kibitz("compile", "counter", "--seed", "7").out.endswith("seed 7\n")


@pytest.mark.parametrize("level", ["weak", "strong"])
def test_a_demanded_level(kibitz: Kibitz, right: Path, monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    """Below the level that is demanded nothing is graded, neither one nor a class."""
    import grader.sandbox.sandbox

    monkeypatch.setattr(grader.sandbox.sandbox, "level_of", lambda held, *, root: "weak")
    out = right.parent / "out"
    (right.parent / "class").mkdir()
    (right.parent / "class" / "ada.py").write_text(small_kit.RIGHT)
    one = kibitz("check", "counter", right, "--sandbox", level)
    all_of_them = kibitz(
        "grade", "counter", right.parent / "class", "--out", out, "--sandbox", level, "--jobs", "1"
    )
    if level == "weak":
        assert one.code == 0
        assert "warning: weak protection" in one.out
        assert all_of_them.code == 0
    else:
        assert "is weak, not strong" in refused(one)
        assert all_of_them.code == 2
        assert "is weak, not strong" in all_of_them.err
        assert list((out / "results").iterdir()) == []


# Files ------------------------------------------------------------------------------------------------


def test_json(kibitz: Kibitz, wrong: Path, tmp_path: Path) -> None:
    """`--json FILE` writes beside the words; `--json -` takes their place, and is valid by the schema."""
    answer = kibitz("check", "counter", wrong, "--json", tmp_path / "x.json")
    assert answer.code == 1
    assert "Rule C3" in answer.out
    piped = kibitz("check", "counter", wrong, "--json", "-")
    assert piped.code == 1
    found, again = json.loads((tmp_path / "x.json").read_bytes()), json.loads(piped.out)
    jsonschema.validate(again, json.loads((ROOT / "reports" / "result.schema.json").read_bytes()))
    del found["timing"], again["timing"]
    assert found == again
    assert [task["score"] for task in found["tasks"]] == [5, 0]


def test_html(kibitz: Kibitz, wrong: Path, tmp_path: Path) -> None:
    """`--html` writes one page, to a file or to standard output."""
    assert kibitz("check", "counter", wrong, "--html", tmp_path / "x.html").code == 1
    assert "total() is the sum." in (tmp_path / "x.html").read_text("utf-8")
    assert kibitz("check", "counter", wrong, "--html", "-").out.lstrip().lower().startswith("<!doctype html>")


def test_junit(kibitz: Kibitz, wrong: Path, tmp_path: Path) -> None:
    """`--junit` writes a test case for each check, and the failed one carries its program."""
    assert kibitz("check", "counter", wrong, "--junit", tmp_path / "x.xml").code == 1
    suite = ET.parse(tmp_path / "x.xml").getroot()[0]
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "1", "0")
    failure = suite.find("testcase[@name='total']/failure")
    assert failure is not None
    assert "total(4, 3)" in (failure.text or "")
    assert ET.fromstring(kibitz("check", "counter", wrong, "--junit", "-").out).tag == "testsuites"


def test_junit_says_where(
    kibitz: Kibitz, wrong: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failed check has the file and line of what it is about, as the platform counts them, and no other has."""
    monkeypatch.setenv("CI_PROJECT_DIR", str(wrong.parent))
    file = tmp_path / "x.xml"
    assert kibitz("check", "counter", wrong, "--junit", file).code == 1
    cases = ET.parse(file).getroot()[0].iter("testcase")
    places = {case.get("name"): (case.get("file"), case.get("line")) for case in cases}
    line = wrong.read_text().splitlines().index("def total(a, b):") + 1
    assert places["total"] == (wrong.name, str(line))
    assert {place for name, place in places.items() if name != "total"} == {(None, None)}


@pytest.mark.parametrize("name", results.CASES)
def test_junit_is_valid(name: str) -> None:
    """Every shape of result gives XML that parses, whose counts are right, in the order that readers expect."""
    result = results.CASES[name].result
    suite = ET.fromstring(render_junit(result))[0]
    cases = suite.findall("testcase")
    assert len(cases) == int(suite.get("tests", "")) == len(result.checks) + len(result.transcripts)
    assert sum(case.find("failure") is not None for case in cases) == int(suite.get("failures", ""))
    assert sum(case.find("error") is not None for case in cases) == int(suite.get("errors", ""))
    order = [child.tag for child in suite]
    assert order == sorted(order, key=["properties", "testcase", "system-out"].index)
    assert all(case.get("name") and case.get("classname") for case in cases)


def test_only_one_thing_goes_to_standard_output(kibitz: Kibitz, right: Path) -> None:
    """Two would be neither."""
    assert "only one" in refused(kibitz("check", "counter", right, "--json", "-", "--html", "-"))


def test_several_files_at_once(kibitz: Kibitz, right: Path, tmp_path: Path) -> None:
    """All of them come from one run."""
    names = {"--json": "x.json", "--html": "x.html", "--junit": "x.xml"}
    arguments = [part for option, name in names.items() for part in (option, tmp_path / name)]
    assert kibitz("check", "counter", right, *arguments).code == 0
    assert all((tmp_path / name).stat().st_size for name in names.values())


# How it ends ------------------------------------------------------------------------------------------


def test_a_fault_of_ours(kibitz: Kibitz, right: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 3, with a traceback that is called ours."""

    def fail(*_: object) -> None:
        raise ZeroDivisionError("by design")

    monkeypatch.setattr(Grader, "grade", fail)
    answer = kibitz("check", "counter", right)
    assert answer.code == 3
    assert answer.out == ""
    assert "ZeroDivisionError: by design" in answer.err
    assert answer.err.endswith("a fault of the grader, not of the submission; please report it\n")


def test_a_reader_who_stops_reading(kit: Path, right: Path, wrong: Path) -> None:
    """`kibitz ... | head -0` changes no verdict and leaves no traceback."""
    ends = {
        ("list",): 0,
        ("--help",): 0,
        ("check", "counter", str(wrong)): 1,
        ("check", "counter", str(right)): 0,
    }
    for (command, *rest), expected in ends.items():
        arguments = [command] if command == "--help" else [command, "--kit", str(kit), *rest]
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run(
            [*COMMAND, *arguments],
            stdout=writer,
            stderr=subprocess.PIPE,
            env=environment(),
            check=False,
            timeout=60,
        )
        os.close(writer)
        assert (done.returncode, done.stderr) == (expected, b"")


def test_nobody_reads_errors_either(kit: Path, tmp_path: Path) -> None:
    """A class is graded to its end when standard error is gone (`2>&1 | head`)."""
    folder = small_kit.make_class(tmp_path / "class")
    (folder / "README.txt").write_text("x")
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*COMMAND, "grade", "--kit", kit, "counter", folder, "--out", tmp_path / "out", "--jobs", "2"],
        stdout=writer,
        stderr=writer,
        env=environment(),
        check=False,
        timeout=60,
    )
    os.close(writer)
    assert done.returncode == 0
    assert (tmp_path / "out" / "index.html").is_file()


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams(kit: Path, wrong: Path, tmp_path: Path, closed: str) -> None:
    """A stream that the caller closed is nobody's place; files of ours do not slip into it."""
    command = f'exec "$@" {closed}'
    arguments = ["check", "--kit", str(kit), "counter", str(wrong), "--json", str(tmp_path / "x.json")]
    done = subprocess.run(
        ["sh", "-c", command, "sh", *COMMAND, *arguments],
        capture_output=True,
        env=environment(),
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr == b""
    assert json.loads((tmp_path / "x.json").read_bytes())["score"] == 5


def test_a_full_disk_behind_standard_output(kit: Path, right: Path) -> None:
    """That is told, not raised."""
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "check", "--kit", kit, "counter", right],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            check=False,
            timeout=60,
        )
    assert done.returncode == 2
    assert done.stderr == b"kibitz: standard output: cannot be written (No space left on device)\n"


def test_an_encoding_that_holds_little(kit: Path, tmp_path: Path) -> None:
    """What ASCII cannot say is escaped."""
    path = tmp_path / "Zoë.py"
    path.write_text(small_kit.WRONG.replace("return a - b", "return '♠'"), encoding="utf-8")
    answer = kibitz_process("check", "--kit", kit, "counter", path, env=environment(PYTHONIOENCODING="ascii"))
    assert answer.code == 1
    assert "for Zo\\xeb" in answer.out
    assert "\\u2660" in answer.out
    answer = kibitz_process(
        "check", "--kit", kit, "counter", tmp_path / "Zoé", env=environment(PYTHONIOENCODING="ascii")
    )
    assert refused(answer).endswith("Zo\\xe9: no such file or folder\n")


def test_no_home(kit: Path, right: Path, tmp_path: Path) -> None:
    """Without HOME, and without a cache folder of its own, nothing is lost and nothing is left lying about."""
    env = environment()
    for name in ("HOME", "XDG_CACHE_HOME"):
        env.pop(name, None)
    env["HOME"] = "~"  # what is left where the user has no entry in the list of users
    answer = kibitz_process("check", "--kit", kit, "counter", right, env=env, cwd=tmp_path)
    assert answer.code == 0, answer
    assert sorted(path.name for path in tmp_path.iterdir()) == ["right.py"]


def test_two_at_once(tmp_path: Path, right: Path) -> None:
    """Two processes that compile the same checks at the same time both succeed, and keep one corpus."""
    root = small_kit.make_kit(tmp_path / "kit")
    env = environment(XDG_CACHE_HOME=str(tmp_path / "cache"))
    command = [*COMMAND, "check", "--kit", str(root), "counter", str(right)]
    both = [
        subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2)
    ]
    for one in both:
        out, err = one.communicate(timeout=60)
        assert one.returncode == 0
        assert out.startswith(b"10 of 10")
        assert err.startswith(b"compiling")
    kept = list((tmp_path / "cache" / "kibitz" / "corpus").iterdir())
    assert [path.suffix for path in kept] == [".json"]


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_stopping(kit: Path, tmp_path: Path, jobs: str, number: signal.Signals, code: int) -> None:
    """Ctrl-C and a request to end stop everything at once: no traceback, no process, no scratch folder is left."""
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "quick.py").write_text(small_kit.RIGHT)
    for place in range(12):
        endless = small_kit.RIGHT.replace("return a + b", "while True: pass")
        (folder / f"slow{place}.py").write_text(f"{endless}\n# {place}\n")
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    process = subprocess.Popen(
        [*COMMAND, "grade", "--kit", kit, "counter", folder, "--out", tmp_path / "out", "--jobs", jobs],
        env=environment(TMPDIR=str(scratch)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        # Whoever runs the tests in the background has it ignored, and so would all that they start.
        preexec_fn=_heed_interrupts,
    )
    deadline = time.monotonic() + 30
    while not any((tmp_path / "out").glob("results/*.json")) and time.monotonic() < deadline:
        time.sleep(0.05)
    # As a terminal does it: every process of the group gets it.
    if number == signal.SIGINT:
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert process.returncode == code, err
    # It did not wait for the others, each of which takes more than a second.
    assert len(list((tmp_path / "out").glob("results/*.json"))) < len(list(folder.iterdir()))
    assert b"Traceback" not in err + out
    assert b"stopped" in err or number == signal.SIGTERM
    assert list(scratch.iterdir()) == []
    assert not (tmp_path / "out" / "index.html").exists()
    assert not list((tmp_path / "out").rglob(".writing*"))
    while _alive(process.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _alive(process.pid)


def _heed_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
