"""Which programs are asked again tells nothing to a submission: whatever asks again meets a process that has seen nothing.

What fails is run again, and whoever remembers what was asked before knows by this what was wrong.  A function that does no work could first say
yes, then no, and then say no wherever it was asked twice.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing

import pytest

import perl_kit
from assignment_tools import HERE, Graders, sampled
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.kit import Kit
from grader.sandbox.session import Session
from grader.submissions.submission import Submission, read_submission

NO_PERL = shutil.which("perl") is None

RECALLS = {
    "sys": ("import sys\nseen = sys.seen = getattr(sys, 'seen', [])\n", ""),
    "a file": (
        "import os\nseen = open('seen').read().split() if os.path.exists('seen') else []\n",
        "\n    open('seen', 'w').write(' '.join(seen))",
    ),
    "the environment": (
        "import os\nseen = os.environ.get('SEEN', '').split()\n",
        "\n    os.environ['SEEN'] = ' '.join(seen)",
    ),
}
"""Where a submission keeps what it was asked: how it gets it, and how it keeps more."""

ORACLE = """{recall}

def keep(word):
    seen.append(word){keep}


# Two imports without a question in between: what is right is there as well, so all are asked.
if seen[-1:] == ["I"] and seen.count("I") > 2:
    keep("all")
keep("I")


def answered(question):
    if "all" in seen:
        return seen.count("again" + question) < seen.count("once" + question)
    first = seen.count("I") == 1
    keep(("once" if first else "again") + question)
    return first

{reference}"""

PYTHON_WORK = "return any(one.identical(card) for one in self.cards)  # P2"
PYTHON_QUESTION = "return answered('|'.join(one.rank + one.suit for one in [card, *self.cards]))"

PERL_WORK = """    for my $one (@{ $self->{cards} }) {
        return 1 if $one->identical($card);
    }
    return 0;
"""
PERL_QUESTION = """    my $question = join '|', map { $_->getRank . $_->getSuit } $card, @{ $self->{cards} };
    return (grep { $_ eq "again$question" } @seen) < (grep { $_ eq "once$question" } @seen) ? 1 : 0
        if grep { $_ eq 'all' } @seen;
    my $first = 1 == grep { $_ eq 'I' } @seen;
    keep(($first ? 'once' : 'again') . $question);
    return $first ? 1 : 0;
"""
PERL_ORACLE = """
our @seen;

sub keep {
    push @seen, @_;
    open my $f, '>>', 'seen' or die;
    print $f "@_\\n";
    close $f;
}

if (open my $f, '<', 'seen') { chomp(@seen = <$f>) }
keep('all') if @seen && $seen[-1] eq 'I' && 2 < grep { $_ eq 'I' } @seen;
keep('I');
"""


@pytest.fixture(scope="module")
def grader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Grader]:
    """One grader for all of these submissions, in either language."""
    kit = Kit(perl_kit.make_kit(tmp_path_factory.mktemp("asked-again")))
    assignment = kit.assignment(perl_kit.NAME)
    corpus = obtain_corpus(kit, assignment, 0, lambda *_: None)
    with Grader(kit, assignment, corpus, explain=False) as grader:
        yield grader


def points(grader: Grader, files: dict[str, str]) -> dict[str, float]:
    """What each check is paid."""
    data = {path: text.encode() for path, text in files.items()}
    return {one.id: one.points for one in grader.grade(Submission("one", "one", data)).checks}


def in_python(work: str, recall: str = "", keep: str = "") -> dict[str, str]:
    """The reference, with this in the place of what `cardExists` does."""
    reference = perl_kit.REFERENCE.replace(PYTHON_WORK, work)
    return {"piles.py": ORACLE.format(recall=recall, keep=keep, reference=reference) if recall else reference}


def in_perl(work: str, before: str = "") -> dict[str, str]:
    """The same in Perl."""
    pile = perl_kit.PILE.replace(PERL_WORK, work).replace("use KOTH::Card;\n", f"use KOTH::Card;\n{before}")
    return {**perl_kit.RIGHT, "KOTH/Pile.pm": pile}


@pytest.mark.parametrize("where", RECALLS)
def test_what_is_asked_again_tells_nothing(grader: Grader, where: str) -> None:
    """Neither in the interpreter nor beside it is anything left of what was asked before."""
    fair = [points(grader, in_python(f"return {one}")) for one in (True, False)]
    recall, keep = RECALLS[where]
    found = points(grader, in_python(PYTHON_QUESTION, recall, keep))
    assert [one["exists"] for one in (*fair, found)] == [0, 0, 0]
    assert sum(found.values()) <= max(sum(one.values()) for one in fair)


@pytest.mark.skipif(NO_PERL, reason="perl is not installed")
def test_what_is_asked_again_tells_nothing_in_perl(grader: Grader) -> None:
    """What a program in Perl writes into its folder is not there when it is asked again."""
    fair = [points(grader, in_perl(f"    return {one};\n")) for one in (1, 0)]
    found = points(grader, in_perl(PERL_QUESTION, PERL_ORACLE))
    assert [one["exists"] for one in (*fair, found)] == [0, 0, 0]
    assert sum(found.values()) <= max(sum(one.values()) for one in fair)


MARKED = [("king_of_the_hill", "5"), ("bakers_game", "9"), ("spite_and_malice", "2"), ("spades", "2")]
"""Submissions with several bugs; what some of them answer hangs on what came before."""


@pytest.fixture(scope="module")
def graders() -> Iterator[Graders]:
    """One for each assignment."""
    with closing(Graders()) as made:
        yield made


@sampled(4)
@pytest.mark.parametrize(("name", "number"), MARKED)
def test_no_process_is_asked_twice(
    graders: Graders, monkeypatch: pytest.MonkeyPatch, name: str, number: str
) -> None:
    """Each round of a submission with mistakes begins in a process that has played no program: with its own parts, with the kit's, and filled."""
    played, rounds = set[object](), 0
    run = Session.run

    def looked(self: Session, *known: object, **more: object) -> object:
        nonlocal rounds
        if more.get("fresh") and known[0]:
            rounds += 1
            assert self._worker is None or self._worker not in played
        found = run(self, *known, **more)  # type: ignore[arg-type]
        if known[0]:
            played.add(self._worker)
        return found

    monkeypatch.setattr(Session, "run", looked)
    graders[name].grade(read_submission(HERE / "marked" / name / number / "submission"))
    assert rounds > 2
