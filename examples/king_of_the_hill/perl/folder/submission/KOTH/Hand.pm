package KOTH::Hand;

# A pile that keeps its cards sorted, the strongest first.

use strict;
use warnings;
use parent 'KOTH::CardPile';
use KOTH::Strength qw(strength);

sub new {
    my $class = shift;
    my $self = $class->SUPER::new();
    $self->{trumpRank} = undef;
    $self->{trumpSuit} = undef;
    return $self;
}

sub addCard {
    my ($self, $card) = @_;
    $self->SUPER::addCard($card);
    $self->_sort;
    return;
}

sub sortHand {
    my ($self, $trumpRank, $trumpSuit) = @_;
    ($self->{trumpRank}, $self->{trumpSuit}) = ($trumpRank, $trumpSuit);
    $self->_sort;
    return;
}

sub _sort {
    my $self = shift;
    my @trumps = @$self{qw(trumpRank trumpSuit)};
    my @sorted = sort { strength($b, @trumps) <=> strength($a, @trumps) } @{ $self->{cards} };
    $self->{cards} = \@sorted;
}

sub numCards {
    my $self = shift;
    return scalar @{ $self->{cards} };
}

1;
