"""What stays of the engine beside a submission has all that it imports of the engine: the rest is cleared before a submission runs."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

from grader.inside import guard
from grader.inside.apart import OBSERVING

INSIDE = Path(guard.__file__).parent


def kept() -> set[str]:
    """The modules that the lockdown leaves as they are, as its source names them."""
    tree = ast.parse(inspect.getsource(guard))
    (made,) = [
        one.value
        for one in ast.walk(tree)
        if isinstance(one, ast.Assign)
        and isinstance(one.targets[0], ast.Name)
        and one.targets[0].id == "kept"
    ]
    return {
        one.value for one in ast.walk(made) if isinstance(one, ast.Constant) and isinstance(one.value, str)
    } - {"."}


def imported(path: Path) -> Iterator[str]:
    """The modules beside it that a file imports when it is imported itself."""
    for one in ast.parse(path.read_text("utf-8")).body:
        if not isinstance(one, ast.ImportFrom) or one.level != 1:
            continue
        # A constant is there whatever becomes of its module.
        if one.module is None or not all(name.name.isupper() for name in one.names):
            yield from [one.module] if one.module else [name.name for name in one.names]


def test_what_is_kept_finds_what_it_imports() -> None:
    """Or the first call of it fails in every worker, and with it what is lent."""
    names = kept()
    assert {"exchange", "frames", "library"} <= names
    for name in sorted(names):
        lost = {*imported(INSIDE / f"{name}.py")} - names - {*OBSERVING}
        assert not lost, f"{name} imports {', '.join(sorted(lost))}"
