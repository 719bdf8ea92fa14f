"""A mark that is kept from before is the final mark: the desk, the gradebook, the page and an exported file agree."""

from __future__ import annotations

import csv
import io
import re
import tempfile
from datetime import datetime
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import results
import small_kit
from commands import Kibitz, kibitz_process, kit_with_cache
from grader.grades.adjustment_entries import Adjustments, Extra, Override
from grader.grades.adjustment_file import read_adjustments
from grader.grades.adjustments import adjust
from grader.grades.decisions import Decision, basis_of, open_items, with_decisions
from grader.grades.gradebooks.plain import render_gradebook
from grader.grades.late_policy import Late
from grader.kits.kit import built_in
from grader.model import result as r
from grader.model.visible import amount
from grader.reports.report import render_submission
from grader.review.export import exported
from grader.review.open_points import short
from review_class import Client, one_of, served

replace = msgspec.structs.replace
ONE = one_of(3, 60)
NAME = ONE.submission.id
LATE = datetime.fromisoformat("2026-03-13T23:59:59+01:00")


def decision(kind: str, item: str, points: float, result: r.Result, number: int = 1) -> Decision:
    """Made at the desk of this result."""
    basis = "" if kind == "extra" else basis_of(result, item)
    return Decision(number, kind, NAME, item, 1, points, f"{kind} {item}", "Ada", "now", basis)  # type: ignore[arg-type]


points = st.integers(-20, 20).filter(bool).map(lambda number: number / 2)
policies = st.builds(
    Adjustments,
    over_maximum=st.booleans(),
    late=st.sampled_from([None, Late(flagged=2), Late(best_late="50 %"), Late(due=LATE, per_day="10 %")]),
    extra=st.lists(
        st.builds(Extra, points=points, everybody=st.just(True), reason=st.just("quiz")), max_size=2
    ).map(tuple),
    override=st.sampled_from([(), (Override(score=3, submission=NAME, reason="oral"),)]),
    source=st.just("file"),
)


@settings(deadline=None, max_examples=150)
@given(
    st.none() | policies,
    st.integers(0, 46).map(lambda number: number / 2),
    st.lists(points, max_size=2),
    st.none() | st.sampled_from([0.0, 2.5, 5.0]),
    st.sampled_from(["", "2026-03-20T12:00:00+01:00"]),
)
def test_whatever_else_is_given(
    policy: Adjustments | None, kept: float, rubric: list[float], decided: float | None, submitted: str
) -> None:
    """Extra points, rubric, lateness, decisions and overrides change nothing of it, and nothing is open behind it."""
    one = replace(ONE, submission=replace(ONE.submission, late=True, submitted=submitted))
    made = [decision("extra", f"names{n}", each, one, n + 1) for n, each in enumerate(rubric)]
    if decided is not None:
        made.append(decision("decide", "test_full_stack", decided, one, 8))
    made.append(decision("override", "", kept, one, 9))
    joined = with_decisions(policy, made, one)
    assert joined is not None
    grade = adjust(joined, one)
    assert grade is not None
    assert (grade.score, grade.open_points) == (kept, 0)
    assert one.score + sum(each.change for each in grade.adjustments) == pytest.approx(kept)
    assert open_items(policy, made, one) == []
    done = replace(one, grade=grade)
    (row,) = csv.DictReader(io.StringIO(render_gradebook(results.gathered([done])).lstrip("\ufeff")))
    assert float(row["score"]) == kept
    page = re.sub(r"<[^>]+>", "", render_submission(done, built_in().reports))
    assert f"{amount(kept)} of {amount(one.max_score)} points" in page


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 48).map(float), st.lists(points, max_size=2), points)
def test_an_exported_file_says_the_same(kept: float, rubric: list[float], quiz: float) -> None:
    """Graded with the file, the mark is the kept one, also above the maximum, with the extra points that stand in the file."""
    made = [decision("extra", f"names{n}", each, ONE, n + 1) for n, each in enumerate(rubric)]
    made.append(decision("override", "", kept, ONE, 9))
    before = f'[[extra]]\neverybody = true\npoints = {quiz}\nreason = "quiz"\n'
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.toml"
        path.write_text(exported(made, [ONE] * len(made), before))
        grade = adjust(read_adjustments(path), ONE)
    assert grade is not None
    assert grade.score == kept


def test_an_override_of_the_file_takes_extra_points() -> None:
    """As it always did, unless it says `final = true`."""
    extra = (Extra(points=2, everybody=True, reason="quiz"),)
    override = Override(score=3, submission=NAME, reason="oral")
    for final, score in ((False, 5), (True, 3)):
        one = replace(override, final=final)
        grade = adjust(Adjustments(extra=extra, override=(one,), source="file"), ONE)
        assert grade is not None
        assert grade.score == score


def test_from_the_desk_to_the_gradebook(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """New marks only upwards, with extra points, lateness and a rubric around: what the desk shows as kept is what everybody gets."""
    folder = small_kit.make_class(tmp_path / "class")
    given, rubric = tmp_path / "given.toml", tmp_path / "rubric.toml"
    rubric.write_text('[[rubric]]\nname = "names"\ntext = "Names."\npoints = 3\n')
    extra = '[[extra]]\neverybody = true\npoints = {}\nreason = "Quiz."\n'
    old, new = tmp_path / "old", tmp_path / "new"
    with kit_with_cache(tmp_path) as kit:
        kibitz = Kibitz(kit, capsys)
        grade = ("grade", small_kit.NAME, folder, "--adjustments", given, "--jobs", "1", "--out")
        given.write_text(extra.format(2))
        assert kibitz(*grade, old).code == 0
        given.write_text(extra.format(-1) + "[late]\nflagged = 3\n")
        assert kibitz(*grade, new).code == 0
        with served(new, "--before", str(old), "--rubric", str(rubric), "--name", "Ada") as one:
            client = Client(one)
            page = client.ask("/changes").text
            form = dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', page))
            assert client.ask("/marks", {**form, "action": "upwards"}).status == 303
            shown = {
                key: float(points)
                for key, points in re.findall(
                    r"/submission/([0-9a-f]{16})(?:.|\n)*?Kept ([\d.]+), by", client.ask("/changes").text
                )
            }
            assert len(shown) > 1
            for key in shown:
                names = {"one": key, "points-names": "3", "seen-names": "0"}
                assert client.ask("/rubric", names).status == 303
                assert "The mark from before is kept" in client.ask(f"/submission/{key}").text
            assert client.give_back().status == 303
        export = tmp_path / "decided.toml"
        assert kibitz_process("review", new, "--export", export).code == 0
        other = tmp_path / "other"
        assert (
            kibitz(
                "grade", small_kit.NAME, folder, "--adjustments", export, "--jobs", "1", "--out", other
            ).code
            == 0
        )
    for where in (new, other):
        with (where / "gradebook.csv").open(newline="", encoding="utf-8-sig") as file:
            rows = {short(row["id"]): row for row in csv.DictReader(file)}
        for key, points in shown.items():
            assert float(rows[key]["score"]) == points
            text = (where / "submissions" / f"{rows[key]['id']}.html").read_text()
            assert f"<strong>{amount(points)}</strong> of" in text
