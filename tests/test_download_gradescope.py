"""What a Gradescope export says about a class, and that its metadata can do no harm."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from downloads import EXAMPLES, contents, folder, named, read, zipped
from grader.lms.gradescope import download as gradescope
from grader.lms.gradescope.metadata import MAX_DEEP, MetadataError, read_yaml
from grader.model.handed_in import Student

FILE = "submission_metadata.yml"


def export(tmp_path: Path, metadata: str | bytes, *submissions: str) -> Path:
    """An export with these submissions."""
    files: dict[str, str | bytes] = dict(named(f"{name}/main.py" for name in submissions))
    return folder(tmp_path / "export", files | {FILE: metadata})


@pytest.mark.parametrize("zip_it", [False, True], ids=["folder", "zip"])
def test_the_example(tmp_path: Path, zip_it: bool) -> None:
    """Students, times and earlier submissions are found; several students have one submission."""
    path = EXAMPLES / "gradescope"
    found, class_ = read(zipped(tmp_path / "export.zip", contents(path)) if zip_it else path)
    assert (found.form, found.strays) == ("Gradescope", ())
    shown = {id: (one.students, one.attempt, one.submitted, sorted(one.files)) for id, one in class_.items()}
    both = (
        Student("00118", "Farid Haddad", "farid@example.edu"),
        Student("00133", "Zoë Šimková", "zoe@example.edu"),
    )
    samir = Student("samir@example.edu", "Samir Khan", "samir@example.edu")
    assert shown == {
        "00117": (
            (Student("00117", "Bola Okafor", "bola@example.edu"),),
            1,
            "2026-11-20T20:03:45Z",
            ["spite.py"],
        ),
        "submission_301140017": (both, 1, "2026-11-20T22:58:10Z", ["card.py", "game.py"]),
        "00125": (
            (Student("00125", "Jo O’Sullivan", "jo@example.edu"),),
            2,
            "2026-11-19T15:45:31Z",
            ["main.py"],
        ),
        "samir_example.edu": ((samir,), 1, "2026-11-20T19:12:00Z", ["a3.py"]),
    }
    assert class_["00125"].earlier == ("submission 301139004 of 2026-11-18 09:20:00Z",)


def test_an_older_submission_that_was_chosen(tmp_path: Path) -> None:
    """What came later is listed as well, and counts as no attempt before."""
    path = export(
        tmp_path,
        """
submission_2:
  :submitters:
  - :sid: "7"
  :created_at: 2026-11-02 10:00:00 Z
  :history:
  - :id: 1
    :created_at: 2026-11-01 10:00:00 Z
  - :id: 2
    :created_at: 2026-11-02 10:00:00 Z
  - :id: 3
    :created_at: 2026-11-03 10:00:00 Z
