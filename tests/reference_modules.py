"""The reference of an assignment for its tests: its modules, imported by path and only for one test.

It holds no tests itself.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

REFERENCES = Path(__file__).resolve().parent.parent / "reference"
MODULES = {
    "bakers_game": ("rulings", "cards", "bakers_game"),
    "spite_and_malice": ("rulings", "spite_and_malice", "lectureStructures", "game_rules", "game"),
}


@contextmanager
def loaded(assignment: str) -> Iterator[Any]:
    """The modules, fresh, by name, with the names of the submission beside them.

    `open_points` collects what no rule decides.  Afterwards nothing of it can be imported any more.
    """
    wanted, folder = MODULES[assignment], REFERENCES / assignment
    path = sys.path[:]
    hidden = {name: sys.modules.pop(name) for name in wanted if name in sys.modules}
    sys.path[:0] = [str(folder), str(folder / "support")]
    try:
        modules: dict[str, Any] = {name: importlib.import_module(name) for name in wanted}
        open_points: list[str] = []
        modules["rulings"].undecided = open_points.append
        solution = modules[assignment]
        names = {name: value for name, value in vars(solution).items() if callable(value)}
        yield SimpleNamespace(**names | modules, open_points=open_points)
    finally:
        sys.path[:] = path
        for name in wanted:
            sys.modules.pop(name, None)
        sys.modules.update(hidden)
