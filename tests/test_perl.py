"""Submissions in Perl are graded by the same checks, with the same marks and the same words, as those in Python."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import perl_kit
from grader import languages
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.assignment import load_assignment
from grader.kits.kit import Kit
from grader.languages import perl, perl_code
from grader.model.errors import InputError, KitError
from grader.model.result import CheckResult, Result
from grader.submissions.submission import Submission

PERL = shutil.which("perl")
needs_perl = pytest.mark.skipif(PERL is None, reason="perl is not installed")


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    return Kit(perl_kit.make_kit(tmp_path_factory.mktemp("perl")))


@pytest.fixture(scope="module")
def grader(kit: Kit) -> Iterator[Grader]:
    assignment = kit.assignment(perl_kit.NAME)
    corpus = obtain_corpus(kit, assignment, 0, lambda *_: None)
    with Grader(kit, assignment, corpus) as grader:
        yield grader


def grade(grader: Grader, files: dict[str, str]) -> Result:
    return grader.grade(Submission("one", "one", {path: text.encode() for path, text in files.items()}))


def pile(old: str, new: str) -> dict[str, str]:
    """The right solution with a change of its pile."""
    assert old in perl_kit.PILE, old
    return {**perl_kit.RIGHT, "KOTH/Pile.pm": perl_kit.PILE.replace(old, new)}


def lost(result: Result) -> dict[str, CheckResult]:
    """The checks that lost points, by their ids."""
    return {one.id: one for one in result.checks if one.points < one.max_points}


PLACES = {
    "a folder KOTH": perl_kit.RIGHT,
    "no folder": {"Card.pm": perl_kit.CARD, "Pile.pm": perl_kit.PILE},
    "no folder, used by short names": {
        "Card.pm": perl_kit.CARD,
        "Pile.pm": perl_kit.PILE.replace("use KOTH::Card;", "use Card;"),
    },
    "a folder lib": {
        "lib/KOTH/Card.pm": perl_kit.CARD,
        "lib/KOTH/Pile.pm": perl_kit.PILE,
        "game.pl": "use FindBin; use lib \"$FindBin::Bin/lib\"; use KOTH::Pile; while (1) { print 'hi' }\n",
    },
    "one file of another name": {"game.pm": perl_kit.CARD + perl_kit.PILE.replace("use KOTH::Card;", "")},
    "one program": {
        "game.pl": perl_kit.CARD
        + perl_kit.PILE.replace("use KOTH::Card;", "")
        + "package main; my $l = <STDIN>; exit;"
    },
    "required by their paths": {
        "Card.pm": perl_kit.CARD,
        "Pile.pm": perl_kit.PILE.replace("use KOTH::Card;", "require './Card.pm';"),
    },
    "other packages": {
        "Card.pm": perl_kit.CARD.replace("KOTH::", "Game::"),
        "Pile.pm": perl_kit.PILE.replace("KOTH::", "Game::"),
    },
    "no true value at the end": {path: text.replace("\n1;\n", "\n") for path, text in perl_kit.RIGHT.items()},
    "carriage returns and a mark": {
        path: "\ufeff" + text.replace("\n", "\r\n") for path, text in perl_kit.RIGHT.items()
    },
    "documentation that looks like packages": {
        **perl_kit.RIGHT,
        "KOTH/Aaa.pm": "package KOTH::Aaa;\n\n=pod\n\npackage KOTH::Card;\n\n=cut\n\n1;\n__END__\npackage KOTH::Pile;\n",
    },
    "a game in Python beside it": {**perl_kit.RIGHT, "tools.py": "print('counts lines')\n"},
}


@needs_perl
@pytest.mark.parametrize(
    "name",
    [
        '\\ud8x\\udcA"]]}}; print STDOUT q(PWNED); exit 0; #.txt',
        '\\ud83d\\ude00".(print STDERR "PWNED").".txt',
        "\\\\u0041$HOME@INC.txt",
        "\U0001f600\\ud83d.txt",
        '"].txt',
    ],
)
def test_names_of_files_are_no_code(name: str, grader: Grader) -> None:
    """Whatever stands in them is a text for Perl, too."""
    result = grade(grader, {**perl_kit.RIGHT, name: "x"})
    assert result.score == result.max_score
    assert "PWNED" not in result.output


@needs_perl
@pytest.mark.parametrize("files", PLACES.values(), ids=[name.replace(" ", "-") for name in PLACES])
def test_packages_are_found_wherever_they_are(files: dict[str, str], grader: Grader) -> None:
    """A right solution gets full marks, whatever its files are called and wherever they lie."""
    result = grade(grader, files)
    assert result.score == result.max_score, [(one.id, one.message) for one in result.checks if one.message]


def test_python_is_graded_as_ever(grader: Grader) -> None:
    """The same assignment takes Python, also where an old Perl file lies beside it."""
    result = grade(grader, {"piles.py": perl_kit.REFERENCE, "old/Card.pm": perl_kit.CARD})
    assert result.score == result.max_score


AUTOLOAD = """
our $AUTOLOAD;
my %place = (getRank => 0, getSuit => 1);

