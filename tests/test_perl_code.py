"""Programs are written out as Perl that a student can run."""

from __future__ import annotations

import pytest

from grader.languages.perl_code import write_listing
from grader.model.outcomes import Loaded
from grader.model.program import Step

LOADED = Loaded(
    places={
        "Card": ("KOTH/Card.pm", "KOTH::Card"),
        "Pile": ("lib/KOTH/Pile.pm", "KOTH::Pile"),
        "Game": ("game.pl", "Game"),
        "total": ("game.pl", "total"),
    },
    attributes={
        "Card.rank": "getRank",
        "Card.rank=": "setRank",
        "Card.suit": "{_suit}",
        "Card.suit=": "{_suit}",
        "Pile.shuffle": "shuffleDeck",
        "Pile.addCard": "addCard",
    },
)
CLASSES = {"Card", "Pile", "Game"}
CARD = Step("call", "Card", None, ("5", "H"))
PILE = Step("call", "Pile", None, ())
ONE = {"r": 0}

LAST = [
    (Step("read", "Card.rank", 0, ()), "print $card->getRank();"),
    (Step("read", "Card.suit", 0, ()), "print $card->{_suit};"),
    (Step("assign", "Card.rank", 0, ("6",), 0), "$card->setRank('6');"),
    (Step("assign", "Card.suit", 0, (None,), 0), "$card->{_suit} = undef;"),
    (Step("str", "Card", 0, ()), 'print "$card";'),
    (Step("look", "", 0, ()), "print $card;"),
    (Step("same", "", 0, (ONE,)), "print $card == $card;"),
    (Step("size", "", 0, ()), "print scalar @{ $card };"),
    (Step("kind", "", 0, ()), "print ref $card;"),
    (Step("item", "", 0, (2, "it")), "print $card->[2];"),
    (Step("item", "", 0, ("Ann",)), "print $card->{'Ann'};"),
    (Step("item", "", 0, (ONE,)), "print $card->{$card};"),
    (Step("fields", "", 0, (["Card.rank", "Card.suit"],)), "print $card;  # by rank and suit"),
    (Step("positions", "", 0, ([ONE],)), "print $card;  # by its places in [$card]"),
    (Step("together", "", None, ([ONE, ONE],)), "print [$card, $card];"),
    (Step("call", "total", None, ([1, {"t": [True, {"f": "0.5"}]}, {"d": [["Ali", ONE]]}],)), "print total([1, [1, 0.5], {'Ali' => $card}]);"),
    (Step("tally", "Pile.shuffle", 0, ([ONE], 300, "Pile.cards", ["Card.rank"])), "print $card->shuffleDeck();  # 300 times"),
    (Step("words", "Card", None, (20,)), "# words Card"),
]  # fmt: skip


@pytest.mark.parametrize(("step", "line"), LAST, ids=[step.op + step.member for step, _ in LAST])
def test_each_step_is_a_line(step: Step, line: str) -> None:
    """A step is written with the submission's own names, and what is looked at last is printed."""
    user = Step("method", "Pile.addCard", 0, (ONE,), 0)
    assert write_listing((CARD, user, step), LOADED, CLASSES).lines[-1] == line


def test_how_packages_are_got() -> None:
    """By name where the file lies as the name says, with the folder that it lies in; else by the file."""
    program = (CARD, PILE, Step("call", "Game", None, ([{"r": 0}, {"r": 1}],)))
    assert write_listing(program, LOADED, CLASSES).imports == [
        "use lib '.';",
        "use lib 'lib';",
        "require './game.pl';",
        "use KOTH::Card;",
        "use KOTH::Pile;",
    ]


def test_files_may_use_one_another() -> None:
    """The folder of a file that is got by its name is searched, too; what is called many times is got as well."""
    loaded = Loaded(places={"Card": ("src/Card.pm", "KOTH::Card")}, attributes={"Card.new": "new"})
    program = (Step("tally", "Card", None, (["5", "H"], 300)),)
    assert write_listing(program, loaded, CLASSES).text.split("\n") == [
        "use lib 'src';",
        "require 'Card.pm';",
        "print KOTH::Card->new(['5', 'H']);  # 300 times",
    ]


def test_objects_get_names() -> None:
    """What is used once stands in its place; what is used more often has a name, and the second one a number."""
    once = Step("method", "Pile.addCard", 0, ({"r": 1},), 0)
    again = Step("method", "Pile.addCard", 0, ({"r": 2},), 0)
    other = Step("method", "Pile.addCard", 0, ({"r": 3},), 0)
    program = (PILE, CARD, CARD, CARD, once, again, again, other, other)
    assert write_listing(program, LOADED, CLASSES).text.split("\n") == [
        "use lib '.';",
        "use lib 'lib';",
        "use KOTH::Card;",
        "use KOTH::Pile;",
        "my $pile = KOTH::Pile->new();",
        "my $card = KOTH::Card->new('5', 'H');",
        "my $card2 = KOTH::Card->new('5', 'H');",
        "$pile->addCard(KOTH::Card->new('5', 'H'));",
        "$pile->addCard($card);",
        "$pile->addCard($card);",
        "$pile->addCard($card2);",
        "$pile->addCard($card2);",
    ]
