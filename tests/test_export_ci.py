"""The workflows for GitHub and GitLab, run as these do: the steps of the YAML, in a checkout, with their variables."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import hidden_kit
from commands import Answer, refused
from exporting import bash, platform_environment, write_submissions
from grader import __version__
from grader.cli import run
from searching import found_in, found_in_bytes

REQUIREMENT = f"kibitz=={__version__}"
"""It is installed here already, so that pip asks no index for it."""

WORKFLOW = Path(".github/workflows/kibitz.yml")
CLASSROOM = Path(".github/workflows/classroom.yml")
SHADOWS = ("random.py", "venv.py", "pip.py", "grader.py", "click.py", "kibitz.py")
"""Modules of a submission that take the place of others wherever its folder comes first."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with the instructor's kit, submissions, and what both exports write."""
    folder = tmp_path_factory.mktemp("ci")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
        hidden_kit.make_kit(folder / "kit")
        write_submissions(folder / "submissions")
        for what in ("github", "gitlab"):
            kit = ["--kit", str(folder / "kit"), "--out", str(folder / what)]
            assert run(["export", what, "counter", *kit, "--install", REQUIREMENT]) == 0
        kit[-1] = str(folder / "classroom")
        assert run(["export", "github", "counter", *kit, "--install", REQUIREMENT, "--classroom"]) == 0
        yield folder


def checkout(place: Path, what: str, submission: str, folder: Path) -> Path:
    """A student's repository after the export was put into it, with modules that shadow what the grader imports."""
    shutil.copytree(place / "submissions" / submission, folder)
    shutil.copytree(place / what, folder, dirs_exist_ok=True)
    for name in SHADOWS:
        (folder / name).write_text("raise SystemExit('shadowed')\n")
    subprocess.run(["git", "init", "--quiet", folder], check=True)
    return folder


def read(path: Path) -> Any:
    """A YAML file; `on:` is the boolean True to YAML 1.1, which GitHub knows."""
    return yaml.safe_load(path.read_text("utf-8"))


def run_github(repository: Path, folder: Path, workflow: Path = WORKFLOW) -> Answer:
    """Run the `run:` steps of the workflow as a runner does, each in a shell of its own."""
    (job,) = read(repository / workflow)["jobs"].values()
    temp = folder / "temp"
    temp.mkdir()
    env = platform_environment(
        CI="true",
        GITHUB_ACTIONS="true",
        GITHUB_WORKSPACE=str(repository),
        GITHUB_STEP_SUMMARY=str(folder / "summary.md"),
        GITHUB_ENV=str(folder / "env"),
        GITHUB_OUTPUT=str(folder / "output"),
        GITHUB_PATH=str(folder / "path"),
        RUNNER_TEMP=str(temp),
    )
    for name in ("summary.md", "env", "output", "path"):
        (folder / name).write_text("")
    said = ""
    for step in job["steps"]:
        if "run" not in step:
            continue
        assert step["shell"] == "bash"
        done = bash(step["run"], repository, env)
        said += done.stdout + done.stderr
        if done.returncode:
            return Answer(done.returncode, said, "")
    return Answer(0, said, "")


def test_the_workflow_keeps_secrets_away(place: Path) -> None:
    """It may read the repository and nothing else, leaves no credentials in the checkout, and names no secret."""
    text = (place / "github" / WORKFLOW).read_text("utf-8")
    workflow = read(place / "github" / WORKFLOW)
    (job,) = workflow["jobs"].values()
    assert workflow["permissions"] == {"contents": "read"}
    assert "permissions" not in job
    (checkout_step,) = [step for step in job["steps"] if step.get("uses", "").startswith("actions/checkout@")]
    assert checkout_step["with"]["persist-credentials"] is False
    assert "secrets." not in text
    assert "pull_request_target" not in text
    assert all("${{" not in step.get("run", "") for step in job["steps"])
    assert job["timeout-minutes"] <= 30


