"""A reference whose answers hang on more than the program is refused by name, and one that uses chance as it may is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from assignment_tools import sampled
from grader.grading.compiler import compile_corpus
from grader.inside.otherwise import zone
from grader.kits.kit import Kit
from grader.model.errors import KitError
from small_kit import NAME, make_kit

UNSTEADY = {
    "day": ("return a + int(time.time() // 86400)", 16, "the clock", "take the time as an argument"),
    "seconds": ("return time.time()", 16, "the clock", "take the time"),
    "year": ("return a + datetime.date.today().year", 16, "the clock", "take the time"),
    "hour": ("return datetime.datetime.now().hour", 16, "the clock", "take the time"),
    "local time": ("return time.localtime().tm_year", 16, "the clock", "take the time"),
    "written time": ("return time.strftime('%Y')", 16, "the clock", "take the time"),
    "branch": ("if time.time() // 35_903_231 % 2:\n        return 1\n    return 2", 16, "the clock", "take the time"),
    "monotonic": ("return int(time.monotonic() // 1_000_000)", 16, "the clock", "take the time"),
    "before": ("now = time.time()\n    c = a + b\n    return c + now", 16, "the clock", "take the time"),
    "order": ("return ''.join({f'a{n}' for n in range(9)})", 16, "the order of a set", "sort it"),
    "loop": ("found = []\n    for one in {f'a{n}' for n in range(9)}:\n        found.append(one)\n    return found", 17, "the order of a set", "sort it"),
    "hash": ("return hash('a')", 16, "the order of a set", "sort it"),
    "luck": ("return random.random()", 16, "chance", "with a relation or lab.uncompared"),
    "shuffle": ("cards = [*range(20)]\n    random.shuffle(cards)\n    return cards", 17, "chance", "with a relation"),
    "system": ("return random.SystemRandom().random()", 16, "chance", "with a relation"),
    "address": ("return id(a) + id([])", 16, "what is another thing in each process", "leave it out"),
    "number of the process": ("return a + __import__('os').getpid()", 0, "what is another thing in each process", "leave it out"),
    "where it comes from": ("return added(a, b)\n\n\ndef added(a, b):\n    c = a + b\n    return c + random.randint(0, 10**9)", 21, "chance", "with a relation"),
}  # fmt: skip
"""What is in the place of `return a + b` -> the line that is named, what it depends on, and the remedy."""

STEADY = {
    "time taken and not told": "began = time.time()\n    time.sleep(1)\n    return a + b if time.time() >= began else 0",
    "a seed of its own": "return random.Random(3).random() + a + b",
    "a set that is sorted": "return sorted({f'a{n}' for n in range(9)})",
    "a set": "return {f'a{n}' for n in range(9)}",
    "a dictionary": "return {f'a{n}': n for n in {*range(9)}}",
    "an address within a text": "return repr(object())",
}


def compiled(root: Path, code: str, check: str = "") -> None:
    kit = Kit(make_kit(root))
    module = kit.reference(NAME) / "counter.py"
    text = module.read_text().replace("return a + b  # C3", code)
    module.write_text(text.replace('"""Counts."""\n', '"""Counts."""\nimport datetime, random, time', 1))
    if check:
        tests = kit.spec_tests(NAME) / "test_counter.py"
        tests.write_text(tests.read_text().replace("    lab.total(a, b)", f"    {check}"))
    compile_corpus(kit, kit.assignment(NAME), 0, lambda *_: None)


@sampled(2)
@pytest.mark.parametrize("case", UNSTEADY)
def test_what_answers_hang_on_is_told(tmp_path: Path, case: str) -> None:
    """The file, the line that brings it in, the function, what it is, and what to do; and the check that saw it."""
    code, line, cause, remedy = UNSTEADY[case]
    with pytest.raises(KitError) as refused:
        compiled(tmp_path, code)
    said = str(refused.value)
    # Two processes that are asked alike have the same number, so the line is not found.
    where = (
        rf"reference/counter/counter\.py, line {line}"
        if line
        else r"spec_tests/counter/test_counter\.py, line \d+"
    )
    assert re.match(rf"{tmp_path}/{where}: total depends on {cause}", said), said
    assert remedy in said and f"check total ({tmp_path}/spec_tests" in said
    assert "\n" not in said


@sampled(2)
@pytest.mark.parametrize("case", STEADY)
def test_what_comes_out_alike_is_taken(tmp_path: Path, case: str) -> None:
    """To ask the time, to draw numbers and to have a set is no mistake where no answer hangs on it."""
    compiled(tmp_path, STEADY[case])


@pytest.mark.parametrize(
    "check",
    [
        "lab.uncompared(lab.total(a, b))",
        "lab.kind(lab.total(a, b))",
        "lab.takes(lab.total, a, b)",
    ],
)
def test_a_check_that_leaves_chance_out_is_taken(tmp_path: Path, check: str) -> None:
    """What the remedy says is a remedy."""
    compiled(tmp_path, "return random.random()", check)


def test_a_relation_is_held_against_both(tmp_path: Path) -> None:
    """Where chance may decide, the second answer has to keep the relation, and need not be the first."""
    code = "random.shuffle(a)\n    return a"
    pressed = (
        "cards = [lab.Counter(), lab.Counter(), lab.Counter()]\n    shuffled = lab.total(lab.list(cards), b)"
    )
    order = "lab.positions(lab.uncompared(shuffled), cards{})"
    compiled(tmp_path / "kept", code, f"{pressed}\n    {order.format(', relation=' + repr('permutation'))}")
    with pytest.raises(KitError, match=r"counter\.py, line 16: total depends on chance"):
        compiled(tmp_path / "asked for", code, f"{pressed}\n    {order.format('')}")


@pytest.mark.parametrize("hour", range(24))
def test_another_zone_at_every_hour(hour: int) -> None:
    """Clocks there show another day and another hour, whenever an author compiles, and less than a day lies between."""
    sign, hours, minutes = re.fullmatch(r"OTHER(-?)(\d+):(\d+)", zone(hour)).groups()  # type: ignore[union-attr]
    shift = (60 * int(hours) + int(minutes)) * (1 if sign else -1)
    for minute in range(60):
        there = 60 * hour + minute + shift
        assert there // (24 * 60) != 0
        assert there // 60 % 24 != hour
        assert abs(shift) < 24 * 60
