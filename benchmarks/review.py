"""How long the review desk takes with a large class: to open, to show a page, and to keep a decision.

    python benchmarks/review.py [STUDENTS]

The class is made up (`tests/review_class.py`); two in three students have something open.
"""

from __future__ import annotations

import http.client
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode, urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import review_class
from grader.review.class_desk import ClassDesk


def ask(address: str, path: str, form: dict[str, str] | None = None) -> tuple[int, str, str]:
    """The status, the `Location` and the text of an answer."""
    parts = urlsplit(address)
    line = http.client.HTTPConnection(str(parts.hostname), parts.port or 80, timeout=60)
    method = "GET" if form is None else "POST"
    headers = {
        "Origin": f"{parts.scheme}://{parts.netloc}",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    line.request(method, path, None if form is None else urlencode(form), headers)
    answer = line.getresponse()
    text = answer.read().decode()
    line.close()
    return answer.status, answer.headers.get("Location", ""), text


def main(students: int) -> None:
    """Measure, and print."""
    with tempfile.TemporaryDirectory() as name:
        out = review_class.make_class(Path(name), students)
        size = sum(path.stat().st_size for path in (out / "results").iterdir()) / students
        began = time.perf_counter()
        desk = ClassDesk(out)
        print(f"{students} students, {size / 1000:.0f} kB a result, {desk.open_count} open")
        print(f"the class is read in {time.perf_counter() - began:.2f} s")
        began = time.perf_counter()
        with review_class.served(out, "--name", "benchmark") as served:
            print(f"the command answers after {time.perf_counter() - began:.2f} s")
            parts = urlsplit(served.address)
            pages, decisions = [], []
            began = time.perf_counter()
            _, _, text = ask(served.address, parts.path)
            print(f"the first page is there after {time.perf_counter() - began:.2f} s")
            (where,) = re.findall(r'href="([^"]*/point/[^"]*)" data-key="n"', text)
            for _ in range(40):
                began = time.perf_counter()
                _, _, text = ask(served.address, where)
                pages.append(time.perf_counter() - began)
                fields = dict(re.findall(r'name="(group|one|item|shown)" value="([^"]*)"', text))
                began = time.perf_counter()
                status, where, _ = ask(served.address, f"{parts.path}decide", {**fields, "action": "accept"})
                decisions.append(time.perf_counter() - began)
                assert status == 303, status
            for what, times in (("a page", pages), ("a decision", decisions)):
                print(
                    f"{what}: median {statistics.median(times) * 1000:.0f} ms, most {max(times) * 1000:.0f} ms"
                )
            _, _, text = ask(served.address, where)
            fields = dict(re.findall(r'name="(group|one|item|shown)" value="([^"]*)"', text))
            began = time.perf_counter()
            ask(served.address, f"{parts.path}decide", {**fields, "action": "all-accept"})
            many = fields["shown"].count(" ") + 1
            print(f"one decision for {many} students: {(time.perf_counter() - began) * 1000:.0f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
