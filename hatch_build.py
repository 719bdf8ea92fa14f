"""Build hook: compiles the corpus of every assignment into the wheel.

An editable install skips it: a checkout compiles when it first needs to, and again when content changes.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CorpusHook(BuildHookInterface[Any]):
    """Adds `grader/kit/corpus/<assignment>.json` to the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile with the sources that are being packed, not with an installed grader."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        try:
            from grader.compiler import compile_corpus
            from grader.corpus import DEFAULT_SEED, write_corpus
            from grader.kit import Kit
        finally:
            sys.path.remove(self.root)
        kit = Kit(Path(self.root))
        self._folder = tempfile.mkdtemp(prefix="kibitz-corpus-")
        for name in kit.names():
            path = Path(self._folder, f"{name}.json")
            write_corpus(compile_corpus(kit, kit.assignment(name), DEFAULT_SEED, lambda *_: None), path)
            build_data["force_include"][str(path)] = f"grader/kit/corpus/{name}.json"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was only needed to pack it."""
        if version != "editable":
            shutil.rmtree(self._folder, ignore_errors=True)
