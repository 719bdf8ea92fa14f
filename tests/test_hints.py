"""Tiers of hints: what a course does not show is in no text, no JSON, no page and no XML that a student gets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import results
import small_kit
from commands import Kibitz, kit_with_cache, refused
from grader.grading.hints import AS_IT_SHOULD, KIND, LEFT_OUT, TIERS, hinted, hinted_one, tier_for
from grader.kits.assignment import Assignment, Tier
from grader.kits.kit import built_in
from grader.languages.listing import Listing
from grader.model.errors import InputError
from grader.model.result import (
    CheckResult,
    Counterexample,
    ExchangeView,
    PileView,
    Result,
    StepView,
    TranscriptResult,
    to_json,
)
from grader.reports.console import render_check
from grader.reports.junit import render_junit
from grader.reports.report import render_submission

SECRET = "the-right-answer"
TRIED = "tried_with_this"
WRONG = small_kit.WRONG.replace("return a - b", "print('called with', a, b)\n    return a - b")


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The small kit, with a cache of its own."""
    with kit_with_cache(tmp_path_factory.mktemp("kit")) as root:
        yield root


@pytest.fixture
def kibitz(kit: Path, capsys: pytest.CaptureFixture[str]) -> Kibitz:
    """The command, with the small kit."""
    return Kibitz(kit, capsys)


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A submission with one mistake, which prints what it is called with."""
    path = tmp_path / "wrong.py"
    path.write_text(WRONG)
    return path


def telling(result: Result) -> Result:
    """The result with SECRET in everything that says the right answer, and TRIED in every input."""
    example = Counterexample(
        f"from main import f\nf({TRIED!r}){AS_IT_SHOULD}\nf(2)",
        SECRET,
        SECRET,
        SECRET,
        (StepView(f"f({TRIED!r})", SECRET, SECRET),),
        SECRET,
    )
    checks = tuple(
        msgspec.structs.replace(one, message=SECRET, misconception=SECRET, counterexample=example)
        if one.status in ("failed", "timeout", "crashed")
        else one
        for one in result.checks
    )
    played = tuple(
        msgspec.structs.replace(
            one,
            message=SECRET,
            typed=(TRIED,),
            exchanges=(ExchangeView(TRIED, SECRET, SECRET, False),),
            piles=(PileView(SECRET, (), (), ()),),
        )
        if one.status in ("failed", "timeout", "crashed", "open")
        else one
        for one in result.transcripts
    )
    return msgspec.structs.replace(result, checks=checks, transcripts=played, output=f"{SECRET} {TRIED}")


def items(result: Result) -> list[CheckResult | TranscriptResult]:
    """The verdicts on checks and sessions."""
    return [*result.checks, *result.transcripts]


def everything(result: Result) -> str:
    """All that is ever written of a result."""
    reports = built_in().reports
    parts = [
        render_check(result),
        render_check(result, colour=True, width=40),
        to_json(result).decode(),
        render_submission(result, reports),
        render_junit(result).decode(),
    ]
    return "\n".join(parts)


def test_the_tiers_are_in_order() -> None:
    """From the least to the most, as `assignment.toml` names them."""
    assert TIERS == get_args(Tier) == ("rule", "input", "all")


@pytest.mark.parametrize("name", ["mixed", "weak", "full", "empty"])
def test_what_a_tier_hides_is_nowhere(name: str) -> None:
    """`rule` hides input and answer, `input` the answer, `all` nothing; the points are the same."""
    result = telling(results.CASES[name].result)
    failed = [one for one in items(result) if SECRET in one.message]
    for tier, tried, told in (("rule", False, False), ("input", True, False), ("all", True, True)):
        shown = hinted(result, tier)  # type: ignore[arg-type]
        text = everything(shown)
        assert (SECRET in text) == (told and bool(failed or tier == "all"))
        assert (TRIED in text) == (tried and bool(failed or tier == "all"))
        assert [one.points for one in shown.checks] == [one.points for one in result.checks]
        assert shown.score == result.score
        for one in items(shown):
            assert all(rule.text for rule in one.rules)


def test_single_verdicts_are_hidden_as_well() -> None:
    """What is written while grading goes on shows no more than the result does."""
    result = telling(results.CASES["mixed"].result)
    for tier in TIERS:
        one_by_one = [hinted_one(one, tier) for one in items(result)]
        assert one_by_one == [*hinted(result, tier).checks, *hinted(result, tier).transcripts]


def test_a_notice_says_that_there_is_more() -> None:
    """Once, and only where something was left out."""
    for name, count in (("weak", 1), ("full", 0)):
        for tier in ("rule", "input"):
            shown = hinted(results.CASES[name].result, tier)
            assert sum(notice.kind == KIND for notice in shown.notices) == count


def test_what_is_missing_is_told_on_every_tier() -> None:
    """Without it a student cannot go on, and it gives no answer away."""
    result = results.CASES["mixed"].result
    blocked = [one.message for one in result.checks if one.status == "blocked"]
    assert blocked
    assert [one.message for one in hinted(result, "rule").checks if one.status == "blocked"] == blocked


def test_the_word_behind_a_line_is_the_one_that_programs_have() -> None:
    """A line that should raise an error says so in a program; that is taken out, because it is an answer."""
    listing = Listing(["import x"], ["x.a()", "x.b()"])
    code = listing.commented({0})
    assert AS_IT_SHOULD in code
    example = Counterexample(code, "1", "2")
    check = msgspec.structs.replace(results.CASES["weak"].result.checks[0], counterexample=example)
    shown = hinted_one(check, "input").counterexample  # type: ignore[union-attr]
    assert shown == Counterexample(listing.text, LEFT_OUT, LEFT_OUT)


def test_the_option_shows_less_and_never_more() -> None:
    """A course that shows the rule is not talked into more."""
    about = msgspec.structs.replace(built_in().assignment("whist"), hints="input")
    assert [tier_for(about, asked) for asked in (None, "rule", "input")] == ["input", "rule", "input"]
    with pytest.raises(InputError, match="shows students no more than 'input'"):
        tier_for(about, "all")


def test_all_is_the_default() -> None:
    """A course that says nothing shows everything."""
    defaults = {field.name: field.default for field in msgspec.structs.fields(Assignment)}
    assert defaults["hints"] == "all"


@pytest.mark.parametrize("tier", TIERS)
def test_kibitz_check_keeps_to_the_tier(kibitz: Kibitz, wrong: Path, tmp_path: Path, tier: Tier) -> None:
    """In the words, and in each file that it writes; also what the submission prints of its calls."""
    names = [tmp_path / "x.json", tmp_path / "x.html", tmp_path / "x.xml"]
    options = [part for pair in zip(("--json", "--html", "--junit"), names, strict=True) for part in pair]
    answer = kibitz("check", "counter", wrong, "--hints", tier, *options)
    assert answer.code == 1
    texts = [answer.out, *(name.read_text("utf-8") for name in names)]
    assert all(
        "C3" in text or "x.xml" in name for text, name in zip(texts, ["", "", "", "x.xml"], strict=True)
    )
    for text in texts:
        assert ("total(4, 3)" in text) == (tier != "rule")
        assert ("returned 1; it should be 7" in text) == (tier == "all")
    assert ("called with" in json.loads(names[0].read_bytes())["output"]) == (tier == "all")


def test_the_key_of_the_assignment_holds(kit: Path, wrong: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the course wrote is what a student sees, and `--hints all` is refused in one line."""
    path = kit / "reference" / small_kit.NAME / "assignment.toml"
    before = path.read_text()
    path.write_text(f'hints = "rule"\n{before}')
    try:
        kibitz = Kibitz(kit, capsys)
        answer = kibitz("check", "counter", wrong)
        assert "Rule C3" in answer.out
        assert "total(4, 3)" not in answer.out
        assert "no more than 'rule'" in refused(kibitz("check", "counter", wrong, "--hints", "all"))
        path.write_text(f'hints = "nothing"\n{before}')
        assert "key hints" in refused(kibitz("check", "counter", wrong))
    finally:
        path.write_text(before)
