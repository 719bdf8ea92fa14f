"""Every misconception can be applied to its reference, and says what it is in one sentence.

That checks catch them is not tested here; `kibitz audit` shows it.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from assignment_tools import kit
from grader.kits.checks import load_checks

REFERENCES = Path(__file__).resolve().parent.parent / "reference"
FILES = sorted(REFERENCES.glob("*/misconceptions/*.toml"))
RULE = re.compile(r"^- \*\*([A-Z]+\d+)\*\*", re.MULTILINE)


each_file = pytest.mark.parametrize(
    "path", FILES, ids=[f"{path.parent.parent.name}/{path.stem}" for path in FILES]
)


def read(path: Path) -> dict[str, Any]:
    """The content of one file."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def rules_of(reference: Path) -> set[str]:
    """The numbers of the rules in the handout of one assignment."""
    return set(RULE.findall((reference / "handout.md").read_text(encoding="utf-8")))


@each_file
def test_applies_and_compiles(path: Path) -> None:
    """Each changed text occurs exactly once, and what comes out is another valid program."""
    reference = path.parent.parent
    texts: dict[str, str] = {}
    for change in read(path)["change"]:
        assert set(change) == {"file", "old", "new"}
        text = texts.get(change["file"]) or (reference / change["file"]).read_text(encoding="utf-8")
        assert text.count(change["old"]) == 1
        texts[change["file"]] = text.replace(change["old"], change["new"])
    assert texts
    for name, text in texts.items():
        compile(text, name, "exec")
        assert text != (reference / name).read_text(encoding="utf-8")


@each_file
def test_cites_rules_of_the_handout(path: Path) -> None:
    """Each file names the rules that it breaks, by numbers that the handout has."""
    variant = read(path)
    assert set(variant) - {"also", "why"} == {"sentence", "rules", "change"}
    assert variant["rules"]
    assert {*variant["rules"], *variant.get("also", [])} <= rules_of(path.parent.parent)
    assert not set(variant["rules"]) & set(variant.get("also", []))


@each_file
def test_is_one_sentence(path: Path) -> None:
    """A student is told one sentence that is not too long."""
    sentence = read(path)["sentence"]
    assert re.fullmatch(r"[A-Z`][^\n]*\.", sentence)
    assert not re.search(r"[.!?:;]\s", sentence)
    assert len(sentence) <= 140


@pytest.mark.parametrize(
    "reference", sorted({path.parent.parent for path in FILES}), ids=lambda path: path.name
)
def test_sentences_differ(reference: Path) -> None:
    """No two misconceptions of an assignment tell a student the same."""
    sentences = [read(path)["sentence"] for path in FILES if path.parent.parent == reference]
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize(
    "reference", sorted({path.parent.parent for path in FILES}), ids=lambda path: path.name
)
def test_every_rule_of_a_class_or_function_is_broken(reference: Path) -> None:
    """Each rule that a check is about has at least one misconception."""
    broken = {rule for path in FILES if path.parent.parent == reference for rule in read(path)["rules"]}
    checked = {rule for info, _ in load_checks(kit().spec_tests(reference.name)) for rule in info.rules}
    assert checked <= broken