def test_on_github(place: Path, tmp_path: Path) -> None:
    """A wrong submission fails the job, with annotations, a summary and JUnit XML, and nothing of what is hidden."""
    repository = checkout(place, "github", "wrong", tmp_path / "repository")
    done = run_github(repository, tmp_path)
    assert done.code == 1, done.out
    (line,) = [one for one in done.out.splitlines() if one.startswith("::")]
    wanted = (repository / "counter.py").read_text().splitlines().index("def total(a, b):") + 1
    assert line.startswith(f"::error file=counter.py,line={wanted},title=Adding%3A total() is the sum.")
    assert "15 of 20 points" in (tmp_path / "summary.md").read_text("utf-8")
    suite = ET.parse(tmp_path / "temp" / "kibitz.xml").getroot()[0]
    assert (suite.get("tests"), suite.get("failures")) == ("7", "1")
    for name in ("env", "output", "path"):
        assert (tmp_path / name).read_text() == ""
    assert found_in_bytes(done.out.encode(), hidden_kit.MARKS) == []
    assert "student's build" in done.out
    assert "\nProtection while it ran: " in done.out


def test_a_right_one_on_github(place: Path, tmp_path: Path) -> None:
    """Full marks of what is public are a green job; the kit in the repository is no part of the submission."""
    repository = checkout(place, "github", "no_steps", tmp_path / "repository")
    done = run_github(repository, tmp_path)
    assert done.code == 0, done.out
    assert "20 of 20 points" in done.out
    assert ".kibitz" not in done.out


def reporter(folder: Path, job: Any) -> tuple[int, int] | None:
    """What the reporter of GitHub Classroom adds up from the outputs of the steps: points and maximum.

    It reads base64 from `NAME_RESULTS` for each of its `runners`, as its source does; None where the step is left out.
    """
    output = (folder / "output").read_text()
    values = dict(line.split("=", 1) for line in output.splitlines())
    (step,) = [one for one in job["steps"] if "grading-reporter" in one.get("uses", "")]
    assert step["if"] == "always() && steps.check.outputs.result != ''"
    if not values.get("result"):
        return None
    (check,) = [one for one in job["steps"] if one.get("id") == "check"]
    points = most = 0
    for name in step["with"]["runners"].split(","):
        assert step["env"] == {f"{name.upper()}_RESULTS": f"${{{{ steps.{check['id']}.outputs.result }}}}"}
        found = json.loads(base64.b64decode(values["result"]).decode())
        most += found["max_score"]
        points += sum(one["score"] for one in found["tests"])
        assert found["status"] in ("pass", "fail", "error")
        assert all({"name", "status", "score"} <= one.keys() for one in found["tests"])
    return points, most


@pytest.mark.parametrize(
    ("submission", "code", "points"), [("wrong", 1, (15, 20)), ("no_steps", 0, (20, 20))]
)
def test_github_classroom_gets_the_points(
    submission: str, code: int, points: tuple[int, int], place: Path, tmp_path: Path
) -> None:
    """Whole points that are those of the log, whether the job is green or red; nothing else is put out."""
    repository = checkout(place, "classroom", submission, tmp_path / "repository")
    assert not (repository / WORKFLOW).exists()
    done = run_github(repository, tmp_path, CLASSROOM)
    assert done.code == code, done.out
    (job,) = read(repository / CLASSROOM)["jobs"].values()
    assert reporter(tmp_path, job) == points
    assert f"{points[0]} of {points[1]} points" in done.out
    assert (tmp_path / "output").read_text().count("\n") == 1
    for name in ("env", "path"):
        assert (tmp_path / name).read_text() == ""
    assert (tmp_path / "temp" / "kibitz.xml").exists()


def test_nothing_graded_is_no_points(place: Path, tmp_path: Path) -> None:
    """Where the command itself fails, Classroom is told nothing, and the job is red."""
    repository = checkout(place, "classroom", "wrong", tmp_path / "repository")
    shutil.rmtree(repository / ".kibitz" / "reference")
    done = run_github(repository, tmp_path, CLASSROOM)
    assert done.code == 2, done.out
    (job,) = read(repository / CLASSROOM)["jobs"].values()
    assert reporter(tmp_path, job) is None


