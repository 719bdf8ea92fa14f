"""`kibitz compile --ship` keeps compiled checks in the kit, where every other user of it finds them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import Kibitz, kibitz_process, kit_with_cache, refused, without_privileges


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with its checks compiled and kept in it."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        made = kibitz_process("compile", "counter", "--ship", "--kit", root)
        assert made.code == 0, made
        assert made.out.splitlines()[1:] == [f"  {root / 'corpus' / 'counter.json.xz'} is made anew"]
        yield root


@pytest.fixture
def kibitz(shipped: Path, capsys: pytest.CaptureFixture[str]) -> Kibitz:
    """The command, with the small kit."""
    return Kibitz(shipped, capsys)


def test_whoever_gets_the_kit_does_not_compile(
    shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With an empty cache, as on another computer, nothing is said about compiling."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    found = kibitz_process("compile", "counter", "--kit", shipped)
    assert (found.code, found.err) == (0, "")
    assert [path.name for path in (tmp_path / "cache/kibitz/corpus").iterdir()]


def test_a_kit_that_changed_is_compiled(
    shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept is then stale: it is made anew only where that is asked for."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    changed = tmp_path / "kit"
    shutil.copytree(shipped, changed)
    packed = changed / "corpus" / "counter.json.xz"
    before = packed.read_bytes()
    handout = changed / "reference/counter/handout.md"
    handout.write_text(handout.read_text() + "\n")
    found = kibitz_process("compile", "counter", "--kit", changed)
    assert found.code == 0 and "compiling the checks" in found.err
    assert packed.read_bytes() == before
    assert "is made anew" in kibitz_process("compile", "counter", "--ship", "--kit", changed).out
    assert packed.read_bytes() != before


def test_a_fresh_one_stays(kibitz: Kibitz, shipped: Path) -> None:
    """Asked for once more, also for all of the kit, nothing is written."""
    packed = shipped / "corpus" / "counter.json.xz"
    before = packed.stat().st_mtime_ns
    for command in (("compile", "counter", "--ship"), ("compile", "--ship")):
        answer = kibitz(*command)
        assert (answer.code, answer.err) == (0, "")
        assert answer.out.startswith("counter: 3 checks, ") and answer.out.endswith(f"{packed} is fresh\n")
    assert packed.stat().st_mtime_ns == before


def test_a_seed_of_ones_own_is_kept_secret(kibitz: Kibitz) -> None:
    """Programs that nobody is to know are not put where all can read them."""
    assert "--ship" in refused(kibitz("compile", "counter", "--ship", "--seed", "7"))


def test_a_kit_that_cannot_be_written_to(shipped: Path, tmp_path: Path) -> None:
    """One line says which file."""
    kit = tmp_path / "kit"
    shutil.copytree(shipped, kit, ignore=shutil.ignore_patterns("corpus"))
    (kit / "corpus").write_text("no folder")
    answer = kibitz_process("compile", "counter", "--ship", "--kit", kit, before=without_privileges)
    assert answer.code == 2
    assert answer.err.splitlines()[-1].startswith(
        f"kibitz: {kit / 'corpus' / 'counter.json.xz'}: cannot be written ("
    )
