"""Diagnosis: known mistakes are named by the programs they fail, two at once as well, and never by a guess."""

from __future__ import annotations

import hashlib
import itertools
import random
from collections.abc import Iterable, Iterator
from contextlib import closing

import pytest

from assignment_tools import (
    EVERYTHING,
    NAMES,
    Graders,
    assignment,
    bugs,
    corpus,
    example,
    grader,
    kit,
    sampled,
    some,
)
from grader.judging.diagnosis import MOST_ALIKE, best, diagnose
from grader.kits.corpus import Known
from grader.kits.variant import Variant, read_variants
from grader.model.errors import KitError
from grader.reference.files import part_files
from grader.submissions.submission import Submission

ALL = frozenset(range(100))
PAIRS = 12 if EVERYTHING else 2


def known(name: str, *cases: int, mark: str = "x") -> Known:
    """A known mistake that fails these cases."""
    return Known(name, f"{name.capitalize()} is wrong.", (name.upper(),), dict.fromkeys(cases, mark))


def names(
    found: dict[int, str], *catalogue: Known, cases: frozenset[int] = ALL
) -> tuple[str, list[list[str]]]:
    """How a pattern is explained, and by which groups of mistakes."""
    diagnosis = diagnose(found, catalogue, cases)
    return (
        (diagnosis.how, [[one.name for one in group] for group in diagnosis.known]) if diagnosis else ("", [])
    )


def pattern(*cases: int, mark: str = "x") -> dict[int, str]:
    """A pattern with one mark."""
    return dict.fromkeys(cases, mark)


def test_the_same_pattern_is_exact() -> None:
    """The mistake that leaves the same pattern is the one."""
    assert names(pattern(1, 2), known("a", 1, 2), known("b", 1)) == ("exact", [["a"]])


def test_marks_count() -> None:
    """The same programs that fail in another way show another mistake."""
    assert names(pattern(1, 2, mark="y"), known("a", 1, 2)) == ("", [])


def test_those_that_cannot_be_told_apart_are_all_named() -> None:
    """Up to a number of them; more would help nobody."""
    group = [known(letter, 1, 2) for letter in "abc"]
    assert names(pattern(1, 2), *group) == ("exact", [["a", "b", "c"]])
    assert len(group) == MOST_ALIKE
    assert names(pattern(1, 2), *group, known("d", 1, 2)) == ("", [])


def test_what_is_alike_only_here_is_no_name() -> None:
    """Where some programs are not comparable, two mistakes may look alike that are not."""
    catalogue = known("a", 1, 2, 3), known("b", 1, 2, 4)
    assert names(pattern(1, 2), *catalogue, cases=frozenset({1, 2})) == ("", [])


def test_too_little_that_is_comparable_is_no_name() -> None:
    """A mistake is named by most of what failed, or not at all."""
    assert names(pattern(1, 2, 3, 4, 5), known("a", 1, 2), cases=frozenset({1, 2})) == ("", [])


def test_two_at_once() -> None:
    """Two patterns laid over each other; where both fail, either answer may come first."""
    catalogue = known("a", 1, 2, 3), known("b", 3, 4, 5, mark="y"), known("c", 9)
    found = {**pattern(1, 2, 3), **pattern(4, 5, mark="y")}
    assert names(found, *catalogue) == ("both", [["a"], ["b"]])


def test_two_at_once_must_explain_everything() -> None:
    """A program that neither of them fails on shows something else."""
    assert names(pattern(1, 2, 4, 5, 7), known("a", 1, 2), known("b", 4, 5)) == ("", [])


def test_near_is_like() -> None:
    """One program of many may differ; of few, none may."""
    many = range(20)
    assert names(pattern(*many[1:]), known("a", *many)) == ("like", [["a"]])
    assert names(pattern(1, 2), known("a", 1, 2, 3)) == ("", [])
    assert names(pattern(*many[5:]), known("a", *many)) == ("", [])


def test_the_surest_of_several_readings_counts() -> None:
    """An exact match by one reading goes before a near one by another."""
    exact = diagnose(pattern(1, 2), [known("a", 1, 2)], ALL)
    like = diagnose(pattern(*range(1, 20)), [known("b", *range(20))], ALL)
    assert best([like, exact]) == exact
    assert best([None, like]) == like
    assert best([None, None]) is None


# Of the real assignments.

