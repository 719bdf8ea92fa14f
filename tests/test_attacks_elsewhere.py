"""The attacks again where Kibitz may run: as an ordinary user, as root in a container, without user namespaces, without Landlock.

Some of them each time, and all with `KIBITZ_TESTS=all`.  Each circumstance is a process of its own, with the system's interpreter,
which other users can read.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

import assignment_tools as tools
from commands import SYSTEM_PYTHON, is_version_of, without_privileges
from grader.inside import seccomp
from test_attacks import ATTACKS, BASE, TAKEN, read_attack

TOP = Path(__file__).resolve().parents[1]
NOBODY = 65534
_PR_SET_NO_NEW_PRIVS = 38

RUN = """
import sys
sys.path[:0] = {path!r}
import pytest
sys.exit(pytest.main({arguments!r}))
"""


def refused(*calls: str) -> None:
    """Refuse system calls from now on, as a container's profile or an old kernel does.  For `preexec_fn`."""
    ctypes.CDLL(None).prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    seccomp.install(seccomp.program(calls, {}))


@dataclass(frozen=True)
class Circumstance:
    """Who runs the grader, what the system does not give, and the level that is reached then."""

    level: str
    user: int | None = None
    before: Callable[[], None] | None = None


CIRCUMSTANCES = {
    "an ordinary user": Circumstance("strong", NOBODY),
    "root without its privileges": Circumstance("strong", before=without_privileges),
    "an ordinary user without namespaces": Circumstance("strong", NOBODY, partial(refused, "unshare")),
    "root without namespaces": Circumstance("strong", before=partial(refused, "unshare")),
    "an ordinary user without Landlock": Circumstance(
        "medium", NOBODY, partial(refused, "landlock_create_ruleset")
    ),
    "root without Landlock": Circumstance("medium", before=partial(refused, "landlock_create_ruleset")),
}


@pytest.mark.parametrize("name", CIRCUMSTANCES)
def test_attacks(name: str) -> None:
    """All is as at home, and the level is the one that these circumstances allow."""
    here = CIRCUMSTANCES[name]
    if os.geteuid() != 0:
        pytest.skip("only root can become somebody else")
    if not is_version_of(SYSTEM_PYTHON):
        pytest.skip(f"{SYSTEM_PYTHON} is not the version that the libraries are installed for")
    bases = dict.fromkeys(("correct", "wrong"), next(BASE.glob("*.py")).read_text("utf-8"))
    promised = [
        one.stem
        for one in ATTACKS
        if (tools.EVERYTHING or one not in TAKEN)
        and (here.level == "strong" or read_attack(one, bases).head.get("needs") != "strong")
    ]
    start = list(CIRCUMSTANCES).index(name)
    chosen = tools.some(promised[start:] + promised[:start], 60)
    libraries = str(Path(pytest.__file__).parents[1])
    tests = [f"{TOP}/tests/test_attacks.py::test_attack_gains_nothing[{one}]" for one in chosen]
    with tempfile.TemporaryDirectory() as place:
        Path(place).chmod(0o777)
        arguments = [
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:xdist",
            f"--rootdir={TOP}",
            f"--basetemp={place}/tests",
            *tests,
        ]
        done = subprocess.run(
            [SYSTEM_PYTHON, "-I", "-B", "-c", RUN.format(path=[str(TOP), f"{TOP}/tests", libraries], arguments=arguments)],
            user=here.user,
            group=here.user,
            extra_groups=[] if here.user is not None else None,
            preexec_fn=here.before,
            cwd=TOP,
            env={"PATH": os.defpath, "TMPDIR": place, "KIBITZ_ATTACKED_AT": here.level},
            capture_output=True,
            text=True,
            check=False,
        )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(chosen)} passed" in done.stdout
