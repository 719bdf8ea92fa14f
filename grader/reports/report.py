"""The HTML pages: one for each submission, and one for a class, drawn from results and nothing else.

The pages are self-contained files.  Their templates, style and scripts are content, found in the kit's
`reports/` folder.  All text is escaped by the templates, and every string is made visible first
(`grader.model.visible`), so nothing that a submission says can act on the page; the page's own policy, which
allows exactly its own style and script, stands behind that.  Nothing here decides anything, reads a
clock or draws at random: the same result always gives the same page.  What stands on the two pages is
made in `grader/reports/submission_view.py` and `grader/reports/class_view.py`.

Jinja2 is imported when the first page is drawn, so that a check which draws none stays quick.
"""

from __future__ import annotations

import base64
import functools
import hashlib
from collections.abc import Callable, Container, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from grader.model.class_result import ClassResult
from grader.model.decided import is_decided
from grader.model.evidence import Evidence
from grader.model.result import Result
from grader.model.visible import LONG, amount, counted, points_said, visible
from grader.model.wording import decimal, in_english, language, mark, template_for, tr, trn, whole
from grader.model.wording import template as template_of
from grader.reports.class_view import class_values
from grader.reports.submission_view import Item, moment, submission_values

if TYPE_CHECKING:
    from jinja2 import Environment, Template
    from markupsafe import Markup

DECIDED = "decided"
"""What stands in the place of the status of an open check that a person has decided."""

STATUS_WORDS = {
    "passed": mark("passed"),
    "partial": mark("paid in part"),
    "failed": mark("failed"),
    "timeout": mark("timed out"),
    "crashed": mark("crashed"),
    "blocked": mark("blocked"),
    "open": mark("open"),
    "error": mark("not graded"),
}

STATUS_MEANING = {
    "passed": mark("Every program agreed with the rules."),
    "partial": mark(
        "Nothing went wrong but programs about a corner of the rules, which costs a part of the points."
    ),
    "failed": mark("A program's answer differs from what the rules ask for."),
    "timeout": mark("A time limit was reached before the program ended."),
    "crashed": mark("The program stopped with an error that nobody raised on purpose."),
    "blocked": mark("A part that this check needs is missing or cannot be used."),
    "open": mark(
        "What ran does not show whether this is right. Nothing more is paid for it yet, and nothing is charged."
    ),
    "error": mark("The grader failed here. This is no fault of the submission."),
}

LAYER_WORDS = {
    "exact": mark("word for word as recorded"),
    "spacing": mark("as recorded, but for spaces"),
    "case": mark("as recorded, but for spaces, capitals and punctuation"),
    "meaning": mark("in its own words"),
}


NOTICE_KINDS = {
    "adapted": mark("adapted"),
    "data-left-out": mark("data left out"),
    "document": mark("document"),
    "empty": mark("empty"),
    "left-out": mark("left out"),
    "looked-inside": mark("looked inside"),
    "mostly-missing": mark("mostly missing"),
    "no-python": mark("no python"),
    "no-table": mark("no table"),
    "not-loaded": mark("not loaded"),
    "nothing-found": mark("nothing found"),
    "other-language": mark("other language"),
    "reader": mark("reader"),
    "renamed": mark("renamed"),
    "state-leaks": mark("state leaks"),
    "tampering": mark("tampering"),
    "unreadable": mark("unreadable"),
    "syntax": mark("syntax"),
    "stub": mark("stub"),
    "wrong-assignment": mark("wrong assignment"),
}
"""Notices that students often get, by kind; of any other, the kind itself is the word."""

LEVEL_WORDS = {"strong": mark("strong"), "medium": mark("medium"), "weak": mark("weak")}

SIDE_WORDS = {
    "expected": mark("expected"),
    "got": mark("got"),
    "before": mark("before"),
    "after": mark("after"),
}

_LINE = 120
"""Characters of a text that is escaped once, however often it is shown."""


