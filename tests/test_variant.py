"""A known-wrong variant is a small file; every mistake in it is told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.kits.variant import Change, Variant, read_variants
from grader.model.errors import KitError

TEXT = """\
sentence = "One is two."
rules = ["C1"]
[[change]]
file = "a.py"
old = '''return 1'''
new = '''return 2'''
"""


def variants(folder: Path, text: str) -> list[Variant]:
    (folder / "wrong.toml").write_text(text, "utf-8")
    return list(read_variants(folder))


def test_reads_and_applies(tmp_path: Path) -> None:
    """The file's name is the variant's, and its changes are made where their text stands."""
    (variant,) = variants(tmp_path, TEXT)
    assert (variant.name, variant.rules, variant.base, variant.also, variant.why) == (
        "wrong",
        ("C1",),
        "",
        (),
        "",
    )
    files = {"a.py": b"def f():\n    return 1\n", "b.py": b"return 1"}
    assert variant.apply(files) == {"a.py": b"def f():\n    return 2\n", "b.py": b"return 1"}
    assert files["a.py"].endswith(b"return 1\n")


def test_variants_come_by_name(tmp_path: Path) -> None:
    """Sorted, and from `*.toml` files alone."""
    for name in ("b.toml", "a.toml", "c.txt"):
        (tmp_path / name).write_text(TEXT)
    assert [variant.name for variant in read_variants(tmp_path)] == ["a", "b"]
    assert list(read_variants(tmp_path / "missing")) == []


def test_changes_follow_one_another() -> None:
    """A later change sees what an earlier one made."""
    variant = Variant("Two changes.", ("C1",), (Change("a.py", "1", "2"), Change("a.py", "2", "3")))
    assert variant.apply({"a.py": b"1"}) == {"a.py": b"3"}


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"b.py": b""}, "there is no file a.py"),
        ({"a.py": b"return 0"}, "stands 0 times in a.py"),
        ({"a.py": b"return 1; return 1"}, "stands 2 times in a.py; make it unique"),
    ],
)
def test_changes_that_do_not_fit(tmp_path: Path, files: dict[str, bytes], words: str) -> None:
    """The text must stand there exactly once."""
    (variant,) = variants(tmp_path, TEXT)
    with pytest.raises(KitError, match=words):
        variant.apply(files)


def test_what_suffers_with_it(tmp_path: Path) -> None:
    """Rules in `also` come with a reason."""
    (variant,) = variants(tmp_path, 'also = ["C2"]\nwhy = "Nothing else can be seen."\n' + TEXT)
    assert variant.also == ("C2",) and variant.why


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('also = ["C2"]\n' + TEXT, "keys also and why: give both"),
        ('why = "No rules."\n' + TEXT, "keys also and why: give both"),
        (TEXT.replace("rules", "rule"), r"missing required field `rules`|unknown field `rule`"),
        (TEXT + "more = 1\n", "unknown field `more`"),
        (TEXT.replace('["C1"]', '"C1"'), r"rules"),
        (TEXT.replace("= [", "= [["), r"wrong\.toml"),
        (TEXT.partition("[[change]]")[0], "missing required field `change`"),
    ],
)
def test_mistakes_in_the_file(tmp_path: Path, text: str, words: str) -> None:
    """The file is named with the key that is wrong."""
    with pytest.raises(KitError, match=words) as caught:
        variants(tmp_path, text)
    assert str(caught.value).startswith(str(tmp_path / "wrong.toml"))


def test_files_that_are_no_text(tmp_path: Path) -> None:
    """A file in another encoding is named, too."""
    (tmp_path / "wrong.toml").write_bytes(b"sentence = '\xe9'")
    with pytest.raises(KitError, match=r"wrong\.toml"):
        list(read_variants(tmp_path))
