"""Compiles assignments, and holds the corpora that the repository keeps against what comes out.

    python tests/shipped.py                    # all: some minutes on two cores
    python tests/shipped.py spite_and_malice   # one of them

The same versions of Python and Hypothesis give the same corpus to the byte.  Others propose other programs, which are as
right; then the programs that both have must have the same answers, and the known mistakes must be the same.  Ends with 1 where
a corpus is something else.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from grader.grading.compiler import compile_corpus
from grader.judging.compare import Comparer
from grader.judging.forms import MalformedError
from grader.kits.corpus import DEFAULT_SEED, Case, Corpus, corpus_key, read_packed
from grader.kits.kit import Kit
from grader.kits.screens import reader_for
from grader.model.program import program_key

ROOT = Path(__file__).resolve().parents[1]


def difference(kept: Corpus, made: Corpus, comparer: Comparer) -> str:
    """What is wrong with the corpus that is kept, in one line; empty where nothing is."""
    if kept.key != made.key:
        return "is stale"
    if kept.made_with == made.made_with:
        return "" if msgspec.json.encode(kept) == msgspec.json.encode(made) else "is not what compiling gives"
    if kept.checks != made.checks or not all(kept.by_check.values()):
        return "has not the checks that compiling gives"
    mistakes = [[(one.name, one.sentence, one.rules) for one in corpus.known] for corpus in (kept, made)]
    if mistakes[0] != mistakes[1]:
        return "has not the known mistakes that compiling gives"
    ours, theirs = (
        {(case.check, program_key(case.steps)): case for case in corpus.cases} for corpus in (kept, made)
    )
    both = ours.keys() & theirs.keys()
    if not both:
        return "shares no program with what compiling gives"
    wrong = sum(not _answer_alike(ours[one], theirs[one], comparer) for one in both)
    return f"has other answers to {wrong} of {len(both)} programs than compiling gives" if wrong else ""


def _answer_alike(kept: Case, made: Case, comparer: Comparer) -> bool:
    """Whether the answers agree in each world.  Cards that were dealt by chance hang on the programs before them."""
    if len(kept.answers) != len(made.answers):
        return False
    for one, other in zip(kept.answers, made.answers, strict=True):
        if (one.when, one.cited, bool(one.text)) != (other.when, other.cited, bool(other.text)):
            return False
        try:
            if one.text != other.text and comparer.compare(kept.steps, one.text, other.text).parts:
                return False
        except MalformedError:
            return False
    return True


def main(names: list[str]) -> int:
    """Compile each, and say how it compares."""
    kit, faults = Kit(ROOT), 0
    for name in names or kit.names():
        path = kit.packed_corpus(name)
        kept = read_packed(path, corpus_key(kit, name, DEFAULT_SEED))
        if kept is None:
            wrong = "is missing or stale"
        else:
            about = kit.assignment(name)
            made = compile_corpus(kit, about, DEFAULT_SEED, lambda *_: None)
            comparer = Comparer(about, reader_for(about, kit.transcripts(name)))
            wrong = difference(kept, made, comparer)
            same = "the same" if kept.made_with == made.made_with else f"as right; made with {kept.made_with}"
        if wrong:
            faults += 1
            print(f"{path.relative_to(ROOT)} {wrong}: run `kibitz compile {name} --ship`", flush=True)
        else:
            print(f"{path.relative_to(ROOT)}: {same} ({len(made.cases)} programs)", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
