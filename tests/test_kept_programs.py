"""An author sees how many programs of each check were proposed and which were kept, and can keep more."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from commands import Kibitz, refused
from grader.grading.compiler import compile_corpus
from grader.kits.kit import Kit
from small_kit import NAME, make_kit


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    """The small kit, with many programs to choose from."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    found = Kit(make_kit(tmp_path / "kit"))
    change(found, "a=st.integers(0, 9)", "a=st.integers(0, 10_000)")
    return found


def change(kit: Kit, old: str, new: str) -> None:
    path = kit.spec_tests(NAME) / "test_counter.py"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))


def test_programs_are_shown(kit: Kit, capsys: pytest.CaptureFixture[str]) -> None:
    """As Python to paste, under how many there were, each with why it was kept."""
    answer = Kibitz(kit.root, capsys)("show", NAME, "--programs")
    assert answer.code == 0, answer
    (total,) = re.findall(r"^total: (\d+) proposed, (\d+) kept$", answer.out, re.MULTILINE)
    assert int(total[0]) > 40 > int(total[1])
    assert answer.out.startswith(
        "starts_at_zero: 1 proposed, 1 kept\n  # an example\n  counter = Counter()\n  counter.value()\n"
    )
    shown = answer.out.partition("total: ")[2]
    assert shown.count("  # ") == int(total[1]) == shown.count("  total(")


def test_a_check_keeps_more(kit: Kit) -> None:
    """With `keep`, a mistake that few programs show has more of them; other checks keep theirs."""
    compiled: Callable[[], dict[str, int]] = lambda: {  # noqa: E731
        name: len(numbers)
        for name, numbers in compile_corpus(kit, kit.assignment(NAME), 0, lambda *_: None).by_check.items()
    }
    before = compiled()
    change(kit, "points=5", "points=5, keep=40")
    assert compiled() == {**before, "total": 40}


@pytest.mark.parametrize("keep", ["-1", "71", "True", "'many'"])
def test_a_number_that_will_not_do(kit: Kit, capsys: pytest.CaptureFixture[str], keep: str) -> None:
    """There are 70 proposals, and no more can be kept."""
    change(kit, "points=5", f"points=5, keep={keep}")
    said = refused(Kibitz(kit.root, capsys)("compile", NAME))
    assert "test_counter.py, line 25: keep of check is a number of programs from 0 to 70" in said
