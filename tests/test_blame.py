"""Blame finds the smallest likely story for all that failed, and charges nobody without reason."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.judging.blame import MAX_FAULTS, PRIOR, Rules, _greedy, _improved, _small, _Spectrum, blame


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


# How likely a story is.


def spectrum(failing: list[Rules], passing: list[Rules], **shares: float) -> _Spectrum:
    """The failures and passes of programs, with the share of failures among the programs of each rule's checks."""
    return _Spectrum(Counter(failing), Counter(rule for rules in passing for rule in rules), shares)


def likelihood(passes: int, fails: int) -> float:
    """Of one rule that fails its share of programs; its logarithm."""
    share = fails / (passes + fails)
    return fails * math.log(share) + (passes * math.log(1 - share) if passes else 0.0)


def prior(*shares: float) -> float:
    """That these rules are broken; its logarithm."""
    return sum(math.log(PRIOR * share) for share in shares)


def test_one_rule_fails_as_often_as_it_was_seen_to() -> None:
    """Its likelihood is that of its own share of failures, whatever else the programs rest on."""
    seen = spectrum(programs("A B") * 2 + programs("A"), programs("A", "A B", "B", "A", "A"), A=0.5, B=0.25)
    assert seen.score(frozenset("A")) == pytest.approx(prior(0.5) + likelihood(4, 3))
    always = spectrum(programs("A") * 5, [], A=1.0)
    assert always.score(frozenset("A")) == pytest.approx(prior(1.0), abs=1e-6)


def test_rules_that_never_meet_have_their_own_shares() -> None:
    """Each is as likely as by itself."""
    seen = spectrum(programs("A") * 3 + programs("B"), programs("A") * 2 + programs("B") * 7, A=0.5, B=0.1)
    expected = prior(0.5, 0.1) + likelihood(2, 3) + likelihood(7, 1)
    assert seen.score(frozenset("AB")) == pytest.approx(expected)


def test_a_rule_that_nothing_rests_on_is_no_part_of_a_story() -> None:
    """It makes it unlikelier by its prior, and changes nothing else."""
    seen = spectrum(programs("A") * 3, programs("A"), A=0.5, B=1.0)
    assert seen.score(frozenset("AB")) == pytest.approx(seen.score(frozenset("A")) + prior(1.0))


@pytest.mark.parametrize(
    ("alone", "other", "both", "passes"), [(4, 2, 3, (5, 9)), (0, 1, 6, (3, 3)), (7, 0, 2, (1, 8))]
)
def test_rules_that_meet_share_their_failures(
    alone: int, other: int, both: int, passes: tuple[int, int]
) -> None:
    """The likelihood is near the greatest that any two shares of failures give, as found by trying them all."""
    failing = programs("A") * alone + programs("B") * other + programs("A B") * both
    seen = spectrum(failing, programs("A") * passes[0] + programs("B") * passes[1], A=1.0, B=1.0)

    def by(a: float, b: float) -> float:
        found = passes[0] * math.log(a) + passes[1] * math.log(b) + both * math.log(1 - a * b)
        return found + alone * math.log(1 - a) + other * math.log(1 - b)

    grid = [step / 200 for step in range(1, 200)]
    best = prior(1.0, 1.0) + max(by(a, b) for a in grid for b in grid)
    assert best - 0.3 <= seen.score(frozenset("AB")) <= best + 0.1


def test_small_stories_are_compared_in_full() -> None:
    """From one rule up to three."""
    seen = spectrum(programs("A", "B", "C"), [], A=1.0, B=1.0, C=1.0, D=1.0)
    assert _small("ABCD", seen) == frozenset("ABC")
    assert _small("AB", spectrum(programs("A B"), programs("B"), A=1.0, B=1.0)) == frozenset("A")
    assert _small("ABCD", spectrum(programs("A", "B", "C", "D"), [], A=1.0, B=1.0, C=1.0, D=1.0)) is None


class Scores(_Spectrum):
    """Stories with likelihoods as given; others explain nothing."""

    def __init__(self, **scores: float) -> None:
        self._by_story = {frozenset(name): score for name, score in scores.items()}

    def explains(self, story: Rules) -> bool:
        return story in self._by_story

    def score(self, story: Rules) -> float:
        return self._by_story[story]


@pytest.mark.parametrize(
    ("start", "scores", "end"),
    [
        ("A", {"A": 1, "AB": 2}, "AB"),
        ("A", {"A": 1, "B": 2}, "B"),
        ("AC", {"AC": 1, "AB": 2}, "AB"),
        ("AC", {"AC": 1, "BC": 2}, "BC"),
        ("AB", {"AB": 1, "A": 2}, "A"),
        ("ABC", {"ABC": 1, "BC": 2, "ABD": 3, "BD": 4}, "BD"),
        ("A", {"A": 2, "B": 2, "AB": 2}, "A"),
        ("A", {"A": 2, "B": 1, "AB": 1}, "A"),
    ],
)
def test_a_story_is_improved_by_one_rule_at_a_time(start: str, scores: dict[str, float], end: str) -> None:
    """One is added, dropped or exchanged, for as long as that is likelier."""
    assert _improved(frozenset(start), "ABCD", Scores(**scores)) == frozenset(end)


def test_no_story_is_empty() -> None:
    """Somebody is to blame, even where nobody would be likelier."""
    scores = Scores(A=1)
    scores._by_story[frozenset()] = 9
    assert _improved(frozenset("A"), "A", scores) == {"A"}


def test_greed_takes_what_explains_most_for_the_fewest_passes() -> None:
    """Then the next, for what is left."""
    failed = Counter(programs("A B") * 3 + programs("B C") * 3 + programs("D"))
    assert _greedy("ABCD", failed, Counter()) == {"B", "D"}
    assert _greedy("ABCD", failed, Counter(B=100)) == {"A", "C", "D"}


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
