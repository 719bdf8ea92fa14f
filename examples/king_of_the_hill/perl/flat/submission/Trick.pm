package KOTH::Trick;

use strict;
use warnings;

sub new
{
	my ($class, $round, $leader) = @_;
	return bless({ round => $round, leadingPlayer => $leader, cards => [] }, $class);
}

sub cards { return @{ $_[0]->{cards} } }

sub lead { return $_[0]->{cards}[0][1] }

sub isTrump
{
	my ($self, $card) = @_;
	return $card->power($self->{round}->trumpRank, $self->{round}->trumpSuit) >= 20;
}

sub follows
{
	my ($self, $card) = @_;
	my $led = $self->lead->[0];
	return $self->isTrump($card) if $self->isTrump($led);
	return !$self->isTrump($card) && $card->sameSuit($led);
}

sub playCards
{
	my ($self, $player, $cards) = @_;
	my @cards;
	push(@cards, $player->hand->removeCard($_)) foreach @$cards;
	push(@{ $self->{cards} }, [$player, [@cards]]);
	my $called = $self->{round}->calledCard;
	return unless $called;
	foreach my $card (@cards)
	{
		if ($card->identical($called))
		{
			$self->{round}->becomeDefender($player);
			last;
		}
	}
}

sub trickSuit
{
	my $self = shift;
	my $led = $self->lead->[0];
	return $self->isTrump($led) ? $self->{round}->trumpSuit : $led->getSuit;
}

sub trickType { return scalar(@{ $_[0]->lead }) }

sub trickPoints
{
	my $self = shift;
	my $points = 0;
	foreach my $play ($self->cards)
	{
		$points += $_->points foreach @{ $play->[1] };
	}
	return $points;
}

# what a play is worth: nothing, unless it can win
sub worth
{
	my ($self, @cards) = @_;
	return -1 if $self->trickType == 2 && !$cards[0]->identical($cards[1]);
	return -1 unless $self->follows($cards[0]) || $self->isTrump($cards[0]);
	return $cards[0]->power($self->{round}->trumpRank, $self->{round}->trumpSuit);
}

sub trickWinner
{
	my $self = shift;
	my ($best, $winner) = (-1);
	foreach my $play ($self->cards)
	{
		my $worth = $self->worth(@{ $play->[1] });
		($best, $winner) = ($worth, $play->[0]) if $worth > $best;
	}
	return $winner;
}

1;
