"""The wheel is whole: installed by itself, far from the checkout, it grades without compiling anything.

The one test that uses the network: pip fetches what the build and the program need.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from commands import ROOT

ASSIGNMENT = "spite_and_malice"
EXAMPLES = ROOT / "examples" / ASSIGNMENT / "correct"


@dataclass(frozen=True)
class Installed:
    """An installed wheel, and a home that is empty."""

    wheel: Path
    bin: Path
    home: Path

    def __call__(self, command: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        """Run one of its commands from another folder, with nothing but PATH and HOME in the environment."""
        env: Mapping[str, str] = {"PATH": os.defpath, "HOME": str(self.home)}
        return subprocess.run(
            [self.bin / command, *map(str, arguments)],
            cwd=self.home.parent,
            env=env,
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=120,
        )

    def cached(self) -> set[str]:
        """What the program keeps for its user, as folders of the user's cache."""
        kept = self.home / ".cache" / "kibitz"
        files = [path for path in self.home.rglob("*") if path.is_file()]
        return {path.relative_to(kept).parts[0] for path in files}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    """Build the wheel as a packager does, in isolation, and install it with all that it depends on."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    # The checkout is not the place for a build's leftovers, and `filterwarnings` is not for pip.
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COVERAGE"))}
    # Several processes may run these tests, and building takes both cores for a minute: one does it for all.
    common = (
        tmp_path_factory.getbasetemp().parent / "wheel" if "PYTEST_XDIST_WORKER" in os.environ else folder
    )
    common.mkdir(exist_ok=True)
    with (common / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not list(common.glob("*.whl")):
            command: list[str | Path] = [*pip, "wheel", "--no-deps", "--wheel-dir", common, ROOT]
            subprocess.run(command, check=True, env=env, cwd=folder)
    (wheel,) = common.glob("*.whl")
    venv.create(folder / "venv", with_pip=False)
    target = folder / "venv" / "bin" / "python"
    subprocess.run(
        [*pip, "--python", target, "install", "--no-compile", wheel], check=True, env=env, cwd=folder
    )
    home = folder / "elsewhere" / "home"
    home.mkdir(parents=True)
    yield Installed(wheel, folder / "venv" / "bin", home)


def test_what_is_in_it(installed: Installed) -> None:
    """The package, the content of the kit and a corpus for each assignment; no tests and no examples."""
    with zipfile.ZipFile(installed.wheel) as archive:
        names = archive.namelist()
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"grader", "kibitz"}
    assert f"grader/kit/reference/{ASSIGNMENT}/assignment.toml" in names
    assert f"grader/kit/spec_tests/{ASSIGNMENT}/__init__.py" in names
    for assignment in (path.parent.name for path in (ROOT / "reference").glob("*/assignment.toml")):
        assert f"grader/kit/corpus/{assignment}.json" in names
    assert any(name.startswith("grader/kit/reports/") for name in names)
    assert any(name.startswith("grader/inside/") for name in names)
    assert not [name for name in names if "__pycache__" in name]


def test_list_and_show(installed: Installed) -> None:
    """It finds its own kit."""
    listed = installed("kibitz", "list").stdout.splitlines()
    assert any(line.startswith(f"{ASSIGNMENT} ") for line in listed)
    shown = installed("kibitz", "show", ASSIGNMENT)
    assert shown.returncode == 0, shown.stderr
    assert shown.stderr == ""


def test_full_marks_without_compiling(installed: Installed) -> None:
    """The corpus is there from the start, and nothing is kept in the user's home."""
    done = installed("kibitz", "check", ASSIGNMENT, EXAMPLES / "one_file" / "submission")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "100 of 100 points" in done.stdout
    assert done.stderr == ""
    assert installed.cached() == set()


def test_a_class(installed: Installed, tmp_path: Path) -> None:
    """The templates are in the wheel, and so is the reference that explains failures."""
    folder = tmp_path / "class"
    folder.mkdir()
    for name in ("one_file", "several_files"):
        shutil.copytree(EXAMPLES / name / "submission", folder / name)
    (folder / "stub.py").write_text("class Card:\n    pass\n")
    done = installed("kibitz", "grade", ASSIGNMENT, folder, "--out", tmp_path / "out")
    assert done.returncode == 0, done.stdout + done.stderr
    scores = {
        path.stem: json.loads(path.read_bytes())["score"] for path in (tmp_path / "out/results").iterdir()
    }
    # The second one brings a game, which is played.
    assert (scores["one_file"], scores["several_files"]) == (100, 100)
    assert scores["stub"] < 20
    assert "several_files" in (tmp_path / "out" / "index.html").read_text("utf-8")
    assert (tmp_path / "out" / "submissions" / "stub.html").stat().st_size > 10_000
    # Pages were drawn, and nothing was compiled but their templates; what is wrong was asked again by a secret.
    assert installed.cached() == {"templates", "secret"}


def test_the_plugin(installed: Installed) -> None:
    """pytest finds the plugin by its entry point, and the reference gets full marks."""
    (tests,) = installed.bin.parent.glob(f"lib/python*/site-packages/grader/kit/spec_tests/{ASSIGNMENT}")
    done = installed("pytest", "-p", "no:cacheprovider", "-q", tests)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "100 of 100 points" in done.stdout
