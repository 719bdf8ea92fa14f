"""A first assignment made of a model solution: its handout, its checks and what they need, as texts that an author goes on from.

The solution is read as text (`grader/kits/solutions.py`), and copied with the rules that its lines decide.  Nothing of it is run here.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from grader.kits.lab import Lab
from grader.kits.solutions import Argument, Class, Function, Solution, read_solution

_SIMPLE = (ast.Return, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Raise, ast.Delete, ast.Expr)
_OPEN = ("(", "[", "{", ",")
_MOST_ARGUMENTS = 8


@dataclass(frozen=True)
class Proposed:
    """The texts of the assignment by their paths in a kit, and what the author is told, each with its line in the solution."""

    texts: Mapping[str, str]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class _Rule:
    id: str
    task: str
    text: str
    functions: tuple[Function, ...]


def propose_assignment(name: str, title: str, file: str, text: str) -> Proposed:
    """What to write for the assignment `name`, whose model solution is this text of `file`.  Raises SyntaxError."""
    solution = read_solution(text)
    notes = list(solution.notes)
    rules = [*_rules(solution)]
    checks = [*_checks(solution, rules, notes)]
    if solution.program:
        notes.append(
            f"line {solution.program}: the program has no session yet; `kibitz record` writes one while you play "
            "(docs/how-to/write-a-transcript.md)"
        )
    reference, tests = f"reference/{name}", f"spec_tests/{name}"
    return Proposed(
        {
            f"{reference}/assignment.toml": _about(title, file, solution),
            f"{reference}/handout.md": _handout(title, rules),
            f"{reference}/{file}": cited(text, rules),
            f"{tests}/__init__.py": f'"""The checks of {name}."""\n',
            f"{tests}/test_{name}.py": _spec_tests(file, checks),
        },
        tuple(notes),
    )


def _rules(solution: Solution) -> Iterator[_Rule]:
    number = 0
    for one in solution.classes:
        for function in (one.made, *one.methods):
            number += 1
            what = function.written if function is one.made else f"{one.name}.{function.written}"
            says = function.title or (one.title if function is one.made else "")
            yield _Rule(
                f"R{number}", one.name, f"`{what}` {says or '... say here what it does.'}", (function,)
            )
    for function in solution.functions:
        number += 1
        yield _Rule(
            f"R{number}",
            "Functions",
            f"`{function.written}` {function.title or '... say here what it does.'}",
            (function,),
        )


def _handout(title: str, rules: Iterable[_Rule]) -> str:
    lines = "".join(f"- **{rule.id}** {rule.text}\n" for rule in rules)
    return (
        "<!-- What students read. Each item with a number is a rule: say all that a student has to know to get it right. -->\n\n"
        f"# {title}\n\n{lines}"
    )


def _about(title: str, file: str, solution: Solution) -> str:
    parts = [
        "# What a submission defines, by tasks. All keys: docs/reference/assignment-toml.md",
        f"title = {_toml(title)}",
        f"modules = [{_toml(file)}]",
        "",
    ]
    tasks = [(one.name, f"The class {one.name}") for one in solution.classes]
    tasks += [("Functions", "The functions")] if solution.functions else []
    for number, (task, words) in enumerate(tasks, 1):
        parts += ["[[tasks]]", f"name = {_toml(task)}", f"title = {_toml(f'Task {number}: {words}')}", ""]
    for one in solution.classes:
        parts += [
            "[[defines]]",
            f"name = {_toml(one.name)}",
            'kind = "class"',
            f"task = {_toml(one.name)}",
            "",
        ]
        for method in one.methods:
            parts += [f"[defines.methods.{method.name}]"]
            parts += ["procedure = true # it gives nothing back"] if not method.answers else []
            parts += ["query = true # it only looks"] if method.answers and not method.changes else []
            parts += [f"gives = {_toml(method.gives)}"] if method.gives else []
            parts += [""]
        for attribute in one.attributes:
            parts += [f"[defines.attributes.{attribute}]", ""]
    for function in solution.functions:
        parts += [
            "[[defines]]",
            f"name = {_toml(function.name)}",
            'kind = "function"',
            'task = "Functions"',
            "",
        ]
    return "\n".join(parts).rstrip("\n") + "\n"


def _checks(solution: Solution, rules: Iterable[_Rule], notes: list[str]) -> Iterator[str]:
    rule_of = {id(function): rule for rule in rules for function in rule.functions}
    classes = {one.name: one for one in solution.classes}
    for one in solution.classes:
        if why := _cannot(one.made, classes):
            notes.append(f"line {one.line}: no checks of {one.name}: {why}")
            continue
        yield _check(one.made, rule_of[id(one.made)], classes, one)
        for method in one.methods:
            if one.members:
                notes.append(
                    f'line {method.line}: no check of {one.name}.{method.name}: write lab.read(lab.{one.name}, "{one.members[0]}").{method.name}(...)'
                )
            elif why := _cannot(method, classes):
                notes.append(f"line {method.line}: no check of {one.name}.{method.name}: {why}")
            else:
                yield _check(method, rule_of[id(method)], classes, one)
    for function in solution.functions:
        why = (
            "`lab` has a call of that name itself; call the function otherwise"
            if hasattr(Lab, function.name)
            else ""
        )
        if why := why or _cannot(function, classes):
            notes.append(f"line {function.line}: no check of {function.name}: {why}")
        else:
            yield _check(function, rule_of[id(function)], classes, None)
    for rule in rule_of.values():
        for function in rule.functions:
            if guessed := [argument.name for argument in function.arguments if argument.guessed]:
                notes.append(
                    f"line {function.line}: nothing says what {', '.join(guessed)} of {function.name} "
                    f"{'is' if len(guessed) == 1 else 'are'}; the check takes whole numbers: annotate it, or change the check"
                )


def _cannot(function: Function, classes: Mapping[str, Class], inside: tuple[str, ...] = ()) -> str:
    """Why no check can be proposed; "" where one can."""
    if function.why:
        return function.why
    if len(function.arguments) > _MOST_ARGUMENTS:
        return "it takes very many arguments"
    for argument in function.arguments:
        if not argument.of:
            continue
        if argument.of not in classes or argument.of in inside:
            return f"nothing says how to make its {argument.name}"
        if why := _cannot(classes[argument.of].made, classes, (*inside, argument.of)):
            return why
    return ""


class _Drawn:
    """The arguments of one check: a name of its own for each, with its strategy; objects are made of theirs."""

    def __init__(self, classes: Mapping[str, Class]) -> None:
        self._classes = classes
        self.given: dict[str, str] = {}
        self._taken: set[str] = {"lab", "thing", "result", "st", "given", "check"}

    def call(self, function: Function) -> str:
        """ "(a, b)" of a call."""
        return f"({', '.join(self._value(argument) for argument in function.arguments)})"

    def several(self, function: Function) -> tuple[str, str]:
        """The head of a loop that calls a method several times, and the arguments of each call."""
        inner = _Drawn(self._classes)
        call = inner.call(function)
        name = next(f"{one}s" for one in inner.given)
        while name in self.given or name in self._taken:
            name += "_"
        drawn = [*inner.given.values()]
        strategy = drawn[0] if len(drawn) == 1 else f"st.tuples({', '.join(drawn)})"
        self._taken.update(inner.given)
        self.given[name] = f"st.lists({strategy}, max_size=4)"
        return f"for {', '.join(inner.given)} in {name}:", call

    def _value(self, argument: Argument) -> str:
        if argument.of and not self._classes[argument.of].members:
            return f"lab.{argument.of}{self.call(self._classes[argument.of].made)}"
        name, number = argument.name, 2
        while name in self.given or name in self._taken:
            name, number = f"{argument.name}{number}", number + 1
        if argument.of:
            self.given[name] = f"st.sampled_from({[*self._classes[argument.of].members]!r})"
            return f"lab.read(lab.{argument.of}, {name})"
        self.given[name] = argument.strategy
        return name


def _check(function: Function, rule: _Rule, classes: Mapping[str, Class], owner: Class | None) -> str:
    drawn = _Drawn(classes)
    lines: list[str] = []
    if owner is None:
        call = drawn.call(function)
        if function.prints:
            arguments = ", ".join(filter(None, [f"lab.{function.name}", call[1:-1]]))
            lines.append(f"lab.printed({arguments})")
        else:
            lines += _looked_at(f"lab.{function.name}{call}", function, classes)
        name = function.name
    elif owner.members:
        name = f"members_of_{_snake(owner.name)}"
        lines += [f'lab.read(lab.{owner.name}, "{member}")' for member in owner.members]
    else:
        lines.append(f"thing = lab.{owner.name}{drawn.call(owner.made)}")
        if function is owner.made:
            looks = [*_looks(owner)]
            lines += looks or [*_queries(owner)] or ["lab.kind(thing)"]
            name = f"new_{_snake(owner.name)}"
        else:
            filling = _filling(owner, classes)
            if filling is not None:
                head, call = drawn.several(filling)
                lines += [head, f"    thing.{filling.name}{call}"]
            if function is filling:
                pass
            elif function.prints:
                call = drawn.call(function)
                lines.append(
                    f"lab.printed({', '.join(filter(None, [f'thing.{function.name}', call[1:-1]]))})"
                )
            else:
                call = drawn.call(function)
                lines += _looked_at(f"thing.{function.name}{call}", function, classes)
            lines += (
                [*_looks(owner), *_queries(owner, function)]
                if function.changes or not function.answers
                else []
            )
            name = f"{_snake(owner.name)}_{function.name}"
    words = (
        re.sub(r'["\\\\]', "'", function.title or (owner.title if owner and function is owner.made else ""))
        or f"{function.written} answers as the rule says."
    )
    given = ", ".join(f"{key}={value}" for key, value in drawn.given.items())
    head = f'@check(task="{rule.task}", rules=["{rule.id}"], points=1)\n' + (
        f"@given({given})\n" if given else ""
    )
    takes = ", ".join(["lab", *drawn.given])
    return f'{head}def test_{name}({takes}):\n    """{words}"""\n' + "".join(
        f"    {line}\n" for line in lines
    )


def _filling(owner: Class, classes: Mapping[str, Class]) -> Function | None:
    """The first method that puts something into an object, so that there is something to ask for; None where there is none."""
    for method in owner.methods:
        if method.changes and not method.answers and not _cannot(method, classes):
            drawn = _Drawn(classes)
            drawn.call(method)
            if drawn.given:
                return method
    return None


def _looked_at(call: str, function: Function, classes: Mapping[str, Class]) -> list[str]:
    """A call, and what shows the object that it gives."""
    looks = [*_looks(classes[function.gives], "result")] if function.gives else []
    return [f"result = {call}", *looks] if looks else [call]


def _looks(one: Class, thing: str = "thing") -> Iterator[str]:
    if one.members:
        # A member is compared by its name and its value.
        return
    if one.shows:
        yield f"lab.show({thing})"
    for attribute in one.attributes:
        yield f'lab.read({thing}, "{attribute}")'


def _queries(one: Class, but: Function | None = None) -> Iterator[str]:
    """The methods that only look, and need nothing for that."""
    for method in one.methods:
        if (
            method.answers
            and not method.changes
            and not method.arguments
            and not method.why
            and method is not but
        ):
            yield f"thing.{method.name}()"


def _spec_tests(file: str, checks: Iterable[str]) -> str:
    found = [*checks]
    drawn = any("@given(" in one for one in found)
    strategies = any("st." in one for one in found)
    imports = ("from hypothesis import given\n" if drawn else "") + (
        "from hypothesis import strategies as st\n" if strategies else ""
    )
    return (
        f'"""Checks proposed from {file}.  Each says what to call; what is right, the model solution says.\n\n'
        "Give each the values that matter, with `@example(...)` under `@given`, and the points that it is worth.\n"
        f'"""\n\n{imports}\nfrom grader import check\n\n\n' + "\n\n".join(found)
    )


def cited(text: str, rules: Iterable[_Rule]) -> str:
    """The solution with the number of a rule at the end of each line that decides by it."""
    number_of = {(function.name, function.line): rule.id for rule in rules for function in rule.functions}
    lines = text.splitlines()
    tree = ast.parse(text)
    for one in ast.walk(tree):
        if not isinstance(one, ast.FunctionDef):
            continue
        rule = next((rule for (_, line), rule in number_of.items() if line == one.lineno), None)
        if rule is None:
            continue
        for part in ast.walk(one):
            if not isinstance(part, _SIMPLE) or (
                isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
            ):
                continue
            line = lines[part.lineno - 1]
            whole = part.end_lineno == part.lineno
            # Behind a bracket a comment is one; elsewhere in a long statement the line may stand within a text.
            if (
                "#" not in line
                and (whole or line.rstrip().endswith(_OPEN))
                and not line.rstrip().endswith("\\")
            ):
                lines[part.lineno - 1] = f"{line.rstrip()}  # {rule}"
    made = "\n".join(lines) + "\n"
    try:
        same = ast.dump(ast.parse(made)) == ast.dump(tree)
    except SyntaxError:
        same = False
    return made if same else text


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def _toml(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{"".join(one for one in escaped if one.isprintable())}"'
