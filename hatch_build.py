"""Build hook: puts the corpus of every assignment into the wheel, unpacked, so that no check waits for that.

Those that are packed in `corpus/` are taken where they are fresh, and others are compiled.  An editable install skips it: a
checkout takes the same when it first needs them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CorpusHook(BuildHookInterface[Any]):
    """Adds `grader/kit/corpus/<assignment>.json` to the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """As many assignments at once as there are cores."""
        if version == "editable":
            return
        self._folder = tempfile.mkdtemp(prefix="kibitz-corpus-")
        names = [path.parent.name for path in sorted(Path(self.root, "reference").glob("*/assignment.toml"))]
        files = [str(Path(self._folder, f"{name}.json")) for name in names]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(self._compile, names, files))
        for name, file in zip(names, files, strict=True):
            build_data["force_include"][file] = f"grader/kit/corpus/{name}.json"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was only needed to pack it."""
        if version != "editable":
            shutil.rmtree(self._folder, ignore_errors=True)

    def _compile(self, name: str, file: str) -> None:
        script = Path(self.root, "hatch_build.py")
        subprocess.run([sys.executable, script, name, file], check=True)


def compile_one(name: str, file: str) -> None:
    """Compile, where that is needed, with the sources that are being packed: this file lies beside them, so that Python finds those first."""
    from grader.grading.compiler import obtain_corpus
    from grader.kits.corpus import DEFAULT_SEED, write_corpus
    from grader.kits.kit import Kit

    kit = Kit(Path(__file__).resolve().parent)
    # What is packed there, or what the packager's own `kibitz` has compiled from the same sources, is as good.
    write_corpus(obtain_corpus(kit, kit.assignment(name), DEFAULT_SEED, lambda *_: None), Path(file))


if __name__ == "__main__":
    compile_one(*sys.argv[1:])
