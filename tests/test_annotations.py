"""What GitHub Actions is told: annotations on the student's lines, and the summary of the step."""

from __future__ import annotations

import functools
import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

import results
import small_kit
from commands import Kibitz, kit_with_cache
from grader.model.handed_in import File, Student, SubmissionInfo
from grader.model.result import CheckResult, Counterexample, Notice, Result, RuleView
from grader.model.source_locations import Place, place_of, place_of_notice, quoted
from grader.platforms.github import LONGEST_COMMENT, MOST, code, commands, comment, fenced, plain, summary
from grader.reports.places import as_seen_from, root_of
from hostile import FRAGMENTS, texts, written

COMMAND = re.compile(r"::(?P<name>error|warning) (?P<properties>[^:]*)::(?P<text>.*)")
fuzz = settings(
    max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)


def everywhere(one: object) -> tuple[str, int]:
    """Each check and each notice at the same place."""
    return "src/a,b:c.py", 3


def from_runner(line: str) -> tuple[str, dict[str, str], str]:
    """A command as GitHub's runner reads it (ActionCommand.TryParseV2): its name, properties and text."""
    found = COMMAND.fullmatch(line)
    assert found, line
    properties = dict(part.split("=", 1) for part in found["properties"].split(","))
    for escape, sign in (("%3A", ":"), ("%2C", ","), ("%0A", "\n"), ("%0D", "\r"), ("%25", "%")):
        properties = {name: value.replace(escape, sign) for name, value in properties.items()}
    text = found["text"].replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")
    return found["name"], properties, text


# Annotations.


def test_an_annotation() -> None:
    """The file and line, a title with task and points, and the counterexample in the text."""
    result = results.result("ada", (results.FAILED, results.PASSED))
    name, properties, text = from_runner(commands(result, everywhere).splitlines()[0])
    assert name == "error"
    assert properties["file"] == "src/a,b:c.py"
    assert properties["line"] == "3"
    assert properties["title"].startswith(results.FAILED.task)
    assert results.FAILED.counterexample is not None
    assert results.FAILED.counterexample.code.splitlines()[0] in text
    assert results.FAILED.message in text


def test_passed_checks_have_none() -> None:
    """Full marks are no annotation."""
    result = msgspec.structs.replace(results.result("ada", (results.PASSED,)), notices=())
    assert commands(result, everywhere) == ""


def test_the_dearest_come_first_and_not_too_many() -> None:
    """GitHub shows ten, so they are those that cost most."""
    checks = tuple(
        msgspec.structs.replace(results.FAILED, id=str(n), title=f"Number {n}", max_points=float(n))
        for n in range(1, 31)
    )
    lines = commands(results.result("ada", checks), lambda one: None).splitlines()
    titles = [from_runner(line)[1]["title"] for line in lines]
    assert [re.search(r"Number (\d+)", title)[1] for title in titles if "Number" in title] == [  # type: ignore[index]
        str(n) for n in range(30, 30 - MOST, -1)
    ]


@fuzz
@given(st.lists(texts(), min_size=1, max_size=40))
def test_no_text_gives_a_command(choices: list[str]) -> None:
    """However hostile the texts, each line is one of our commands, and no property ends early."""
    held_to_commands(written(choices).result)


@pytest.mark.parametrize(
    "fragment", [*FRAGMENTS, "a\n::set-output name=x::y", "%0A::error::x", "a::b,c=d"], ids=repr
)
def test_no_fragment_gives_a_command(fragment: str) -> None:
    """The same for each piece that means something to some reader."""
    held_to_commands(written([fragment]).result)


def held_to_commands(result: Result) -> None:
    """Every line is a command of ours with its own properties, and its text begins no other command."""
    lines = commands(result, everywhere).split("\n")
    assert lines.pop() == ""
    assert lines
    for line in lines:
        _, properties, text = from_runner(line)
        assert set(properties) in ({"file", "line", "title"}, {"title"})
        assert properties.get("file") in {"src/a,b:c.py", None}
        assert not re.search(r"^\s*::", text, re.MULTILINE)
        assert line.replace("\t", " ").isprintable()


