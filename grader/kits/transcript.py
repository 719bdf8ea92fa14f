"""Transcripts: recorded terminal sessions as text files that people read and write.

    title: A card that does not fit is refused
    task: Program
    points: 2
    rules: B14
    setup: stacked("seed 7")

    # The deck is stacked, so everybody sees the same deal.
    |  Cells: [  ] [  ] ...          what the reference printed
    | prompt :>
    > tf 1 1                         what is typed then
    | Error: ...
    | prompt :>
    = complains                      what must hold besides

The table that a recorded screen shows must be shown by everybody, in whatever frame; `=` lines ask for more
(see `STATEMENTS`).  `kibitz record` fills in the lines with bars by playing the reference.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from grader.kits.points import wrong_points
from grader.model.errors import KitError

ENDING = ".transcript"
STATEMENTS = {
    "ended": "the program has come to its end by itself",
    "complains": "it reports an error: it says something that it does not say after an ordinary line",
    "announces": "it says something that it does not say after an ordinary line, as that the game is won; or else half "
    "of the words that follow, if any do",
    "open": "no rule decides what it shows now, nor afterwards; it only must not stop",
    "unchanged": "the table is the one shown before",
    "says": "it says each of the words that follow, in any order and in small or capital letters",
    "exits": "the program has come to its end by itself with the code that follows, as `sys.exit(2)` does",
    "by": "these rules of the transcript, and no others, decide what is right here",
}
"""What `=` lines may say.  All of them are about what was printed after the line typed last."""

_KEYS = ("title", "task", "points", "rules", "setup", "hidden")
_YES, _NO = "yes", "no"
_TYPED, _SHOWN, _HOLDS, _COMMENT = ">", "|", "=", "#"


@dataclass(frozen=True)
class Recorded:
    """One exchange: the line typed (None for the start), what the reference printed then, what must hold.

    `holds` are pairs of a statement and its words.  `line` is where it stands in the file, from 1.
    """

    typed: str | None
    shown: str = ""
    holds: tuple[tuple[str, tuple[str, ...]], ...] = ()
    comments: tuple[str, ...] = ()
    line: int = 0

    @property
    def ends(self) -> bool:
        """Whether the program has to come to its end here."""
        return self.says("ended") or self.says("exits")

    def says(self, statement: str) -> bool:
        """Whether this statement is among those that must hold."""
        return any(name == statement for name, _ in self.holds)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that decide what is right here; empty where those of the whole transcript do."""
        return tuple(word for name, words in self.holds if name == "by" for word in words)


@dataclass(frozen=True)
class Transcript:
    """A whole file.  `setup` is an expression of `setup.py`, or empty.  `hidden`: students only see it counted.

    `line` is that of its task and rules, in the file `path`, and `setup_line` that of its setup.
    """

    id: str
    title: str
    task: str
    points: float
    rules: tuple[str, ...]
    setup: str
    exchanges: tuple[Recorded, ...]
    comments: tuple[str, ...] = ()
    hidden: bool = False
    path: Path | None = field(default=None, compare=False)
    line: int = field(default=1, compare=False)
    setup_line: int = field(default=1, compare=False)

    @property
    def typed(self) -> list[str]:
        """The lines typed, in their order."""
        return [one.typed for one in self.exchanges if one.typed is not None]


def read_transcripts(folder: Path) -> list[Transcript]:
    """The transcripts in the files `*.transcript` of a folder, by name.  Raises KitError."""
    return [read_transcript(path) for path in sorted(folder.glob(f"*{ENDING}"))]


