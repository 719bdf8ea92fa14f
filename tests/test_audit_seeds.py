"""An audit grades by the programs of another seed, and tells what is paid although one mistake alone loses it."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.audits.audit import measure
from grader.audits.marks import Cases
from grader.audits.marks_report import figures_of_marks, notes_on_marks
from grader.audits.marks_work import KNOWN, OTHER, REFERENCE, RIGHT, Mark
from grader.audits.seeds import Otherwise
from small_kit import NAME
from test_audit import compiled, make_audited
from test_audit_marks import cancelling, measured

SEED = 7


def mark(points: float) -> Mark:
    return Mark(points, 0.0, {})


def found(right: dict[str, float], known: list[tuple[float, float]]) -> Otherwise:
    """Of 100 points with the dearest check worth 4: right solutions, and pairs of marks of wrong programs."""
    work = [(RIGHT + OTHER, name) for name in right] + [(KNOWN + OTHER, str(n)) for n in range(len(known))]
    done = {(RIGHT + OTHER, name): mark(points) for name, points in right.items()}
    for number, (first, second) in enumerate(known):
        done[KNOWN, str(number)], done[KNOWN + OTHER, str(number)] = mark(first), mark(second)
    return Otherwise.found(work, done, 100.0, 4.0, SEED)


def test_right_solutions_keep_full_marks() -> None:
    """Whatever the seed; the reference is one of them."""
    assert found({REFERENCE: 100, "ada": 100}, []) == Otherwise(2, 2, (), ())
    assert found({REFERENCE: 99, "ada": 98.5}, []).faults == (
        "the reference gets 99 of 100 points by the programs of seed 7",
        "alternative ada gets 98.5 of 100 points by the programs of seed 7",
    )


@pytest.mark.parametrize(
    ("changed", "same", "faults"),
    [
        ([1.0], 9, 0),
        ([1.0] * 5, 5, 0),
        ([1.0] * 6, 5, 0),
        ([1.0] * 11, 9, 1),
        ([1.0] * 9, 11, 0),
        ([1.6], 9, 0),
        ([1.6, 1.6], 8, 0),
        ([1.6, 1.6, 1.6], 9, 1),
        ([1.6, 1.6], 38, 0),
        ([4.0], 19, 0),
        ([-4.0], 19, 0),
        ([4.1], 19, 1),
        ([-4.1], 19, 1),
    ],
)
def test_marks_of_wrong_programs_hardly_change(changed: list[float], same: int, faults: int) -> None:
    """On average by half a percent, seldom by more than three times that, and never by more than a check."""
    one = found({}, [(80.0, 80.0 + change) for change in changed] + [(80.0, 80.0)] * same)
    assert len(one.faults) == faults
    assert one.changes[-1] == pytest.approx(max(map(abs, changed)) / 100)


def test_another_seed_is_tried(tmp_path: Path) -> None:
    """With all right solutions; it is never the seed of the checks themselves."""
    kit = make_audited(tmp_path)
    about, corpus = kit.assignment(NAME), compiled(kit)
    asked = Cases(0, garbage=0, chains=1, again=0, seeds=3)
    one = measure(kit, about, corpus, 1, lambda *_: None, asked)
    assert one.other_seed == 1 and one.other_solutions == 2 and 0 < len(one.changes) <= 3
    assert one.faults == ()
    (line,) = (line for line in figures_of_marks(one) if line.startswith("other seed"))
    assert line.split()[2:6] == ["1:", "2", "of", "2"]
    assert measured(kit, Cases(5, garbage=0, chains=1, again=0)).other_seed is None


def test_what_is_paid_though_one_mistake_loses_it_is_told(tmp_path: Path) -> None:
    """Two mistakes that cancel each other: neither check would be paid with one of them."""
    kit = cancelling(tmp_path)
    one = measured(kit, Cases(0, garbage=0, chains=3, again=0))
    assert one.paid_all_the_same
    for words in one.paid_all_the_same:
        check, _, rest = words.partition(" is paid with ")
        both, _, alone = rest.partition(", although ")
        assert check in {info.id for info in compiled(kit).checks}
        assert set(both.split(" and ")) == {"starts-at-one", "says-one-less"}
        assert alone.removesuffix(" alone loses it") in both
    assert {f"paid all the same: {words}" for words in one.paid_all_the_same} <= {*notes_on_marks(one)}
    assert any(line.startswith("paid all the same") for line in figures_of_marks(one))
