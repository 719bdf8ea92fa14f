"""A kit with one small assignment that is taken in Python and in Perl: piles of cards."""

from __future__ import annotations

from pathlib import Path

NAME = "piles"

ASSIGNMENT = """\
title = "Piles"
modules = ["piles.py"]

[[tasks]]
name = "Cards"
title = "Task 1: cards"

[[tasks]]
name = "Piles"
title = "Task 2: piles"

[[defines]]
name = "Card"
kind = "class"
task = "Cards"

[defines.attributes]
rank = {}
suit = {}

[defines.methods.identical]
yes-no = true
query = true

[[defines]]
name = "Pile"
kind = "class"
task = "Piles"
chance = true

[defines.attributes]
cards = { gives = "Card" }
owner = {}
points = {}

[defines.methods]
addCard = { procedure = true }
cardExists = { yes-no = true, query = true }
removeCard = { gives = "Card" }
numCards = { query = true }
shuffle = { procedure = true }

[[defines]]
name = "total"
kind = "function"
task = "Piles"

[languages.perl]
prefix = "KOTH::"
names = { "Card.rank" = ["getRank"], "Pile.shuffle" = ["shuffleDeck"] }
texts = ["Card.rank", "Card.suit", "Pile.owner"]
lists = ["Pile.cards"]
dictionaries = ["Pile.points"]

[cards]
pattern = '([2-9][CDHS])'

[limits]
check-cpu-seconds = 0.3
import-cpu-seconds = 0.6
submission-cpu-seconds = 4.0
"""

HANDOUT = """\
# Piles

- **C1** A card has a rank and a suit.
- **C2** `identical` tells whether rank and suit are the same.
- **P1** A pile keeps its cards in the order in which they were added.
- **P2** `cardExists` tells whether an identical card is anywhere in the pile.
- **P3** `removeCard` takes one identical card out and returns it; where there is none it raises an Exception.
- **P4** `numCards` counts.
- **P5** `shuffle` brings the cards into any order.
- **P6** A pile has an owner and points for each name, which others may set.
- **F1** `total` is the sum of a list.
"""

REFERENCE = '''\
"""Piles of cards."""

import random


class Card:
    def __init__(self, rank, suit):
        self.rank = rank  # C1
        self.suit = suit  # C1

    def identical(self, card):
        return self.rank == card.rank and self.suit == card.suit  # C2


class Pile:
    def __init__(self):
        self.cards = []  # P1
        self.owner = None  # P6
        self.points = {"Ali": 0}  # P6

    def addCard(self, card):
        self.cards.append(card)  # P1

    def cardExists(self, card):
        return any(one.identical(card) for one in self.cards)  # P2

    def removeCard(self, card):
        for place, one in enumerate(self.cards):
            if one.identical(card):
                return self.cards.pop(place)  # P3
        raise Exception("no such card")  # P3

    def numCards(self):
        return len(self.cards)  # P4

    def shuffle(self):
        random.shuffle(self.cards)  # P5


def total(numbers):
    return sum(numbers)  # F1
'''

SPEC_TESTS = '''\
"""Both tasks."""

from hypothesis import given
from hypothesis import strategies as st

from grader import check

CARDS = st.tuples(st.sampled_from("2345"), st.sampled_from("CDHS"))


@check(task="Cards", rules=["C1"], points=1)
@given(card=CARDS)
def test_card(lab, card):
    """A card has a rank and a suit."""
    one = lab.Card(*card)
    lab.read(one, "rank")
    lab.read(one, "suit")


@check(task="Cards", rules=["C2"], points=1)
@given(one=CARDS, other=CARDS)
def test_identical(lab, one, other):
    """Cards are identical by rank and suit."""
    lab.Card(*one).identical(lab.Card(*other))


def filled(lab, cards):
    pile = lab.Pile()
    made = [lab.Card(*card) for card in cards]
    for card in made:
        pile.addCard(card)
    return pile, made


@check(task="Piles", rules=["P4"], points=1)
@given(cards=st.lists(CARDS, max_size=5))
def test_count(lab, cards):
    """Cards are counted."""
    pile, _ = filled(lab, cards)
    pile.numCards()


@check(task="Piles", rules=["P1"], points=1)
@given(cards=st.lists(CARDS, max_size=5))
def test_order(lab, cards):
    """Cards stay in their order."""
    pile, made = filled(lab, cards)
    lab.fields(lab.read(pile, "cards"), "Card.rank", "Card.suit")
    lab.positions(lab.read(pile, "cards"), made)


@check(task="Piles", rules=["P2"], points=1)
@given(cards=st.lists(CARDS, max_size=5), card=CARDS)
def test_exists(lab, cards, card):
    """A card is found wherever it is."""
    pile, _ = filled(lab, cards)
    pile.cardExists(lab.Card(*card))


@check(task="Piles", rules=["P3"], points=1)
@given(cards=st.lists(CARDS, max_size=5), card=CARDS)
def test_remove(lab, cards, card):
    """One card is taken out."""
    pile, _ = filled(lab, cards)
    taken = pile.removeCard(lab.Card(*card))
    lab.read(taken, "rank")
    lab.fields(lab.read(pile, "cards"), "Card.rank", "Card.suit")


@check(task="Piles", rules=["P5"], points=1)
def test_shuffle(lab):
    """All orders come."""
    pile, made = filled(lab, [("2", "C"), ("3", "D"), ("4", "H")])
    lab.tally(pile.shuffle, made, 300, look="Pile.cards", fields=["Card.rank", "Card.suit"])


@check(task="Piles", rules=["P6"], points=1)
@given(owner=st.sampled_from(["Ali", "7", "B$b @c \\"d\\""]), points=st.integers(0, 99))
def test_set(lab, owner, points):
    """Others may set the owner and the points."""
    pile = lab.Pile()
    lab.read(pile, "owner")
    lab.assign(pile, "owner", owner)
    lab.read(pile, "owner")
    lab.read(pile, "points")
    lab.assign(pile, "points", {"Ali": points, "Bob": 5})
    lab.read(pile, "points")


@check(task="Piles", rules=["F1"], points=1)
@given(numbers=st.lists(st.integers(-9, 9), max_size=4))
def test_total(lab, numbers):
    """The sum."""
    lab.total(numbers)
'''

