"""The witness sees which rulings the reference reads, which open points it meets, and which rules it cites."""

from __future__ import annotations

import sys
import types

import pytest

from grader.inside.witness import Rulings, Tracer, citations

SOURCE = """\
def size(cards):
    text = "# H9"
    if not cards:
        return 0  # H1
    add(cards)  # not a citation H2
    return len(cards)  # -> H1, H2


def add(cards):
    cards.append(1)  # => H3
"""


def test_citations() -> None:
    """Rules stand in a comment at the end of a line, alone, perhaps behind an arrow; in a text they are none."""
    assert citations(SOURCE) == {4: ("", ["H1"]), 6: ("->", ["H1", "H2"]), 10: ("=>", ["H3"])}


def test_rulings() -> None:
    """What is read is noted, with the option chosen; a ruling that nobody has is an error."""
    rulings = Rulings({"joker": "raw"})
    rulings.start({"joker": "zero", "order": "sorted"})
    assert rulings.joker == "zero"
    rulings.undecided("an open point")
    assert rulings.noted() == (["joker"], ["an open point"])
    with pytest.raises(AttributeError, match="has no ruling colour"):
        _ = rulings.colour
    rulings.start({"joker": "raw"})
    assert rulings.noted() == ([], [])
    assert isinstance(rulings, types.ModuleType)


def test_tracing() -> None:
    """Each step is given the rules of the lines that ran in it, by kind; a program the arcs that it took."""
    space: dict[str, object] = {}
    exec(compile(SOURCE, "ref.py", "exec"), space)
    tracer = Tracer({"ref.py": SOURCE})
    before = sys.gettrace()
    try:
        tracer.start()
        tracer.step(0)
        space["size"]([])  # type: ignore[operator]
        tracer.step(1)
        space["size"]([5])  # type: ignore[operator]
        rules, arcs = tracer.stop()
    finally:
        sys.settrace(before)
    assert rules == [[["H1"], [], []], [[], ["H1", "H2"], ["H3"]]]
    assert "ref.py:3-4" in arcs and "ref.py:3-5" in arcs
