"""Mutants: which there are, what they change, and how a change is shown."""

from __future__ import annotations

import pytest

pytest.importorskip("cosmic_ray", reason="mutants are made by cosmic-ray, the extra `audit`")

from grader.kits.mutants import Mutant, difference, mutants, mutate

FILES = {"one.py": b"def f(a):\n    return a == 5\n", "two.py": b"def g(a):\n    return a is None\n"}


def changes() -> dict[str, set[str]]:
    """For each file the lines that its mutants bring."""
    found: dict[str, set[str]] = {file: set() for file in FILES}
    for mutant in mutants(FILES):
        found[mutant.file].add(difference(FILES, mutate(mutant, FILES))[1])
    return found


def test_comparisons_and_numbers_are_changed() -> None:
    """One comparison becomes another, and a number one more or less."""
    assert {"return a != 5", "return a < 5", "return a == 6", "return a == 4"} <= changes()["one.py"]


def test_identity_is_not_exchanged_for_equality() -> None:
    """That depends on the objects that Python keeps, not on the program."""
    found = changes()
    assert not any(" is " in line for line in found["one.py"])
    assert "return a is not None" in found["two.py"]
    assert not {"return a == None", "return a != None"} & found["two.py"]


def test_a_mutant_changes_one_file_and_leaves_the_others() -> None:
    """The other files are the same bytes."""
    (first, *_) = (one for one in mutants(FILES) if one.file == "two.py")
    changed = mutate(first, FILES)
    assert changed["one.py"] == FILES["one.py"]
    assert changed["two.py"] != FILES["two.py"]


def test_mutants_are_the_same_each_time() -> None:
    """An audit's processes find them by number."""
    assert list(mutants(FILES)) == list(mutants(FILES))


def test_errors_of_other_modules_are_left_out() -> None:
    """The library can put another error in the place of a plain name only."""
    source = b"try:\n    f()\nexcept (json.Error, KeyError):\n    pass\n"
    files = {"one.py": source}
    found = [one for one in mutants(files) if "Exception" in one.operator]
    (line,) = [difference(files, mutate(one, files))[1] for one in found]
    assert line.startswith("except (json.Error, ")


def test_a_mutant_of_another_text_is_refused() -> None:
    """A place that is not there is an error, not an unchanged program."""
    with pytest.raises(ValueError, match="is none"):
        mutate(Mutant("one.py", "core/NumberReplacer", 99), FILES)


def test_difference_is_the_lines_that_change() -> None:
    """The lines without their spaces, old and new."""
    after = {**FILES, "one.py": b"def f(a):\n    return a == 6\n"}
    assert difference(FILES, after) == ("return a == 5", "return a == 6")
