"""What the page of a class costs as the class grows: to draw it here, and to open it in a browser.

    python benchmarks/class_page.py [--counts 300 1000 10000] [--rounds 5] [--page FILE ...]

The class is made up (`tests/large_class.py`).  *Usable* is the time from opening the page to the filter's first answer
on the screen, as in `tests/test_browser.py`: the best of the rounds, as other work only adds to it.  With `--page`,
pages that were written before are opened in turns with the others, so that two states can be compared.

Bounds: a class of 1,000 usable within 1 s, a class of 10,000 within 2 s.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import large_class
from browser import Browser, running
from grader.kits.kit import built_in
from grader.reports.report import render_class
from measuring import table

ASK = """
const done = arguments[arguments.length - 1];
const [opened] = performance.getEntriesByType("navigation");
const started = performance.now();
const field = document.getElementById("text");
field.scrollIntoView();
field.value = "noether";
field.dispatchEvent(new Event("input"));
requestAnimationFrame(() => requestAnimationFrame(() => {
  const usable = opened.domContentLoadedEventEnd + performance.now() - started;
  done([opened.responseEnd, opened.domInteractive, usable, document.querySelectorAll("*").length]);
}));
"""


def write(folder: Path, count: int) -> Path:
    """Draw the page of a class of so many, and say what that took."""
    found = large_class.gathered(count)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began = time.process_time()
    text = render_class(found, built_in().reports)
    took = time.process_time() - began
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    path = folder / f"{count}.html"
    path.write_text(text, encoding="utf-8")
    size = path.stat().st_size / 1e6
    print(
        f"{count}: drawn in {took:.2f} s of CPU time, {size:.2f} MB, {more:.0f} MB of memory more than before"
    )
    return path


def opened(browser: Browser, page: Path) -> list[float]:
    """When a page was read, was interactive, and was usable, in milliseconds; and its elements."""
    browser.open(page)
    found: list[float] = browser.driver.execute_async_script(ASK)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--counts", type=int, nargs="*", default=[300, 1000, 10_000])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--page", type=Path, nargs="*", default=[], help="pages that are there already")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, running(Path(name) / "profile") as browser:
        pages = [*options.page, *(write(Path(name), count) for count in options.counts)]
        # In turns, so that a busy machine is busy for all of them.
        rounds = [[opened(browser, page.resolve()) for page in pages] for _ in range(options.rounds)]
        table(
            "Pages of classes in a browser",
            ["page", "elements", "read", "interactive", "usable"],
            [
                [
                    str(page),
                    f"{each[0][3]:.0f}",
                    *(f"{min(one[at] for one in each):.0f} ms" for at in range(3)),
                ]
                for page, each in zip(pages, zip(*rounds, strict=True), strict=True)
            ],
        )


if __name__ == "__main__":
    main()
