"""The HTML pages: one for each submission, and one for a class, drawn from results and nothing else.

The pages are self-contained files.  Their templates, style and scripts are content, found in the kit's
`reports/` folder.  All text is escaped by the templates, and every string is made visible first
(`grader.visible`), so nothing that a submission says can act on the page; the page's own policy, which
allows exactly its own style and script, stands behind that.  Nothing here decides anything, reads a
clock or draws at random: the same result always gives the same page.

Jinja2 is imported when the first page is drawn, so that a check which draws none stays quick.
"""

from __future__ import annotations

import base64
import difflib
import functools
import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from grader.figures import class_figures
from grader.result import (
    CheckResult,
    Counterexample,
    ExchangeView,
    PileView,
    Result,
    StepView,
    TaskScore,
    TranscriptResult,
    Ungraded,
)
from grader.visible import LONG, amount, counted, visible

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

STATUS_WORDS = {
    "passed": "passed",
    "failed": "failed",
    "timeout": "timed out",
    "crashed": "crashed",
    "blocked": "blocked",
    "error": "not graded",
}

STATUS_MEANING = {
    "passed": "Every program agreed with the rules.",
    "failed": "A program's answer differs from what the rules ask for.",
    "timeout": "A time limit was reached before the program ended.",
    "crashed": "The program stopped with an error that nobody raised on purpose.",
    "blocked": "A part that this check needs is missing or cannot be used.",
    "error": "The grader failed here. This is no fault of the submission.",
}

STEPS_SHOWN = 40
CARDS_SHOWN = 120
ALIKE = 0.3
"""How alike two screens must be for the lines that differ to be marked."""


Item = CheckResult | TranscriptResult
"""What has a verdict and points: a check, a recorded session, or a claim of a dialogue."""

LAYER_WORDS = {
    "exact": "word for word as recorded",
    "spacing": "as recorded, but for spaces",
    "case": "as recorded, but for spaces, capitals and punctuation",
    "meaning": "in its own words",
}


class Group(NamedTuple):
    """The items of one task: those with something to say, by anchor, and those that just passed."""

    anchor: str
    task: TaskScore
    open: tuple[tuple[str, Item], ...]
    passed: tuple[Item, ...]

    @property
    def checks(self) -> tuple[Item, ...]:
        """All items of the task."""
        return (*(check for _, check in self.open), *self.passed)


class CardView(NamedTuple):
    """One card of a drawing, with the words and the style class that it is shown by."""

    face: str
    name: str
    style: str


class RowView(NamedTuple):
    """A row of cards: whose it is, its cards (None: none were shown), and its text for a screen reader."""

    side: str
    cards: tuple[CardView, ...] | None
    more: int
    spoken: str


def render_submission(result: Result, reports: Path) -> str:
    """The page of one submission.  `reports` is the kit's folder of templates."""
    groups = _groups(result)
    return render(
        reports,
        "submission.html.j2",
        "submission.js",
        result=result,
        groups=groups,
        open_checks=[pair for group in groups for pair in group.open if pair[1].status != "passed"],
    )


def render_class(results: Sequence[Result], ungraded: Sequence[Ungraded], reports: Path) -> str:
    """The page of a class: every submission, and how the class did.

    `ungraded` are the submissions that have no result.  Each result's own page is expected at
    `submissions/<id>.html` beside this one.
    """
    return render(
        reports,
        "class.html.j2",
        "class.js",
        results=sorted(results, key=lambda one: one.submission.id),
        ungraded=sorted(ungraded, key=lambda one: one.id),
        figures=class_figures(results),
        title=results[0].title if results else "",
        tasks=results[0].tasks if results else (),
    )


def page_link(identifier: str) -> str:
    """Where the class page finds the page of a submission, as a URL."""
    return f"submissions/{quote(identifier.encode('utf-8', 'surrogatepass'), safe='')}.html"


def render(reports: Path, template: str, script: str, **values: Any) -> str:
    """A page of its own, from one of the templates, with a script beside it."""
    environment = _environment(reports)
    assets = {name: _asset(reports, name) for name in ("style.css", script)}
    text = environment.get_template(template).render(
        style=assets["style.css"],
        script=assets[script],
        policy=(
            "default-src 'none'; base-uri 'none'; form-action 'none'; "
            f"style-src {_fingerprint(assets['style.css'])}; script-src {_fingerprint(assets[script])}"
        ),
        **values,
    )
    # Ids stand in links unchanged by `visible`; everything else that UTF-8 cannot hold is gone by now.
    return text.encode("utf-8", "replace").decode("utf-8")