def read_transcript(path: Path) -> Transcript:
    """One file.  Raises KitError, with the line and what was expected there."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise KitError(f"{path}: cannot be read: {error}") from None
    return _Reader(path).read(lines)


class _Reader:
    """Reads one file from its first line to its last."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._head: dict[str, str] = {}
        self._exchanges: list[Recorded] = []
        self._comments: list[str] = []
        self._shown: list[str] = []
        self._told = 1
        self._setup_line = 1

    def read(self, lines: list[str]) -> Transcript:
        top: tuple[str, ...] = ()
        for number, line in enumerate(lines, 1):
            mark, rest = line[:1], line[2:] if line[1:2] == " " else line[1:]
            if not line.strip():
                if not self._exchanges and self._comments:
                    top, self._comments = (*top, *self._comments), []
                continue
            if mark == _COMMENT:
                self._comments.append(rest)
            elif mark not in (_TYPED, _SHOWN, _HOLDS) and not self._exchanges:
                self._key(line, number)
            elif mark == _TYPED:
                self._begin(rest, number)
            elif mark == _SHOWN:
                if not self._exchanges:
                    self._begin(None, number)
                self._shown.append(rest)
            elif mark == _HOLDS:
                self._statement(rest, number)
            else:
                raise self._error(
                    number, "a line begins with > (typed), | (printed), = (what must hold) or # (a comment)"
                )
        self._finish()
        return self._made(top)

    def _error(self, number: int, expected: str) -> KitError:
        return KitError(f"{self._path}, line {number}: expected: {expected}")

    def _key(self, line: str, number: int) -> None:
        key, colon, value = line.partition(":")
        if not colon or key not in _KEYS:
            raise self._error(number, f"one of the keys {', '.join(_KEYS)} and a colon, or a line typed")
        if key in self._head:
            raise self._error(number, f"the key {key} once; it stands further up already")
        if key == "points":
            try:
                points = float(value)
            except ValueError:
                raise self._error(number, f"a number of points, not {value.strip()!r}") from None
            if wrong := wrong_points(points):
                raise KitError(f"{self._path}, line {number}: {wrong}")
        if key == "hidden" and value.strip() not in (_YES, _NO):
            raise self._error(number, f"{_YES} or {_NO} behind hidden, not {value.strip()!r}")
        self._head[key] = value.strip()
        if key in ("task", "rules"):
            self._told = number
        if key == "setup":
            self._setup_line = number

    def _begin(self, typed: str | None, number: int) -> None:
        self._finish()
        if self._exchanges and self._exchanges[-1].ends:
            before = self._exchanges[-1].line
            raise self._error(
                number, f"no line typed here, because the program has come to its end behind line {before}"
            )
        if typed is not None and not self._exchanges:
            self._exchanges.append(Recorded(None, line=number))
        self._exchanges.append(Recorded(typed, comments=tuple(self._comments), line=number))
        self._comments = []

    def _finish(self) -> None:
        if self._shown:
            self._exchanges[-1] = replace(self._exchanges[-1], shown="\n".join(self._shown))
        self._shown = []

    def _statement(self, rest: str, number: int) -> None:
        name, *words = rest.split() or [""]
        if name not in STATEMENTS:
            raise self._error(number, f"one of {', '.join(STATEMENTS)} behind the =, not {name!r}")
        if name == "exits":
            if len(words) != 1 or not (words[0].isascii() and words[0].isdigit()):
                raise self._error(number, "the code of the exit behind `exits`, such as 2")
        elif name == "by":
            known = self._rules()
            if not words or not set(words).issubset(known):
                if not known:
                    raise self._error(
                        number, "a line `rules: ...` at the top, of which `by` names those that decide here"
                    )
                raise self._error(number, f"rules of this transcript behind `by`, of {', '.join(known)}")
        elif (name == "says" and not words) or (words and name not in ("says", "announces")):
            raise self._error(
                number, "words behind `says` and `by`, perhaps behind `announces`, and behind nothing else"
            )
        if not self._exchanges:
            self._begin(None, number)
        last = self._exchanges[-1]
        self._exchanges[-1] = replace(last, holds=(*last.holds, (name, tuple(words))))

    def _rules(self) -> tuple[str, ...]:
        return tuple(self._head.get("rules", "").replace(",", " ").split())

    def _made(self, top: tuple[str, ...]) -> Transcript:
        for key in ("title", "task", "points"):
            if not self._head.get(key):
                raise KitError(f"{self._path}, line 1: expected: a line `{key}: ...` at the top")
        if not self._exchanges:
            raise KitError(f"{self._path}: expected: lines that are typed (>) or printed (|)")
        return Transcript(
            self._path.name.removesuffix(ENDING),
            self._head["title"],
            self._head["task"],
            points=float(self._head["points"]),
            rules=self._rules(),
            setup=self._head.get("setup", ""),
            exchanges=tuple(self._exchanges),
            comments=top,
            hidden=self._head.get("hidden", _NO) == _YES,
            path=self._path,
            line=self._told,
            setup_line=self._setup_line,
        )


def written(transcript: Transcript) -> str:
    """The transcript as the text of its file."""
    head = {
        "title": transcript.title,
        "task": transcript.task,
        "points": f"{transcript.points:g}",
        "rules": " ".join(transcript.rules),
        "setup": transcript.setup,
        "hidden": _YES if transcript.hidden else "",
    }
    lines = [f"{key}: {value}" for key, value in head.items() if value]
    if transcript.comments:
        lines += ["", *(_marked(_COMMENT, one) for one in transcript.comments)]
    lines.append("")
    for one in transcript.exchanges:
        lines += [_marked(_COMMENT, text) for text in one.comments]
        if one.typed is not None:
            lines.append(_marked(_TYPED, one.typed))
        lines += [_marked(_SHOWN, text) for text in one.shown.split("\n") if one.shown]
        lines += [_marked(_HOLDS, " ".join((name, *words))) for name, words in one.holds]
    return "\n".join(lines) + "\n"


def _marked(mark: str, text: str) -> str:
    return f"{mark} {text}" if text else mark
