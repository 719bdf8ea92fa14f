"""Reads syntax of a newer Python than the one that runs: writes it in older words, and says which version it needs.

It goes by the tokens of each feature, with its source: strings in f-strings that hold the same quotes, backslashes or
comments (PEP 701, Python 3.12), parameters of types and `type` (PEP 695, 3.12; with defaults, PEP 696, 3.13), `except`
with several classes (PEP 758, 3.14), t-strings (PEP 750, 3.14), and `lazy import` (PEP 810, 3.15).  Lines stay where they are.

It is no parser.  What it writes is read by Python, which decides whether anything else is wrong there.
"""

from __future__ import annotations

import ast
import re
import sys
from bisect import bisect_right

from .pieces import NO_EXPRESSION, PIECE, Strings

TYPE_CHECKING = False  # `typing` is slow to import
if TYPE_CHECKING:
    Version = tuple[int, int]

DEEPEST = 8
"""Formatted strings in formatted strings."""

_RUNNING = sys.version_info[:2]
_PREFIX = re.compile(r"(?:[rbu]|[rb]{2}|[ft]r?|r[ft])?(\"{3}|'{3}|\"|')", re.I)
_WITH_PARAMETERS = re.compile(r"(?:async[ \t]+)?(def|class)[ \t]+\w+[ \t]*\[")
_ALIAS = re.compile(r"(type[ \t]+)\w+[ \t]*(?:(\[)|=(?!=))")
_SEVERAL = re.compile(
    r"except(?:[ \t]*+\*[ \t]*+|[ \t]++)([\w.]++(?:[ \t]*+,[ \t]*+[\w.]++)++)[ \t]*+,?+[ \t]*+(?=:)"
)
_LAZY = re.compile(r"lazy[ \t]+(?=(?:import|from)\b)")
_ENDS_ALIAS = re.compile(r"[ \t]*=(?!=)")
_GAP = re.compile(r"(?:[ \t\f]|\\\n)*+")
_LONG_GAP = re.compile(r"(?:[ \t\f\n]|\\\n|#[^\n]*)*+")
_PLAIN = re.compile(r"[^{}\\'\"\n]+")
_NAMED = re.compile(r"\\N\{[^{}\n]*\}")
_BRACES = re.compile(r"\\N\{[^{}\n]*\}|[{}]")
_CONVERSION = re.compile(r"!([rsa])(?=[ \t\n]*[:}])")
_DEBUG = re.compile(r"=(?=[ \t\n]*(?:![rsa]|[:}]))")
_BEGINS_FIELD = re.compile(r"[ \t\f\n]*")

SAID_BY_PYTHON = re.compile(r"(?:iterable|dict) unpacking cannot be used in (?:dict )?comprehension")
"""What Python up to 3.14 says of a comprehension that unpacks (PEP 798, 3.15)."""


class Found:
    """A feature of `version`, at a row from 1 and between two columns from 0; is it `rewritten` so that it runs?"""

    __slots__ = ("column", "end", "rewritten", "row", "version")

    def __init__(self, row: int, column: int, end: int, version: Version, rewritten: bool) -> None:
        self.row, self.column, self.end = row, column, end
        self.version, self.rewritten = version, rewritten


class Rewritten:
    """A text in the words of the Python that runs, and what was found in it.  `generic`: the names of classes that had parameters."""

    def __init__(self, text: str, running: Version = _RUNNING) -> None:
        reader = _Reader(text, running)
        try:
            self.text = reader.code(0, "", 0)[1]
        except _TooMuch:
            self.text = text
            reader.found.clear()
        starts = [0, *(one.end() for one in re.finditer("\n", text))]
        self.found = []
        for start, end, version, rewritten in sorted({*reader.found}):
            row = bisect_right(starts, start)
            line_end = text.find("\n", start)
            stop = min(end, line_end if line_end >= 0 else len(text))
            first = starts[row - 1]
            self.found.append(Found(row, start - first, stop - first, version, rewritten))
        self.generic = reader.generic
        self.has_parameters = reader.has_parameters

    def finished(self, tree: ast.Module) -> ast.Module:
        """The tree of the text, where what stood for the parameters of types is not looked up when it runs."""
        if not self.has_parameters:
            return tree
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                node.returns = _as_text(node.returns)
                spec = node.args
                for one in (*spec.posonlyargs, *spec.args, *spec.kwonlyargs, spec.vararg, spec.kwarg):
                    if one is not None:
                        one.annotation = _as_text(one.annotation)
            elif isinstance(node, ast.AnnAssign):
                node.annotation = _as_text(node.annotation) or node.annotation
            elif isinstance(node, ast.ClassDef) and node.name in self.generic:
                made = ast.parse("__class_getitem__ = classmethod(lambda cls, item: cls)").body
                node.body += [ast.copy_location(one, node.body[-1]) for one in made]
        return ast.fix_missing_locations(tree)