def render_submission(result: Result, reports: Path, back: str = "") -> str:
    """The page of one submission.  `reports` is the kit's folder of templates.

    `back` is the address of the page that an instructor came from, who only looks at it.
    """
    return _render(reports, "submission.html.j2", "submission.js", back=back, **submission_values(result))


def open_pages(reports: Path) -> None:
    """Get ready for the pages of submissions, so that the first one need not wait for it."""
    _environment(reports, language()).get_template("submission.html.j2")


def render_class(found: ClassResult, reports: Path) -> str:
    """The page of a class: every submission, and how the class did.

    Each submission's own page is expected at `submissions/<id>.html` beside this one.
    """
    return render(reports, "class.html.j2", "class.js", **class_values(found))


def page_link(identifier: str, folder: str = "submissions") -> str:
    """Where the class page finds the page of a submission, as a URL."""
    return f"{folder}/{quote(identifier.encode('utf-8', 'surrogatepass'), safe='')}.html"


def render(
    reports: Path, template: str, *scripts: str, styles: Sequence[str] = ("style.css",), **values: Any
) -> str:
    """A page of its own, from one of the templates, with its styles and scripts; in English, as nobody has translated it."""
    with in_english():
        return _render(reports, template, *scripts, styles=styles, **values)


def _render(
    reports: Path, template: str, *scripts: str, styles: Sequence[str] = ("style.css",), **values: Any
) -> str:
    """The same, in the language that is spoken."""
    environment = _environment(reports, language())
    style = _joined(reports, *styles)
    act = _joined(reports, *scripts)
    allowed = f"; script-src {_fingerprint(act)}" if act else ""
    text = environment.get_template(template).render(
        style=style,
        script=act,
        policy=(
            "default-src 'none'; base-uri 'none'; form-action 'none'; "
            f"style-src {_fingerprint(style)}{allowed}"
        ),
        **values,
    )
    # Ids stand in links unchanged by `visible`; everything else that UTF-8 cannot hold is gone by now.
    return text.encode("utf-8", "replace").decode("utf-8")


def template(reports: Path, name: str) -> Template:
    """One of the templates, for whoever draws pages of another kind: what goes into it is escaped and made visible."""
    return _environment(reports, language()).get_template(name)


def _filters() -> dict[str, Callable[..., object]]:
    """How templates put numbers, states and names."""
    return {
        "amount": points_said,
        "percent": percent,
        "words": lambda status: tr(mark("decided") if status == DECIDED else STATUS_WORDS[status]),
        "meaning": lambda status: tr(STATUS_MEANING[status]),
        "seen": seen_in_words,
        "counts": status_counts,
        "link": page_link,
        "layer": lambda layer: tr(LAYER_WORDS[layer]) if layer in LAYER_WORDS else "",
        "level": lambda level: tr(LEVEL_WORDS[level]),
        "side": lambda side: tr(SIDE_WORDS[side]),
        "hundredths": lambda seconds: decimal(f"{seconds:.2f}"),
        "notice_kind": notice_kind,
        "begin": _begin,
        "when": moment,
        "mistake": mistake_anchor,
    }


@functools.lru_cache(maxsize=8)
def _environment(reports: Path, of_language: str) -> Environment:
    """One for each language, because what it has shown is kept."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup, escape

    from grader.reports.compiled_templates import compiled_templates

    def shown(value: object) -> object:
        return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value

    def lines(text: str, limit: int = LONG) -> Markup:
        return short(text, limit) if len(text) <= _LINE else escape(visible(text, lines=True, limit=limit))

    # Lines of code stand on the pages of many pairs.
    @functools.lru_cache(maxsize=8192)
    def short(text: str, limit: int) -> Markup:
        return escape(visible(text, lines=True, limit=limit))

    # The same titles, rules and readings stand on every page of a class.
    @functools.lru_cache(maxsize=2048)
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
        bytecode_cache=compiled_templates(),
    )
    environment.filters |= {"lines": lines, "prose": prose, **_filters()}
    environment.tests |= {DECIDED: is_decided}
    environment.globals |= {"counted": counted, "signed": signed, "language": language}
    environment.globals |= {"tr": _tr(shown), "trn": _trn(shown)}
    return environment


@functools.lru_cache(maxsize=16)
def _asset(reports: Path, name: str) -> Markup:
    """A style or script of the kit's own, to stand in the page as it is."""
    from markupsafe import Markup

    return Markup((reports / name).read_text(encoding="utf-8"))


