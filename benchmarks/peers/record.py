"""The figures of a run, written as they come, so that a run that was stopped goes on where it stopped."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any


class OtherRunError(Exception):
    """The file holds the figures of a run with other settings or versions."""


class Record:
    """Figures by a path of names, as in `costs / pytest / right / 0`, in a JSON file or only in memory."""

    def __init__(self, path: Path | None, about: Mapping[str, Any]) -> None:
        """Go on with the file where there is one.  Raises OtherRunError, and ValueError where it is no JSON."""
        self._path = path
        self.content: dict[str, Any] = {"about": dict(about)}
        if path is not None and path.exists():
            found = json.loads(path.read_text("utf-8"))
            then = found.get("about", {}) if isinstance(found, dict) else {}
            other = [name for name, value in about.items() if name in then and then[name] != value]
            if other or not then:
                differs = ", ".join(other) or "no `about`"
                raise OtherRunError(
                    f"{path}: figures of another run ({differs}); name another file or take it away"
                )
            self.content = found

    def get(self, *names: str) -> Any:
        """What was recorded under the names, or None."""
        here: Any = self.content
        for name in names:
            if not isinstance(here, dict) or name not in here:
                return None
            here = here[name]
        return here

    def put(self, value: Any, *names: str) -> None:
        """Record a figure and write the file."""
        here = self.content
        for name in names[:-1]:
            here = here.setdefault(name, {})
        here[names[-1]] = value
        self._write()

    def _write(self) -> None:
        if self._path is None:
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        beside = self._path.with_name(f".{self._path.name}.{os.getpid()}")
        beside.write_text(json.dumps(self.content, indent=1, ensure_ascii=False) + "\n", "utf-8")
        beside.replace(self._path)
