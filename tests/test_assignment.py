"""Every mistake in assignment.toml or handout.md is one line that names the file, the key and the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.kits.assignment import Assignment, load_assignment, read_rules
from grader.model.errors import KitError
from small_kit import ASSIGNMENT, HANDOUT

RULING = """
[rulings.start]
question = "Where a counter starts"
options.zero.text = "at 0"
options.one.text = "at 1"
"""


def load(folder: Path, text: str, handout: str = HANDOUT) -> Assignment:
    (folder / "assignment.toml").write_text(text, "utf-8")
    (folder / "handout.md").write_text(handout, "utf-8")
    return load_assignment(folder)


def test_a_right_file(tmp_path: Path) -> None:
    """The folder's name is the id, and the rules of the handout come with it."""
    found = load(tmp_path, ASSIGNMENT + RULING)
    assert found.id == tmp_path.name
    assert list(found.rules) == ["C1", "C2", "C3"]
    assert found.definition("Counter").methods["press"].procedure
    assert list(found.rulings["start"].options) == ["zero", "one"]
    assert found.limits.check_cpu_seconds > 0
    with pytest.raises(KeyError):
        found.definition("Deck")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title = ", "not valid TOML"),
        ("", "required field `title`"),
        ("more = 1\n" + ASSIGNMENT, "unknown field `more`"),
        (ASSIGNMENT.replace('title = "A counter"', "title = 5"), "key title: Expected `str`, got `int`"),
        (ASSIGNMENT.replace('kind = "class"', 'kind = "klass"'), r"key defines\[0\].kind: Invalid enum value 'klass'"),
        (ASSIGNMENT.replace("procedure = true", 'procedure = "yes"'), r"key defines\[0\]\.methods\S*procedure: Expected `bool`"),
        (ASSIGNMENT.replace("procedure", "procedur"), r"unknown field `procedur`"),
        (ASSIGNMENT.replace('task = "Counting"', 'task = "Count"'), "key defines: Counter belongs to task 'Count', which tasks does not have"),
        (ASSIGNMENT.replace('task = "Counting"', 'task = "Counting"\nshows = ["("]'), r"key defines\.shows of Counter: '\(' is no regular expression"),
        (ASSIGNMENT.replace('task = "Counting"', 'task = "Counting"\nshows = ["a"]'), "must have one group, it has 0"),
        (ASSIGNMENT.replace('task = "Counting"', 'task = "Counting"\nshows = ["(a)(b)"]'), "must have one group, it has 2"),
        (ASSIGNMENT + '[cards]\npattern = "[x"\n', r"key cards\.pattern: '\[x' is no regular expression"),
        (ASSIGNMENT + '[cards]\npattern = "(x)"\nitem = "Ace"\n', r"key cards\.item: 'Ace' is none of the names in defines"),
        (ASSIGNMENT + RULING + 'fixed = "two"\n', r"key rulings\.start\.fixed: 'two' is none of its options \(zero, one\)"),
        (ASSIGNMENT + '[rulings.start]\nquestion = "?"\noptions = {}\n', r"key rulings\.start\.options: a ruling needs at least one option"),
        (ASSIGNMENT + RULING.replace("rulings.start", 'rulings."a b"'), r"key rulings\.a b: use a name made of letters"),
        (ASSIGNMENT + RULING + "options.zero.accepted = false\noptions.one.accepted = false\n", r"key rulings\.start\.options: none of them is accepted"),
        (ASSIGNMENT + "[limits]\nmemory-mb = 'much'\n", "memory"),
        (ASSIGNMENT + "[limits]\nhours = 3\n", "unknown field `hours`"),
    ],
)  # fmt: skip
def test_mistakes_in_the_file(tmp_path: Path, text: str, words: str) -> None:
    """One line, that begins with the file and names the key and the reason."""
    with pytest.raises(KitError, match=words) as caught:
        load(tmp_path, text)
    assert str(caught.value).startswith(str(tmp_path / "assignment.toml"))
    assert "\n" not in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """A missing file, and one in another encoding, are named."""
    with pytest.raises(KitError, match=r"assignment\.toml: cannot be read"):
        load_assignment(tmp_path)
    (tmp_path / "assignment.toml").write_bytes(b"title = '\xff'")
    with pytest.raises(KitError, match=r"assignment\.toml: cannot be read"):
        load_assignment(tmp_path)
    (tmp_path / "assignment.toml").write_text(ASSIGNMENT)
    with pytest.raises(KitError, match=r"handout\.md: cannot be read"):
        load_assignment(tmp_path)


def test_rules_are_read_from_the_handout(tmp_path: Path) -> None:
    """A rule may go over several lines; what stands between rules is for readers."""
    path = tmp_path / "handout.md"
    path.write_text(
        "# Title\n\n- **A1** One\n  and more.\nText.\n  No rule.\n- **A2** Two.\n- no rule\n\n  Not A2.\n- **B10** Ten.\n"
    )
    assert read_rules(path) == {"A1": "One and more.", "A2": "Two.", "B10": "Ten."}


def test_a_rule_stands_once(tmp_path: Path) -> None:
    """A number that is used twice is told with its line."""
    with pytest.raises(KitError, match=r"handout\.md, line 4: rule C1 stands there a second time"):
        load(tmp_path, ASSIGNMENT, "# T\n- **C1** One.\n\n- **C1** Again.\n")
