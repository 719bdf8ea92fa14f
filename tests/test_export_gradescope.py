"""The autograder of Gradescope, unpacked and run in folders laid out as `/autograder` is."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sysconfig
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

import hidden_kit
import results
from commands import Kibitz, refused
from exporting import SUBMISSIONS, bash, platform_environment, write_submissions
from grader.cli import run
from grader.model.result import TranscriptResult
from grader.model.scores import Counts, ProgramScore
from grader.platforms.gradescope import NOT_JUDGED, ResultsFile
from searching import found_in

VISIBILITY = {"enum": ["hidden", "after_due_date", "after_published", "visible"]}
FORMAT = {"enum": ["text", "html", "simple_format", "md", "ansi"]}
SCHEMA = {
    "type": "object",
    "additionalProperties": False,
    "required": ["score", "tests"],
    "properties": {
        "score": {"type": "number"},
        "execution_time": {"type": "integer"},
        "output": {"type": "string"},
        "output_format": FORMAT,
        "test_output_format": FORMAT,
        "test_name_format": FORMAT,
        "visibility": VISIBILITY,
        "stdout_visibility": VISIBILITY,
        "extra_data": {"type": "object"},
        "tests": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "score": {"type": "number"},
                    "max_score": {"type": "number"},
                    "status": {"enum": ["passed", "failed"]},
                    "name": {"type": "string"},
                    "name_format": FORMAT,
                    "number": {"type": "string"},
                    "output": {"type": "string"},
                    "output_format": FORMAT,
                    "tags": {"type": "array"},
                    "visibility": VISIBILITY,
                    "extra_data": {"type": "object"},
                },
            },
        },
    },
}
"""The output format of https://gradescope-autograders.readthedocs.io/en/latest/specs/, without leaderboards."""

HANGS = hidden_kit.RIGHT.replace("return a + b", "while True:\n        pass")


