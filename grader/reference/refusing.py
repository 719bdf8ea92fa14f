"""Refuses a reference that is no Python, or does not fit its assignment.toml and handout, in words for its author."""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from collections.abc import Collection, Iterator
from pathlib import Path

from grader.inside.witness import MODULE as RULINGS
from grader.inside.witness import citations
from grader.kits.assignment import Assignment
from grader.kits.author_files import line_of
from grader.kits.kit import Kit
from grader.kits.setups import SETUP, refuse_no_python
from grader.model.errors import KitError
from grader.reference.files import program_files, read, reference_files, support_files

_JOINING = frozenset({"RULE", "RULES", "AND", "OR", "SEE", "BY"})


def check_syntax(kit: Kit, assignment: Assignment) -> None:
    """Refuse a reference, or a module that the course supplies, that is no Python.  Raises KitError, with the line.

    Asked when a corpus is compiled: it is compiled anew whenever one of these files has changed.
    """
    supplied = {
        f"support/{name}": data
        for name, data in support_files(kit, assignment).items()
        if name.endswith(".py")
    }
    files = {**program_files(kit, assignment), **reference_files(kit, assignment), **supplied}
    for name, data in files.items():
        refuse_no_python(data, kit.reference(assignment.id) / name)


def check_citations(kit: Kit, assignment: Assignment) -> None:
    """Refuse a comment that cites a rule which the handout does not have, or in a form that nobody reads.  Raises KitError.

    No step would ever rest on it.  The reference is Python already; see `check_syntax`.
    """
    for name, data in reference_files(kit, assignment).items():
        path, text = kit.reference(assignment.id) / name, data.decode("utf-8-sig", "replace")
        found = citations(text)
        for line, (_, rules) in found.items():
            for rule in rules:
                if rule not in assignment.rules:
                    raise KitError(
                        f"{path}, line {line}: the comment cites rule {rule}, which "
                        f"handout.md does not have; it has {', '.join(assignment.rules)}"
                    )
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            line = token.start[0]
            if token.type != tokenize.COMMENT:
                continue
            if line in found:
                if token.line.lstrip().startswith("#"):
                    raise KitError(
                        f"{path}, line {line}: `{token.string.strip()}` stands on a line of its own, where no step comes; "
                        "write it at the end of the line that decides"
                    )
                continue
            if meant := _meant(token.string, assignment.rules):
                raise KitError(
                    f"{path}, line {line}: `{token.string.strip()}` is not read as a citation; "
                    f"write `# {', '.join(meant)}`, and anything else in a comment of its own"
                )


def check_rulings(folder: Path, assignment: Assignment) -> None:
    """Hold the reference's rulings.py against assignment.toml, without running it.  Raises KitError."""
    path = folder / f"{RULINGS}.py"
    if not path.is_file():
        if assignment.rulings:
            raise KitError(
                f"{path}: is missing; assignment.toml has the ruling {next(iter(assignment.rulings))}"
            )
        return
    try:
        tree = ast.parse(read(path))
    except SyntaxError as error:
        raise KitError(f"{path}, line {error.lineno}: SyntaxError: {error.msg}") from None
    set_there: dict[str, ast.stmt] = {}
    for one in tree.body:
        for target in one.targets if isinstance(one, ast.Assign) else [getattr(one, "target", None)]:
            if isinstance(target, ast.Name):
                set_there[target.id] = one
    for name, ruling in assignment.rulings.items():
        found = set_there.get(name)
        if found is None:
            raise KitError(
                f'{path}: sets no {name}, which is a ruling of assignment.toml; add {name} = "..."'
            )
        value = getattr(found, "value", None)
        if isinstance(value, ast.Constant) and value.value not in ruling.options:
            raise KitError(
                f"{path}, line {found.lineno}: {value.value!r} is no option of the ruling {name}; "
                f"it has {', '.join(ruling.options)}"
            )


def words_for(folder: Path, assignment: Assignment, name: str) -> str:
    """What to say where the reference has no `name`, such as "Hand.pop", which assignment.toml says that it has."""
    owner, _, member = name.partition(".")
    path = folder / "assignment.toml"
    number = next((n for n, one in enumerate(assignment.defines) if one.name == owner), None)
    if number is None:
        keys: tuple[str | int, ...] = (
            "supplies",
            next(n for n, one in enumerate(assignment.supplies) if one.name == owner),
        )
        where = "no module of support/"
    else:
        keys, where = (
            ("defines", number),
            f"none of the modules ({', '.join(assignment.modules) or 'there are none'})",
        )
    line = line_of(path.read_text("utf-8-sig", "replace"), *keys, *(["methods", member] if member else []))
    what = f"{owner} of the reference has no method {member}" if member else f"{where} defines {owner}"
    return (
        f"{path}, line {line}: {what}, which is asked for here: add it to the reference, or take it out here"
    )


def _meant(comment: str, rules: Collection[str]) -> list[str]:
    """The rules that a comment seems to cite: it names nothing else, or begins with one."""
    words = re.findall(r"\w+", comment)
    known = {rule.upper(): rule for rule in rules}
    named = [known[word.upper()] for word in words if word.upper() in known]
    if named and all(word.upper() in known or word.upper() in _JOINING for word in words):
        return named
    return named[:1] if words and words[0] in rules else []


def check_support(kit: Kit, assignment: Assignment) -> None:
    """Refuse a file among the support modules that is imported and not named in assignment.toml.  Raises KitError, with the line.

    The reference finds it, and no submission would.
    """
    home = kit.reference(assignment.id)
    setup = kit.transcripts(assignment.id) / SETUP
    sources = [*(home / name for name in assignment.modules), *([setup] if setup.is_file() else [])]
    for path in sources:
        for name, line in _imported(path):
            file = f"{name}.py"
            if file not in assignment.support and (home / "support" / file).is_file():
                raise KitError(
                    f"{path}, line {line}: imports {name}, and assignment.toml does not name support/{file}, so no submission would find it; "
                    f"name it there: support = {json.dumps([*assignment.support, file])}"
                )


def _imported(path: Path) -> Iterator[tuple[str, int]]:
    """What a file imports, and in which line.  One that is no Python is refused elsewhere."""
    try:
        tree = ast.parse(read(path))
    except (SyntaxError, ValueError):
        return
    for one in ast.walk(tree):
        if isinstance(one, ast.Import):
            yield from ((name.name.partition(".")[0], one.lineno) for name in one.names)
        elif isinstance(one, ast.ImportFrom) and one.module and not one.level:
            yield one.module.partition(".")[0], one.lineno
