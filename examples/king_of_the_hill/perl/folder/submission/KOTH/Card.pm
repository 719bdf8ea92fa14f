package KOTH::Card;

# A single card.  A joker has the rank '' and the suit B (black) or R (red).

use strict;
use warnings;

sub new {
    my ($class, $rank, $suit) = @_;
    my $self = { rank => $rank, suit => $suit };
    return bless $self, $class;
}

sub getRank {
    my $self = shift;
    return $self->{rank};
}

sub getSuit {
    my $self = shift;
    return $self->{suit};
}

sub identical {
    my ($self, $card) = @_;
    return $self->sameRank($card) && $self->sameSuit($card);
}

sub sameRank {
    my ($self, $card) = @_;
    return $self->{rank} eq $card->getRank ? 1 : 0;
}

sub sameSuit {
    my ($self, $card) = @_;
    return $self->{suit} eq $card->getSuit ? 1 : 0;
}

1;
