"""A class of the small kit, graded in this process as `kibitz grade` does it, for tests to look at."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import small_kit
from grader.classes.batch import Adjust, Batch, grade_class
from grader.classes.jobs import Jobs, OneJob
from grader.classes.orders import Executor, Observer, Order
from grader.classes.out_folder import OutFolder
from grader.grading.compiler import obtain_corpus
from grader.kits.corpus import Corpus
from grader.kits.kit import Kit
from grader.lms.recognise import read_download
from grader.model.result import Result, from_json


@dataclass
class Classroom:
    """What a class is graded with."""

    kit: Kit
    corpus: Corpus
    order: Order
    adjust: Adjust = lambda result: None
    seen: list[str] = field(default_factory=list)

    def grade(
        self,
        folder: Path,
        out: Path,
        jobs: int = 1,
        observer: Observer | None = None,
        executor: Executor | None = None,
    ) -> Batch:
        """Grade the class in `folder` into `out`."""
        if executor is None:
            executor = Jobs(self.order, self.corpus, jobs) if jobs > 1 else OneJob(self.order, self.corpus)
        download = read_download(folder, apart_from=out)
        with OutFolder(out) as target:
            return grade_class(
                self.order, self.corpus, download, target, executor, adjust=self.adjust, observer=observer
            )


def classroom(root: Path) -> Classroom:
    """The small kit in the folder `root`, compiled."""
    kit = Kit(root)
    corpus = obtain_corpus(kit, kit.assignment(small_kit.NAME), 0, lambda *_: None)
    return Classroom(kit, corpus, Order(str(root), small_kit.NAME, 0, None, None))


def results(out: Path) -> dict[str, Result]:
    """The results in `out`, by id."""
    return {path.stem: from_json(path.read_bytes()) for path in sorted((out / "results").glob("*.json"))}


def scores(out: Path) -> dict[str, float]:
    """The scores in `out`, by id."""
    return {name: result.score for name, result in results(out).items()}


def timeless(out: Path) -> dict[str, bytes]:
    """All files in `out` for a reader, without what depends on the time that grading took, and on when that was."""
    found = {}
    about = out / "class.json"
    when = json.loads(about.read_bytes())["made"]["when"] if about.is_file() else ""
    for path in sorted(path for path in out.rglob("*") if path.is_file() and not path.name.startswith(".")):
        data = path.read_bytes()
        if path.parent.name == "results":
            result = json.loads(data)
            del result["timing"]
            data = json.dumps(result).encode()
        elif path.parent.name == "submissions":
            data = b""  # it shows the timing; it is drawn from the result
        elif path.parent == out and when:
            data = data.replace(when.encode(), b"").replace(when.replace("T", " ").encode(), b"")
        found[path.relative_to(out).as_posix()] = data
    return found
