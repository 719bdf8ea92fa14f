package KOTH::CardStack;

# A stack: the last card added is the first one taken.

use strict;
use warnings;
use parent 'KOTH::CardPile';

sub removeCard {
    my $self = shift;
    return pop @{ $self->{cards} };
}

1;
