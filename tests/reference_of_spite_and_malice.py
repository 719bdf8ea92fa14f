"""The reference of Mini Spite and Malice for its tests: its modules, imported by path and only for one test.

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

REFERENCE = Path(__file__).resolve().parent.parent / "reference" / "spite_and_malice"
MODULES = ("rulings", "spite_and_malice", "lectureStructures", "game_rules", "game")


@contextmanager
def loaded() -> Iterator[Any]:
    """The modules, fresh, by name, with the names of the submission beside them.

    `open_points` collects what no rule decides.  Afterwards nothing of it can be imported any more.
    """
    path = sys.path[:]
    hidden = {name: sys.modules.pop(name) for name in MODULES if name in sys.modules}
    sys.path[:0] = [str(REFERENCE), str(REFERENCE / "support")]
    try:
        modules: dict[str, Any] = {name: importlib.import_module(name) for name in MODULES}
        open_points: list[str] = []
        modules["rulings"].undecided = open_points.append
        solution = modules["spite_and_malice"]
        names = {name: getattr(solution, name) for name in ("Card", "PlayStack", "Hand", "shuffle")}
        yield SimpleNamespace(**modules | names, open_points=open_points)
    finally:
        sys.path[:] = path
        for name in MODULES:
            sys.modules.pop(name, None)
        sys.modules.update(hidden)