def _as_text(annotation: ast.expr | None) -> ast.expr | None:
    if annotation is None:
        return None
    try:
        text = ast.unparse(annotation)
    except RecursionError:
        text = "object"
    return ast.copy_location(ast.Constant(text), annotation)


class _NoneOfThat(Exception):  # noqa: N818 - it is no error: what is there is read another way
    """It is no formatted string as a newer Python reads them."""


class _TooMuch(Exception):  # noqa: N818 - the text is then left as it is
    """More was read in vain than a program needs."""


class _String:
    """A string: its text; as a template for `format` with its arguments, where it is formatted."""

    def __init__(self, text: str, template: str, given: list[str], version: Version | None) -> None:
        self.text, self.template, self.given, self.version = text, template, given, version


class _Reader:
    def __init__(self, text: str, running: Version) -> None:
        self.text, self.running = text, running
        self.strings = Strings(text)
        self.found: list[tuple[int, int, Version, bool]] = []
        self.generic: set[str] = set()
        self.has_parameters = False
        # What is read inside of formatted strings, and again where one turns out to be none.
        self._left = 4 * len(text) + 10_000

    def code(self, at: int, stops: str, nested: int) -> tuple[int, str, bool]:
        """(end, as older words, is there a comment in it) of code, up to one of the marks `stops` outside of brackets, or to the end."""
        text = self.text
        made: list[str] = []
        depth, begins, comment = 0, not stops, False
        before = at
        while at < len(text):
            if stops:
                self._read(before, at)
                before = at
            if begins:
                begins = False
                at = self._statement(at, made)
                if at >= len(text):
                    break
            if (string := self._group(at, depth, bool(stops), nested)) is not None:
                at, new = string
                made.append(new)
                continue
            piece = PIECE.match(text, at)
            assert piece is not None
            kind, mark = piece.lastgroup, piece[0]
            if stops and not depth and mark in stops and not self._is_part(at, mark, stops):
                break
            at = piece.end()
            if kind == "open":
                depth += 1
            elif kind == "close":
                depth = max(depth - 1, 0)
            elif kind == "comment":
                comment = True
                if stops:
                    # In a formatted string of one line, an older Python has no place for it.
                    mark = ""
            elif kind == "newline" and not stops:
                depth = 0 if NO_EXPRESSION.match(text, at) else depth
                begins = not depth
            elif mark in (":", ";") and not depth:
                begins = not stops
            made.append(mark)
        return at, "".join(made), comment

    def _read(self, start: int, end: int) -> None:
        self._left -= end - start + 1
        if self._left < 0:
            raise _TooMuch

    def _is_part(self, at: int, mark: str, stops: str) -> bool:
        """Whether a mark is a part of an operator, such as `!=`."""
        text = self.text
        if mark == "!":
            return text.startswith("!=", at)
        if mark == "=":
            return "!" not in stops or _DEBUG.match(text, at) is None or text[at - 1] in "=!<>"
        return False

    # What stands at the beginning of a statement.

    def _statement(self, at: int, made: list[str]) -> int:
        text = self.text
        found = PIECE.match(text, at)
        if found is not None and found.lastgroup == "space":
            made.append(found[0])
            at = found.end()
        if self.running < (3, 12) and (head := _WITH_PARAMETERS.match(text, at)):
            end, inner = self._parameters(head.end())
            after = _GAP.match(text, end + 1).end()  # type: ignore[union-attr]
            if text.startswith("]", end) and text[after : after + 1] in ("(", ":"):
                self._note(at, end + 1, _of_parameters(inner), True)
                self.has_parameters = True
                made.append(head[0][:-1])
                if head[1] == "class":
                    self.generic.add(head[0][:-1].split()[-1])
                rows = "\n" * text.count("\n", head.end(), after)
                if text[after] == "(":
                    made.append(f"({rows}")
                    return after + 1
                if head[1] == "class":
                    made.append(f"({rows})" if rows else "")
                    return after
            return at
        if self.running < (3, 12) and (head := _ALIAS.match(text, at)):
            end, version = head.end(), (3, 12)
            if head[2]:
                end, inner = self._parameters(head.end())
                ends = _ENDS_ALIAS.match(text, end + 1) if text.startswith("]", end) else None
                if ends is None:
                    return at
                end, version = ends.end(), _of_parameters(inner)
            self._note(at, end, version, True)
            name = head[0][len(head[1]) :].rstrip("=[ \t")
            # What it stands for is not looked up before it is used, and used by type checkers only.
            made.append(f"{name} = object or " + "\\\n" * text.count("\n", at, end))
            return end
        if self.running < (3, 14) and (head := _SEVERAL.match(text, at)) and are_classes(head[1]):
            self._note(at, head.end(), (3, 14), True)
            made.append(f"{text[at : head.start(1)]}({head[1]})")
            return head.end()
        if self.running < (3, 15) and (head := _LAZY.match(text, at)):
            self._note(at, head.end() + 6, (3, 15), True)
            return head.end()
        return at

    def _parameters(self, at: int) -> tuple[int, str]:
        """(where they end, what they are) of parameters of types; the end of the text where they cannot be read."""
        known = len(self.found)
        try:
            return self.code(at, "]", 1)[:2]
        except _NoneOfThat:
            del self.found[known:]
            return len(self.text), ""

    def _note(self, start: int, end: int, version: Version, rewritten: bool) -> None:
        self.found.append((start, end, version, rewritten))

    # Strings, those that stand side by side together.

    def _group(self, at: int, depth: int, inside: bool, nested: int) -> tuple[int, str] | None:
        text, start = self.text, at
        parts: list[_String] = []
        gaps = [""]
        end = at
        known = len(self.found)
        while (found := _PREFIX.match(text, at)) is not None:
            end, one = self._string(at, found, nested)
            parts.append(one)
            gap = (_LONG_GAP if depth or inside else _GAP).match(text, end)
            assert gap is not None
            gaps.append(gap[0])
            at = gap.end()
        if not parts:
            # A word that ends in such letters is no prefix.
            word = PIECE.match(text, at)
            return (word.end(), word[0]) if word is not None and word.lastgroup == "word" else None
        versions = [one.version for one in parts if one.version is not None]
        if not versions:
            return end, text[start:end]
        version = max(versions)
        # A template is no text: nothing older says the same.
        rewritten = version < (3, 14)
        del self.found[known:]
        self._note(start, end, version, rewritten)
        if not rewritten:
            return end, text[start:end]
        made = "".join(gap + one.template for gap, one in zip(gaps, parts, strict=False))
        return end, f"{made}.format({', '.join(arg for one in parts for arg in one.given)})"

    def _string(self, at: int, found: re.Match[str], nested: int) -> tuple[int, _String]:
        text, quote = self.text, found[1]
        prefix = found[0][: -len(quote)].lower()
        if "f" in prefix or "t" in prefix:
            try:
                return self._formatted(at, found.end(), prefix, quote, nested)
            except _NoneOfThat:
                if nested:
                    raise
        end = self.strings.end(found.end(), quote)
        own = text[at:end]
        if "b" in prefix or "f" in prefix or "t" in prefix:
            return end, _String(own, own, [], None)
        return end, _String(
            own, own if "{" not in own and "}" not in own else _BRACES.sub(_doubled, own), [], None
        )

    def _formatted(self, at: int, begin: int, prefix: str, quote: str, nested: int) -> tuple[int, _String]:
        known = len(self.found)
        try:
            if nested >= DEEPEST:
                raise _NoneOfThat
            end, template, given, newer = self._template(begin, quote, nested, spec=False)
        except _NoneOfThat:
            del self.found[known:]
            raise
        own = self.text[at:end]
        needs = (3, 14) if "t" in prefix else (3, 12) if newer else self.running
        version = needs if needs > self.running else None
        raw = "r" if "r" in prefix else ""
        return end, _String(own, f"{raw}{quote}{template}{quote}", given, version)

    def _template(self, at: int, quote: str, nested: int, *, spec: bool) -> tuple[int, str, list[str], bool]:
        """(end, template, its arguments, does it need a newer Python) from `at` to behind the quote, or to the end of a field."""
        text, newer = self.text, False
        made: list[str] = []
        given: list[str] = []
        single, before = len(quote) == 1, at
        while at < len(text):
            self._read(before, at)
            before = at
            mark = text[at]
            if spec and mark == "}":
                return at, "".join(made), given, newer
            if text.startswith(quote, at):
                if spec:
                    break
                return at + len(quote), "".join(made), given, newer
            if found := _PLAIN.match(text, at):
                made.append(found[0])
                at = found.end()
            elif mark == "\\":
                found = _NAMED.match(text, at)
                end = found.end() if found else at + (1 if text[at + 1 : at + 2] in ("{", "}") else 2)
                made.append(text[at:end])
                at = end
            elif not spec and text.startswith(("{{", "}}"), at):
                made.append(mark * 2)
                at += 2
            elif mark == "{":
                at, field, arguments, new = self._field(at + 1, quote, nested)
                made.append(field)
                given += arguments
                newer = newer or new
            elif mark == "}" or (mark == "\n" and single):
                break
            else:
                made.append(mark)
                at += 1
        raise _NoneOfThat

    def _field(self, at: int, quote: str, nested: int) -> tuple[int, str, list[str], bool]:
        """(end, what stands for it in the template, its arguments, is it newer) of a field, from behind its brace to behind the other."""
        text, start = self.text, at
        at, own, comment = self.code(at, "!:=}", nested + 1)
        raw = text[start:at]
        newer = comment or quote in raw or "\\" in raw or (len(quote) == 1 and "\n" in raw)
        if not raw.strip() or at >= len(text):
            raise _NoneOfThat
        shown, conversion, spec = "", "", ""
        given = [f"({own})"]
        if text[at] == "=":
            if newer:
                raise _NoneOfThat
            at = _BEGINS_FIELD.match(text, at + 1).end()  # type: ignore[union-attr]
            shown = _BRACES.sub(_doubled, text[start:at])
            conversion = "!r" if text[at] == "}" else ""
        if found := _CONVERSION.match(text, at):
            conversion = f"!{found[1]}"
            at = _BEGINS_FIELD.match(text, found.end()).end()  # type: ignore[union-attr]
        if text[at] == ":":
            at, spec, more, new = self._template(at + 1, quote, nested, spec=True)
            spec, given, newer = f":{spec}", given + more, newer or new
        if at >= len(text) or text[at] != "}":
            raise _NoneOfThat
        return at + 1, f"{shown}{{{conversion}{spec}}}", given, newer


def are_classes(names: str) -> bool:
    """Whether names behind `except` are all classes; the second of two may be what Python 2 gives the error for a name."""
    parts = [one.strip() for one in names.split(",")]
    last = parts[-1].rpartition(".")[2]
    return len(parts) > 2 or "." in parts[-1] or last[:1].isupper()


def _of_parameters(inner: str) -> Version:
    """The version that reads such parameters of types."""
    return (3, 13) if re.search(r"(?<![=!<>:])=(?!=)", inner) else (3, 12)


def _doubled(found: re.Match[str]) -> str:
    return found[0] * 2 if len(found[0]) == 1 else found[0]