def test_the_workflow_for_classroom_may_do_no_more_than_it_must(place: Path) -> None:
    """The reporter looks for a job of this name, and writes to it; the submission's code gets no credentials."""
    text = (place / "classroom" / CLASSROOM).read_text("utf-8")
    workflow = read(place / "classroom" / CLASSROOM)
    assert list(workflow["jobs"]) == ["run-autograding-tests"]
    assert workflow["permissions"] == {"contents": "read", "actions": "read", "checks": "write"}
    (job,) = workflow["jobs"].values()
    (step,) = [one for one in job["steps"] if one.get("uses", "").startswith("actions/checkout@")]
    assert step["with"]["persist-credentials"] is False
    assert "secrets." not in text
    assert "github.token" not in text
    assert all("${{" not in one.get("run", "") for one in job["steps"])
    groups = {
        read(place / what / path)["concurrency"]["group"]
        for what, path in (("classroom", CLASSROOM), ("github", WORKFLOW))
    }
    assert len(groups) == 2, "one workflow would cancel the other"


def test_on_gitlab(place: Path, tmp_path: Path) -> None:
    """The lines of `script:` in one shell, as GitLab's runner does; the report is where the artifact says."""
    repository = checkout(place, "gitlab", "wrong", tmp_path / "repository")
    job = read(repository / ".gitlab-ci.yml")["kibitz"]
    assert all(isinstance(line, str) for line in job["script"])
    env = platform_environment(
        CI="true",
        GITLAB_CI="true",
        CI_PROJECT_DIR=str(repository),
        CI_JOB_TOKEN="SECRETTOKEN",
        **job["variables"],
    )
    done = bash("\n".join([*job["script"], "echo not reached"]), repository, env)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "not reached" not in done.stdout
    assert "15 of 20 points" in done.stdout
    assert "::error" not in done.stdout
    assert "\nProtection while it ran: " in done.stdout
    report = repository / job["artifacts"]["reports"]["junit"]
    assert ET.parse(report).getroot()[0].get("failures") == "1"
    assert job["artifacts"]["paths"] == [job["artifacts"]["reports"]["junit"]]
    assert job["artifacts"]["when"] == "always"
    assert found_in_bytes((done.stdout + done.stderr).encode(), hidden_kit.MARKS) == []


def test_the_token_of_a_gitlab_job_is_gone(place: Path) -> None:
    """No token that GitLab puts into the environment is left when the submission's code runs."""
    job = read(place / "gitlab" / ".gitlab-ci.yml")["kibitz"]
    tokens = dict.fromkeys(
        ("CI_JOB_TOKEN", "CI_REGISTRY_PASSWORD", "CI_REPOSITORY_URL", "CI_DEPLOY_PASSWORD"), "x"
    )
    (first, *_) = job["script"]
    done = bash(f"{first}\nenv", place, {"PATH": os.environ["PATH"], **tokens})
    assert not set(tokens).intersection(line.partition("=")[0] for line in done.stdout.splitlines())


@pytest.mark.parametrize("what", ["github", "gitlab"])
def test_nothing_hidden_is_exported(what: str, place: Path) -> None:
    """A repository is its student's, so it gets a student's build."""
    assert found_in(place / what, hidden_kit.MARKS) == []
    assert (place / what / ".kibitz" / "STUDENT_BUILD.md").is_file()