# Places.


FILES = {
    "main.py": b"import x\n\n\nclass Card:\n    def value(self):\n        pass\n\n    def __str__(self):\n        pass\n\n\n"
    b"class Hand:\n    def size(self): pass\n\n    def value(self): pass\n\n\ndef total(a, b):\n    pass\n",
    "game/cards.py": b"class Deck:\n    pass\n",
    "my game.py": b"def total(a, b):\n    pass\n",
}


def failed(code_: str, where: str | None = None) -> CheckResult:
    """A check that failed on this program."""
    example = Counterexample(code_, "1", "2", where)
    return msgspec.structs.replace(results.FAILED, counterexample=example)


@pytest.mark.parametrize(
    ("program", "where", "place"),
    [
        ("x", "main.py, line 6, in value", Place("main.py", 6)),
        ("from main import total\ntotal(1, 2)", None, Place("main.py", 18)),
        ("from main import Hand\nhand = Hand()\nhand.value()", None, Place("main.py", 15)),
        ("from main import Card\ncard = Card()\ncard.value()", None, Place("main.py", 5)),
        ("from main import Card\ncard = Card()\nstr(card)", None, Place("main.py", 8)),
        ("from main import Hand as H\nh = H()\nh.size()", None, Place("main.py", 13)),
        ("from main import Hand\nhand = Hand()\nhand.gone()", None, Place("main.py", 12)),
        ("from game.cards import Deck\nDeck()", None, Place("game/cards.py", 1)),
        ("exec(open('my game.py').read())\ntotal(1, 2)", None, Place("my game.py", 1)),
        ("from elsewhere import total\ntotal(1, 2)", None, None),
        (
            "from main import Hand\nhand = Hand()\nhand.size()",
            "/etc/passwd, line 3, in x",
            Place("main.py", 13),
        ),
        ("", None, None),
    ],
)
def test_where_a_check_is_shown(program: str, where: str | None, place: Place | None) -> None:
    """The line that was running, if it is a file of the submission's; else where the last call is defined."""
    assert place_of(failed(program, where), FILES) == place


MONEY = b"""class Money:
    def __init__(self, cents):
        self.cents = cents

    def __add__(self, other):
        return Money(self.cents + other.cents)

    def __contains__(self, coin):
        return False

    def __iter__(self):
        return iter([])

    def __len__(self):
        return 0

    def __getitem__(self, key):
        return key

    def __setitem__(self, key, value):
        pass

    def __radd__(self, other):
        return self

    def __gt__(self, other):
        return False

    @property
    def euros(self):
        return 0

    @euros.setter
    def euros(self, value):
        pass

    def spend(self):
        return 3


class Plain:
    def spend(self):
        return self

    def __hash__(self):
        return 1
"""


@pytest.mark.parametrize(
    ("last", "line"),
    [
        ("a + b", 5),
        ("c = a + b", 5),
        ("1 + a", 23),
        ("2 in a", 8),
        ("list(a)", 11),
        ("[one for one, _ in zip(a, range(3))]", 11),
        ("len(a)", 14),
        ("bool(a)", 14),
        ("a[1:2]", 17),
        ("a[3] = 4", 20),
        ("operator.iadd(a, b)", 5),
        ("a < b", 26),
        ("a > b", 26),
        ("a.euros", 30),
        ("a.euros = 4", 33),
        ("list(a + b)", 5),
        ("hash(p) == hash(p)", 45),
        ("a.cents", 0),
        ("a.cents = 3", 0),
        ("-a", 0),
        ("str(a)", 0),
        ("a == b", 0),
        ("p + p", 0),
        ("list(p)", 0),
        ("del p[3]", 0),
        ("a.spend()", 37),
        ("a", 37),
        ("b  # by cents", 37),
        ("other[0]", 37),
        ("len(other)", 37),
        ("str(a.spend())", 37),
    ],
)
def test_where_an_operator_is_shown(last: str, line: int) -> None:
    """At the method that answers it, if the class has one of its own; never at a method that was called before."""
    code = f"import operator\nfrom money import Money, Plain\na = Money(1)\nb = Money(2)\np = Plain()\nother = a.spend()\n{last}"
    files = {"money.py": MONEY}
    assert place_of(failed(code), files) == Place("money.py", line)
    quotes = quoted(failed(code), files)
    assert (quotes.line if quotes is not None else 0) == line


