"""A kit is a folder of assignments; what is not there is named, with what is."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from grader.kits.content import modules
from grader.kits.kit import Kit, built_in, find_kit
from grader.model.errors import InputError
from small_kit import NAME, make_kit


def test_the_built_in_kit() -> None:
    """The checkout has everything beside the package."""
    kit = find_kit(None)
    assert kit == built_in()
    assert "spite_and_malice" in kit.names()
    for name in kit.names():
        assert kit.assignment(name).id == name
        assert kit.spec_tests(name).is_dir() and kit.reference(name).is_dir()
    assert kit.reports.is_dir()


def test_another_kit(tmp_path: Path) -> None:
    """Another folder will do; without templates of its own it uses the built-in ones."""
    kit = find_kit(str(make_kit(tmp_path / "kit")))
    assert kit.names() == [NAME]
    assert kit.assignment(NAME).title == "A counter"
    assert kit.reports == built_in().reports
    (kit.root / "reports").mkdir()
    assert kit.reports == kit.root / "reports"
    assert kit.shipped_corpus(NAME) == kit.root / "corpus" / "counter.json"


def test_a_folder_without_a_description_is_no_assignment(tmp_path: Path) -> None:
    """Only folders with an assignment.toml count."""
    kit = Kit(make_kit(tmp_path))
    (kit.root / "reference" / "draft").mkdir()
    assert kit.names() == [NAME]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("countr", "did you mean counter"),
        ("zzz", "there is counter"),
        ("", "counter"),
        ("../counter", "no assignment called"),
    ],
)
def test_unknown_assignments(tmp_path: Path, asked: str, words: str) -> None:
    """The nearest name is offered, or all of them."""
    with pytest.raises(InputError, match=words):
        Kit(make_kit(tmp_path)).assignment(asked)


def test_an_empty_kit(tmp_path: Path) -> None:
    """A kit without assignments says that there is none."""
    (tmp_path / "reference").mkdir()
    with pytest.raises(InputError, match="there is none"):
        find_kit(str(tmp_path)).assignment("counter")


@pytest.mark.parametrize("folder", ["nowhere", "."])
def test_no_kit(tmp_path: Path, folder: str) -> None:
    """A folder without reference/ is told from a kit."""
    with pytest.raises(InputError, match="no kit there"):
        find_kit(str(tmp_path / folder))


def test_threads_load_the_same_folder_without_harm(tmp_path: Path) -> None:
    """Each begins by forgetting what was loaded before, so they take turns."""
    text = "import time\nfrom dataclasses import dataclass\n\ntime.sleep(0.02)\n\n\n@dataclass\nclass Thing:\n    n: int\n"
    (tmp_path / "one.py").write_text(text)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: modules("test", tmp_path, "*.py"), range(8)))
    assert all(one[0].Thing(1).n == 1 for one in found)
