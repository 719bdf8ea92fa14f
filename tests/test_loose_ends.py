"""What nothing looks at is told when checks are compiled: a rule without a check, and a misconception that no check catches."""

from __future__ import annotations

from pathlib import Path

from grader.grading.compiler import compile_corpus
from grader.grading.loose_ends import loose_ends
from grader.kits.kit import Kit
from small_kit import NAME, make_kit

MISTAKE = """\
sentence = "{sentence}"
rules = ["C3"]

[[change]]
file = "counter.py"
old = "return a + b"
new = "{new}"
"""


def test_what_nothing_looks_at_is_told(tmp_path: Path) -> None:
    """Each is named with its file; what has a check, and what a check catches, is not."""
    kit = Kit(make_kit(tmp_path))
    folder = kit.reference(NAME)
    handout = folder / "handout.md"
    handout.write_text(handout.read_text("utf-8") + "- **C4** `total` never raises.\n", "utf-8")
    (folder / "misconceptions").mkdir()
    for name, new in (("subtracts", "return a - b"), ("turned-round", "return b + a")):
        (folder / "misconceptions" / f"{name}.toml").write_text(
            MISTAKE.format(sentence=f"It is {name}.", new=new)
        )
    assignment = kit.assignment(NAME)
    corpus = compile_corpus(kit, assignment, 0, lambda *_: None)
    rule, mistake = loose_ends(kit, assignment, corpus)
    assert rule.startswith(f"{handout}: rule C4 has no check and no session")
    assert mistake.startswith(
        f"{folder}/misconceptions/turned-round.toml: no check catches this misconception"
    )