@functools.lru_cache(maxsize=16)
def _joined(reports: Path, *names: str) -> Markup:
    from markupsafe import Markup

    return Markup("\n").join(_asset(reports, name) for name in names)


@functools.lru_cache(maxsize=16)
def _fingerprint(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


def percent(score: float, max_score: float) -> float:
    """`score` in hundredths of `max_score`, between 0 and 100; 100 where there is nothing to earn."""
    if max_score <= 0:
        return 100.0
    return round(min(max(100 * score / max_score, 0), 100), 1)


def seen_in_words(one: Evidence) -> str:
    """What a verdict rests on, where it does not pay all: what came out right, and what that rules out."""
    right = one.all - one.wrong - one.hung - one.unrun - one.undecided
    text = trn(
        "{right} of {n} program came out right.",
        "{right} of {n} programs came out right.",
        one.all,
        right=whole(right),
    )
    if one.mistakes:
        text += " " + trn(
            "{n} of {mistakes} known mistakes about its rules is ruled out.",
            "{n} of {mistakes} known mistakes about its rules are ruled out.",
            one.ruled_out,
            mistakes=whole(one.mistakes),
        )
    return text


def notice_kind(kind: str) -> str:
    """The kind of a notice, as a headline has it."""
    return _begin(
        tr(NOTICE_KINDS[kind]) if kind in NOTICE_KINDS else kind.replace("_", " ").replace("-", " ")
    )


def _begin(text: str) -> str:
    """A text as a sentence begins."""
    return text[:1].upper() + text[1:]


Show = Callable[[object], object]
"""How what is put into a message is shown: nothing is let through that a page would not show by itself."""


def _tr(shown: Show) -> Callable[..., Markup]:
    """The messages of templates: what is put in is made visible and escaped, unless it is markup of the template's own."""
    from markupsafe import escape

    def tr_here(message: str, /, **values: object) -> Markup:
        return _filled(escape(template_of(message)), shown, values)

    return tr_here


def _trn(shown: Show) -> Callable[..., Markup]:
    """The same by a number."""
    from markupsafe import escape

    def trn_here(one: str, many: str, number: int, /, **values: object) -> Markup:
        values = {"n": whole(number), **values}
        return _filled(escape(template_for(one, many, number)), shown, values)

    return trn_here


def _filled(text: Markup, shown: Show, values: dict[str, object]) -> Markup:
    return text.format(**{name: shown(value) for name, value in values.items()}) if values else text


def status_counts(checks: Iterable[Item], decided: Container[str]) -> list[tuple[str, int]]:
    """How many checks have each status that occurs, in the order of `STATUS_WORDS`; what was decided comes last.

    `decided` are the ids of checks that somebody has decided: others may be settled with the whole mark.
    """
    found = [DECIDED if is_decided(check) and check.id in decided else check.status for check in checks]
    return [(status, found.count(status)) for status in (*STATUS_WORDS, DECIDED) if status in found]


def mistake_anchor(sentence: str) -> str:
    """Where the page of a submission names a known mistake: the id of that place."""
    return "mistake-" + hashlib.sha256(sentence.encode("utf-8", "surrogatepass")).hexdigest()[:10]


def signed(value: float, digits: int | None = None) -> str:
    """A number with a true minus sign: points, or with so many digits behind the point."""
    text = amount(abs(value)) if digits is None else f"{abs(value):.{digits}f}"
    said = decimal(text)
    return f"−{said}" if value < 0 and float(text) else said