def test_where_a_notice_is_shown() -> None:
    """By its place, or by the line that a failed import names."""
    assert place_of_notice(Notice("k", "t", "main.py, line 4"), FILES) == Place("main.py", 4)
    assert place_of_notice(Notice("k", "t", "main.py"), FILES) == Place("main.py")
    text = "The program could not be imported: SyntaxError: invalid syntax (main.py, line 2)."
    assert place_of_notice(Notice("not-loaded", text), FILES) == Place("main.py", 2)
    assert place_of_notice(Notice("k", "t", "/etc/passwd, line 4"), FILES) is None
    assert place_of_notice(Notice("k", "t"), FILES) is None


def test_paths_are_the_repositorys(tmp_path: Path) -> None:
    """The folder that reading takes off is put on again, and what lies elsewhere has no path."""
    inner = tmp_path / "repository" / "project" / "src"
    inner.mkdir(parents=True)
    (inner / "main.py").write_text("")
    info = msgspec.structs.replace(results.result("x", ()).submission, files=())
    result = results.result(
        "x", (), submission=msgspec.structs.replace(info, files=(File("main.py", "", 0),))
    )
    root = root_of(tmp_path / "repository", result)
    assert root == inner
    assert as_seen_from(tmp_path / "repository", root, Place("main.py")) == "project/src/main.py"
    assert as_seen_from(tmp_path / "other", root, Place("main.py")) == ""
    assert as_seen_from(tmp_path, tmp_path / "x.zip", Place("main.py")) == "x.zip"


# The summary.


def test_the_summary_says_what_the_report_does() -> None:
    """Points by task, each failed check with its program and rules, and the protection in force."""
    text = summary(results.result("ada", (results.FAILED, results.PASSED)))
    assert "| --- | ---: | ---: |" in text
    assert results.FAILED.counterexample is not None
    for line in results.FAILED.counterexample.code.splitlines():
        assert line in text.splitlines()
    assert "Protection while it ran" in text


@fuzz
@given(st.lists(texts(), min_size=1, max_size=40))
def test_no_text_acts_in_the_summary(choices: list[str]) -> None:
    """As Markdown, the summary of hostile texts has the same parts as one of plain words, and nothing that acts."""
    held_to_markdown(choices)


@pytest.mark.parametrize(
    "fragment",
    [
        *FRAGMENTS,
        "```\n# x",
        "` <b> `",
        "@octocat",
        "[x](http://x)",
        "![x](x)",
        "https://x.y",
        "| a | b |",
        "<!-- -->",
    ],
    ids=repr,
)
def test_no_fragment_acts_in_the_summary(fragment: str) -> None:
    """The same for each piece that means something to some reader."""
    held_to_markdown([fragment])


def held_to_markdown(choices: list[str]) -> None:
    """The shape of a summary does not depend on what a student wrote."""
    for render in (summary, comment):
        kinds = kinds_in(render(written(choices).result))
        plainly = written([f"word{choices.index(one)}" for one in choices]).result
        assert kinds == kinds_in(render(plainly))
        assert not {"html_block", "html_inline", "link_open", "image"}.intersection(kinds)


def test_a_comment_is_never_longer_than_github_takes() -> None:
    """However much went wrong; what is left out is counted."""
    long = "\N{PLAYING CARD ACE OF SPADES}" * 100_000
    checks = tuple(
        msgspec.structs.replace(
            results.FAILED, id=f"c{n}", message=long, misconception=None, rules=(RuleView(f"P{n}", "…"),)
        )
        for n in range(40)
    )
    text = comment(results.result("ada", checks))
    assert len(text) < 65_536
    assert len(text.encode()) < LONGEST_COMMENT + 200
    shown = text.count("\n### ")
    assert 0 < shown < 40
    assert f"\n{40 - shown} more entries would not fit here.\n" in text
    whole = comment(results.result("ada", (results.FAILED, results.PASSED)))
    assert "would not fit" not in whole


