"""Where the tools are: each in a virtual environment of its own, made once and kept."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

from platformdirs import user_cache_path

import grader
from peers.tools import Installed

VERSIONS = Path(__file__).parent / "versions.toml"
DONE = "installed.txt"
"""In an environment that is whole, the requirements that it was made for."""


class NotInstalledError(Exception):
    """A tool that could not be installed: what pip said, in one line."""


def requirements() -> dict[str, list[str]]:
    """For each peer what is installed, as `versions.toml` pins it."""
    found: dict[str, list[str]] = tomllib.loads(VERSIONS.read_text("utf-8"))
    return found


def install(name: str, cache: Path) -> Installed:
    """The environment of the tool, made in the folder `cache` where it is not there.  Raises NotInstalledError."""
    if name == "Kibitz":
        return Installed(Path(sys.executable), grader.__version__)
    wanted = requirements()[name]
    folder = cache / re.sub(r"\W+", "-", name).lower()
    python = folder / "bin" / "python"
    if not _is_whole(folder, wanted):
        shutil.rmtree(folder, ignore_errors=True)
        venv.create(folder, with_pip=True)
        command: list[str | Path] = [
            python,
            "-m",
            "pip",
            "install",
            "-q",
            "--disable-pip-version-check",
            *wanted,
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            lines = done.stderr.strip().splitlines() or ["no reason given"]
            raise NotInstalledError(f"{name}: pip could not install {' '.join(wanted)}: {lines[-1]}")
        (folder / DONE).write_text("\n".join(wanted), "utf-8")
    return Installed(python, wanted[0].partition("==")[2])


def _is_whole(folder: Path, wanted: list[str]) -> bool:
    try:
        return (folder / DONE).read_text("utf-8").split("\n") == wanted
    except OSError:
        return False


def default_cache() -> Path:
    """The folder for the environments: in the user's cache."""
    return user_cache_path("kibitz") / "peers"
