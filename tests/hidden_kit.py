"""The small kit with hidden checks, a hidden session and a hidden misconception, each with a mark to look for.

It is the kit with a program on the terminal, whose counter also counts in steps (C4); only hidden checks ask for that.
"""

from __future__ import annotations

from pathlib import Path

import small_kit
import terminal_kit
from grader.grading.record import Recorder, save
from grader.kits.kit import Kit

NAME = small_kit.NAME
SEED = 918273645
"""The seed that an instructor keeps to themselves."""

MARKS = (
    "SECRETCHECK",
    "SECRETTITLE",
    "SECRETCOMMENT",
    "SECRETHELPER",
    "SECRETSENTENCE",
    "SECRETSESSION",
    "SECRETSTATEMENT",
    "77731",
    str(SEED),
)
"""What nobody but the instructor may see, in whatever spelling of capitals."""

INPUT = 77731

RULE = "- **C4** `press(n)` adds n; `press()` still adds one.\n"

REFERENCE = small_kit.REFERENCE.replace(
    "    def press(self):\n        self.__count += 1  # C2\n",
    "    def press(self, n=1):\n        self.__count += n  # C2, C4\n",
)

HIDDEN_TESTS = f'''\
"""Hidden.  SECRETCOMMENT"""

from hypothesis import example, given
from hypothesis import strategies as st

from grader import check

from .secret_numbers import SECRETHELPER


@check(task="Counting", rules=["C4"], points=6, hidden=True)
@example(n={INPUT})
@given(n=st.sampled_from(SECRETHELPER))
def test_secretcheck_steps(lab, n):
    """SECRETTITLE: press(n) adds n."""
    counter = lab.Counter()
    counter.press(n)
    counter.value()


@check(task="Adding", rules=["C3"], points=4, hidden=True)
def test_secretcheck_total(lab):
    """SECRETTITLE: total() of a large number."""
    lab.total({INPUT}, 1)
'''

TRANSCRIPT = """\
title: SECRETTITLE of a session
task: Playing
points: 2
rules: G2
hidden: yes

> SECRETSTATEMENT
= complains
> q
= ended
"""


def make_kit(root: Path, hidden: bool = True) -> Path:
    """Write the kit into the folder `root`, and return it; without `hidden`, only what students may have."""
    terminal_kit.make_kit(root)
    reference, tests = root / "reference" / NAME, root / "spec_tests" / NAME
    (reference / "counter.py").write_text(REFERENCE)
    (reference / "handout.md").write_text(small_kit.HANDOUT + RULE + terminal_kit.RULES)
    mistakes = reference / "misconceptions"
    mistakes.mkdir()
    (mistakes / "starts_at_one.toml").write_text(_mistake("A counter starts at 1.", "C1", "= 0", "= 1"))
    if hidden:
        (mistakes / "ignores_steps.toml").write_text(
            _mistake("SECRETSENTENCE is that press(n) ignores n.", "C4", "+= n", "+= 1")
        )
        # A mistake in a rule that public checks stand for, which none of them shows.
        (mistakes / "large_numbers.toml").write_text(
            'sentence = "SECRETSENTENCE is that large numbers are cut."\nrules = ["C3"]\n\n[[change]]\nfile = "counter.py"\n'
            'old = "return a + b"\nnew = "return min(a, 9999) + b"\n'
        )
        (tests / "test_hidden.py").write_text(HIDDEN_TESTS)
        (tests / "secret_numbers.py").write_text(f"SECRETHELPER = [2, 3, {INPUT}]\n")
        path = root / "transcripts" / NAME / "secretsession.transcript"
        path.write_text(TRANSCRIPT)
        kit = Kit(root)
        with Recorder(kit, kit.assignment(NAME)) as recorder:
            save(recorder.again(path), path)
    return root


def _mistake(sentence: str, rule: str, old: str, new: str) -> str:
    return (
        f'sentence = "{sentence}"\nrules = ["{rule}"]\n\n[[change]]\nfile = "counter.py"\n'
        f'old = "{"self.__count " + old}"\nnew = "{"self.__count " + new}"\n'
    )


RIGHT = REFERENCE
WITHOUT_STEPS = REFERENCE.replace("self.__count += n", "self.__count += 1")
"""Right by all that is public, and wrong by what is hidden."""

TELLTALE = REFERENCE.replace(
    "    def press(self, n=1):\n",
    "    def press(self, n=1):\n        import builtins\n\n        seen = builtins.__dict__.setdefault('seen', [])\n"
    "        seen.append(n)\n        print('called with', seen)\n",
).replace(
    "    return a + b",
    "    import builtins\n\n    raise ValueError(str((a, b, getattr(builtins, 'seen', None))))",
)
"""Carries what it was called with into its output, and into the errors of what is public."""