sub AUTOLOAD {
    my ($self) = @_;
    my ($name) = $AUTOLOAD =~ /(\\w+)$/;
    return exists $place{$name} ? $self->[$place{$name}] : undef;
}

sub can {
    my ($class, $name) = @_;
    return $class->SUPER::can($name) || (exists $place{$name} ? sub { $_[0][$place{$name}] } : undef);
}
"""

STYLES = {
    "a getter that gives a list": ("sub numCards", "sub getCards { return @{ $_[0]{cards} } }\nsub numCards"),
    "a getter that gives a hash": ("sub numCards", "sub getPoints { return %{ $_[0]{points} } }\nsub numCards"),
    "one sub to read and to set": (
        "sub numCards",
        "sub owner { my $self = shift; $self->{owner} = shift if @_; return $self->{owner} }\nsub numCards",
    ),
    "setters with underscores": (
        "sub numCards",
        "sub get_owner { $_[0]{o} }\nsub set_owner { $_[0]{o} = $_[1] }\nsub numCards",
    ),
    "the comparison itself for yes and no": ("return 1 if $one->identical($card);\n    }\n    return 0;", "return 1 == 1 if $one->identical($card);\n    }\n    return 1 == 0;"),
    "nothing for no": ("return 1 if $one->identical($card);\n    }\n    return 0;", "return 1 if $one->identical($card);\n    }\n    return;"),
    "croak": ('die "no such card"', 'require Carp; Carp::croak("no such card")'),
    "an object that is thrown": ('die "no such card"', 'die bless { why => "no such card" }, "KOTH::Error"'),
    "a reference that is thrown": ('die "no such card"', "die ['no', 'such', 'card']"),
    "another case": ("sub addCard", "sub AddCard"),
    "prints": ("sub numCards {", "sub numCards { print 'x' x 1_000_000; warn 'careful';"),
    "output that fails": ("sub numCards {", "sub numCards { print 'x' x 1_000_000 for 1 .. 20; print STDERR 'y';"),
}  # fmt: skip


@needs_perl
@pytest.mark.parametrize("change", STYLES.values(), ids=[name.replace(" ", "-") for name in STYLES])
def test_right_in_any_style(change: tuple[str, str], grader: Grader) -> None:
    """What the handout leaves to the author loses nothing."""
    result = grade(grader, pile(*change))
    assert result.score == result.max_score, [(one.id, one.message) for one in result.checks if one.message]


@needs_perl
def test_an_object_need_not_be_a_hash(grader: Grader) -> None:
    """Cards that are arrays with getters are cards."""
    card = perl_kit.CARD.replace("bless { rank => $rank, suit => $suit }", "bless [$rank, $suit]")
    card = card.replace("$_[0]{rank}", "$_[0][0]").replace("$_[0]{suit}", "$_[0][1]")
    result = grade(grader, {**perl_kit.RIGHT, "KOTH/Card.pm": card})
    assert result.score == result.max_score


@needs_perl
def test_methods_that_are_made_when_called(grader: Grader) -> None:
    """What AUTOLOAD answers is there for whoever asks `can`, as Perl's documentation says it should be."""
    card = perl_kit.CARD.replace("bless { rank => $rank, suit => $suit }", "bless [$rank, $suit]")
    card = card.replace("sub getRank { return $_[0]{rank} }", AUTOLOAD).replace(
        "sub getSuit { return $_[0]{suit} }", ""
    )
    assert "{rank}" not in card and "sub getSuit" not in card
    result = grade(grader, {**perl_kit.RIGHT, "KOTH/Card.pm": card})
    assert result.score == result.max_score, [(one.id, one.message) for one in result.checks if one.message]


@needs_perl
def test_what_is_imported_is_no_method(grader: Grader) -> None:
    """A pile that imports shuffle of List::Util, and has no method of that name, is told so."""
    files = pile("sub shuffleDeck {", "sub mixDeck {")
    result = grade(grader, files)
    assert any("has no method shuffle" in notice.text for notice in result.notices)
    assert all(one.status == "blocked" for one in lost(result).values())