""",
        "submission_2",
    )
    _, class_ = read(path)
    assert class_["7"].attempt == 2
    assert class_["7"].earlier == (
        "submission 1 of 2026-11-01 10:00:00Z",
        "submission 3 of 2026-11-03 10:00:00Z (later, but another one was chosen)",
    )


def test_metadata_and_folders_that_do_not_fit(tmp_path: Path) -> None:
    """A folder that nobody is named for is graded all the same; both sides are told."""
    path = export(
        tmp_path,
        "submission_1: {submitters: [{sid: a1}]}\nsubmission_9: {}",
        "submission_1",
        "submission_2",
    )
    (path / "notes.txt").write_text("x")
    found, class_ = read(path)
    assert {id: one.students for id, one in class_.items()} == {"a1": (Student("a1"),), "submission_2": ()}
    assert [stray.name for stray in found.strays] == ["submission_9", "submission_2", "notes.txt"]


SHAPES: dict[str, Any] = {
    "a: !ruby/object:Kernel {b: 1}": {"a": {"b": "1"}},
    "a: !!python/object/apply:os.system ['false']": {"a": ["false"]},
    ":a: 007\n:b: ~\n:c: null\n:d: 'null'\n:e: yes": {"a": "007", "b": "", "c": "", "d": "null", "e": "yes"},
    "a: &x [1]\nb: *x": {"a": ["1"], "b": ["1"]},
    "a: *y": {"a": ""},
    "a: &x [*x]": {"a": [""]},
    "? [1, 2]\n: 3\nb: 4": {"b": "4"},
    "a: 1\na: 2": {"a": "2"},
    "- 1\n---\n- 2": ["1"],
    "<<: {a: 1}": {"<<": {"a": "1"}},
    "": "",
    "\ufeffa: 1": {"a": "1"},
}


@pytest.mark.parametrize("text", SHAPES)
def test_nothing_but_texts_is_made_of_yaml(text: str) -> None:
    """Tags, aliases, merges and numbers make no objects."""
    found: Any = None
    try:
        found = read_yaml(text.encode())
    except MetadataError:
        assert "*y" in text or "*x]" in text  # the parser may see that there is no such anchor
        return
    assert found == SHAPES[text]


@pytest.mark.parametrize(
    "text", ["a: [", "{", "\t- a", "a: b: c", "\x00", "%TAG", "[" * 10_000, "- " * 10_000]
)
def test_what_is_no_yaml_is_told(tmp_path: Path, text: str) -> None:
    """In words, and the submissions are graded by their numbers."""
    with pytest.raises(MetadataError):
        read_yaml(text.encode())
    found, class_ = read(export(tmp_path, text, "submission_1", "submission_2"))
    assert {id: one.students for id, one in class_.items()} == {"submission_1": (), "submission_2": ()}
    assert found.strays[0].name == FILE
    assert found.strays[0].reason.startswith("Nobody's name is known, for it was not read: it is ")


def test_depth_that_is_allowed() -> None:
    """Far more than an export has."""
    assert read_yaml(b"[" * MAX_DEEP + b"]" * MAX_DEEP)
    with pytest.raises(MetadataError, match="too deep"):
        read_yaml(b"[" * (MAX_DEEP + 1) + b"]" * (MAX_DEEP + 1))


@pytest.mark.parametrize("merge", [False, True])
def test_aliases_do_not_grow(tmp_path: Path, merge: bool) -> None:
    """A hundred generations of ten aliases each would be 10^100 texts; they are the same text."""
    lines = ["a0: &a0 {x: y}"]
    for n in range(1, 101):
        aliases = ", ".join([f"*a{n - 1}"] * 10)
        lines.append(f"a{n}: &a{n} {{<<: [{aliases}]}}" if merge else f"a{n}: &a{n} [{aliases}]")
    lines.append("submission_1: {submitters: *a100, history: *a100, created_at: *a100}")
    found, class_ = read(export(tmp_path, "\n".join(lines), "submission_1"))
    assert found.form == "Gradescope"
    assert class_["submission_1"].students == ()


def test_metadata_beyond_the_limit(tmp_path: Path) -> None:
    """A gigabyte is not even read."""
    path = export(tmp_path, "", "submission_1")
    with (path / FILE).open("wb") as file:
        file.truncate(1 << 30)
    found, class_ = read(path)
    assert list(class_) == ["submission_1"]
    assert "it is larger than 512 MB" in found.strays[0].reason


def test_metadata_of_a_large_class(tmp_path: Path) -> None:
    """The results of Gradescope's own tests may take 50 MB: names and times are read, and results are not kept."""
    names = [f"submission_{n}" for n in range(300)]
    results = "  :results:\n    :tests:\n" + "    - :output: " + "x" * 180_000 + "\n"
    about = "".join(
        f"{name}:\n  :submitters:\n  - :name: Student {n}\n    :sid: '{n:05}'\n{results}"
        f"  :created_at: 2026-11-20 21:03:45 Z\n"
        for n, name in enumerate(names)
    )
    assert len(about) > 50 << 20
    found, class_ = read(export(tmp_path, about, *names))
    assert not found.strays
    assert class_["00299"].students == (Student("00299", "Student 299"),)
    assert class_["00299"].submitted == "2026-11-20T21:03:45Z"
    told = read_yaml(about.encode(), without=frozenset({"results"}))
    assert told["submission_7"]["results"] == ""
    assert told["submission_7"]["submitters"] == [{"name": "Student 7", "sid": "00007"}]


def test_metadata_that_lies_about_its_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is more of a member of a zip than is allowed."""
    monkeypatch.setattr(gradescope, "MAX_METADATA", 1 << 20)
    files: dict[str, str | bytes] = {
        "submission_1/main.py": "x = 1",
        FILE: b"#" * (gradescope.MAX_METADATA + 10),
    }
    path = zipped(tmp_path / "export.zip", files)
    true = (gradescope.MAX_METADATA + 10).to_bytes(4, "little")
    path.write_bytes(path.read_bytes().replace(true, (100).to_bytes(4, "little")))
    found, class_ = read(path)
    assert list(class_) == ["submission_1"]
    assert found.strays[0].name == FILE


@pytest.mark.parametrize(
    ("submitters", "expected"),
    [
        ("~", ()),
        ("text", ()),
        ("[1, [], {}]", ()),
        ("[{name: Ada}]", (Student("Ada", "Ada"),)),
        ("[{name: [1], sid: {a: b}, email: a@b.c}]", (Student("a@b.c", "", "a@b.c"),)),
        ('[{name: "A\\e[31m\\u202E", sid: "=1+1"}]', (Student("=1+1", "A⟨ESC⟩[31m⟨U+202E⟩"),)),
    ],
)
def test_submitters_of_any_shape(tmp_path: Path, submitters: str, expected: tuple[Student, ...]) -> None:
    """Whatever is there, somebody is named or nobody is."""
    _, class_ = read(export(tmp_path, f"submission_1: {{submitters: {submitters}}}", "submission_1"))
    assert [one.students for one in class_.values()] == [expected]


def test_the_name_of_the_metadata_is_not_enough(tmp_path: Path) -> None:
    """A file of that name in a folder of students makes it no export."""
    path = folder(tmp_path / "class", named([FILE, "ada/main.py", "bob/main.py", "submission_1/main.py"]))
    assert read(path)[0].form == "folders"
