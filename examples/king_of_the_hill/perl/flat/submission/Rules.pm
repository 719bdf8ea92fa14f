package KOTH::Rules;

use strict;
use warnings;

sub new { return bless(\my $nothing, shift) }

sub validPlay
{
	my ($self, $trick, $player, $cards) = @_;
	my @hand = $player->hand->getCards;
	my %held;
	$held{ $_->getRank . $_->getSuit }++ foreach @hand;
	my %pairs = map { $_ => 1 } grep { $held{$_} > 1 } keys %held;
	foreach my $card (@$cards)
	{
		return '' unless $held{ $card->getRank . $card->getSuit }-- > 0;
	}
	my $isPair = @$cards == 2 && $cards->[0]->identical($cards->[1]);
	return @$cards == 1 || $isPair unless $trick->cards;
	return '' if @$cards != $trick->trickType;
	my @suited = grep { $trick->follows($_) } @hand;
	return 1 if !@suited;
	my @right = grep { $trick->follows($_) } @$cards;
	return @right == 1 if @$cards == 1;
	return 1 if @right == 2;
	return '' if grep { $pairs{ $_->getRank . $_->getSuit } } @suited;
	return 1;
}

1;