def test_one_cause_is_told_once() -> None:
    """The check that cost most in full, and the others by their titles."""
    checks = tuple(msgspec.structs.replace(results.FAILED, id=f"c{n}", title=f"Thing {n}") for n in range(3))
    for text in (comment(results.result("ada", checks)), summary(results.result("ada", checks))):
        assert text.count("\n### ") == 1
        assert (
            "\nFor the same reason:\n\n- PlayStack: Thing 1 (0 of 6)\n- PlayStack: Thing 2 (0 of 6)\n" in text
        )


def test_a_comment_names_nobody() -> None:
    """A repository may be read by others than its student."""
    info = SubmissionInfo("IDMARK", "PATHMARK", students=(Student("NUMBERMARK", "NAMEMARK", "MAILMARK"),))
    found = msgspec.structs.replace(results.result("ada", (results.FAILED,)), submission=info)
    assert "MARK" not in comment(found)


@functools.cache
def reader() -> MarkdownIt:
    """Markdown with tables and HTML, as GitHub has it."""
    return MarkdownIt("commonmark", {"html": True}).enable("table")


def kinds_in(text: str) -> list[str]:
    """The kinds of the parts of a document; texts that are broken in two count once."""

    def each(tokens: list[Token]) -> list[str]:
        found: list[str] = []
        for token in tokens:
            found += each(token.children) if token.children else [token.type]
        return found

    kinds = each(reader().parse(text))
    return [
        kind
        for n, kind in enumerate(kinds)
        if not (kind.startswith("text") and n and kinds[n - 1].startswith("text"))
    ]


def test_code_and_plain_text_come_back() -> None:
    """What is escaped reads as it was written."""
    for text in ("a `b` c", "``", "*x* _y_ #z <b> | \\ &amp; [a](b)", "1. x", "- x"):
        (token,) = reader().parse(code(text))[1].children or []
        assert token.content.strip() == text.strip()
        assert (
            "".join(part.content for part in reader().parse("x" + plain(text))[1].children or [])
            == f"x{text}"
        )
        assert reader().parse("\n".join(fenced(text)))[0].content == f"{text}\n"


# The command.


def test_in_github_actions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`kibitz check` notices where it runs: commands for the runner behind the words, and a summary behind what is there."""
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path / "repository"))
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    folder = tmp_path / "repository" / "homework"
    folder.mkdir(parents=True)
    (folder / "main.py").write_text(small_kit.WRONG)
    (tmp_path / "summary.md").write_text("before\n")
    with kit_with_cache(tmp_path) as kit:
        done = Kibitz(kit, capsys)("check", "counter", tmp_path / "repository")
        quiet = Kibitz(kit, capsys)("check", "counter", tmp_path / "repository", "--json", "-")
    assert done.code == 1
    (line,) = [one for one in done.out.splitlines() if one.startswith("::")]
    name, properties, text = from_runner(line)
    wanted = small_kit.WRONG.splitlines().index("def total(a, b):") + 1
    assert (name, properties["file"], properties["line"]) == ("error", "homework/main.py", str(wanted))
    assert "it should be 7" in text
    assert (tmp_path / "summary.md").read_text().startswith("before\n## A counter: 5 of 10 points\n")
    assert "::" not in quiet.out


def test_a_summary_that_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The verdict comes all the same."""
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "gone" / "summary.md"))
    (tmp_path / "main.py").write_text(small_kit.RIGHT)
    with kit_with_cache(tmp_path) as kit:
        done = Kibitz(kit, capsys)("check", "counter", tmp_path / "main.py")
    assert done.code == 0
    assert "cannot be written" in done.err
