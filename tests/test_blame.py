"""Blame finds the smallest likely story for all that failed, and charges nobody without reason."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from grader.blame import MAX_FAULTS, Rules, blame


def programs(*texts: str) -> list[Rules]:
    """Programs, each given as the rules that it rests on: "C1 H4"."""
    return [frozenset(text.split()) for text in texts]


def test_nothing_failed() -> None:
    """Where nothing failed nobody is blamed, whatever the candidates are."""
    assert blame([], programs("A", "A B"), {"A": 0.5, "B": 1.0}) == frozenset()


def test_no_candidate() -> None:
    """What failed without resting on any candidate blames nobody."""
    assert blame(programs("A", "A B"), [], {}) == frozenset()
    assert blame(programs("A", "A B"), [], {"C": 1.0}) == frozenset()


def test_one_fault() -> None:
    """A rule in all failures and in no success is the whole story."""
    failing = programs("A", "A B", "A C", "A B C")
    passing = programs("B", "C", "B C") * 3
    assert blame(failing, passing, {"A": 1.0, "B": 0.3, "C": 0.3}) == {"A"}


def test_two_faults() -> None:
    """Two rules, each with failures that the other has no part in, are both blamed."""
    failing = programs("A D", "A", "A C", "B", "B D", "B C") * 2
    passing = programs("C", "D", "C D") * 5
    assert blame(failing, passing, {"A": 1.0, "B": 1.0, "C": 0.2, "D": 0.2}) == {"A", "B"}


def test_a_rule_that_mostly_passes() -> None:
    """A rule that everything rests on is not blamed for the few failures that another one explains."""
    failing = programs("add size", "add size pop")
    passing = programs("add") * 20 + programs("add pop") * 10
    assert blame(failing, passing, {"add": 0.1, "size": 1.0, "pop": 0.1}) == {"size"}


def test_own_checks_decide_between_equals() -> None:
    """Of two rules that were always met together, the one whose own checks failed more is blamed."""
    assert blame(programs("A B") * 4, [], {"A": 1.0, "B": 0.2}) == {"A"}
    assert blame(programs("A B") * 4, [], {"A": 0.2, "B": 1.0}) == {"B"}


def test_a_fault_that_shows_now_and_then() -> None:
    """A rule may be broken although some of its programs pass."""
    failing = programs("A", "A B")
    passing = programs("A", "B", "B", "B")
    assert blame(failing, passing, {"A": 0.5, "B": 0.2}) == {"A"}


def test_many_faults() -> None:
    """More faults than are compared in full are found one by one."""
    rules = [f"R{n}" for n in range(MAX_FAULTS + 3)]
    failing = [frozenset({rule}) for rule in rules] * 2
    passing = programs("other") * 5
    assert blame(failing, passing, dict.fromkeys([*rules, "other"], 1.0)) == set(rules)


def test_many_faults_spare_a_bystander() -> None:
    """A rule that stands in all failures, and in far more successes, does not take the blame for many others."""
    rules = [f"R{n}" for n in range(MAX_FAULTS + 2)]
    failing = [frozenset({rule, "common"}) for rule in rules] * 2
    passing = programs("common") * 200
    found = blame(failing, passing, {**dict.fromkeys(rules, 1.0), "common": 0.1})
    assert found == set(rules)


def test_order_does_not_matter() -> None:
    """The story is the same in whatever order the programs come."""
    failing, passing = programs("A B", "B C", "C", "A"), programs("A", "B", "B C", "D")
    candidates = {"C": 0.5, "A": 0.5, "B": 0.5}
    turned = dict(reversed(candidates.items()))
    assert blame(failing, passing, candidates) == blame(failing[::-1], passing[::-1], turned)


names = st.sampled_from("ABCDEFGH")
spectra = st.lists(st.frozensets(names, max_size=4), max_size=12)
shares = st.dictionaries(names, st.floats(0.05, 1.0), max_size=8)


@given(failing=spectra, passing=spectra, candidates=shares)
@settings(max_examples=150, deadline=None)
def test_story_explains_every_failure(
    failing: list[Rules], passing: list[Rules], candidates: dict[str, float]
) -> None:
    """Every failure that rests on a candidate rests on a blamed one, and only candidates that failed are blamed."""
    found = blame(failing, passing, candidates)
    assert found <= candidates.keys()
    assert found <= frozenset().union(*failing)
    for rules in failing:
        assert rules & found or not rules & candidates.keys()


@given(failing=spectra, passing=spectra, candidates=shares)
@settings(max_examples=150, deadline=None)
def test_innocence_is_never_punished(
    failing: list[Rules], passing: list[Rules], candidates: dict[str, float]
) -> None:
    """Who is not blamed is not blamed either when more programs that rest on him alone pass."""
    found = blame(failing, passing, candidates)
    for rule in sorted(candidates.keys() - found):
        assert rule not in blame(failing, [*passing, *[frozenset({rule})] * 3], candidates)


@given(failing=spectra, passing=spectra, candidates=shares)
@settings(max_examples=100, deadline=None)
def test_strangers_change_nothing(
    failing: list[Rules], passing: list[Rules], candidates: dict[str, float]
) -> None:
    """Programs that rest on no candidate have no say."""
    strangers = [frozenset({"X"}), frozenset[str]()]
    assert blame([*failing, *strangers], [*passing, *strangers], candidates) == blame(
        failing, passing, candidates
    )
