package KOTH::Hand;

use strict;
use warnings;
use CardPile;

our @ISA = ('KOTH::CardPile');

# no sorting: each card is put in front of the first weaker one
sub addCard
{
	my ($self, $card) = @_;
	my @trumps = ($self->{_trumpRank}, $self->{_trumpSuit});
	my $cards = $self->{_cards};
	my $i = 0;
	$i++ while $i < @$cards && $cards->[$i]->power(@trumps) >= $card->power(@trumps);
	splice(@$cards, $i, 0, $card);
}

sub sortHand
{
	my ($self, $rank, $suit) = @_;
	$self->{_trumpRank} = $rank;
	$self->{_trumpSuit} = $suit;
	my @cards = $self->getCards;
	$self->{_cards} = [];
	$self->addCard($_) foreach @cards;
}

sub numCards { my @cards = $_[0]->getCards; return scalar(@cards) }

1;
