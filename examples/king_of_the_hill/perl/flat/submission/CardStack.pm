package KOTH::CardStack;

use strict;
use warnings;
use CardPile;
use Carp;

our @ISA = ('KOTH::CardPile');

sub removeCard
{
	my $self = shift;
	croak "the stack is empty" unless @{ $self->{_cards} };
	return pop(@{ $self->{_cards} });
}

1;
