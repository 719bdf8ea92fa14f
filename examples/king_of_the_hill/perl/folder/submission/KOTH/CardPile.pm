package KOTH::CardPile;

# Cards in the order in which they were added.

use strict;
use warnings;
use List::Util ();

sub new {
    my $class = shift;
    return bless { cards => [] }, $class;
}

sub getCards {
    my $self = shift;
    return $self->{cards};
}

sub addCard {
    my ($self, $card) = @_;
    push @{ $self->{cards} }, $card;
    return;
}

sub cardExists {
    my ($self, $card) = @_;
    foreach my $one (@{ $self->{cards} }) {
        return 1 if $one->identical($card);
    }
    return 0;
}

sub removeCard {
    my ($self, $card) = @_;
    my $cards = $self->{cards};
    for my $place (0 .. $#$cards) {
        if ($cards->[$place]->identical($card)) {
            return splice @$cards, $place, 1;
        }
    }
    return undef;
}

sub shuffleDeck {
    my $self = shift;
    $self->{cards} = [List::Util::shuffle(@{ $self->{cards} })];
    return;
}

1;
