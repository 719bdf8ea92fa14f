"""Takes parts out of a submission: files, classes, functions and methods, or only what is in them; or gives them other names.

It holds no tests itself.  What is left can always be parsed.
"""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, cast

Way = Literal["delete", "empty", "rename"]
Defined = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Piece:
    """A part of a submission: of a file, the definition at this line, or the whole file for no line.

    Line 0 stands for what a file does when it is started: all of its statements that are no imports or definitions.
    """

    file: str
    line: int | None
    name: str


def pieces(files: Mapping[str, bytes]) -> list[Piece]:
    """All parts of the Python files that can be read."""
    found = []
    for path, tree in _trees(files):
        found.append(Piece(path, None, path))
        if any(not _stays(node) for node in tree.body):
            found.append(Piece(path, 0, f"the program of {path}"))
        for node in tree.body:
            if isinstance(node, Defined):
                found.append(Piece(path, node.lineno, node.name))
            if isinstance(node, ast.ClassDef):
                found += [
                    Piece(path, one.lineno, f"{node.name}.{one.name}")
                    for one in node.body
                    if isinstance(one, Defined)
                ]
    return found


def without(files: Mapping[str, bytes], piece: Piece, way: Way) -> dict[str, bytes]:
    """The files without this part, with nothing in it, or with another name for it."""
    left = dict(files)
    if piece.line is None:
        data = left.pop(piece.file)
        if way == "empty":
            left[piece.file] = b""
        elif way == "rename":
            head, _, tail = piece.file.rpartition("/")
            left[f"{head}/renamed_{tail}" if head else f"renamed_{tail}"] = data
        return left
    tree = ast.parse(files[piece.file])
    left[piece.file] = ast.unparse(ast.fix_missing_locations(_Cut(piece.line, way).visit(tree))).encode()
    return left


def some_deletion(
    files: Mapping[str, bytes], chance: random.Random, most: int = 3
) -> tuple[list[str], dict[str, bytes]]:
    """What is taken out, in words, and what is left: one to `most` parts."""
    told = []
    for _ in range(chance.randint(1, most)):
        found = pieces(files)
        if not found:
            break
        piece = chance.choice(found)
        way: Way = chance.choice(("delete", "empty", "rename"))
        files = without(files, piece, way)
        told.append(f"{way} {piece.name}")
    return told, dict(files)


def the_same_deletion(files: Mapping[str, bytes], told: Sequence[str]) -> dict[str, bytes]:
    """What is left of other files with the same parts taken out, as far as they are there."""
    for words in told:
        way, _, name = words.partition(" ")
        for piece in pieces(files):
            if piece.name == name:
                files = without(files, piece, cast(Way, way))
                break
    return dict(files)


def _trees(files: Mapping[str, bytes]) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(files):
        if path.endswith(".py"):
            try:
                yield path, ast.parse(files[path])
            except (SyntaxError, ValueError):
                continue


def _stays(node: ast.stmt) -> bool:
    """Whether a statement at the top is there without the program: imports, definitions, constants and texts."""
    return isinstance(node, (*Defined.__args__, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign)) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    )


class _Cut(ast.NodeTransformer):
    def __init__(self, line: int, way: Way) -> None:
        self._line, self._way = line, way

    def visit_Module(self, node: ast.Module) -> ast.Module:
        if self._line == 0:
            node.body = [one for one in node.body if _stays(one)]
            return node
        self.generic_visit(node)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST | None:
        found = self._defined(node)
        if isinstance(found, ast.ClassDef) and not found.body:
            found.body = [ast.Pass()]
        return found

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:
        return self._defined(node)

    def _defined(self, node: ast.FunctionDef | ast.ClassDef) -> ast.AST | None:
        if node.lineno != self._line:
            self.generic_visit(node)
            return node
        if self._way == "delete":
            return None
        if self._way == "empty":
            node.body = [ast.Pass()]
        else:
            node.name = f"renamed_{re.sub('^_+', '', node.name)}"
        return node
