"""The figures of a class: what they count, what they leave out, and what they cannot know."""

from __future__ import annotations

import hashlib

import msgspec
import pytest

import large_class
import results
from grader.model import result as r
from grader.model.class_result import ClassResult
from grader.model.grade import Grade
from grader.model.handed_in import File, Student, SubmissionInfo
from grader.model.result import CheckResult, Status, TranscriptResult
from grader.reports.figures import ItemFigures, class_figures


def check(name: str, points: float, most: float = 4, **changes: object) -> CheckResult:
    """A check of some points."""
    status: Status = "passed" if points == most else "failed"
    return msgspec.structs.replace(CheckResult(name, "Card", name, (), points, most, status), **changes)


def class_of(*earned: tuple[float, ...], **changes: object) -> ClassResult:
    """A class in which each submission earned so much on the checks a, b, c and so on."""
    return results.gathered(
        [
            results.result(
                f"u{number}", tuple(check("abcdef"[at], one) for at, one in enumerate(row)), **changes
            )
            for number, row in enumerate(earned)
        ]
    )


def item(found: ClassResult, name: str) -> ItemFigures:
    """The figures of one check."""
    (one,) = [one for one in class_figures(found).items if one.item.id == name]
    return one


def test_the_made_up_classroom() -> None:
    """Mean, median, distribution and hardest check, counted by hand once."""
    figures = class_figures(results.gathered(results.classroom(), results.UNGRADED))
    assert (figures.graded, figures.full_marks, figures.median) == (24, 5, 26 * 33 / 32)
    assert sum(figures.distribution) == 24
    assert figures.distribution[3] == 4
    assert figures.hardest[0][1:3] == (24, 12)


def test_a_class_without_anybody_has_no_mean() -> None:
    """None, not zero."""
    figures = class_figures(results.gathered([]))
    assert (figures.mean, figures.median, figures.graded, figures.items) == (None, None, 0, ())


def test_full_marks_of_nothing_are_full_marks() -> None:
    """An assignment without checks divides by nothing."""
    figures = class_figures(results.gathered([results.CASES["empty"].result]))
    assert (figures.graded, figures.full_marks, figures.distribution[-1]) == (1, 1, 1)


class TestDifficulty:
    """The share of its points that the class earned."""

    def test_it_is_of_points(self) -> None:
        assert item(class_of((4,), (0,), (0,), (1,)), "a").difficulty == 5 / 16

    def test_a_fault_of_the_grader_counts_for_nobody(self) -> None:
        wrong = results.result("x", (check("a", 0, status="error"), check("b", 4)))
        assert [one.item.id for one in class_figures(results.gathered([wrong])).items] == ["b"]
        right = results.result("y", (check("a", 4),))
        assert item(results.gathered([wrong, right]), "a").graded == 1

    def test_a_session_that_was_worth_nothing_counts_for_nobody(self) -> None:
        session = TranscriptResult("t", "A turn", "blocked", "", 0, 0)
        found = results.gathered([results.result("x", (check("a", 4),), transcripts=(session,))])
        assert [one.item.id for one in class_figures(found).items] == ["a"]

    def test_sessions_stand_beside_checks(self) -> None:
        assert {one.item.kind for one in class_figures(large_class.gathered(40)).items} == {
            "check",
            "transcript",
            "dialogue",
        }

    def test_excused_checks_are_counted_apart(self) -> None:
        found = results.gathered([results.result("x", (results.EXCUSED, results.PASSED))])
        assert [one.excused for one in class_figures(found).items] == [1, 0]


class TestDiscrimination:
    """The correlation of a check with all the rest."""

    def test_a_check_that_goes_with_the_rest(self) -> None:
        assert item(class_of((4, 4, 4), (0, 0, 0), (4, 4, 4)), "a").discrimination == pytest.approx(1)

    def test_a_check_that_goes_against_the_rest(self) -> None:
        assert item(class_of((4, 0, 0), (0, 4, 4)), "a").discrimination == pytest.approx(-1)

    def test_the_rest_leaves_the_check_itself_out(self) -> None:
        """With itself in the sum, a check that tells nothing would seem to tell something."""
        found = class_of((4, 4), (4, 0), (0, 4), (0, 0))
        assert item(found, "a").discrimination == pytest.approx(0)

    def test_it_is_the_point_biserial_correlation(self) -> None:
        """By the formula (M1 - M0) / s * sqrt(p q), with the standard deviation of all."""
        found = class_of((4, 4, 2), (4, 3, 4), (0, 2, 1), (0, 4, 0), (4, 1, 1))
        rest = [6, 7, 3, 4, 2]
        mean = sum(rest) / 5
        deviation = (sum((one - mean) ** 2 for one in rest) / 5) ** 0.5
        expected = ((6 + 7 + 2) / 3 - (3 + 4) / 2) / deviation * (0.6 * 0.4) ** 0.5
        assert item(found, "a").discrimination == pytest.approx(expected)

    @pytest.mark.parametrize("rows", [[(4, 4), (4, 0)], [(4, 4), (0, 4)], [(4, 4)], [(4,), (0,)]])
    def test_where_all_are_equal_nothing_is_known(self, rows: list[tuple[float, ...]]) -> None:
        """On the check, on the rest, with one submission, and where there is no rest."""
        assert item(class_of(*rows), "a").discrimination is None

    def test_sums_that_differ_in_the_last_bit_are_equal(self) -> None:
        """0.1 + 0.2 is no better than 0.3."""
        one = results.result("u1", (check("a", 4), check("b", 0.1), check("c", 0.2)))
        two = results.result("u2", (check("a", 0), check("b", 0.3), check("c", 0)))
        assert item(results.gathered([one, two]), "a").discrimination is None