@pytest.fixture(scope="module")
def autograder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder `/autograder` of a container that was just built: source unpacked, `setup.sh` run."""
    folder = tmp_path_factory.mktemp("gradescope")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        hidden_kit.make_kit(folder / "kit")
        write_submissions(folder / "submissions")
        where = ["--kit", str(folder / "kit"), "--out", str(folder / "autograder.zip")]
        assert run(["export", "gradescope", "counter", *where, "--seed", str(hidden_kit.SEED)]) == 0
    base = folder / "autograder"
    with zipfile.ZipFile(folder / "autograder.zip") as archive:
        archive.extractall(base / "source")
        for member in archive.infolist():
            (base / "source" / member.filename).chmod(member.external_attr >> 16)
    (base / "submission_metadata.json").write_text('{"id": 1, "users": []}')
    done = bash(str(base / "source" / "setup.sh"), folder, environment_of(base))
    assert done.returncode == 0, done.stdout + done.stderr
    yield base


def environment_of(base: Path) -> dict[str, str]:
    """As in the container, where only the libraries come from elsewhere and not the checkout."""
    return platform_environment(KIBITZ_AUTOGRADER=str(base)) | {"PYTHONPATH": sysconfig.get_path("purelib")}


def hand_in(base: Path, source: str) -> None:
    """Make this the submission, and take the results of the one before away."""
    for name in ("submission", "results"):
        shutil.rmtree(base / name, ignore_errors=True)
        (base / name).mkdir()
    shutil.copy(base.parent / "submissions" / "right" / "play.py", base / "submission")
    (base / "submission" / "counter.py").write_text(source)


def read(base: Path) -> dict[str, Any]:
    """The results, which have the documented form."""
    found: dict[str, Any] = json.loads((base / "results" / "results.json").read_text("utf-8"))
    jsonschema.validate(found, SCHEMA)
    return found


def graded(base: Path, source: str) -> dict[str, Any]:
    """The results of one submission."""
    hand_in(base, source)
    done = bash(str(base / "source" / "run_autograder"), Path("/"), environment_of(base))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "compiling" not in done.stderr
    return read(base)


def test_it_is_run_from_its_own_files(autograder: Path) -> None:
    """The zip carries Kibitz itself and the checks compiled with the secret seed, and no leftovers."""
    names = [
        path.relative_to(autograder / "source").as_posix() for path in (autograder / "source").rglob("*")
    ]
    assert "kibitz/grader/inside/worker.py" in names
    assert "kit/corpus/counter.json" in names
    assert json.loads((autograder / "source/kit/corpus/counter.json").read_bytes())["seed"] == hidden_kit.SEED
    assert os.access(autograder / "source" / "run_autograder", os.X_OK)
    # Below that level, a submission in a container could write the results itself.
    assert " --sandbox medium" in (autograder / "source" / "run_autograder").read_text()
    libraries = (autograder / "source" / "requirements.txt").read_text().split()
    assert any(one.startswith("msgspec") for one in libraries)
    # Kibitz itself is on no index: whoever registered its name there would run in the container.
    assert not any(one.startswith("kibitz") for one in libraries)
    assert "kibitz==" not in (autograder / "source" / "setup.sh").read_text()


@pytest.mark.parametrize(("name", "score"), [("right", 32), ("no_steps", 26), ("wrong", 23)])
def test_scores(name: str, score: float, autograder: Path) -> None:
    """The points are those of `kibitz check`, each check a test with its number, and the protection is told."""
    found = graded(autograder, SUBMISSIONS[name])
    assert found["score"] == score
    assert sum(test["score"] for test in found["tests"]) == score
    assert sum(test["max_score"] for test in found["tests"]) == 32
    numbers = [test["number"] for test in found["tests"]]
    assert len(set(numbers)) == len(numbers) == 10
    assert "Protection while it ran: " in found["output"]
    assert isinstance(found["execution_time"], int)
    assert found["stdout_visibility"] == "hidden"


def test_what_students_do_not_see(autograder: Path) -> None:
    """Each test that holds anything hidden has a visibility of its own; all the others, and the output, hold nothing."""
    for name in ("no_steps", "telltale"):
        found = graded(autograder, SUBMISSIONS[name])
        secret = [test for test in found["tests"] if test.get("visibility") == "after_published"]
        assert len(secret) == 3
        found["tests"] = [test for test in found["tests"] if test["visibility"] == "visible"]
        (autograder / "results" / "results.json").write_text(json.dumps(found))
        assert found_in(autograder / "results", hidden_kit.MARKS) == []


def test_a_failed_check_says_why(autograder: Path) -> None:
    """As text, never HTML or Markdown, because students choose some of it."""
    found = graded(autograder, SUBMISSIONS["wrong"])
    (test,) = [one for one in found["tests"] if one["name"] == "total() is the sum."]
    assert test["status"] == "failed"
    assert "from counter import total" in test["output"]
    assert "expected: 1" in test["output"]
    assert {one["output_format"] for one in found["tests"]} == {"text"}
    assert {one["name_format"] for one in found["tests"]} == {"text"}


def test_a_container_that_is_killed(autograder: Path) -> None:
    """What was judged until then counts, the rest says that it was not judged, and so does the whole."""
    slow = (autograder.parent / "submissions" / "right" / "play.py").read_text()
    hand_in(autograder, SUBMISSIONS["right"])
    (autograder / "submission" / "play.py").write_text(
        slow.replace("        counter.press()", "        import time; time.sleep(60)")
    )
    process = subprocess.Popen(
        [autograder / "source" / "run_autograder"],
        cwd="/",
        env=environment_of(autograder),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        until = time.monotonic() + 60
        while time.monotonic() < until and process.poll() is None:
            path = autograder / "results" / "results.json"
            if path.exists() and json.loads(path.read_bytes())["score"]:
                break
            time.sleep(0.01)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    found = read(autograder)
    judged = [test for test in found["tests"] if test["output"] != NOT_JUDGED]
    assert 0 < len(judged) < len(found["tests"]) == 10
    assert found["score"] == sum(test["score"] for test in judged) > 0
    assert "stopped before it came to its end" in found["output"]


def test_nothing_that_can_be_read(autograder: Path) -> None:
    """Results are there even where the grader refuses, with no points and a word about it."""
    hand_in(autograder, SUBMISSIONS["right"])
    shutil.rmtree(autograder / "submission")
    done = bash(str(autograder / "source" / "run_autograder"), Path("/"), environment_of(autograder))
    assert done.returncode == 0
    found = json.loads((autograder / "results" / "results.json").read_text())
    assert found["score"] == 0
    assert "could not be graded" in found["output"]


def test_a_hang_costs_its_check(autograder: Path) -> None:
    """A submission that hangs has results for everything else."""
    found = graded(autograder, HANGS)
    failed = {test["name"] for test in found["tests"] if test["status"] == "failed"}
    assert failed == {"total() is the sum.", "SECRETTITLE: total() of a large number."}


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives a submission a user of its own")
def test_checks_and_results_are_closed_to_others(autograder: Path) -> None:
    """Whoever the submission runs as, where it is not the grader's own user, cannot read checks or write results."""
    graded(autograder, SUBMISSIONS["right"])
    for name in ("source", "results"):
        assert (autograder / name).stat().st_mode & 0o077 == 0


