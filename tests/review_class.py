"""A graded class with open points, made up: its folder of results, what was handed in, and a desk over it."""

from __future__ import annotations

import contextlib
import hashlib
import http.client
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import msgspec

import results
from commands import COMMAND, ROOT, environment
from grader.classes.run_file import RUN, Run
from grader.kits.kit import built_in
from grader.model import result as r
from grader.model.grade import TaskScore
from grader.model.handed_in import File, Student, SubmissionInfo
from grader.model.result import CheckResult, SourceLines, TranscriptResult
from grader.reports.report import render_submission

replace = msgspec.structs.replace
OTHER = "This is open: nothing that came out right shows that `add` does anything."
NAMES = ("Ada", "Grace", "Alan", "Edsger", "Barbara", "Donald", "Radia", "Niklaus", "Frances", "Tony")
FAMILY = ("Lovelace", "Hopper", "Turing", "Liskov", "Knuth", "Perlman", "Müller", "Nguyễn")
CODE = '''"""The cards of {name}."""


class Hand:
    def __init__(self):
        self.cards = []

    def add(self, cards):
        for card in cards:
            if len(self.cards) < 5:
                self.cards.append(card)


class PlayStack:
    def playCard(self, card):
        self.cards.append(card)
        return cadrs
'''

RUBRIC = """\
[[rubric]]
name = "names"
text = "Names say what things are."
points = 3
levels = [{ text = "all", points = 3 }, { text = "most", points = 2 }, { text = "few", points = 0 }]

[[rubric]]
name = "copied"
text = "Code that stands there several times."
points = -2
"""


def checks_of(number: int, count: int) -> tuple[tuple[CheckResult, ...], tuple[TranscriptResult, ...]]:
    """The verdicts of one student: of 60, 14, 7, 9 and 10 have one thing open, which is 40 in all."""
    place = number * 60 // count
    full = results.opened(results.CRASHED) if place < 14 else results.PASSED
    add = replace(results.OPEN, message=OTHER) if 30 <= place < 39 else results.OPEN
    hand = add if 14 <= place < 21 or 30 <= place < 39 else results.PASSED
    source = SourceLines(
        "main.py", 9, 7, ("", "    def add(self, cards):", "        for card in cards:"), False
    )
    if hand is not results.PASSED:
        hand = replace(hand, source=source)
    session = results.OPEN_SESSION if 39 <= place < 49 else results.SESSION
    checks = (
        results.PASSED,
        replace(full, id="test_full_stack"),
        results.FAILED,
        replace(hand, id="test_add"),
    )
    return checks, (replace(session, id="draw"),)


def one_of(number: int, count: int, folder: Path | None = None) -> r.Result:
    """One student's result, whose files are written into `folder`."""
    name = f"{NAMES[number % 10]} {FAMILY[number % 8]}"
    identifier = f"u{1000 + number}"
    data = CODE.format(name=name).encode()
    if folder is not None:
        (folder / identifier).mkdir(parents=True)
        (folder / identifier / "main.py").write_bytes(data)
    checks, sessions = checks_of(number, count)
    items: list[CheckResult | TranscriptResult] = [*checks, *sessions]
    plain = results.result(identifier, checks)
    game = TaskScore("game", "Task 5: the game", sessions[0].points, 5, sessions[0].open_points)
    return replace(
        plain,
        transcripts=sessions,
        tasks=(*plain.tasks, game),
        score=sum(one.points for one in items),
        max_score=sum(one.max_points for one in items),
        open_points=sum(one.open_points for one in items),
        submission=SubmissionInfo(
            identifier,
            f"class/{identifier}",
            (File("main.py", hashlib.sha256(data).hexdigest(), len(data)),),
            (Student(identifier, name, f"{identifier}@example.edu"),),
        ),
    )


