"""How much a large folder around a solution costs `kibitz check`, as a multiple of the same solution by itself.

    python benchmarks/folders.py [--rounds N]

The folders are those that people hand in by mistake: 5,000 small files (pictures, texts, modules of a virtual environment), also
as a zip file, and 200 MB in a few large files, some of which are called like sources.  Nobody means any of it.  Whole
commands are measured, with all processes that they start, in turns.

Bound: 2 times, by either clock.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from check import command, run
from measuring import FULL_MARKS, Cost, cost_of, median, ms, ratios, rounds, table, verdict

BOUND = 2.0
FILES = 5_000
LARGE = 20
MEGABYTES = 10
ENDINGS = (".png", ".txt", ".csv", ".json", ".html", ".pyc", ".md", ".js")


def many(folder: Path) -> None:
    """Small files of all kinds, in folders as tools make them."""
    rng = random.Random(5)
    for number in range(FILES):
        place = folder / f"assets/{number % 50}"
        place.mkdir(parents=True, exist_ok=True)
        place.joinpath(f"item{number}{rng.choice(ENDINGS)}").write_bytes(rng.randbytes(rng.randrange(2_000)))


def modules(place: str, folder: Path) -> None:
    """Modules of somebody else in a hundred folders."""
    for number in range(FILES):
        package = folder / place / f"package{number % 100}"
        package.mkdir(parents=True, exist_ok=True)
        source = f"class Thing{number}:\n    def get(self):\n        return {number}\n"
        package.joinpath(f"module{number}.py").write_text(source)


def large(folder: Path) -> None:
    """200 MB of data."""
    rng = random.Random(6)
    data = rng.randbytes(1 << 20) * MEGABYTES
    for number in range(LARGE):
        folder.joinpath(f"recording{number}.mp4").write_bytes(data)


def large_texts(folder: Path) -> None:
    """200 MB of texts, of which two files are called like sources."""
    data = b"a line of a log that a program has written\n" * (MEGABYTES * (1 << 20) // 43)
    for number in range(LARGE):
        folder.joinpath(f"log{number}{'.py' if number < 2 else '.txt'}").write_bytes(data)


KINDS: dict[str, Callable[[Path], None]] = {
    "5,000 files of all kinds": many,
    "5,000 modules of an environment": partial(modules, "venv/lib/python3.11/site-packages"),
    "5,000 other modules": partial(modules, "downloads"),
    "200 MB of recordings": large,
    "200 MB of texts": large_texts,
}


def packed(folder: Path) -> Path:
    """The same as a zip file."""
    path = folder.with_suffix(".zip")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as one:
        for file in sorted(folder.rglob("*")):
            one.write(file, file.relative_to(folder))
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    run(command(FULL_MARKS), 0)  # compiles the corpus, if need be, and our own modules
    clean: list[Cost] = []
    with tempfile.TemporaryDirectory() as folder:
        places: dict[str, Path] = {}
        for number, (words, make) in enumerate(KINDS.items()):
            place = Path(folder) / str(number)
            shutil.copytree(FULL_MARKS, place)
            make(place)
            places[words] = place
        places["the first of these, as a zip file"] = packed(Path(folder) / "0")
        costs: dict[str, list[Cost]] = {words: [] for words in places}
        for _ in rounds(options.rounds, "folders"):
            clean.append(cost_of(partial(run, command(FULL_MARKS), 0)))
            for words, place in places.items():
                costs[words].append(cost_of(partial(run, command(place), 0)))
    rows = [["by itself", ms(median(clean).wall), ms(median(clean).cpu)]]
    rows += [[words, ms(median(some).wall), ms(median(some).cpu)] for words, some in costs.items()]
    table(f"kibitz check of a folder, Python {sys.version.split()[0]}", ["", "wall", "CPU"], rows)
    print()
    for words, some in costs.items():
        wall = ratios([one.wall for one in some], [one.wall for one in clean])
        cpu = ratios([one.cpu for one in some], [one.cpu for one in clean])
        print(f"  {words + ', wall:':<40} {verdict(wall, BOUND)}")
        print(f"  {words + ', CPU:':<40} {verdict(cpu, BOUND)}")


if __name__ == "__main__":
    main()
