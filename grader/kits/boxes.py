"""Boxes that are drawn over several lines, one for each card, written as brackets in one line.

    ┌───┐ ┌───┐            ┌──┌──┌───┐
    │ 7 │ │ * │   or, as a │0 │1 │ 2 │ fan,
    └───┘ └───┘            └──└──└───┘

become `[ 7 ] [ * ]` and `[0][1][ 2 ]`, in the columns where they stood, with nothing above and below them.  Corners may be `+` or
`.` and `'`, boxes may share their sides as in `┌───┬───┐`, and a box of dots is an empty place.  A frame around
a whole table is none: its cells are wider, or it has several rows.
"""

from __future__ import annotations

import re
from itertools import pairwise

_WIDEST, _TALLEST = 9, 5
"""Characters inside of a card's box, and its lines."""

_APART = 2
"""Blanks between a box and what stands beside it."""

_TOP = re.compile(
    r"[┌╭╔┏][─╌┄┈═━]{1,9}(?:[┌╭╔┏┬╦┳╥╤][─╌┄┈═━]{1,9}){0,11}[┐╮╗┓]|(?<![+\-])\+(?:-{1,9}\+){1,12}(?![+\-])|(?<![.\-])\.(?:-{1,9}\.){1,12}(?![.\-])|(?<!\S)\.(?:\s\.){1,4}(?!\S)"
)
_CORNERS = "┌╭╔┏"
_JOINTS = "┬╦┳╥╤"
_LONGEST_FACE = 3
"""Characters of a card in a box that shares its sides with the next one; a longer text is a name in a frame."""
_SIDES = "│╎┆┊║┃|.:"
_SIDES_OF_FRAMES = tuple("│║┃|")
_BOTTOM = re.compile(r"[└╰╚┗+'`.][─╌┄┈═━ .-]{1,9}[┘╯╝┛└╰╚┗┴╩┻╨╧+'.]")


_FRAME_SIGNS = frozenset("*#%@&$!")
"""Signs of which some draw a frame around a whole table."""
_LEAST_RULE, _LEAST_NAMED = 5, 3
"""Signs of the line that begins or ends such a frame, and lines in it that say something in words."""

_DASHES = re.compile(r"^[ \t]*([-–—=_~.]{1,3})[ \t]*$", re.M)
_NOTHING = re.compile(r"[:=][ \t]*([-–—=_~.]{1,3})[ \t]*$", re.M)


def without_rules(text: str) -> str:
    """The text without lines of a few dashes that only part it: those of an empty place look otherwise, as in `pile 1: -`."""
    empty = set(_NOTHING.findall(text))
    return _DASHES.sub(lambda line: line[0] if line[1] in empty else "", text) if empty else text


def unframed(text: str) -> str:
    """The text without a frame of stars or the like around a whole table, as those of such lines:

        ******************
        * Player A       *
        * Hand [1] [3]   *
        ******************

    The sides become blanks.  A sign at the left alone is a frame as well, where a line of that sign begins or ends it.
    """
    if not any(sign * _LEAST_RULE in text for sign in _FRAME_SIGNS):
        return text
    lines = text.split("\n")
    first = 0
    while first < len(lines):
        last, sign = first, lines[first].lstrip(" ")[:1]
        if sign in _FRAME_SIGNS:
            left = lines[first].index(sign)
            while last < len(lines) and _is_side(lines[last], left, sign):
                last += 1
            _take_off(lines, range(first, last), left, sign)
        first = max(last, first + 1)
    return "\n".join(lines)


def _is_side(line: str, left: int, sign: str) -> bool:
    """Whether a line begins with a sign in this column, and a blank or nothing but such signs and dashes behind it."""
    if line[:left].strip(" ") or line[left : left + 1] != sign:
        return False
    return line[left + 1 : left + 2] in ("", " ") or not line.strip(f" -=_+{sign}")


