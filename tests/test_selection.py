"""Of the programs proposed few are kept, and they can do what all could."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from grader.judging.selection import KILLS_WANTED, RANDOM_SHARE, Candidate, chosen, select
from grader.model.program import Step

STEP = Step("call", "Card", None, (1,))


def candidate(number: int, size: int = 1, reaches: str = "", kills: str = "") -> Candidate:
    return Candidate(number, (STEP,) * size, frozenset(reaches.split()), frozenset(kills.split()))


def test_nothing_to_choose_from() -> None:
    """No candidates, no choice."""
    assert select([], set(), "seed") == []


def test_what_an_author_wrote_stays() -> None:
    """Examples that were written down are kept, whatever they add."""
    candidates = [candidate(n) for n in range(30)]
    assert {3, 17} <= set(select(candidates, {3, 17}, "seed"))


def test_every_variant_is_caught_twice() -> None:
    """Two programs catch each known mistake, or one where there is only one."""
    candidates = [candidate(n, kills="often") for n in range(40)] + [candidate(99, size=50, kills="rare")]
    kept = select(candidates, set(), "seed")
    assert 99 in kept
    assert len(kept) <= KILLS_WANTED + 1 + RANDOM_SHARE


def test_short_programs_are_preferred() -> None:
    """Of two programs that show the same, the shorter one is taken."""
    candidates = [candidate(0, size=30, reaches="a"), candidate(1, size=2, reaches="a")]
    candidates += [candidate(n, size=9) for n in range(2, 60)]
    assert 1 in select(candidates, set(), "seed")


def test_chance_is_seeded() -> None:
    """The random share is the same for the same seed, and another one for another seed."""
    candidates = [candidate(n) for n in range(200)]
    assert select(candidates, set(), "one") == select(candidates, set(), "one")
    assert len({tuple(select(candidates, set(), f"seed {n}")) for n in range(5)}) == 5
    assert len(select(candidates, set(), "one")) == RANDOM_SHARE


powers = st.frozensets(st.sampled_from("abcdef"), max_size=3)


@given(powers=st.lists(st.tuples(powers, powers, st.integers(1, 9)), max_size=25), seed=st.text(max_size=3))
@settings(max_examples=80, deadline=None)
def test_no_power_is_lost(powers: list[tuple[frozenset[str], frozenset[str], int]], seed: str) -> None:
    """What is kept reaches all that was reached, and catches each variant twice or as often as it can be."""
    candidates = [
        Candidate(n, (STEP,) * size, reaches, kills) for n, (reaches, kills, size) in enumerate(powers)
    ]
    kept = select(candidates, set(), seed)
    assert kept == sorted(set(kept))
    chosen = [candidates[number] for number in kept]
    assert {arc for one in chosen for arc in one.reaches} == {
        arc for one in candidates for arc in one.reaches
    }
    for name in "abcdef":
        able = sum(name in one.kills for one in candidates)
        assert sum(name in one.kills for one in chosen) >= min(KILLS_WANTED, able)


def test_each_has_its_reason() -> None:
    """What the author wrote, what catches a known mistake, what comes to new lines, and what chance keeps."""
    candidates = [candidate(0), candidate(1, kills="slip other"), candidate(2, reaches="a b")]
    candidates += [candidate(n) for n in range(3, 20)]
    reasons = chosen(candidates, {0}, "seed")
    assert [reasons[n] for n in (0, 1, 2)] == [
        "an example",
        "catches other, slip",
        "comes to lines that no other one comes to",
    ]
    assert [*reasons.values()].count("chance") == RANDOM_SHARE == len(reasons) - 3
    assert [*reasons] == sorted(reasons)


def test_more_are_kept_where_that_is_asked_for() -> None:
    """Chance fills up to the number that the author wants, or to all that there are; nothing that was kept goes."""
    candidates = [candidate(n, kills="slip" if n == 7 else "") for n in range(30)]
    few, many = chosen(candidates, {3}, "seed"), chosen(candidates, {3}, "seed", 20)
    assert len(few) < 20 == len(many)
    assert few.keys() <= many.keys()
    assert len(chosen(candidates, {3}, "seed", 99)) == 30
    assert chosen(candidates, {3}, "seed", 2) == few