@pytest.mark.parametrize("what", ["github", "gitlab"])
def test_a_built_in_assignment_needs_no_kit(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The installed Kibitz has it; options go into the command, quoted for the shell."""
    asked = [
        "--sandbox",
        "medium",
        "--no-transcripts",
        "--install",
        "kibitz @ git+https://git.example.edu/it's.git",
    ]
    assert run(["export", what, "whist", "--out", str(tmp_path), *asked]) == 0
    assert not (tmp_path / ".kibitz").exists()
    path = tmp_path / (WORKFLOW if what == "github" else ".gitlab-ci.yml")
    assert capsys.readouterr().out == f"{path}\n"
    if what == "github":
        (job,) = read(path)["jobs"].values()
        lines = [line for step in job["steps"] for line in step.get("run", "").splitlines()]
    else:
        lines = read(path)["kibitz"]["script"]
    (check,) = [line for line in lines if "grader check" in line]
    assert " whist . " in check
    assert check.endswith("--sandbox medium --no-transcripts")
    (install,) = [line for line in lines if "pip install" in line]
    told = bash(f'set -- {install.partition("pip install ")[2]}; echo "${{@: -1}}"', tmp_path, os.environ)
    assert told.stdout == "kibitz @ git+https://git.example.edu/it's.git\n"


@pytest.mark.parametrize(
    ("requirement", "fetched"),
    [
        ("git+https://git.example.edu/kibitz.git", True),
        ("kibitz @ git+https://git.example.edu/kibitz.git@v1", True),
        ("kibitz[audit]@git+ssh://git.example.edu/kibitz.git", True),
        ("https://files.example.edu/git+/kibitz-0.1.0-py3-none-any.whl", False),
        ("kibitz==0.1.0", False),
        ("./kibitz-0.1.0-py3-none-any.whl", False),
    ],
)
def test_a_job_on_gitlab_gets_git_only_for_what_is_fetched_by_it(
    requirement: str, fetched: bool, tmp_path: Path
) -> None:
    """The slim image has none; it is installed before pip asks for it, and the job ends where that fails."""
    assert run(["export", "gitlab", "whist", "--out", str(tmp_path), "--install", requirement]) == 0
    lines = read(tmp_path / ".gitlab-ci.yml")["kibitz"]["script"]
    got = [at for at, line in enumerate(lines) if "apt-get" in line]
    assert bool(got) is fetched
    if not got:
        return
    assert max(got) < next(n for n, line in enumerate(lines) if "pip install" in line)
    script = "\n".join([*(lines[at] for at in got), "echo reached"])
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "apt-get").write_text('#!/bin/sh\necho "$@" >> "$ASKED"\nexit "$CODE"\n')
    (tools / "apt-get").chmod(0o755)
    env = {"PATH": f"{tools}:{os.environ['PATH']}", "ASKED": str(tmp_path / "asked")}
    done = bash(script, tmp_path, {**env, "CODE": "0"})
    assert done.stdout == "reached\n"
    update, install = (tmp_path / "asked").read_text().splitlines()
    assert update.startswith("update")
    assert "install -y" in install
    assert "git" in install.split()
    assert bash(script, tmp_path, {**env, "CODE": "100"}).stdout == ""


def test_what_is_there_is_left_alone(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A workflow may have been changed by hand."""
    capsys.readouterr()
    code = run(["export", "github", "whist", "--out", str(place / "github"), "--install", REQUIREMENT])
    out, err = capsys.readouterr()
    assert "is there already" in refused(Answer(code, out, err))


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["github", "whist", "--seed", "1"], "--seed is for gradescope, not for github"),
        (["student", "whist", "--sandbox", "weak"], "--sandbox is for github and gitlab and gradescope"),
        (["gradescope", "whist", "--install", "x"], "--install is for github and gitlab, not for gradescope"),
        (["github", "whist", "--install", "${{ x }}"], "braces and line ends"),
        (["gradescope", "whist"], "ends in .zip"),
        (["github", "chess", "--install", "x==1"], "no assignment called 'chess'"),
        (["github", "whist", "--install", "kibitz"], "--install kibitz: give the address of a wheel"),
        (["gitlab", "whist", "--install", "foo bar; rm -rf"], "or a name with its version"),
        (["github", "whist"], "github needs --install: the address of a wheel"),
        (
            ["gitlab", "whist", "--install", "x==1", "--classroom"],
            "--classroom is for github, not for gitlab",
        ),
        (["gitlab", "whist"], "gitlab needs --install: the address of a wheel"),
        (["gitlab", "whist", "--install", ""], "--install is empty"),
    ],
)
def test_what_cannot_work_is_refused(
    arguments: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Options that would change nothing are mistakes, and nothing is written."""
    code = run(["export", *arguments, "--out", str(tmp_path / "out")])
    out, err = capsys.readouterr()
    assert why in refused(Answer(code, out, err))
    assert not (tmp_path / "out").exists()