def _take_off(lines: list[str], rows: range, left: int, sign: str) -> None:
    """Put blanks in the place of the sides of a frame; nothing where these lines are none."""
    rules = {row for row in rows if sign * _LEAST_RULE in lines[row] and not lines[row].strip(f" {sign}")}
    if not rows or not {rows[0], rows[-1]} & rules:
        return
    within = range(min(rules), max(rules)) if len(rules) > 1 else rows
    sides = [row for row in within if row not in rules]
    if sum(any(map(str.isalpha, lines[row])) for row in sides) < _LEAST_NAMED:
        return
    ends = {
        len(lines[row].rstrip(" "))
        for row in sides
        if lines[row].rstrip(" ").endswith((f" {sign}", f"-{sign}"))
    }
    closed = len(ends) == 1 and all(len(lines[row].rstrip(" ")) in ends for row in sides)
    for row in sides:
        line = lines[row].rstrip(" ")[:-1] if closed else lines[row]
        lines[row] = f"{line[:left]} {line[left + 1 :]}"


def unboxed(text: str) -> str:
    """The text with its boxes as brackets.  Each line is looked at a few times at most."""
    if not any(one in text for one in (*_CORNERS, "+-", ".-", ". .")):
        return text
    lines = text.split("\n")
    for at in range(len(lines) - 2):
        # From the right, as a fan may need more room in its line.
        for one in reversed(list(_TOP.finditer(lines[at]))):
            if _unbox(lines, at, one):
                start, end = one.span()
                lines[at] = f"{lines[at][:start]}{' ' * (end - start)}{lines[at][end:]}"
    return "\n".join(lines)


def _unbox(lines: list[str], at: int, top: re.Match[str]) -> bool:
    """Write the boxes below one top edge as brackets; whether there are any."""
    start, end = top.span()
    bottom = next(
        (n for n in range(at + 2, min(at + 2 + _TALLEST, len(lines))) if _BOTTOM.match(lines[n], start)), 0
    )
    corners = "." if top[0].startswith(".-") else "+" if top[0].startswith("+") else _CORNERS + _JOINTS
    edges = [start, *(n for n in range(start + 1, end - 1) if lines[at][n] in corners), end - 1]
    inside = range(at + 1, bottom)
    if not inside or any(
        len(lines[n]) < end or any(lines[n][edge] not in _SIDES for edge in edges) for n in inside
    ):
        return False
    joined = any(lines[at][edge] in _JOINTS + "+" for edge in edges[1:-1])
    if joined and any(
        lines[n][start : start + 1] in _SIDES_OF_FRAMES
        for n in (at - 1, bottom + 1)
        if n in range(len(lines))
    ):
        # A row of a table that goes on.
        return False
    longest = _LONGEST_FACE if joined else _WIDEST
    faces = []
    for left, right in pairwise(edges):
        if right - left - 1 > _WIDEST:
            return False
        rows = {row for n in inside if (row := lines[n][left + 1 : right].strip())}
        if len(rows) > 1 or any(len(row) > longest for row in rows):
            # Names in a frame, or a card with more on it than its face.
            return False
        faces.append((left, right, rows.pop() if rows else ""))
    middle = inside[len(inside) // 2]
    for n in (*inside, bottom):
        lines[n] = lines[n][:start] + " " * (end - start) + lines[n][end:]
    if len(faces) == 1:
        drawn = f"[{faces[0][2].center(end - start - 2)}]"
    else:
        # A fan shows less of a card than its width: its brackets stand side by side, as the cards of one pile do.
        drawn = "".join(
            [f"[{face[: max(1, right - left - 2)] or ' '}]" for left, right, face in faces]
        ).ljust(end - start)
    behind = lines[middle][end:]
    room = len(behind) - len(behind.lstrip()) - _APART
    if len(drawn) > end - start and room > 0:
        behind = behind[min(room, len(drawn) - (end - start)) :]
    lines[middle] = f"{lines[middle][:start]}{drawn}{behind}"
    return True
