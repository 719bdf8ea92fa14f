"""Each message has a translation, translations keep what is put in, and what a page or a terminal says comes from a catalogue."""

from __future__ import annotations

import re
import string
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import hypothesis  # noqa: F401 - the plugin imports it at the very end otherwise, when a warning of a library is an error
import msgspec
import pytest
from babel.messages.catalog import Message

import catalogues
import results
import small_kit
from commands import environment
from grader.cli import run
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.kit import Kit
from grader.model import wording
from grader.model.result import from_json
from grader.model.visible import listed, up_to, visible
from grader.reports import verdict_lines
from grader.reports.console import Detail, render_check
from grader.reports.report import render_class, render_submission
from grader.reports.submission_view import moment
from grader.submissions.submission import read_submission

REPORTS = catalogues.ROOT / "reports"
NAMES = ("SHA-256", "Kibitz")
"""What is called so in every language."""

EACH_LANGUAGE = pytest.mark.parametrize("language", catalogues.TRANSLATED)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Whatever a test chooses is chosen for itself."""
    yield
    wording.choose(wording.ENGLISH)


_PLACE = re.compile(r"\{\w+\}")


class Brackets:
    """A made-up language, in which each message stands between brackets: what is outside of them was never translated."""

    def gettext(self, message: str) -> str:
        """A message in brackets, without what is put in."""
        return f"⟦{_PLACE.sub(lambda found: f'⟧{found[0]}⟦', message)}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The English form in brackets."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """The same, whatever the context."""
        return self.gettext(message)


def outside(text: str) -> str:
    """What stands outside of brackets, however deep they are."""
    depth, found = 0, []
    for sign in text:
        depth += (sign == "⟦") - (sign == "⟧")
        if not depth:
            found.append(" " if sign == "⟧" else sign)
    return "".join(found)


class Texts(HTMLParser):
    """The words of a page that stand outside of brackets and are no code."""

    QUIET = ("script", "style", "code", "pre", "kbd", "bdi")
    VOID = ("meta", "br", "link")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.path: list[str] = []
        self.depth = 0
        self.found: list[str] = []
        self.labels: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Labels are read out, so they are words as well."""
        self.labels += [
            value or "" for name, value in attrs if name in ("aria-label", "title", "data-copied")
        ]
        if tag not in self.VOID:
            self.path.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Signs have no words."""

    def handle_endtag(self, tag: str) -> None:
        """Leave the element."""
        self.path.pop()

    def handle_data(self, data: str) -> None:
        """A message may have elements in it, so brackets are counted over all of the page."""
        if any(tag in self.QUIET for tag in self.path):
            return
        kept = []
        for sign in data:
            self.depth += (sign == "⟦") - (sign == "⟧")
            if not self.depth:
                kept.append(" " if sign == "⟧" else sign)
        self.found.append("".join(kept))


@EACH_LANGUAGE
def test_each_message_is_translated(language: str) -> None:
    """None is missing, and none is left of what nobody says any more: `python tests/catalogues.py` brings them up to date."""
    kept, now = catalogues.read(language), catalogues.extracted()
    known = {(str(one.id), one.context) for one in kept if one.id}
    assert known == {(str(one.id), one.context) for one in now if one.id}
    assert [one.id for one in kept if one.id and not all(catalogues.forms(one.string))] == []


@EACH_LANGUAGE
def test_translations_keep_what_is_put_in(language: str) -> None:
    """Each form of a translation has the places of its message, which are plain names; one that is for 1 may say so."""
    for one in catalogues.read(language):
        for form in catalogues.forms(one.string) if one.id else ():
            assert _places(form) == set().union(*map(_places, catalogues.forms(one.id))), one.id


def _places(text: str) -> set[str]:
    found = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    assert all(name.isidentifier() for name in found)
    return found


@EACH_LANGUAGE
def test_compiled_catalogues_are_fresh(language: str) -> None:
    """What is shipped says what the translators wrote."""
    path = catalogues.po_file(language)
    assert path.with_suffix(".mo").read_bytes() == catalogues.mo_bytes(catalogues.read(language))


def test_catalogues_are_there_for_all_languages_and_no_other() -> None:
    """What can be chosen is what is translated."""
    assert sorted(path.name for path in wording.CATALOGUES.iterdir()) == sorted(catalogues.TRANSLATED)


def test_messages_are_sentences_of_their_own() -> None:
    """No message begins or ends with a space: such are pieces of others, which nobody can translate."""
    messages: list[Message] = [one for one in catalogues.extracted() if one.id]
    assert [form for one in messages for form in catalogues.forms(one.id) if form != form.strip()] == []


def test_english_loads_no_gettext() -> None:
    """Whoever asks for no language waits for none."""
    program = "import sys; from grader.model import wording; wording.choose('en'); wording.tr('a'); print('gettext' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment(),
        capture_output=True,
        check=True,
        cwd=catalogues.ROOT,
    )
    assert done.stdout.strip() == b"False"


def test_numbers_lists_and_days_are_those_of_the_language() -> None:
    """Thousands, decimals, the last of a list, the order of a day."""
    assert (up_to(2.5), wording.whole(12345), listed(["a", "b", "c"])) == (
        ", up to 2.5 more open",
        "12,345",
        "a, b and c",
    )
    assert moment("2026-03-01T12:30:00Z", minutes=True) == "2026-03-01 12:30"
    wording.choose("de")
    assert (up_to(2.5), wording.whole(12345), listed(["a", "b", "c"])) == (
        ", bis zu 2,5 weitere offen",
        "12.345",
        "a, b und c",
    )
    assert moment("2026-03-01T12:30:00Z", minutes=True) == "01.03.2026 12:30"
    wording.choose("es")
    assert listed(["a", "b"]) == "a y b"


def test_what_is_put_in_is_no_message() -> None:
    """Braces, markup and signs of a submission stay what they are."""
    wording.choose("de")
    assert wording.tr("{card} (differs)", card="{0.__class__} %s") == "{0.__class__} %s (abweichend)"
    page = render_submission(results.CASES["hostile"].result, REPORTS)
    assert "<script>alert" not in page
    assert "\x1b" not in page


@pytest.mark.parametrize("name", results.CASES)
@EACH_LANGUAGE
def test_a_page_names_its_language(name: str, language: str) -> None:
    """Each page of a student is drawn, says in which language it is, and a class is in English."""
    wording.choose(language)
    assert f'<html lang="{language}">' in render_submission(results.CASES[name].result, REPORTS)
    assert '<html lang="en">' in render_class(results.gathered(results.classroom()), REPORTS)
    assert wording.language() == language


@pytest.mark.parametrize("name", results.CASES)
def test_the_words_of_a_page_come_from_a_catalogue(name: str) -> None:
    """Outside of brackets stand only texts of the result: what a kit, a student or the grader has said in it."""
    result = results.CASES[name].result
    wording.speak("brackets", Brackets())
    page = Texts(render_submission(result, REPORTS))
    assert page.depth == 0
    said = _texts_of(result)
    left = {" ".join(outside(text).split()) for text in (*page.found, *page.labels)}
    assert {text for text in left if _is_words(text) and not _is_said(text, said)} == set()


def _is_words(text: str) -> bool:
    return text not in NAMES and re.search(r"[^\W\d_]{2}", text) is not None


def _is_said(text: str, said: str) -> bool:
    """Whether each word of a text is one of the result."""
    return all(word in said for word in re.findall(r"[^\W\d_]+", text.casefold()))


def _texts_of(result: object) -> str:
    texts: list[str] = []

    def gather(value: object) -> None:
        if isinstance(value, str):
            texts.append(visible(value, limit=100_000))
        elif isinstance(value, dict):
            for key, part in value.items():
                gather(key)
                gather(part)
        elif isinstance(value, list | tuple):
            for part in value:
                gather(part)

    gather(msgspec.to_builtins(result))
    return "\n".join(texts).casefold()


def test_the_page_of_a_class_is_english_whatever_is_spoken(tmp_path: Path) -> None:
    """It is for instructors, and nobody has translated it: no word of it is in another language."""
    found = results.gathered(results.classroom(), results.UNGRADED)
    before = render_class(found, REPORTS)
    wording.choose("de")
    assert render_class(found, REPORTS) == before


@pytest.mark.parametrize("name", results.CASES)
@pytest.mark.parametrize("detail", ["quiet", "first", "normal", "verbose"])
def test_the_words_of_a_terminal_come_from_a_catalogue(name: str, detail: Detail) -> None:
    """Each line of `kibitz check` is in brackets, but for what a kit, a student or the grader has said in the result."""
    result = results.CASES[name].result
    wording.speak("brackets", Brackets())
    text = render_check(result, detail=detail)
    assert text.count("⟦") == text.count("⟧")
    said = _texts_of(result)
    left = [" ".join(line.split()) for line in outside(text).split("\n")]
    assert [line for line in left if _is_words(line) and not _is_said(line, said)] == []


@EACH_LANGUAGE
def test_labels_fit_their_column(language: str) -> None:
    """What a screen and a program are labelled with leaves the column as wide as it is in English."""
    wording.choose(language)
    assert {len(verdict_lines._label(name)) for name in verdict_lines._LABELS} == {10}


def test_the_messages_of_a_result_come_from_a_catalogue(tmp_path: Path) -> None:
    """What is said of wrong, broken, empty and missing code stands in brackets, but for names, values and code."""
    kit = Kit(small_kit.make_kit(tmp_path))
    about = kit.assignment(small_kit.NAME)
    corpus = obtain_corpus(kit, about, 0, lambda *_: None)
    wording.speak("brackets", Brackets())
    sources = [
        small_kit.WRONG,
        small_kit.RIGHT.replace("return a + b", "return a + nothing"),
        small_kit.RIGHT.replace("return a + b", "raise SystemExit"),
        small_kit.RIGHT.replace("def total", "def other"),
        "# Nothing.\n",
        "def total(a, b):\n    pass\n",
    ]
    with Grader(kit, about, corpus) as grader:
        for number, source in enumerate(sources):
            path = tmp_path / f"{number}.txt.py"
            path.write_text(source)
            result = grader.grade(read_submission(path))
            assert result.language == "brackets"
            said = [text for one in result.checks for text in (one.message, one.excused) if text]
            # What comes out of the sandbox is said there, where nobody knows of languages.
            said += [one.text for one in result.notices if one.kind not in FROM_INSIDE]
            assert said
            for text in said:
                words = set(re.findall(r"[^\W\d_]{2,}", re.sub(r"`[^`]*`|\w+\.txt\.py", "", outside(text))))
                assert words <= OF_CODE, text


FROM_INSIDE = ("stub", "support-module", "renamed")
OF_CODE = {
    "Counter",
    "other",
    "total",
    "counter",
    "NameError",
    "name",
    "nothing",
    "is",
    "not",
    "defined",
    "NotImplementedError",
}
"""Names of the assignment, and what Python says of an error."""


def test_the_option_goes_before_settings_and_these_before_the_assignment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """German of an assignment, Spanish of the folder, English as it was typed; results say which."""
    kit = small_kit.make_kit(tmp_path / "kit")
    settings = kit / "reference" / small_kit.NAME / "assignment.toml"
    settings.write_text(f'language = "de"\n{settings.read_text()}')
    (tmp_path / "ada.py").write_text(small_kit.WRONG)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)

    def checked(*options: str) -> tuple[str, str]:
        run(["check", "--kit", str(kit), *options, "--json", "found.json", small_kit.NAME, "ada.py"])
        said = capsys.readouterr().out.splitlines()[-1]
        return said.partition(":")[0], from_json(Path("found.json").read_bytes()).language

    assert checked() == ("Behebe zuerst", "de")
    Path("kibitz.toml").write_text('language = "es"\n')
    assert checked() == ("Corrige primero", "es")
    assert checked("--language", "en") == ("Fix first", "en")


def test_a_class_is_graded_again_in_another_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Jobs speak the language as well; the page of the class stays in English."""
    kit = small_kit.make_kit(tmp_path / "kit")
    source = small_kit.make_class(tmp_path / "class")
    monkeypatch.chdir(tmp_path)
    for language in ("de", "es", "de"):
        words = ["grade", "--kit", str(kit), "--language", language, "--jobs", "2", "--out", "out"]
        run([*words, small_kit.NAME, str(source)])
        for path in Path("out/results").iterdir():
            assert from_json(path.read_bytes()).language == language
        for path in Path("out/submissions").iterdir():
            assert f'<html lang="{language}">' in path.read_text("utf-8")
        assert '<html lang="en">' in Path("out/index.html").read_text("utf-8")