FRESH = {
    "spite_and_malice": {
        "c2_accepts_ten": "A card of value 10 can be made, although the highest value is 9.",
        "h4_descending": "`sort()` puts the highest card first, but the lowest should be first.",
        "h8_negative": "`pop(-1)` takes a card from the end, as lists do, but a negative position is invalid.",
        "p5_any_higher": "A stack takes any higher card, not only the next one.",
        "p8_emptied": "A rejected card clears the stack, but the stack should stay as it was.",
        "s3_last_stays": (
            "The last card always stays last, because the random position is never the last one."
        ),
        "p5_no_nine": "",
        "h2_copies": "",
        "h5_largest": "",
    },
    "bakers_game": {
        "cell-gets-the-bottom-card": (
            "`tableau_to_cell` moves the first card of the tableau, but its last one is on top."
        ),
        "cells-share-one-list": "The four cells are one and the same list, made by `[[]] * 4`.",
        "shuffle-is-not-called": "The deck is dealt without being shuffled.",
        "tableau-by-colour": ("Cards of the same colour may be put on a tableau, but the suit is asked for."),
        "up-and-down": "A tableau takes the next higher card, too.",
        "aces-of-spades-only": "",
    },
    "whist": {
        "score-may-be-left-out": (
            "`PlayCard` gives the score a default, but none of its parameters may have one."
        ),
        "lead-is-forgotten": "`PlayCard` returns nothing where it has to lead.",
        "trumps-too-early": "`PlayCard` plays a trump where it has one, although it could follow suit.",
        "void-needs-a-trump": "`PlayCard` finds nothing where it can neither follow suit nor trump.",
        "history-is-eaten": "`PlayCard` takes the past tricks out of the list that it is passed.",
        "no-comments": "No comment and no docstring says what the strategy is.",
        # Read with two scores, it fails in the usual reading what a wrong signature fails.
        "late-players-are-free": "",
        "follows-nothing": "",
    },
    "spades": {
        "a-comes-first": "When both teams have passed, team A wins, whoever has more points.",
        "bid-before-tricks": "`to_string` shows the bid before the tricks.",
        "blind-gives-bags": "Extra tricks of a blind give bags.",
        "blind-must-be-exceeded": "A blind counts as missed unless its bidder wins more tricks than were bid.",
        "extras-score-nothing": "Extra tricks score no points.",
        "nil-is-yet-to-be-made": "`to_string` shows `YTB` for a nil, which is a bid as well.",
        "exact-contract-is-missed": "",
        "cards-share-their-suit": "",
        "one-team-alone": "There is a winner only when both teams have passed the winning value.",
        "penalties-count-once": "For a tie, seven bags that were taken count as one.",
        "rest-is-lost": "`score_bags()` takes all bags of a team, but those beyond seven stay.",
        "spade-instead-of-following": "A player who has cards of the suit that was led may trump all the same.",
        "spades-stay-broken": "Spades may be led before one has been played.",
        "tie-is-team-a": "Teams that are equal in points and bags are no tie, as team A wins.",
    },
    "king_of_the_hill": {
        "any-two-are-led": "Any two cards may be led, identical or not.",
        "called-card-stays": "`calledCard` stays after it was played, so that the second copy makes a defender, too.",
        "dead-hand-counts-once": "The dead hand counts once, and not twice.",
        "first-of-a-pair-counts": "Of two cards played together, only one counts in a trick.",
        "following-is-free": "A single card need not follow the suit.",
        "high-discard-wins": "A higher card of another suit wins against the suit led.",
        "next-king-is-clockwise": "With 80 or more, the next challenger clockwise is king.",
        "points-are-replaced": "`endTrick` sets the winner's points to those of this trick, and forgets the earlier ones.",
        "teammate-takes-over": "Who plays the called card takes the place of the king among the defenders.",
        "ace-is-low": "",
        "empty-stack-gives-false": "`removeCard` of an empty stack returns False, not None.",
        "winner-is-not-told": "",
    },
}
"""Mistakes in solutions of other styles -> the one name that their report gives; none where that would be a guess."""


@pytest.fixture(scope="module")
def quick() -> Iterator[Graders]:
    """A grader for each assignment."""
    with closing(Graders()) as made:
        yield made


