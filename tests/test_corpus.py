"""A corpus is found by what it was made from, and a stale, half-written or foreign one is never used."""

from __future__ import annotations

import builtins
import lzma
from pathlib import Path
from typing import Any

import pytest

from grader.grading.compiler import compile_corpus, obtain_corpus
from grader.kits import corpus as module
from grader.kits.corpus import (
    Corpus,
    cache_path,
    corpus_key,
    find_corpus,
    read_corpus,
    read_packed,
    write_corpus,
    write_packed,
)
from grader.kits.kit import Kit
from small_kit import NAME, make_kit


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    """A small kit, and a cache of its own."""
    monkeypatch.setattr(module, "cache_folder", lambda: tmp_path / "cache")
    return Kit(make_kit(tmp_path / "kit"))


def compiled(kit: Kit) -> Corpus:
    return compile_corpus(kit, kit.assignment(NAME), 0, lambda *_: None)


def test_it_is_compiled_once(small: Kit) -> None:
    """The second time it comes from the cache, the same."""
    assert find_corpus(small, NAME, 0) is None
    told: list[str] = []
    first = obtain_corpus(small, small.assignment(NAME), 0, lambda what, *_: told.append(what))
    assert told
    told.clear()
    again = obtain_corpus(small, small.assignment(NAME), 0, lambda what, *_: told.append(what))
    assert not told and again == first and again.by_check == first.by_check and again.wire == first.wire


def test_a_shipped_corpus_goes_first(small: Kit) -> None:
    """That of the wheel is used without compiling."""
    write_corpus(compiled(small), small.shipped_corpus(NAME))
    assert find_corpus(small, NAME, 0) is not None
    assert find_corpus(small, NAME, 1) is None


def test_a_packed_one_is_unpacked_once(small: Kit) -> None:
    """That of a kit goes into the cache, and the next command does not read it."""
    made = compiled(small)
    packed = small.packed_corpus(NAME)
    write_packed(made, packed)
    assert find_corpus(small, NAME, 1) is None
    assert find_corpus(small, NAME, 0) == made
    packed.unlink()
    assert find_corpus(small, NAME, 0) == made


def test_a_packed_one_is_used_where_nothing_can_be_kept(
    small: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cache that cannot be written to costs the time to unpack, and no more."""
    made = compiled(small)
    write_packed(made, small.packed_corpus(NAME))
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setattr(module, "cache_folder", lambda: tmp_path / "file")
    assert find_corpus(small, NAME, 0) == made


def test_a_stale_packed_one_is_not_used(small: Kit) -> None:
    """A kit that has changed is compiled, whatever is packed beside it."""
    write_packed(compiled(small), small.packed_corpus(NAME))
    handout = small.reference(NAME) / "handout.md"
    handout.write_text(handout.read_text() + "\n")
    assert find_corpus(small, NAME, 0) is None
    assert not (cache_path(NAME, "").parent).exists()


@pytest.mark.parametrize(
    "data", [b"", b"nonsense", lzma.compress(b"{}"), lzma.compress(b"[1, 2, 3]" * 999)[:60], b'{"key": "k"}']
)
def test_broken_packed_files_are_passed_over(tmp_path: Path, data: bytes) -> None:
    """As if there were none, also where only the beginning was fetched."""
    path = tmp_path / "corpus.json.xz"
    path.write_bytes(data)
    assert read_packed(path, "k") is None
    assert read_packed(tmp_path / "missing.json.xz", "k") is None


def test_a_python_that_cannot_unpack(small: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Python was built without lzma, the checks are compiled as if nothing were packed."""
    made = compiled(small)
    write_packed(made, small.packed_corpus(NAME))
    assert read_packed(small.packed_corpus(NAME), made.key) is not None
    ordinary = builtins.__import__

    def without(name: str, *others: Any) -> Any:
        if name == "lzma":
            raise ModuleNotFoundError("No module named '_lzma'")
        return ordinary(name, *others)

    monkeypatch.setattr(builtins, "__import__", without)
    assert find_corpus(small, NAME, 0) is None


@pytest.mark.parametrize(
    ("file", "more"),
    [
        ("reference/counter/counter.py", ""),
        ("reference/counter/handout.md", ""),
        ("reference/counter/assignment.toml", "[limits]\nmemory-mb = 300"),
        ("spec_tests/counter/test_counter.py", ""),
    ],
)
def test_every_change_makes_it_stale(small: Kit, file: str, more: str) -> None:
    """The key hangs on all that it was made from, to the letter but in assignment.toml (`tests/test_corpus_key.py`)."""
    before = corpus_key(small, NAME, 0)
    write_corpus(compiled(small), cache_path(NAME, before))
    path = small.root / file
    path.write_text(path.read_text() + f"{more}\n")
    assert corpus_key(small, NAME, 0) != before
    assert find_corpus(small, NAME, 0) is None


def test_what_reads_tables_makes_it_stale(small: Kit) -> None:
    """With what it imports, also by way of another module; what only plays sessions does not."""
    folder = small.transcripts(NAME)
    folder.mkdir(parents=True)
    texts = {
        "screen": "from . import lines",
        "lines": "from .columns import left",
        "columns": "left = 1",
        "dialogue_x": "",
    }
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(f"{text}\n")
    before = corpus_key(small, NAME, 0)
    for name in texts:
        path = folder / f"{name}.py"
        path.write_text(f"{texts[name]}\n# other\n")
        assert (corpus_key(small, NAME, 0) != before) is (name != "dialogue_x")
        path.write_text(f"{texts[name]}\n")
    (folder / "screen.py").unlink()
    without = corpus_key(small, NAME, 0)
    (folder / "lines.py").unlink()
    assert corpus_key(small, NAME, 0) == without


def test_other_seeds_have_other_keys(small: Kit) -> None:
    """Also another assignment's name has."""
    assert corpus_key(small, NAME, 0) != corpus_key(small, NAME, 1)


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"nonsense", b'{"key": "k"}'])
def test_broken_files_are_passed_over(tmp_path: Path, data: bytes) -> None:
    """As if there were none."""
    path = tmp_path / "corpus.json"
    path.write_bytes(data)
    assert read_corpus(path, "k") is None
    assert read_corpus(tmp_path / "missing.json", "k") is None


def test_writing_is_all_or_nothing(small: Kit, tmp_path: Path) -> None:
    """No half-written file stays, and others may read what was written."""
    found = compiled(small)
    path = tmp_path / "deep" / "corpus.json"
    write_corpus(found, path)
    assert read_corpus(path, found.key) == found
    assert read_corpus(path, "another key") is None
    assert [one.name for one in path.parent.iterdir()] == ["corpus.json"]
    assert path.stat().st_mode & 0o777 == 0o644


def test_where_nothing_can_be_kept(small: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache that cannot be written to is no reason to fail."""
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setattr(module, "cache_folder", lambda: tmp_path / "file")
    assert obtain_corpus(small, small.assignment(NAME), 0, lambda *_: None).cases
