"""Which modules with a stand-in a submission really imports, and what to say where it decides by what they give.

That a program decides so is claimed inside the sandbox.  The claim opens checks only where the source imports such a module, which
is read here, from its text: whoever wants to have checks opened has to show that to everybody who reads the code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from grader.judging.hindered import BY_STAND_IN
from grader.model.result import CheckResult, Notice
from grader.model.visible import listed
from grader.model.wording import tr

KIND = "stand-in-decides"
_WORDS = re.compile(rb"\w+")


def stand_ins(files: Mapping[str, bytes]) -> list[str]:
    """The modules with a stand-in that the sources import, by their texts."""
    from grader.inside.decoration import NAMES

    known = {name.encode() for name in NAMES}
    found: set[bytes] = set()
    for path, data in files.items():
        if path.endswith((".py", ".ipynb")):
            for line in data.splitlines():
                code = line.partition(b"#")[0]
                if b"import" in code:
                    found |= known.intersection(_WORDS.findall(code))
    return sorted(name.decode() for name in found)


def decided_notice(checks: Iterable[CheckResult], files: Mapping[str, bytes]) -> Iterable[Notice]:
    """What to say where checks are open because the program decides by what a stand-in gives."""
    if any(one.status == "open" and tr(BY_STAND_IN) in one.message for one in checks):
        text = tr(
            "The program decides by what {modules} gives it, which is not there when it is graded. What goes wrong by that is open: an instructor should look at it.",
            modules=listed(stand_ins(files)),
        )
        yield Notice(KIND, text)
