"""The corpora that the repository keeps are fresh: made from what is there now.

Only keys are compared.  That each is what compiling gives is held by `tests/shipped.py`, which `.ci/run` calls.
"""

from __future__ import annotations

import pytest
from msgspec import Raw
from msgspec.structs import replace

from grader.grading.compiler import compile_corpus
from grader.judging.compare import Comparer
from grader.kits.corpus import DEFAULT_SEED, Corpus, corpus_key, read_packed
from grader.kits.kit import Kit
from shipped import ROOT, difference
from small_kit import NAME, make_kit

KIT = Kit(ROOT)
ONE_MISTAKE = Raw(b'[["late", "It comes late.", ["C1"], {}]]')
MOST_BYTES = 400_000
"""Of all together: each time that they are made again, the repository grows by as much."""


@pytest.mark.parametrize("name", KIT.names())
def test_it_is_fresh(name: str) -> None:
    """Who gets a checkout waits for no compiling."""
    path = KIT.packed_corpus(name)
    if read_packed(path, corpus_key(KIT, name, DEFAULT_SEED)) is None:
        why = "is stale" if path.is_file() else "is missing"
        pytest.fail(
            f"{path.relative_to(ROOT)} {why}: run `kibitz compile {name} --ship` and commit it (all: `kibitz compile --ship`)",
            pytrace=False,
        )


def test_there_are_no_others() -> None:
    """None is left of an assignment that is gone, and together they are small."""
    files = sorted((ROOT / "corpus").iterdir())
    assert files == [KIT.packed_corpus(name) for name in KIT.names()]
    assert sum(path.stat().st_size for path in files) < MOST_BYTES


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[Corpus, Comparer]:
    """A small corpus, and what compares its answers."""
    kit = Kit(make_kit(tmp_path_factory.mktemp("kit")))
    about = kit.assignment(NAME)
    return compile_corpus(kit, about, 0, lambda *_: None), Comparer(about, None)


def test_what_compiling_gives_is_the_same(small: tuple[Corpus, Comparer]) -> None:
    """To the byte with the same versions; with others, programs may be fewer."""
    made, comparer = small
    assert "Python 3." in made.made_with and "Hypothesis " in made.made_with
    fewer = replace(made, cases=made.cases[:-1])
    assert difference(made, made, comparer) == ""
    assert difference(fewer, made, comparer) == "is not what compiling gives"
    assert difference(replace(fewer, made_with="others"), made, comparer) == ""


def test_what_is_wrong_is_told(small: tuple[Corpus, Comparer]) -> None:
    """Also where other versions made it: keys, checks, known mistakes, programs and answers."""
    made, comparer = small
    kept = replace(made, made_with="others")
    case = made.cases[0]
    answer = case.answers[0]
    other = replace(case, answers=(replace(answer, text=answer.text[:-2] + "7]"),))
    broken = replace(case, answers=(replace(answer, text="nonsense"),))
    assert difference(replace(kept, key="x"), made, comparer) == "is stale"
    assert "checks" in difference(replace(kept, checks=made.checks[:-1]), made, comparer)
    assert "checks" in difference(replace(kept, cases=made.cases[:1]), made, comparer)
    assert "known mistakes" in difference(replace(kept, catalogue=ONE_MISTAKE), made, comparer)
    for wrong in (other, broken, replace(case, answers=())):
        told = difference(replace(kept, cases=(wrong, *made.cases[1:])), made, comparer)
        assert told == f"has other answers to 1 of {len(made.cases)} programs than compiling gives"
    strange = tuple(replace(one, steps=one.steps * 2) for one in made.cases)
    assert difference(replace(kept, cases=strange), made, comparer).startswith("shares no program")
