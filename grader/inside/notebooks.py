"""Reads the code of Jupyter notebooks, as Python and line by line, so that each line can be found again in its cell."""

from __future__ import annotations

import json
import re

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    from typing import Any

_OF_PYTHON = frozenset({"time", "timeit", "capture", "prun"})
"""Magics of a whole cell below which Python stands."""

_ONLY_NOTEBOOK = re.compile(r"[%!?]|[\w.]+\?{1,2}[ \t]*$|get_ipython\(\)|(?:from|import)[ \t]+IPython\b")
_GIVEN_BY_NOTEBOOK = re.compile(r"(\w+(?:[ \t]*,[ \t]*\w+)*)[ \t]*=[ \t]*(?:[!%]|get_ipython\(\))")


BETWEEN = 2
"""Line ends between two cells."""


def notebook_source(text: str) -> str:
    """The code cells of a notebook, one after the other, without what only a notebook can read.  ValueError where it is none."""
    return ("\n" * BETWEEN).join("\n".join(map(_plain_line, lines)) for lines in code_cells(text))


def code_cells(text: str) -> list[list[str]]:
    """The lines of each code cell; none of a cell in another language.  ValueError where the text is no notebook.

    Source: the formats 3, whose cells are in worksheets and hold `input`, and 4 of nbformat; for the lines, IPython's magics, shell
    commands and questions.
    """
    try:
        book = json.loads(text)
        sheets = book.get("worksheets", ())
        cells = book.get("cells") or [cell for sheet in sheets for cell in sheet.get("cells", ())]
        return [_lines(cell) for cell in cells if cell.get("cell_type") == "code"]
    except (AttributeError, TypeError, RecursionError) as error:
        raise ValueError(f"no notebook ({type(error).__name__})") from None


def place(text: str, line: int) -> tuple[int, int]:
    """(code cell, line in it), both from 1, of a line of a notebook's source; behind the last one for none."""
    cells = code_cells(text)
    for number, lines in enumerate(cells, 1):
        # A cell without lines takes one.
        size = max(len(lines), 1) - 1 + BETWEEN
        if line <= size or number == len(cells):
            return number, max(min(line, max(len(lines), 1)), 1)
        line -= size
    return 1, line


def _lines(cell: dict[str, Any]) -> list[str]:
    source = cell.get("source", cell.get("input", ""))
    source = source if isinstance(source, str) else "".join(source)
    # As Python ends lines: a comment goes on behind a form feed or U+2028, and so does a text.
    lines = source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines = lines if lines[-1] else lines[:-1]
    first = next((line for line in lines if line.strip()), "")
    other = first.startswith("%%") and first[2:].partition(" ")[0] not in _OF_PYTHON
    return [""] * len(lines) if other else lines


def _plain_line(line: str) -> str:
    """A line of a notebook as Python: a magic, a shell command or a question does nothing, and gives nothing."""
    text = line.lstrip()
    indent = line[: len(line) - len(text)]
    if _ONLY_NOTEBOOK.match(text):
        return f"{indent}pass"
    if given := _GIVEN_BY_NOTEBOOK.match(text):
        return f"{indent}{given[1]} = []"
    return line
