"""Of a folder of Perl, what belongs to the solution is loaded and nothing else, from where plain Perl would find it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

import perl_kit
from assignment_tools import sampled
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.kits.kit import Kit
from grader.model.result import Result
from grader.submissions.submission import Submission

pytestmark = pytest.mark.skipif(shutil.which("perl") is None, reason="perl is not installed")

CARD, PILE = perl_kit.CARD, perl_kit.PILE
WRONG_CARD = CARD.replace("return $_[0]{rank}", "return 'X'")
WRONG_PILE = PILE.replace("return scalar @{ $_[0]{cards} }", "return 77")
BOTH = CARD + PILE.replace("use KOTH::Card;", "")
WRONG_BOTH = WRONG_CARD + WRONG_PILE.replace("use KOTH::Card;", "")
PATHLESS = PILE.replace("use KOTH::Card;\n", "")


@pytest.fixture(scope="module")
def grader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Grader]:
    kit = Kit(perl_kit.make_kit(tmp_path_factory.mktemp("perl")))
    assignment = kit.assignment(perl_kit.NAME)
    with Grader(kit, assignment, obtain_corpus(kit, assignment, 0, lambda *_: None), explain=False) as one:
        yield one


def grade(grader: Grader, files: dict[str, str]) -> Result:
    return grader.grade(Submission("one", "one", {path: text.encode() for path, text in files.items()}))


def using(line: str, text: str = PILE) -> str:
    """The pile, with another way to get at the card."""
    assert "use KOTH::Card;" in text
    return text.replace("use KOTH::Card;", line)


COPIES = {
    "old_": {"KOTH/Card_old.pm": WRONG_CARD, "KOTH/Pile_old.pm": WRONG_PILE},
    "a folder old": {"old/KOTH/Card.pm": WRONG_CARD, "old/KOTH/Pile.pm": WRONG_PILE},
    "Sicherung": {"Sicherung/Card.pm": WRONG_CARD, "Sicherung/Pile.pm": WRONG_PILE},
    "Kopie von": {"KOTH/Kopie von Pile.pm": WRONG_PILE},
    "(1)": {"KOTH/Pile (1).pm": WRONG_PILE},
    "a backup in one file": {"backup.pm": WRONG_BOTH},
    "a test": {"t/Test.pm": WRONG_BOTH, "test_pile.pl": "use lib '.'; use KOTH::Pile; print 'ok';\n"},
    "a draft with more": {"draft.pm": WRONG_BOTH + "package KOTH::More; sub new { bless {}, shift } 1;\n"},
    "half of it": {"AAA.pm": WRONG_CARD.split("sub identical")[0] + "1;\n"},
    "one that does not end": {"Zloop.pm": "package KOTH::Card; sub new { 1 }\nwhile (1) { }\n1;\n"},
    "one that ends all": {"ZEnd.pm": "package KOTH::Pile; sub new { 1 }\nexit 3;\n"},
    "prints of other homework": {"hw1.pl": "my $l = <STDIN>; sub total { return 99 }\n", "Util.pm": "package Util; sub trim { } 1;"},
}  # fmt: skip


@pytest.mark.parametrize("more", COPIES.values(), ids=[name.replace(" ", "-") for name in COPIES])
@pytest.mark.parametrize("folder", ["", "hand in/"])
def test_what_lies_beside_changes_nothing(more: dict[str, str], folder: str, grader: Grader) -> None:
    """Copies, drafts and tests with the same packages are not loaded, whatever their names sort before or behind."""
    files = {folder + path: text for path, text in {**perl_kit.RIGHT, **more}.items()}
    result = grade(grader, files)
    assert result.score == result.max_score, [(one.id, one.message) for one in result.checks if one.message]
    assert not [one for one in result.notices if one.kind in ("import-limit", "import-exit", "syntax")]


def test_the_others_are_named(grader: Grader) -> None:
    """One notice says what was graded, and what was not."""
    result = grade(grader, {**perl_kit.RIGHT, "old/KOTH/Pile.pm": WRONG_PILE})
    (told,) = [one.text for one in result.notices if one.kind == "several-files"]
    assert (
        told == "Graded: KOTH/Card.pm and KOTH/Pile.pm. Not used: old/KOTH/Pile.pm (defines the same names)."
    )


def test_what_is_lacking_comes_from_the_next(grader: Grader) -> None:
    """A file that has the rest, and says again what is there, does not change what is there."""
    result = grade(
        grader, {"KOTH/Pile.pm": PATHLESS, "old/All.pm": CARD + WRONG_PILE.replace("use KOTH::Card;", "")}
    )
    assert result.score == result.max_score, [(one.id, one.message) for one in result.checks if one.message]


GAME = "while (defined(my $line = <STDIN>)) { print KOTH::Pile->new->numCards }\n"
WAYS: dict[str, dict[str, str]] = {
    "use lib of a folder": {
        "game.pl": f"use lib 'lib';\nuse KOTH::Pile;\n{GAME}",
        "lib/KOTH/Card.pm": CARD,
        "lib/KOTH/Pile.pm": PILE,
    },
    "use lib of here": {"game.pl": f"use lib '.';\nuse Pile;\n{GAME}", "Pile.pm": using("use Card;"), "Card.pm": CARD},
    "FindBin": {
        "bin/game.pl": f'use FindBin;\nuse lib "$FindBin::Bin/../lib";\nuse KOTH::Pile;\n{GAME}',
        "lib/KOTH/Card.pm": CARD,
        "lib/KOTH/Pile.pm": PILE,
    },
    "RealBin in a module": {
        "src/Pile.pm": using('use FindBin qw($RealBin);\nuse lib "$RealBin/parts";\nuse Card;'),
        "src/parts/Card.pm": CARD,
    },
    "FindBin and File::Spec": {
        "src/Pile.pm": using("use FindBin; use File::Spec;\nuse lib File::Spec->catdir($FindBin::Bin, 'parts');\nuse Card;"),
        "src/parts/Card.pm": CARD,
    },
    "dirname of the file": {
        "src/Pile.pm": using("use File::Basename;\nuse lib dirname(__FILE__) . '/parts';\nuse Card;"),
        "src/parts/Card.pm": CARD,
    },
    "dirname of the file, required": {
        "src/Pile.pm": using("use File::Basename qw(dirname);\nrequire(dirname(__FILE__) . '/Card.pm');"),
        "src/Card.pm": CARD,
    },
    "INC in BEGIN": {
        "src/Pile.pm": using("BEGIN { unshift @INC, 'parts'; }\nuse Card;"),
        "src/parts/Card.pm": CARD,
    },
    "do of a program": {"Pile.pm": using("do './card.pl';"), "card.pl": CARD},
    "do in a folder": {"src/Pile.pm": using("do './card.pl' or die;"), "src/card.pl": CARD, "notes.txt": "x"},
    "require by a path": {"src/Pile.pm": using("require './Card.pm';"), "src/Card.pm": CARD},
    "require by a name": {"src/Pile.pm": using("require Card;"), "src/Card.pm": CARD},
    "used later": {
        "src/KOTH/Pile.pm": using("").replace("sub new {", "sub new { require KOTH::Card;"),
        "src/KOTH/Card.pm": CARD,
    },
    "parent": {
        "KOTH/Base.pm": BOTH.replace("KOTH::Pile", "KOTH::Base"),
        "KOTH/Pile.pm": "package KOTH::Pile;\nuse strict;\nuse parent 'KOTH::Base';\n1;\n",
    },
    "parent in the same file": {
        "Pile.pm": BOTH.replace("KOTH::Pile", "KOTH::Base") + "package KOTH::Pile;\nuse parent -norequire, 'KOTH::Base';\n1;\n"
    },
    "ISA": {
        "KOTH/Base.pm": BOTH.replace("KOTH::Pile", "KOTH::Base"),
        "KOTH/Pile.pm": "package KOTH::Pile;\nuse strict;\nuse KOTH::Base;\nour @ISA = ('KOTH::Base');\n1;\n",
    },
    "the nearest of two": {
        "new/KOTH/Pile.pm": PILE,
        "new/KOTH/Card.pm": CARD,
        "former/KOTH/Card.pm": WRONG_CARD,
    },
    "packages in blocks": {"all.pm": "".join(
        text.replace(f"package KOTH::{name};", f"package KOTH::{name} {{").replace("\n1;\n", "\n}\n").replace("use KOTH::Card;", "")
        for name, text in (("Card", CARD), ("Pile", PILE))
    ) + "1;\n"},
    "Windows": {path: "\ufeff" + text.replace("\n", "\r\n") for path, text in {
        "Pile.pm": using("use lib '.';\nuse Card;"), "Card.pm": CARD.replace("\n1;\n", "\n")}.items()},
}  # fmt: skip


@sampled(3)
@pytest.mark.parametrize("files", WAYS.values(), ids=[name.replace(" ", "-") for name in WAYS])
@pytest.mark.parametrize("folder", ["", "hw 3/"])
@pytest.mark.parametrize("beside", ["", "zz/", "AA/"])
def test_modules_are_found_as_plain_perl_finds_them(
    files: dict[str, str], folder: str, beside: str, grader: Grader
) -> None:
    """From the folder where the program lies, however it names them; also with a wrong one of that name elsewhere."""
    there = {folder + path: text for path, text in files.items()}
    if beside:
        there[f"{beside}old/Card.pm"] = WRONG_CARD
        there[f"{beside}old/Pile.pm"] = WRONG_PILE
    result = grade(grader, there)
    assert result.score == result.max_score, [(one.id, one.message) for one in result.checks if one.message]
    assert not [one for one in result.notices if one.kind in ("missing-module", "import-error", "syntax")], (
        result.notices
    )


def test_a_file_is_run_once(grader: Grader) -> None:
    """Whatever names it is got by, so that what it counts is counted once."""
    counting = CARD.replace("use warnings;", "use warnings;\n$main::loaded++;")
    pile = (
        using("require './Card.pm';\nuse Card;\nrequire KOTH::Card;")
        + "\ndie 'twice' if $main::loaded != 1;\n1;\n"
    )
    result = grade(grader, {"Card.pm": counting, "Pile.pm": pile.replace("\n1;\n\ndie", "\ndie")})
    assert result.score == result.max_score and not [one for one in result.notices if "twice" in one.text], (
        result.notices
    )
