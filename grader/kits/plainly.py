"""Slips of course authors in Python files, in words that say what to write: what Python and Hypothesis say names our own insides.

Where a slip is, others find (`author_files`).  Nothing here imports what an author wrote.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from grader.inside.operators import OPERATORS

_UNEXPECTED = re.compile(r"(?:(\w+)\.)?(\w+)\(\) got an unexpected keyword argument '(\w+)'")
_MISSING = re.compile(
    r"(?:(\w+)\.)?(\w+)\(\) missing \d+ required (?:positional |keyword-only )?arguments?: (.+)"
)
_TOO_MANY = re.compile(r"(?:(\w+)\.)?(\w+)\(\) takes ")
_GIVEN = re.compile(r"\s*@(?:\w+\.)*given\b")
_NO_RESULT = re.compile(r"'(\w+)' object has no attribute '_(?:kibitz_reference_|kind)'")
_PRIVATE = re.compile(r"_\w+")
_NO_NAME = re.compile(r"name '(\w+)' is not defined(?:\. (Did you mean: .*))?")
_NO_STRATEGY = re.compile(r"Expected a SearchStrategy(?>.*? but got )(?:(\w+)=)?(?>(.+?) \(type=)")
_STRANGE = re.compile(r"\w+\(\) got an unexpected keyword argument '(\w+)', from .* in @given")
_EXAMPLE = re.compile(
    r"Inconsistent args: @given\(\) got strategies for (.+), but @example\(\) got arguments for (.+)"
)


RECORDED = {
    **{method: f"lab.{name}(...)" for name, (_, method, _) in OPERATORS.items()},
    "__str__": "lab.show(thing)",
    "__repr__": "lab.repr(thing)",
    "__len__": "lab.size(thing)",
    "__iter__": "lab.items(thing)",
    "__hash__": "lab.same_hash(one, other)",
    "__call__": "thing(...)",
    "__init__": "lab.CLASS(...)",
    "__exit__": "lab.leave(thing), or lab.leave(thing, 'ValueError') for a block that ends by an error",
}
"""Special methods -> what a check writes for them."""


class Missing:
    """Stands for an argument that was not given, so that who forgets it is told in words."""


MISSING: Final = Missing()


def wrong_arguments(
    call: str,
    positional: Sequence[object],
    known: Iterable[str],
    unknown: Iterable[str],
    missing: Iterable[str],
) -> str:
    """What is wrong with the arguments of one of our decorators, and what to write; "" where nothing is."""
    names = [*known]
    shown = f"@{call}({', '.join(f'{name}=...' for name in names[:3])})"
    if len(positional) == 1 and callable(positional[0]):
        return f"@{call} stands there without its arguments: write {shown}"
    if positional:
        return f"{call} takes its arguments by name: write {shown}"
    for one in unknown:
        # Like other modules for authors' mistakes: a check must not wait for it.
        import difflib

        near = difflib.get_close_matches(one, names, 1, 0.5)
        hint = f"did you mean {near[0]}?" if near else f"it takes {', '.join(names)}"
        return f"{call} takes no argument {one}; {hint}"
    left_out = [*missing]
    return f"{call} needs {' and '.join(left_out)}: write {shown}" if left_out else ""


def wrong_function(function: Callable[..., Any], gives: Iterable[str] | None) -> str:
    """What is wrong with the parameters of a check's function; "" where nothing is.

    `gives` are the names that `given` has strategies for, and None where there is no `given`.
    """
    name = function.__name__
    owner = function.__qualname__.rpartition(".")[0]
    if owner and not owner.endswith("<locals>"):
        return f"{name} is in the class {owner}, where no check is found; move it out of the class"
    if inspect.iscoroutinefunction(function):
        return f"{name} is async: nobody would wait for it; write def {name}(lab, ...)"
    if inspect.isgeneratorfunction(function):
        return f"{name} has a yield in it, so that nothing of it runs; take it out"
    parameters = inspect.signature(function).parameters
    if any(one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD) for one in parameters.values()):
        return ""
    others = [one for one in parameters if one != "lab"]
    if "lab" not in parameters:
        return f"{name} takes no lab, through which a check calls things: write def {name}({', '.join(['lab', *others])})"
    given = {*gives} if gives is not None else set()
    lacking = [
        one for one in others if one not in given and parameters[one].default is inspect.Parameter.empty
    ]
    if not lacking:
        return ""
    wanted = f"@given({', '.join(f'{one}=...' for one in lacking)})"
    how = f"put {wanted} under @check" if gives is None else f"give it in {wanted} as well"
    if gives is None and _is_given_above(function):
        how += ". It stands above, and the order counts: @check has to stand first, because it sees only what stands under it"
    return f"{name} takes {' and '.join(lacking)}, and nothing says what that is: {how}"


def _is_given_above(function: Callable[..., Any]) -> bool:
    """Whether the decorators of a function begin with @given: then what stands under it has not seen it."""
    import linecache  # like `difflib`, for mistakes only

    line = linecache.getline(function.__code__.co_filename, function.__code__.co_firstlineno)
    return _GIVEN.match(line) is not None


def in_words(error: BaseException, lab: Sequence[type]) -> str:
    """What an exception in a check means, and what to do.  `lab` are the classes of the recorder."""
    said = str(error).partition("\n")[0]
    if isinstance(error, SystemExit):
        return "the check ends Python; a check records calls, and lab.exits(...) asks for the code with which one ends a program"
    if not isinstance(error, Exception):
        return (
            f"the check stops with {type(error).__name__}, as pytest raises it; a check only "
            "records calls, so write the call alone: what it raises in the reference is what students must raise"
        )
    if isinstance(error, TypeError) and said.startswith("a step was given "):
        return said
    if match := _NO_RESULT.fullmatch(said):
        return f"a {match[1]} stands where the result of an earlier step belongs; lab.list(...) makes a list that can be looked at"
    if isinstance(error, AttributeError) and (instead := RECORDED.get(said)):
        return f"{said} is recorded by {instead}"
    if isinstance(error, AttributeError) and _PRIVATE.fullmatch(said):
        return f"{said} is private: a check uses what assignment.toml names, and nothing else"
    if isinstance(error, NameError) and (match := _NO_NAME.fullmatch(said)):
        return f"nothing here is called {match[1]}: {match[2] or 'write it as it is defined, or import it'}"
    if isinstance(error, TypeError) and (
        match := _UNEXPECTED.match(said) or _MISSING.match(said) or _TOO_MANY.match(said)
    ):
        owners = [one for one in lab if match[1] in (None, one.__name__)]
        call = next((found for one in owners if (found := getattr(one, match[2], None)) is not None), None)
        if call is not None and not match[2].startswith("_"):
            return f"lab.{match[2]} is called in another way: {_written(match[2], call)}"
    if match := _STRANGE.match(said):
        return (
            f"@given gives {match[1]}, which the function does not take; call it there as the function does"
        )
    if match := _EXAMPLE.match(said):
        return f"@example gives {match[2]}, and @given {match[1]}; use the same names".replace("'", "")
    if match := _NO_STRATEGY.match(said):
        what = f" for {match[1]}" if match[1] else ""
        return f"@given takes strategies, such as st.integers(1, 9) or st.sampled_from([...]), and was given {match[2]}{what}"
    return f"the check itself fails, before anything is asked: {type(error).__name__}: {said}; mend that line, which is plain Python"


def _written(name: str, call: Callable[..., Any]) -> str:
    parameters = [*inspect.signature(call).parameters.values()][1:]
    return f"lab.{name}({', '.join(str(one.replace(annotation=one.empty)) for one in parameters)})"