@needs_perl
def test_a_known_mistake_is_named(grader: Grader) -> None:
    """A pile that looks at its first card only is told so, with a program in Perl that shows it."""
    result = grade(grader, {**perl_kit.RIGHT, "KOTH/Pile.pm": perl_kit.FIRST_ONLY})
    ((name, check),) = lost(result).items()
    assert name == "exists"
    assert check.misconception == perl_kit.SENTENCE
    assert check.counterexample is not None
    assert (check.counterexample.expected, check.counterexample.actual) == ("1", "0")


@needs_perl
def test_the_example_runs_as_pasted(grader: Grader, tmp_path: Path) -> None:
    """The program that a report shows gives the wrong answer when it is run beside the files."""
    files = {**perl_kit.RIGHT, "KOTH/Pile.pm": perl_kit.FIRST_ONLY}
    (check,) = lost(grade(grader, files)).values()
    assert check.counterexample is not None
    perl_kit.write(tmp_path, files)
    assert PERL is not None
    done = subprocess.run(
        [PERL, "-w", "-e", "use strict;\n" + check.counterexample.code],
        cwd=tmp_path,
        capture_output=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == (b"0", b"")


@needs_perl
def test_errors_have_a_place(grader: Grader) -> None:
    """A slip is told with Perl's own words, the file, the line and the sub; a `die` is told from it."""
    slip = lost(grade(grader, pile("return scalar @{ $_[0]{cards} }", "my $n;\n    return $n->size")))
    crashed = slip["count"]
    assert crashed.status == "crashed"
    assert 'Can\'t call method "size" on an undefined value' in crashed.message
    assert crashed.counterexample is not None
    line = 1 + perl_kit.PILE[: perl_kit.PILE.index("sub numCards")].count("\n") + 1
    assert crashed.counterexample.where == f"KOTH/Pile.pm, line {line}, in numCards"
    meant = lost(grade(grader, pile("return scalar @{ $_[0]{cards} }", "die 'no idea'")))
    assert meant["count"].status == "failed"
    assert "raised an error (no idea)" in meant["count"].message


@needs_perl
def test_a_slip_is_no_exception(grader: Grader) -> None:
    """Where an exception is asked for, an accident is none."""
    result = grade(
        grader, pile('die "no such card" unless defined $place;', "$self->nope unless defined $place;")
    )
    assert set(lost(result)) == {"remove"}


@needs_perl
def test_what_cannot_be_loaded_is_told(grader: Grader) -> None:
    """Errors of syntax, missing modules, exits and endless loops at the start become notices."""
    told = {
        "syntax": pile("sub numCards {", "sub numCards { my $x = ;"),
        "missing-module": pile("use KOTH::Card;", "use KOTH::Card; use Moose::Deer;"),
        "import-exit": pile("\n1;\n", "\nexit 3;\n"),
        "import-limit": pile("\n1;\n", "\nwhile (1) { my $line = <STDIN>; }\n"),
        "import-error": pile("\n1;\n", "\ndie 'early';\n"),
    }
    for kind, files in told.items():
        result = grade(grader, files)
        found = {notice.kind: notice for notice in result.notices}
        assert kind in found, (kind, result.notices)
        assert (found[kind].where or "").startswith("KOTH/Pile.pm"), found[kind]
        assert (result.score == result.max_score) == kind.startswith("import"), kind


@needs_perl
def test_missing_packages_block_what_needs_them(grader: Grader) -> None:
    """A submission of cards alone gets the points of cards, and is told what is not there."""
    result = grade(grader, {"Card.pm": perl_kit.CARD})
    assert {one.task for one in result.checks if one.points} == {"Cards"}
    assert {one.status for one in lost(result).values()} == {"blocked"}
    assert "Your files do not define Pile" in lost(result)["order"].message


@needs_perl
def test_texts_numbers_and_yes(grader: Grader) -> None:
    """A rank that Perl holds as a number is the text that the assignment says it is; a wrong one is not."""
    card = perl_kit.CARD.replace("return $_[0]{rank}", "return 0 + $_[0]{rank}")
    result = grade(grader, {**perl_kit.RIGHT, "KOTH/Card.pm": card})
    assert result.score == result.max_score
    card = perl_kit.CARD.replace("return $_[0]{rank}", "return 1 + $_[0]{rank}")
    assert "card" in lost(grade(grader, {**perl_kit.RIGHT, "KOTH/Card.pm": card}))
    two = lost(grade(grader, pile("return 1 if", "return 2 if")))
    assert set(two) == {"exists"}


@needs_perl
def test_state_that_leaks_is_found(grader: Grader) -> None:
    """Cards that all piles share are forgotten by a fresh import, and the leak is told."""
    files = pile(
        "sub new { return bless { cards => []", "my $shared = [];\nsub new { return bless { cards => $shared"
    )
    result = grade(grader, files)
    assert "state-leaks" in {notice.kind for notice in result.notices}


@needs_perl
def test_sandbox_is_as_strong(grader: Grader) -> None:
    """A Perl worker has the protections of a Python worker."""
    in_perl = grade(grader, perl_kit.RIGHT).sandbox
    assert in_perl == grade(grader, {"piles.py": perl_kit.REFERENCE}).sandbox


@needs_perl
def test_without_perl_one_line_says_so(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where perl is missing or broken, the check ends with one line; Python is graded all the same."""
    assignment = kit.assignment(perl_kit.NAME)
    corpus = obtain_corpus(kit, assignment, 0, lambda *_: None)
    for command, words in ((None, "perl is not installed here"), ("/bin/false", "does not run")):
        perl.find_perl.cache_clear()
        with monkeypatch.context() as patch, Grader(kit, assignment, corpus) as grader:
            patch.setattr(shutil, "which", lambda _, command=command: command)
            with pytest.raises(InputError, match=words) as caught:
                grade(grader, perl_kit.RIGHT)
            assert "\n" not in str(caught.value)
            assert grade(grader, {"piles.py": perl_kit.REFERENCE}).score == len(corpus.checks)
    perl.find_perl.cache_clear()


def test_an_assignment_without_perl_says_so(kit: Kit, grader: Grader) -> None:
    """Perl files are no mystery where only Python is taken: a notice names them."""
    assignment = kit.assignment(perl_kit.NAME)
    python_only = msgspec.structs.replace(assignment, languages={})
    with Grader(kit, python_only, obtain_corpus(kit, assignment, 0, lambda *_: None)) as grader:
        result = grade(grader, perl_kit.RIGHT)
    assert result.score == 0
    assert "This was graded as Python, and what was handed in is Perl." in {
        one.text for one in result.notices
    }


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[languages.perl]", "[languages.cobol]", "'cobol' is none of perl"),
        ('"Card.rank", "Card.suit", ', '"Card.colour", ', "defines has no Card.colour"),
        ('prefix = "KOTH::"', 'packages = { Deck = "D" }', "defines has no Deck"),
        ('prefix = "KOTH::"', "prefix = 5", "prefix"),
    ],
)
def test_mistakes_in_the_table_are_named(old: str, new: str, words: str, tmp_path: Path) -> None:
    """A language, a member or a class that is not there is an error of the kit."""
    kit = Kit(perl_kit.make_kit(tmp_path))
    path = kit.reference(perl_kit.NAME) / "assignment.toml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    with pytest.raises(KitError, match=words):
        load_assignment(path.parent)


def test_language_is_told_by_files(kit: Kit) -> None:
    """Endings decide; where there are several, what the files define; Python where nothing tells."""
    about = kit.assignment(perl_kit.NAME)
    python, other = perl_kit.REFERENCE.encode(), perl_kit.CARD.encode()
    assert languages.of({"a.py": b""}, about) == "python"
    assert languages.of({"a.pm": b""}, about) == "perl"
    assert languages.of({"a.txt": b""}, about) == "python"
    assert languages.of({"a.pm": other, "b.py": b"print()"}, about) == "perl"
    assert languages.of({"a.pm": other, "b.py": python}, about) == "python"
    assert languages.of({"a.pm": b"1;", "b.py": b"print()"}, about) == "python"


def test_values_in_words() -> None:
    """A reader sees values as Perl writes them."""
    forms = [
        (None, "undef"),
        (True, "1"),
        (False, "0"),
        (-3, "-3"),
        ("it's $5 \\ @home\n", '"it\'s \\$5 \\\\ \\@home\\n"'),
        ("two words", "'two words'"),
        ([1, {"o": "Card"}, {"c": "Odd"}], "[1, <a Card>, <an object of class Odd>]"),
        ({"d": [["Ali", 5]]}, "{'Ali' => 5}"),
        ({"t": ["a"]}, "['a']"),
        ({"i": "0x5"}, "0x5"),
        ({"f": "inf"}, "inf"),
        ({"big": "list"}, "<a list that is too large to show>"),
    ]
    assert [perl_code.value_in_words(form) for form, _ in forms] == [words for _, words in forms]
