"""Some cases of slow tests are run each time, and they are always the same ones."""

from __future__ import annotations

from pathlib import Path

import pytest

import sampling

TESTS = [f"a.py::slow[{n}]" for n in range(20)] + [f"a.py::cheap[{n}]" for n in range(9)] + ["a.py::alone"]


def test_cases_take_a_few_seconds_together() -> None:
    kept = sampling.sample(TESTS, {"a.py::slow": 0.7})
    assert sum("slow" in one for one in kept) == 4
    assert sum("cheap" in one for one in kept) == 9


def test_one_case_is_always_run() -> None:
    assert len(sampling.sample(TESTS, {"a.py::slow": 90.0, "a.py::alone": 90.0})) == 11


def test_they_are_the_same_each_time_and_not_only_the_first() -> None:
    one, other = (sampling.sample(TESTS, {"a.py::slow": 1.0}) for _ in range(2))
    assert one == other
    assert one != set(TESTS[:3]) | {each for each in TESTS if "slow" not in each}


def test_what_cases_take_is_written_down(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sampling, "FILE", tmp_path / "seconds.json")
    sampling.FILE.write_text('{"a.py::alone": 9.0, "b.py::other": 7.0}')
    sampling.note([*((one, 0.3) for one in TESTS), *((one, 1.0) for one in TESTS if "slow" in one)])
    assert sampling.known_seconds() == {"a.py::alone": 0.3, "a.py::slow": 1.3, "b.py::other": 7.0}


def test_the_tests_that_are_known_to_be_slow_are_there() -> None:
    """One that is gone, or has another name, would be run as a whole."""
    for name in sampling.known_seconds():
        path, *_, function = name.split("::")
        assert f"def {function}(" in (sampling.FILE.parent.parent / path).read_text("utf-8")
