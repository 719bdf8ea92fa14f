"""What a slip of the interface costs: right solutions with one function that wants to be called in another way.

    python benchmarks/slips.py                       all assignments, a fresh seed, which is printed
    python benchmarks/slips.py bakers_game --seed 7 --cases 40

Nine operators are applied to what the assignment asks for, in every right solution: a default is dropped, a parameter is
added, parameters are reordered, an index is wanted for a list, a list for two parameters, another container comes back, a method becomes a function, a
result is printed, a name shares no word with the one asked for, a result is wrapped.  What the submission calls itself is not
touched, so the program is right but for the slip.  Every other program has two known mistakes besides.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import random
import secrets
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.kit import Kit, built_in
from grader.kits.variant import read_variants
from grader.model.errors import KitError
from grader.reference.files import part_files
from grader.submissions.submission import Submission, read_submission

KEPT = 0.95
CASES = 60
MISTAKES = 2
TRIES = 40

Function = ast.FunctionDef
Operator = Callable[[ast.Module, "Place"], bool]
"""Changes the tree at a place, and tells whether it could."""


@dataclass
class Place:
    """A function or method that the assignment asks for, in the tree of a file."""

    function: Function
    owner: ast.ClassDef | None

    @property
    def arguments(self) -> list[ast.arg]:
        """Its parameters, without the object of a method."""
        given = self.function.args.args
        return given[1:] if self.owner is not None else given


@dataclass
class Slip:
    """One slip in one solution, and the share of the points that it keeps."""

    solution: str
    operator: str
    member: str
    files: dict[str, bytes]
    before: dict[str, bytes]
    kept: float = 0.0
    open: float = 0.0

    def __str__(self) -> str:
        return f"{self.solution}, {self.operator}, {self.member}: {100 * self.kept:.1f} % ({100 * self.open:.1f} % open)"


def drop_default(tree: ast.Module, place: Place) -> bool:
    """The last default is missing."""
    if not place.function.args.defaults:
        return False
    place.function.args.defaults = []
    return True


def add_parameter(tree: ast.Module, place: Place) -> bool:
    """One more parameter, which is not used."""
    if place.function.args.defaults or place.function.args.vararg:
        return False
    place.function.args.args.append(ast.arg("extra"))
    return True


def reorder(tree: ast.Module, place: Place) -> bool:
    """The first two parameters are exchanged."""
    at = int(place.owner is not None)
    args = place.function.args
    if len(args.args) < at + 2 or args.defaults:
        return False
    args.args[at], args.args[at + 1] = args.args[at + 1], args.args[at]
    return True


def index_for_list(tree: ast.Module, place: Place) -> bool:
    """A function of one list wants all lists, and the index of that one."""
    if place.owner is not None or len(place.arguments) != 1 or place.function.args.defaults:
        return False
    name = place.function.args.args[0].arg
    place.function.args.args = [ast.arg("lists"), ast.arg("number")]
    place.function.body.insert(0, ast.parse(f"{name} = lists[number]").body[0])
    return True


def list_for_several(tree: ast.Module, place: Place) -> bool:
    """The first two parameters come in one list."""
    at = int(place.owner is not None)
    args = place.function.args
    if len(args.args) < at + 2 or args.defaults:
        return False
    first, second = (one.arg for one in args.args[at : at + 2])
    args.args[at : at + 2] = [ast.arg("both")]
    place.function.body.insert(0, ast.parse(f"{first}, {second} = both").body[0])
    return True


def method_to_function(tree: ast.Module, place: Place) -> bool:
    """A method stands outside of its class."""
    if place.owner is None or place.function.name.startswith("__") or place.function.decorator_list:
        return False
    if any(_is_of_its_class(node) for node in ast.walk(place.function)):
        return False
    function = copy.deepcopy(place.function)
    function.name = f"{place.owner.name}_{function.name}"
    place.owner.body.remove(place.function)
    place.owner.body = place.owner.body or ast.parse("pass").body
    tree.body.append(function)
    return True


def _is_of_its_class(node: ast.AST) -> bool:
    """Whether this means something else outside of a class: `super`, or a name with two underscores."""
    name = getattr(node, "attr", getattr(node, "id", ""))
    return name == "super" or (name.startswith("__") and not name.endswith("__"))


def print_for_return(tree: ast.Module, place: Place) -> bool:
    """A result is printed."""
    found = [
        node for node in _own_nodes(place.function) if isinstance(node, ast.Return) and node.value is not None
    ]
    if not found:
        return False
    return _printed(place)


def rename(tree: ast.Module, place: Place) -> bool:
    """A name that shares no word with the one asked for."""
    if place.function.name.startswith("__"):
        return False
    place.function.name = "zweck"
    return True


def wrap(tree: ast.Module, place: Place) -> bool:
    """A result comes in a list of its own."""
    found = [
        node for node in _own_nodes(place.function) if isinstance(node, ast.Return) and node.value is not None
    ]
    if not found or place.function.name.startswith("__"):
        return False
    for node in found:
        node.value = ast.List([node.value] if node.value is not None else [], ast.Load())
    return True


def _printed(place: Place) -> bool:
    if place.function.name.startswith("__"):
        return False
    for node in ast.walk(place.function):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                for at, one in enumerate(block):
                    if isinstance(one, ast.Return) and one.value is not None:
                        call = ast.Expr(ast.Call(ast.Name("print", ast.Load()), [one.value], []))
                        block[at : at + 1] = [call, ast.Return(None)]
    return True


def _own_nodes(function: Function) -> Iterator[ast.AST]:
    todo: list[ast.AST] = list(function.body)
    while todo:
        node = todo.pop()
        if not isinstance(node, (ast.FunctionDef, ast.Lambda, ast.ClassDef)):
            yield node
            todo.extend(ast.iter_child_nodes(node))


OPERATORS: dict[str, Operator] = {
    "a default is dropped": drop_default,
    "a parameter is added": add_parameter,
    "parameters are reordered": reorder,
    "an index for a list": index_for_list,
    "a list for several": list_for_several,
    "a function for a method": method_to_function,
    "printed for returned": print_for_return,
    "another name": rename,
    "a wrapped result": wrap,
}


class Slips:
    """Grades right solutions of one assignment with slips; use as a context manager."""

    def __init__(self, kit: Kit, name: str) -> None:
        self.kit, self.name = kit, name
        self.about = kit.assignment(name)
        corpus = obtain_corpus(kit, self.about, 0, lambda *_: None)
        self._grader = Grader(kit, self.about, corpus, transcripts=False, explain=False)
        self._base = part_files(kit, self.about)
        self._variants = list(read_variants(kit.reference(name) / "misconceptions"))
        self.most = sum(info.points for info in corpus.checks)
        self._called = {step.member for case in corpus.cases for step in case.steps if step.member}

    def __enter__(self) -> Slips:
        return self

    def __exit__(self, *_: object) -> None:
        self._grader.close()

    def some(self, chance: random.Random, cases: int) -> Iterator[Slip]:
        """Slips of right solutions and, every other time, of the reference with two known mistakes."""
        folder = self.kit.alternatives(self.name)
        solutions = [dict(read_submission(path).files) for path in sorted(folder.glob("*/submission*"))]
        names = [path.parent.name for path in sorted(folder.glob("*/submission*"))]
        seen: set[tuple[str, str, str]] = set()
        for turn in range(cases * TRIES):
            if len(seen) >= cases:
                return
            if turn % 2:
                number = chance.randrange(len(names))
                name, base = names[number], solutions[number]
            else:
                name, base = self._mistaken(chance)
            if (slip := self._made(chance, name, base)) and (
                key := (name, slip.operator, slip.member)
            ) not in seen:
                seen.add(key)
                yield slip

    def _mistaken(self, chance: random.Random) -> tuple[str, dict[str, bytes]]:
        """The reference with two known mistakes of different rules, and their names."""
        files, made, rules = dict(self._base), list[str](), set[str]()
        for variant in chance.sample(self._variants, len(self._variants)):
            if rules.intersection((*variant.rules, *variant.also)) or len(made) == MISTAKES:
                continue
            with contextlib.suppress(KitError):
                files = variant.apply(files)
                made.append(variant.name)
                rules.update((*variant.rules, *variant.also))
        return " and ".join(made), files

    def _made(self, chance: random.Random, name: str, files: dict[str, bytes]) -> Slip | None:
        """One slip; None where it cannot be made at the place that was drawn."""
        places = [
            (file, number, member)
            for file in files
            if file.endswith(".py")
            for number, (member, place) in enumerate(self._places(_tree(files[file])))
            if not self._calls_itself(files, place)
        ]
        if not places:
            return None
        file, number, member = chance.choice(places)
        title = chance.choice(list(OPERATORS))
        tree = _tree(files[file])
        if not OPERATORS[title](tree, list(self._places(tree))[number][1]):
            return None
        changed = ast.unparse(ast.fix_missing_locations(tree)).encode()
        # Written anew, a program has no comments: what that costs is no price of a slip.
        anew = ast.unparse(_tree(files[file])).encode()
        return Slip(name, title, member, {**files, file: changed}, {**files, file: anew})

    def _places(self, tree: ast.Module) -> Iterator[tuple[str, Place]]:
        asked = {one.name: one for one in self.about.defines}
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name in asked and node.name in self._called:
                yield node.name, Place(node, None)
            elif isinstance(node, ast.ClassDef) and node.name in asked:
                for one in node.body:
                    if isinstance(one, ast.FunctionDef):
                        member = node.name if one.name == "__init__" else f"{node.name}.{one.name}"
                        if member in self._called:
                            yield member, Place(one, node)

    def _asked(self, tree: ast.Module) -> Iterator[ast.AST]:
        """All that stands in what the assignment asks for: the game that uses it is not graded here."""
        names = {one.name for one in self.about.defines}
        for one in tree.body:
            if getattr(one, "name", None) in names:
                yield from ast.walk(one)

    def _calls_itself(self, files: dict[str, bytes], place: Place) -> bool:
        """Whether the submission seems to call it: then the slip would be an error of its own."""
        name = place.owner.name if place.function.name == "__init__" and place.owner else place.function.name
        for path, data in files.items():
            for node in self._asked(_tree(data)) if path.endswith(".py") else ():
                if isinstance(node, ast.Attribute) and node.attr == name and not _of_state(node.value):
                    return True
                if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load):
                    return True
                if (
                    place.function.name == "__init__"
                    and isinstance(node, ast.Attribute)
                    and node.attr == "__init__"
                ):
                    return True
        return False

    def grade(self, slip: Slip) -> Slip:
        """The slip with the share of all points that it keeps: one without what the slip takes of the mark."""
        before = self._grader.grade(Submission("one", "one", slip.before))
        result = self._grader.grade(Submission("one", "one", slip.files))
        slip.kept = 1 - (before.score - result.score) / self.most
        slip.open = max(0.0, result.open_points - before.open_points) / self.most
        return slip


def _tree(data: bytes) -> ast.Module:
    """The tree of a file; an empty one where it cannot be parsed as it is."""
    try:
        return ast.parse(data)
    except (SyntaxError, ValueError):
        return ast.Module([], [])


def _of_state(node: ast.expr) -> bool:
    """Whether a call is of something that an object holds, such as a list."""
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"


def measure(name: str, seed: int, cases: int) -> list[Slip]:
    """The slips of an assignment that a seed chooses, graded."""
    with Slips(built_in(), name) as slips:
        return [slips.grade(one) for one in slips.some(random.Random(f"{seed} {name}"), cases)]


def main() -> int:
    """Print what slips cost.  1 where more than one in twenty keeps less than 95 %."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("assignments", nargs="*")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--cases", type=int, default=CASES)
    given = parser.parse_args()
    print(f"seed {given.seed}")
    low = total = 0
    for name in given.assignments or built_in().names():
        slips = measure(name, given.seed, given.cases)
        less = [one for one in slips if one.kept < KEPT]
        low, total = low + len(less), total + len(slips)
        print(f"{name}: {len(slips)} slips, {len(less)} keep less than {KEPT:.0%}")
        for title in OPERATORS:
            mine = [one for one in slips if one.operator == title]
            if mine:
                good = sum(one.kept >= KEPT for one in mine)
                print(
                    f"    {title}: {good} of {len(mine)}, the least {100 * min(one.kept for one in mine):.1f} %"
                )
        for one in less:
            print(f"    {one}")
    print(f"{total - low} of {total} keep at least {KEPT:.0%}")
    return int(low > total / 20)


if __name__ == "__main__":
    sys.exit(main())