SENTENCE = "`cardExists` looks at the first card only."
MISCONCEPTION = f'''\
sentence = "{SENTENCE}"
rules = ["P2"]

[[change]]
file = "piles.py"
old = """
        return any(one.identical(card) for one in self.cards)  # P2
"""
new = """
        return bool(self.cards) and self.cards[0].identical(card)
"""
'''

CARD = """\
package KOTH::Card;
use strict;
use warnings;

sub new {
    my ($class, $rank, $suit) = @_;
    return bless { rank => $rank, suit => $suit }, $class;
}

sub getRank { return $_[0]{rank} }
sub getSuit { return $_[0]{suit} }

sub identical {
    my ($self, $card) = @_;
    return $self->getRank eq $card->getRank && $self->getSuit eq $card->getSuit ? 1 : 0;
}

1;
"""

PILE = """\
package KOTH::Pile;
use strict;
use warnings;
use List::Util qw(shuffle first sum0);
use KOTH::Card;

sub new { return bless { cards => [], owner => undef, points => { Ali => 0 } }, shift }

sub addCard {
    my ($self, $card) = @_;
    push @{ $self->{cards} }, $card;
}

sub cardExists {
    my ($self, $card) = @_;
    for my $one (@{ $self->{cards} }) {
        return 1 if $one->identical($card);
    }
    return 0;
}

sub removeCard {
    my ($self, $card) = @_;
    my $place = first { $self->{cards}[$_]->identical($card) } 0 .. $#{ $self->{cards} };
    die "no such card" unless defined $place;
    return splice @{ $self->{cards} }, $place, 1;
}

sub numCards { return scalar @{ $_[0]{cards} } }

sub shuffleDeck {
    my ($self) = @_;
    @{ $self->{cards} } = shuffle @{ $self->{cards} };
}

sub total { return sum0 @{ $_[0] } }

1;
"""

RIGHT = {"KOTH/Card.pm": CARD, "KOTH/Pile.pm": PILE}
FIRST_ONLY = PILE.replace(
    """    for my $one (@{ $self->{cards} }) {
        return 1 if $one->identical($card);
    }
    return 0;
""",
    """    my $first = $self->{cards}[0] or return 0;
    return $first->identical($card);
""",
)


def make_kit(root: Path) -> Path:
    """Write the kit into the folder `root`, and return it."""
    reference, tests = root / "reference" / NAME, root / "spec_tests" / NAME
    reference.mkdir(parents=True)
    tests.mkdir(parents=True)
    (reference / "assignment.toml").write_text(ASSIGNMENT)
    (reference / "handout.md").write_text(HANDOUT)
    (reference / "piles.py").write_text(REFERENCE)
    (reference / "misconceptions").mkdir()
    (reference / "misconceptions" / "first-card-only.toml").write_text(MISCONCEPTION)
    (tests / "__init__.py").write_text('"""Spec tests."""\n')
    (tests / "test_piles.py").write_text(SPEC_TESTS)
    return root


def write(folder: Path, files: dict[str, str]) -> Path:
    """Write a submission into `folder`, and return it."""
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
    return folder
