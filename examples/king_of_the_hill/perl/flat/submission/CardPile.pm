package KOTH::CardPile;

use strict;
use warnings;
use Carp;
use Card;

sub new
{
	my $class = shift;
	my $self = {};
	$self->{_cards} = [];
	bless $self, $class;
	return $self;
}

# a list, not a reference
sub getCards { return @{ $_[0]->{_cards} } }

sub addCard
{
	my ($self, $card) = @_;
	push(@{ $self->{_cards} }, $card);
	return $self;
}

sub _find
{
	my ($self, $card) = @_;
	my $i = 0;
	for (@{ $self->{_cards} })
	{
		return $i if $_->identical($card);
		$i++;
	}
	return -1;
}

sub cardExists
{
	my ($self, $card) = @_;
	return $self->_find($card) >= 0;
}

sub removeCard
{
	my ($self, $card) = @_;
	my $i = $self->_find($card);
	croak "there is no such card" if $i < 0;
	my ($removed) = splice(@{ $self->{_cards} }, $i, 1);
	return $removed;
}

# Fisher and Yates
sub shuffleDeck
{
	my $self = shift;
	my $cards = $self->{_cards};
	for (my $i = @$cards; --$i > 0;)
	{
		my $j = int(rand($i + 1));
		@$cards[$i, $j] = @$cards[$j, $i];
	}
}

1;