def write_class(
    folder: Path, found: list[r.Result], submissions: Path | None = None, pages: bool = False
) -> Path:
    """Write the folder of results of a class, and return it."""
    out = folder / "graded"
    (out / "results").mkdir(parents=True)
    (out / "submissions").mkdir()
    for one in found:
        (out / "results" / f"{one.submission.id}.json").write_bytes(r.to_json(one))
        if pages:
            page = render_submission(one, built_in().reports)
            (out / "submissions" / f"{one.submission.id}.html").write_text(page, "utf-8", "replace")
    # As results are read back: a lone surrogate has become text.
    found = [r.from_json(r.to_json(one)) for one in found]
    (out / "class.json").write_bytes(msgspec.json.encode(results.gathered(found)))
    if submissions is not None:
        run = Run(
            ("--isolated", "--", "spite_and_malice", str(submissions)), "spite_and_malice", str(submissions)
        )
        (out / RUN).write_bytes(msgspec.json.encode(run))
    return out


def make_class(folder: Path, count: int = 60, code: bool = True) -> Path:
    """A class of so many, of whom two in three have something open."""
    submissions = folder / "class" if code else None
    found = [one_of(number, count, submissions) for number in range(count)]
    return write_class(folder, found, submissions)


@dataclass
class Served:
    """A desk that runs in a process of its own."""

    address: str
    process: subprocess.Popen[str]

    @property
    def base(self) -> str:
        """The address without its last slash."""
        return self.address.rstrip("/")

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        return "/".join(self.address.split("/")[:3])


def text_of(page: str) -> str:
    """A page without its markup."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page))


@contextlib.contextmanager
def served(out: Path, *options: str) -> Iterator[Served]:
    """`kibitz review` over a folder."""
    command = [*COMMAND, "review", str(out), "--no-browser", *options]
    with subprocess.Popen(
        command, env=environment(), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None and process.stderr is not None
            line = process.stdout.readline()
            assert line.startswith("review: "), process.stderr.read()
            yield Served(line.removeprefix("review: ").strip(), process)
        finally:
            process.terminate()
            process.wait(20)


FIELDS = re.compile(r'<input type="hidden" name="(group|one|item|shown|first|last)" value="([^"]*)">')


@dataclass
class Answer:
    """What the desk answered."""

    status: int
    headers: dict[str, str]
    text: str

    @property
    def fields(self) -> dict[str, str]:
        """What the forms of the page hold."""
        return {name: unescape(value) for name, value in FIELDS.findall(self.text)}


class Client:
    """A browser without a window: it keeps to the address that it was told."""

    def __init__(self, desk: Served) -> None:
        self.desk = desk
        parts = urlsplit(desk.address)
        self.host, self.port, self.base = str(parts.hostname), parts.port, parts.path.rstrip("/")

    def ask(self, path: str, form: dict[str, str] | None = None, method: str = "", **headers: str) -> Answer:
        """Ask for a path behind the token; with a form, as the desk's own pages send it, but for `headers`."""
        return self.raw(self.base + path, form, method, **headers)

    def raw(self, path: str, form: dict[str, str] | None = None, method: str = "", **headers: str) -> Answer:
        """The same for any path.  A header that is empty is left out."""
        line = http.client.HTTPConnection(self.host, self.port or 80, timeout=30)
        body = None if form is None else urlencode(form)
        named = {"Host": f"{self.host}:{self.port}"}
        if form is not None:
            named |= {"Origin": self.desk.origin, "Content-Length": str(len(body or ""))}
        named |= {name.replace("_", "-"): value for name, value in headers.items()}
        line.putrequest(method or ("GET" if form is None else "POST"), path, skip_host=True)
        for name, value in named.items():
            if value:
                line.putheader(name, value)
        line.endheaders(body.encode() if body else None)
        answer = line.getresponse()
        text = answer.read().decode()
        line.close()
        return Answer(answer.status, {name.lower(): value for name, value in answer.getheaders()}, text)

    def give_back(self) -> Answer:
        """Press the button on the page of progress, which says which command was seen there."""
        seen = re.search(r'name="command" value="([0-9a-f]+)"', self.ask("/progress").text)
        return self.ask("/give-back", {"command": seen[1] if seen is not None else ""})

    def first(self) -> str:
        """The path of the first open point, behind the token."""
        (where,) = re.findall(r'href="([^"]*)" data-key="n"', self.ask("/").text)
        return str(where).removeprefix(self.base)