# The file by itself.


def test_the_file_at_each_moment(tmp_path: Path) -> None:
    """It is whole before anything is judged, and after each verdict."""
    items = [results.FAILED, results.PASSED]
    path = tmp_path / "results.json"
    file = ResultsFile(path, items, [results.FAILED.task], "hidden")
    start = json.loads(path.read_text())
    jsonschema.validate(start, SCHEMA)
    assert start["score"] == 0
    assert {test["output"] for test in start["tests"]} == {NOT_JUDGED}
    file.told(results.PASSED)
    middle = json.loads(path.read_text())
    assert middle["score"] == results.PASSED.points
    assert "1 of 2 checks were judged" in middle["output"]
    file.fail("a\x1b[31m reason")
    assert "⟨ESC⟩" in json.loads(path.read_text())["output"]
    assert [one.name for one in tmp_path.iterdir()] == ["results.json"]


@pytest.mark.parametrize("name", results.CASES)
def test_every_shape_of_result(name: str, tmp_path: Path) -> None:
    """Whatever a result holds, the file has the documented form, and its points."""
    result = results.CASES[name].result
    file = ResultsFile(tmp_path / "x", [*result.checks, *result.transcripts], [], "hidden")
    file.finish(result)
    found = json.loads((tmp_path / "x").read_text())
    jsonschema.validate(found, SCHEMA)
    assert found["score"] == pytest.approx(result.score)


@pytest.mark.parametrize(("counts", "score", "most"), [("mark", 7, 10), ("bonus", 7, 0), ("separate", 4, 0)])
def test_what_a_program_counts_for(counts: Counts, score: float, most: float, tmp_path: Path) -> None:
    """Its points are a part of the score, or extra credit, or no part of it and in the data beside; never scaled."""
    session = TranscriptResult("t", "A turn", "partial", "", 3, 10, counts=counts)
    mode = None if counts == "mark" else ProgramScore(counts, 3, 10)
    result = msgspec.structs.replace(
        results.result("x", (results.PASSED, results.FAILED), transcripts=(session,)),
        score=score,
        program=mode,
    )
    file = ResultsFile(tmp_path / "x", [*result.checks, session], [], "hidden")
    file.finish(result)
    found = json.loads((tmp_path / "x").read_text())
    jsonschema.validate(found, SCHEMA)
    assert found["score"] == score
    test = found["tests"][-1]
    assert (test["score"], test["max_score"]) == (0 if counts == "separate" else 3, most)
    assert ("a separate mark, beside these points: 3 of 10 points" in found["output"]) == (
        counts == "separate"
    )
    assert ("3 of 10 of the program's own mark, which is no part" in test["output"]) == (counts == "separate")
    assert ("extra_data" in found) == (counts != "mark")


def test_points_are_never_scaled(tmp_path: Path) -> None:
    """Sessions that are blocked, or not in the result, leave the score as it is."""
    session = TranscriptResult("t", "A turn", "blocked", "", 0, 10)
    result = results.result("x", (results.PASSED, results.FAILED), transcripts=(session,))
    file = ResultsFile(tmp_path / "x", [*result.checks, session], [], "hidden")
    file.told(results.PASSED)
    assert json.loads((tmp_path / "x").read_text())["score"] == 4
    file.finish(results.result("x", result.checks))
    without = json.loads((tmp_path / "x").read_text())
    assert without["score"] == 4
    assert len(without["tests"]) == 2
    file.finish(result)
    found = json.loads((tmp_path / "x").read_text())
    assert found["score"] == 4
    assert len(found["tests"]) == 3


def test_what_cannot_work(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file is written many times, so it is no stream."""
    kit = hidden_kit.make_kit(tmp_path / "kit")
    (tmp_path / "x.py").write_text("")
    check = Kibitz(kit, capsys)
    assert "give a file" in refused(check("check", "counter", tmp_path / "x.py", "--gradescope", "-"))
