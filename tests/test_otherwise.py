"""What is shown in another way than it is asked for: checks by the terminal, and sessions by checks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grader.judging.otherwise import by_checks, by_sessions, uses, waits
from grader.model.evidence import Evidence
from grader.model.result import CheckResult, RuleView, Status, TranscriptResult


def rules(names: str) -> tuple[RuleView, ...]:
    return tuple(RuleView(name, f"Rule {name}.") for name in names.split())


def check(
    names: str, status: Status = "open", points: float = 0.0, missing: tuple[str, ...] = ("pick",)
) -> CheckResult:
    """A check for four points, of what a class Round may stand for."""
    return CheckResult(
        "c", "A", "It picks.", rules(names), points, 4, status, "Why.",
        open_points=4.0 if status == "open" else 0.0, evidence=Evidence(missing=missing), instead="Round",
    )  # fmt: skip


def session(names: str, status: Status = "passed", most: float = 1.0) -> TranscriptResult:
    points = most if status == "passed" else 0.0
    return TranscriptResult(
        f"s{names}{status}", f"Title {names} {status}", status, "", points, most, rules=rules(names),
        open_points=most if status == "open" else 0.0,
    )  # fmt: skip


def judged(one: CheckResult, *sessions: TranscriptResult) -> tuple[str, float, float]:
    """Status, points and open points; what is paid and what is open are never more than the check is worth."""
    (found,) = by_sessions([one], sessions)
    assert found.max_points == one.max_points
    assert found.points + found.open_points <= found.max_points
    return found.status, found.points, found.open_points


def test_it_is_paid_for_what_the_terminal_shows_of_its_rules() -> None:
    """All of it where all of that is right; else the share, by what the sessions are worth."""
    right, other = session("P1 T1"), session("T9", "failed")
    assert judged(check("P1"), right, other) == ("passed", 4, 0)
    assert judged(check("P1"), right, session("P1", "failed", 3)) == ("partial", 1, 0)
    assert judged(check("P1 P2"), right, session("P2", "crashed")) == ("partial", 2, 0)
    assert judged(check("P1"), session("P1", "failed"), session("T1")) == ("failed", 0, 0)
    assert judged(check("P1"), session("P1", "blocked"), session("T1")) == ("blocked", 0, 0)


def test_what_is_open_there_is_open_here() -> None:
    """By the same share: nothing is charged for it, and nothing paid."""
    assert judged(check("P1"), session("P1", "open"), session("T1")) == ("open", 0, 4)
    assert judged(check("P1"), session("P1"), session("P1", "open", 3)) == ("open", 1, 3)
    assert judged(check("P1"), session("P1"), session("P1", "open"), session("P1", "failed", 2)) == (
        "partial",
        1,
        1,
    )


def test_where_nothing_could_be_read_all_is_open() -> None:
    """What the class shows may be right.  Where anything was seen to go wrong, or there was nothing to play, it shows nothing."""
    unread = session("P1", "open"), session("T1", "open")
    assert judged(check("P1"), *unread) == ("open", 0, 4)
    assert judged(check("P9"), *unread) == ("open", 0, 4)
    assert judged(check("P1"), *unread, session("T2", "failed")) == ("blocked", 0, 0)
    assert judged(check("P1")) == ("blocked", 0, 0)


def test_only_what_is_open_is_said_to_be() -> None:
    """What went wrong in the terminal is told without that word."""
    for status in ("open", "failed"):
        (found,) = by_sessions([check("P1")], [session("P1", status), session("T1")])
        assert found.message.startswith("This is open: Round ") == (status == "open")
        assert "Round takes the place of pick here" in found.message


def test_what_is_right_there_is_named() -> None:
    """And nothing is, where nothing is right."""
    for status in ("passed", "open"):
        (found,) = by_sessions([check("P1")], [session("P1", status), session("P1", "failed"), session("T1")])
        wrong = "open; Title P1 failed" if status == "open" else "failed"
        assert f"this did not come out right: Title P1 {wrong}." in found.message
        assert found.message.endswith(" This did: Title P1 passed.") == (status == "passed")


def test_a_share_has_two_decimal_places() -> None:
    """As all points have."""
    assert judged(check("P1"), session("P1"), session("P1", "failed", 2)) == ("partial", 1.33, 0)


@pytest.mark.parametrize(
    ("most", "paid", "left"), [(0.75, 0.38, 0.37), (1.01, 0.51, 0.5), (0.375, 0.19, 0.185)]
)
@pytest.mark.parametrize("missing", [("pick",), ()])
def test_two_halves_are_no_more_than_the_whole(
    most: float, paid: float, left: float, missing: tuple[str, ...]
) -> None:
    """Half of it is paid, and rounded up; what is open is what is left of it then, with and without the function."""
    one = replace(check("P1", missing=missing), max_points=most, open_points=most)
    assert judged(one, session("P1"), session("P1", "open")) == ("open", paid, left)


def test_a_check_that_is_worth_half_a_cent_is_paid_no_more() -> None:
    """Its points are rounded up to no more than it is worth."""
    assert judged(replace(check("P1"), max_points=0.375), session("P1")) == ("passed", 0.375, 0)


def test_a_check_stays_open_where_a_part_is_shown() -> None:
    """And one that was charged is charged with the rest."""
    shown, rest = session("P1"), session("P1", "open", 3)
    assert judged(check("P1", missing=()), shown, rest) == ("open", 1, 3)
    assert judged(check("P1", "failed", missing=()), shown, rest) == ("partial", 1, 0)


def test_what_is_shown_in_all_is_open_no_more() -> None:
    """A check with functions that nobody could judge is paid in full then."""
    assert judged(check("P1", missing=()), session("P1")) == ("passed", 4, 0)


def test_what_stays_open_has_two_decimal_places_as_well() -> None:
    """It is no more than what is not paid."""
    assert judged(check("P1", missing=()), session("P1"), session("P1", "failed", 2)) == ("open", 1.33, 2.67)


def test_sessions_that_are_worth_nothing_pay_nothing() -> None:
    """Their share of nothing is none."""
    assert judged(check("P1"), session("P1", most=0.0), session("T1"))[1] == 0


def test_a_rule_that_no_session_looks_at_is_paid_with_the_others_of_the_class() -> None:
    """If the class shows all of the other rules, and the message says so; else it is open, and never charged."""
    (_, found, other) = by_sessions([check("P1"), check("P7"), check("P8")], [session("P1"), session("P8")])
    assert (found.status, found.points, found.open_points) == ("passed", 4, 0)
    assert found.excused == (
        "Round takes the place of pick here. No terminal session looks at rule P7, so this is paid for what the terminal shows"
        " of the other rules that Round takes care of."
    )
    assert "same rules" in other.excused
    for status in ("failed", "open"):
        (_, found) = by_sessions(
            [check("P1"), check("P7")], [session("P1"), session("P1", status), session("T1")]
        )
        assert (found.status, found.points, found.open_points) == ("open", 0, 4)
        assert found.message.endswith("and no terminal session looks at rule P7.")


def test_a_wrong_function_that_no_session_looks_at_is_paid_as_without_it() -> None:
    """To take it out must not pay more.  Checks for which another class may stand say nothing here."""
    wrong = check("P7", "failed", missing=())
    (_, found) = by_sessions([check("P1"), wrong], [session("P1"), session("T1", "failed")])
    assert (found.status, found.points, found.open_points) == ("passed", 4, 0)
    (_, found) = by_sessions([check("P1"), wrong], [session("P1"), session("P1", "open")])
    assert found == wrong
    others = replace(check("P1"), instead="Table"), replace(check("P1"), instead="")
    (*_, found) = by_sessions([*others, wrong], [session("P1")])
    assert found == wrong


def test_a_rule_is_open_where_no_session_looks_at_any_of_the_class() -> None:
    """The message says so; a game that is right elsewhere earns nothing for it."""
    (found,) = by_sessions([check("P7")], [session("P1")])
    assert (found.status, found.points, found.open_points) == ("open", 0, 4)
    assert found.message == (
        "This is open: Round takes the place of pick here, and no terminal session looks at rule P7."
    )


def test_a_class_by_itself_earns_nothing() -> None:
    """Where nothing is right in the terminal, what is needed is missing as it would be without the class."""
    for sessions in ([], [session("P1", "blocked")], [session("P1", "failed"), session("T1", "open")]):
        (found,) = by_sessions([check("P1"), check("P7")][:1], sessions)
        assert (found.status, found.points, found.open_points) == ("blocked", 0, 0)
        assert (
            found.message
            == "pick is missing, and Round shows nothing in the terminal that could take the place."
        )


@pytest.mark.parametrize("status", ["failed", "crashed", "partial", "open"])
def test_to_take_a_wrong_function_out_pays_no_more(status: Status) -> None:
    """With the function there, the check is worth as much as without it, if that is more than it shows itself."""
    own = check("P1", status, 1.0 if status == "partial" else 0.0, missing=())
    assert not waits(own) and waits(check("P1"))
    for sessions in (
        [session("P1")],
        [session("P1"), session("P1", "failed", 3)],
        [session("P1", "failed"), session("T1")],
        [session("P1", "open"), session("T1")],
        [session("P1", "blocked")],
        [],
    ):
        (left,), (taken_out,) = by_sessions([own], sessions), by_sessions([check("P1")], sessions)
        assert left.points >= max(taken_out.points, own.points)
        assert left.points + left.open_points <= 4
        if left.points == own.points:
            assert left == own


@pytest.mark.parametrize("status", ["failed", "crashed", "partial", "open"])
def test_a_wrong_function_that_is_used_counts(status: Status) -> None:
    """A class beside it stands for nothing then; only what is missing is shown by the class."""
    own = check("P1", status, 1.0 if status == "partial" else 0.0, missing=())
    assert by_sessions([own], [session("P1")], uses_functions=True) == [own]
    (missing,) = by_sessions([check("P1")], [session("P1")], uses_functions=True)
    assert missing.points == 4


@pytest.mark.parametrize(
    ("source", "used"),
    [
        ("def pick(cards):\n    return cards[0]\n", False),
        ("def pick(cards):\n    return cards[0]\nprint(pick([1]))", True),
        ("def picked(): ...\ndef  pick(): ...\nunpick = 1", False),
        ("choose = pick", True),
        ("", False),
    ],
)
def test_whether_functions_are_used(source: str, used: bool) -> None:
    """Wherever their names stand, but for where they are defined."""
    assert uses(["x = 1", source], ["pick", "other"]) == used
    assert not uses([source], [])


def test_what_passed_or_has_no_class_beside_it_stays() -> None:
    """Sessions change nothing of it."""
    passed, plain = check("P1", "passed", 4.0, ()), replace(check("P1", "failed", 0.0, ()), instead="")
    assert by_sessions([passed, plain], [session("P1", "failed"), session("P1")]) == [passed, plain]


def test_sessions_of_a_language_that_is_not_played() -> None:
    """Those of the kit's program are paid with the checks of the same rules; what these do not show is open."""
    right, wrong = replace(check("P1", "passed", 4.0, ()), instead=""), check("P2", "failed", 0.0, ())
    blank = [session("P1", "blocked"), session("P1 P2", "blocked"), session("P3", "blocked")]
    found = by_checks(blank, [right, wrong], "Perl", of_kit=True)
    assert [(one.status, one.points, one.open_points) for one in found] == [
        ("passed", 1, 0),
        ("open", 0, 1),
        ("open", 0, 1),
    ]
    assert found[0].excused.startswith("What is written in Perl is not played.")
    assert found[1].message == (
        "This is open: what is written in Perl is not played, and not all checks of the same rules are right (It picks)."
    )
    own = by_checks(blank, [right, wrong], "Perl", of_kit=False)
    assert {(one.status, one.points, one.open_points) for one in own} == {("open", 0, 1)}


def test_the_first_check_that_is_not_right_is_named() -> None:
    """Of those with the same rules, however many are right."""
    names = ("right", "wrong", "open", "other")
    right, wrong, opened, other = (replace(check("P1", "failed"), title=f"It is {name}.") for name in names)
    right, other = replace(right, status="passed", points=4.0), replace(other, rules=rules("P2"))
    (found,) = by_checks([session("P1", "blocked")], [other, right, wrong, opened], "Perl", of_kit=True)
    assert found.message.endswith("not all checks of the same rules are right (It is wrong).")