class TestPointsThatCount:
    """Adjustments change the distribution, not the figures of checks."""

    def test_the_mean_is_of_what_counts(self) -> None:
        found = class_of((4, 4), (4, 4), grade=Grade(2.0))
        figures = class_figures(found)
        assert (figures.mean, figures.full_marks) == (2, 0)
        assert figures.distribution[2] == 2
        assert item(found, "a").difficulty == 1

    def test_who_could_have_less_is_not_behind(self) -> None:
        """Where a game of 4 points counts only if there is one, three of four without it are as many as six of eight."""
        with_game = results.result("u1", (check("a", 4), check("b", 2)))
        without = [results.result(name, (check("a", 3),)) for name in ("u2", "u3")]
        figures = class_figures(results.gathered([with_game, *without]))
        assert (figures.mean, figures.median, figures.max_score) == (6, 6, 8)
        assert figures.distribution[7] == 3

    def test_extra_points_and_points_below_zero_stay_in_the_picture(self) -> None:
        found = class_of((4, 4), grade=Grade(9.0)), class_of((4, 4), grade=Grade(-2.0))
        assert class_figures(found[0]).distribution[-1] == 1
        assert class_figures(found[0]).full_marks == 1
        assert class_figures(found[1]).distribution[0] == 1

    def test_an_excused_student_is_in_no_figure_of_points(self) -> None:
        figures = class_figures(class_of((4, 0), grade=Grade(0, (), "ill")))
        assert (figures.graded, figures.excused, figures.mean, sum(figures.distribution)) == (1, 1, None, 0)


class TestMistakesAndReadings:
    """Who shares what."""

    def test_mistakes_are_in_order_of_how_many_make_them(self) -> None:
        rows = [("often", "rare"), ("often",)]
        found = results.gathered(
            [
                results.result(
                    f"u{number}",
                    tuple(check(sentence, 0, misconception=sentence) for sentence in sentences),
                )
                for number, sentences in enumerate(rows)
            ]
        )
        shown = [(one.sentence, [row.id for row in one.rows]) for one in class_figures(found).mistakes]
        assert shown == [("often", ["u0", "u1"]), ("rare", ["u0"])]

    def test_readings_count_those_that_show_one(self) -> None:
        def view(option: str, decided: str) -> dict[str, r.RulingView]:
            return {"joker": r.RulingView("A joker", option, f"it {option}", decided)}  # type: ignore[arg-type]

        shown = [
            ("waits", "submission"),
            ("takes", "submission"),
            ("takes", "submission"),
            ("waits", "unseen"),
        ]
        found = results.gathered(
            [results.result(f"u{at}", (), rulings=view(*one)) for at, one in enumerate(shown)]
        )
        (reading,) = class_figures(found).readings
        assert reading == ("joker", "A joker", (("it takes", 2), ("it waits", 1)), 1)


class TestIntegrity:
    """What a person should look at."""

    def test_identical_files_are_found_whatever_they_are_called(self) -> None:
        def of(name: str, *files: File) -> r.Result:
            return results.result(name, (), submission=SubmissionInfo(name, name, files))

        copied = [File("main.py", "a" * 64, 1), File("game.py", "b" * 64, 1)]
        renamed = [File("zzz.py", "a" * 64, 1), File("aaa.py", "b" * 64, 1)]
        found = [of("u1", *copied), of("u2", copied[0]), of("u3", *renamed)]
        (group,) = class_figures(results.gathered(found)).identical
        assert [row.id for row in group] == ["u1", "u3"]

    def test_empty_submissions_are_not_copies(self) -> None:
        empty = File("main.py", hashlib.sha256(b"").hexdigest(), 0)
        for files in ((), (empty,), (empty, empty)):
            found = [results.result(name, (), submission=SubmissionInfo(name, name, files)) for name in "ab"]
            assert class_figures(results.gathered(found)).identical == ()

    def test_two_of_the_same_student_are_not_copies(self) -> None:
        file = File("main.py", "a" * 64, 1)
        found = [
            results.result(name, (), submission=SubmissionInfo(name, name, (file,), (Student("s1", "Ada"),)))
            for name in "ab"
        ]
        assert class_figures(results.gathered(found)).identical == ()

    def test_only_notices_about_integrity_are_flags(self) -> None:
        notices = (r.Notice("renamed", "A"), r.Notice("looked-inside", "B"), r.Notice("tampering", "C"))
        (one, two) = class_figures(class_of((4,), notices=notices)).flags
        assert (one.kind, one.text, two.kind, two.text) == ("tampering", "C", "looked-inside", "B")

    def test_sandbox_levels_come_weakest_first(self) -> None:
        found = results.gathered([results.CASES[name].result for name in ("full", "weak", "medium")])
        assert class_figures(found).levels == (("weak", 1), ("medium", 1), ("strong", 1))