@functools.lru_cache(maxsize=4)
def _environment(reports: Path) -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup, escape

    def shown(value: object) -> object:
        return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value

    def lines(text: str, limit: int = LONG) -> Markup:
        return escape(visible(text, lines=True, limit=limit))

    def prose(text: str) -> Markup:
        """Text with its `code` set as code, as the handout writes it."""
        parts = visible(text, lines=True).split("`")
        if len(parts) % 2 == 0:
            return escape("`".join(parts))
        return Markup().join(
            Markup("<code>{}</code>").format(part) if odd % 2 else escape(part)
            for odd, part in enumerate(parts)
        )

    environment = Environment(
        loader=FileSystemLoader(reports),
        autoescape=True,
        finalize=shown,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters |= {
        "amount": amount,
        "lines": lines,
        "prose": prose,
        "percent": percent,
        "words": lambda status: STATUS_WORDS[status],
        "meaning": lambda status: STATUS_MEANING[status],
        "counts": status_counts,
        "link": page_link,
        "layer": lambda layer: LAYER_WORDS.get(layer, ""),
    }
    environment.globals |= {
        "counted": counted,
        "rows": card_rows,
        "steps_shown": steps_shown,
        "answers": answers,
        "terminal_pair": terminal_pair,
        "pile_rows": pile_rows,
    }
    return environment


@functools.lru_cache(maxsize=16)
def _asset(reports: Path, name: str) -> Markup:
    """A style or script of the kit's own, to stand in the page as it is."""
    from markupsafe import Markup

    return Markup((reports / name).read_text(encoding="utf-8"))


def _fingerprint(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


def percent(score: float, max_score: float) -> float:
    """`score` in hundredths of `max_score`, between 0 and 100; 100 where there is nothing to earn."""
    if max_score <= 0:
        return 100.0
    return round(min(max(100 * score / max_score, 0), 100), 1)


def status_counts(checks: Iterable[Item]) -> list[tuple[str, int]]:
    """How many checks have each status that occurs, in the order of `STATUS_WORDS`."""
    found = [check.status for check in checks]
    return [(status, found.count(status)) for status in STATUS_WORDS if status in found]


def _groups(result: Result) -> list[Group]:
    """The items by task, in the order of the handout; one of an unknown task gets a group of its own."""
    tasks = {task.name: task for task in result.tasks}
    items: list[Item] = [*result.checks, *result.transcripts]
    for check in items:
        tasks.setdefault(check.task, TaskScore(check.task, check.task or "Sessions in the terminal", 0, 0))
    numbered = [(f"check-{number}", check) for number, check in enumerate(items, 1)]
    groups = []
    for place, (name, task) in enumerate(tasks.items(), 1):
        mine = [(anchor, check) for anchor, check in numbered if check.task == name]
        loud = tuple(pair for pair in mine if not _quiet(pair[1]))
        quiet = tuple(check for _, check in mine if _quiet(check))
        groups.append(Group(f"task-{place}", task, loud, quiet))
    return groups


def _quiet(check: Item) -> bool:
    return check.status == "passed" and not check.excused


def steps_shown(steps: Sequence[StepView]) -> list[tuple[int, StepView | None]]:
    """The steps with their numbers; of very many only the first and last ones, and None for those between."""
    numbered: list[tuple[int, StepView | None]] = list(enumerate(steps, 1))
    left_out = len(numbered) - STEPS_SHOWN
    if left_out <= 0:
        return numbered
    half = STEPS_SHOWN // 2
    return [*numbered[:half], (left_out, None), *numbered[-half:]]


def answers(example: Counterexample | StepView) -> list[tuple[str, Markup]]:
    """Both answers with the stretch where they differ marked, if they are alike enough for that to help."""
    from markupsafe import Markup, escape

    sides = [visible(text, lines=True) for text in (example.expected, example.actual)]
    short = min(len(text) for text in sides)
    start = next((at for at in range(short) if sides[0][at] != sides[1][at]), short)
    end = next((at for at in range(short - start) if sides[0][-1 - at] != sides[1][-1 - at]), short - start)
    marked = []
    for text in sides:
        middle = text[start : len(text) - end]
        if middle and 2 * (start + end) >= max(len(side) for side in sides):
            markup = Markup("{}<mark>{}</mark>{}").format(text[:start], middle, text[len(text) - end :])
        else:
            markup = escape(text)
        marked.append(markup)
    return list(zip(("expected", "got"), marked, strict=True))


def terminal_pair(view: ExchangeView) -> tuple[Markup | None, Markup]:
    """What was recorded and what was printed, with the lines marked that differ where most are alike."""
    sides = [None if view.expected is None else _terminal_lines(view.expected), _terminal_lines(view.actual)]
    expected, actual = sides
    assert actual is not None
    if expected is None:
        return None, _marked_lines(actual, set())
    plain = [[" ".join(line.split()) for line in side] for side in (expected, actual)]
    matcher = difflib.SequenceMatcher(None, plain[0], plain[1], autojunk=False)
    if view.agrees or matcher.ratio() < ALIKE:
        return _marked_lines(expected, set()), _marked_lines(actual, set())
    changed = [code for code in matcher.get_opcodes() if code[0] != "equal"]
    return (
        _marked_lines(expected, {at for _, low, high, _, _ in changed for at in range(low, high)}),
        _marked_lines(actual, {at for _, _, _, low, high in changed for at in range(low, high)}),
    )


def _terminal_lines(text: str) -> list[str]:
    """The lines of a screen, with what cannot be seen written out: spaces at line ends, tabs, controls."""
    lines = visible(text.strip("\n"), lines=True, limit=LONG).replace("\t", "⟨TAB⟩").split("\n")
    return [line.rstrip(" ") + "·" * (len(line) - len(line.rstrip(" "))) for line in lines]


def _marked_lines(lines: Sequence[str], marked: set[int]) -> Markup:
    from markupsafe import Markup, escape

    return Markup("\n").join(
        Markup("<mark>{}</mark>").format(line or " ") if number in marked else escape(line)
        for number, line in enumerate(lines)
    )


def pile_rows(pile: PileView) -> list[RowView]:
    """The rows to draw for a pile of a terminal session: before the exchange, and after it."""
    if pile.expected is None and pile.actual is not None:
        return [_row("before", pile.before, ()), _row("after", pile.actual, ())]
    after = card_rows(pile.expected, pile.actual)
    return [
        _row("before", pile.before, ()),
        *(row._replace(side="after") if row.side == "both" else row for row in after),
    ]


def card_rows(expected: Sequence[str] | None, actual: Sequence[str] | None) -> list[RowView]:
    """The rows to draw for one object: one where both sides agree, else both, with what differs marked."""
    if expected == actual:
        return [_row("both", expected, ())]
    other = difflib.SequenceMatcher(None, expected or (), actual or (), autojunk=False)
    changed = [code for code in other.get_opcodes() if code[0] != "equal"]
    return [
        _row("expected", expected, {at for _, low, high, _, _ in changed for at in range(low, high)}),
        _row("got", actual, {at for _, _, _, low, high in changed for at in range(low, high)}),
    ]


def _row(side: str, faces: Sequence[str] | None, differing: Iterable[int]) -> RowView:
    if faces is None:
        return RowView(side, None, 0, "no cards shown")
    differing = set(differing)
    cards = tuple(
        _card(visible(face, limit=12), at in differing) for at, face in enumerate(faces[:CARDS_SHOWN])
    )
    spoken = ", ".join(card.name for card in cards) or "empty"
    return RowView(side, cards, len(faces) - len(cards), spoken)


def _card(face: str, differs: bool) -> CardView:
    styles = []
    name = face.strip()
    if name == "*":
        styles.append("wild")
        name = "joker"
    elif name == "XX":
        styles.append("back")
        name, face = "face down", ""
    elif "♥" in name or "♦" in name:
        styles.append("red")
    if len(face) > 3:
        styles.append("wide")
    if differs:
        styles.append("differs")
        name += " (differs)"
    return CardView(face.strip(), name, " ".join(styles))