def told(quick: Graders, name: str, files: dict[str, bytes]) -> set[str]:
    """What a report names."""
    result = quick[name].grade(Submission("one", "one", files))
    return {one.misconception for one in result.checks if one.misconception}


def catalogue(name: str) -> dict[str, Variant]:
    """The known mistakes of an assignment."""
    return {one.name: one for one in read_variants(kit().reference(name) / "misconceptions")}


@pytest.mark.parametrize("name", some(NAMES, 2))
def test_fresh_mistakes_get_the_right_name_or_none(name: str, quick: Graders) -> None:
    """In a solution that is written differently a known mistake is recognised, and an unknown one gets no name."""
    fresh = {one.name: one for one in read_variants(bugs(name))}
    for bug, sentence in FRESH[name].items():
        found = told(quick, name, fresh[bug].apply(example(name, fresh[bug].base).files))
        assert found == ({sentence} if sentence else set()), bug


@sampled(2)
@pytest.mark.parametrize(
    ("base", "old"), [("cheap_winner", "choices = self.legal(hand, trick)"), ("highest_card", "best = None")]
)
def test_a_reading_is_no_mistake(base: str, old: str) -> None:
    """What a submission fails because it takes the score in another form says nothing of why it crashes."""
    files = example("whist", base).files
    text = files["Player.py"].decode()
    assert old in text
    files = {**files, "Player.py": text.replace(old, f"hand.sort(); {old}", 1).encode()}
    with grader("whist") as one:
        result = one.grade(Submission("one", "one", files))
    crashed = [one for one in result.checks if one.status == "crashed"]
    assert crashed and all("has no attribute 'sort'" in one.message for one in crashed)
    assert not any(one.misconception for one in result.checks)


@pytest.mark.parametrize("name", NAMES)
def test_pairs_of_known_mistakes(name: str) -> None:
    """Two patterns that share nothing are told as two, and nothing else is ever told of two mistakes."""
    entries = [one for one in corpus(name).known if len(one.pattern) < 40]
    chance = random.Random(0)
    for _ in range(200):
        one, other = chance.sample(entries, 2)
        if one.pattern.keys() & other.pattern.keys():
            continue
        diagnosis = diagnose({**one.pattern, **other.pattern}, corpus(name).known, ALL | _cases(name))
        assert diagnosis is not None
        assert diagnosis.how == "both"
        assert all(any(mine in group for group in diagnosis.known) for mine in (one, other))


LEAST_RECOGNISED = {
    "bakers_game": 3 / 4,
    "spite_and_malice": 3 / 4,
    "whist": 1 / 2,
    "spades": 1 / 2,
    "king_of_the_hill": 1 / 2,
}
"""Share of pairs that get a name.  In Whist all mistakes are in one method, so that two often answer as neither would."""


@pytest.mark.parametrize("name", some(NAMES[::-1], 2))
def test_two_mistakes_in_one_submission(name: str, quick: Graders) -> None:
    """Graded together, two mistakes get names of theirs or none: never a third one's."""
    variants = catalogue(name)
    recognised = tried = 0
    for one, other in _mixed_pairs(variants.values()):
        if tried == PAIRS:
            break
        try:
            files = other.apply(one.apply(part_files(kit(), assignment(name))))
        except KitError:
            continue  # both change the same line
        tried += 1
        alike = _alike(name, one.name) | _alike(name, other.name)
        found = " ".join(told(quick, name, files))
        for sentence in {each.sentence for each in variants.values()} - alike:
            assert sentence not in found, (one.name, other.name)
        recognised += bool(found)
    assert recognised >= PAIRS * LEAST_RECOGNISED[name]


def _mixed_pairs(variants: Iterable[Variant]) -> list[tuple[Variant, Variant]]:
    """All pairs, in an order by chance in which those that are there stay where they are when others are added."""

    def place(pair: tuple[Variant, Variant]) -> bytes:
        return hashlib.sha256(" ".join(one.name for one in pair).encode()).digest()

    return sorted(itertools.combinations(sorted(variants, key=lambda one: one.name), 2), key=place)


def _cases(name: str) -> frozenset[int]:
    return frozenset(range(len(corpus(name).cases)))


def _alike(name: str, one: str) -> set[str]:
    """The sentences of a mistake and of those that cannot be told from it."""
    (mine,) = (each for each in corpus(name).known if each.name == one)
    return {each.sentence for each in corpus(name).known if each.pattern == mine.pattern}
