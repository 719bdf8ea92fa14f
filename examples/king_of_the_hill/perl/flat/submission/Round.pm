package KOTH::Round;

use strict;
use warnings;
use Card;
use CardPile;
use CardStack;

sub new
{
	my ($class, $order, $first, $ranks) = @_;
	my $self = bless({}, $class);
	$self->{_dealOrder} = [@$order];
	$self->{_isFirstRound} = $first;
	$self->{_trumpRank} = $first ? 2 : $ranks->{ $order->[0]->name };
	$self->{_koth} = $first ? undef : $order->[0];
	$self->{_defenders} = [grep { defined } $self->{_koth}];
	$self->{_trumpSuit} = $self->{_calledCard} = undef;
	$self->{_deadHand} = KOTH::CardPile->new();
	$self->{_drawStack} = KOTH::CardStack->new();
	$self->{_playerPoints}{ $_->name } = 0 foreach @$order;
	return $self;
}

sub trumpRank { $_[0]->{_trumpRank} }
sub trumpSuit { $_[0]->{_trumpSuit} }
sub calledCard { $_[0]->{_calledCard} }

sub playerPoints { return %{ $_[0]->{_playerPoints} } }
sub defenders { return @{ $_[0]->{_defenders} } }
sub dealOrder { return @{ $_[0]->{_dealOrder} } }

sub defends
{
	my ($self, $player) = @_;
	return grep { $_->name eq $player->name } $self->defenders;
}

sub becomeDefender
{
	my ($self, $player) = @_;
	push(@{ $self->{_defenders} }, $player);
	$self->{_calledCard} = undef;
}

sub startRound
{
	my $self = shift;
	my $stack = $self->{_drawStack};
	foreach my $deck (1, 2)
	{
		foreach my $suit (split(//, 'CDHS'))
		{
			$stack->addCard(KOTH::Card->new($_, $suit)) foreach split(//, '23456789TJQKA');
		}
		$stack->addCard(KOTH::Card->new('~', 'B'))->addCard(KOTH::Card->new('~', 'R'));
	}
	$stack->shuffleDeck();
	my @players = $self->dealOrder;
	foreach my $n (0 .. 99)
	{
		$players[$n % 5]->hand->addCard($stack->removeCard());
	}
}

sub endTrick
{
	my ($self, $trick) = @_;
	my $winner = $trick->trickWinner();
	$self->{_playerPoints}->{ $winner->name } += $trick->trickPoints();
	return $winner;
}

sub challengeScore
{
	my ($self, $last) = @_;
	my $score = 0;
	foreach my $player ($self->dealOrder)
	{
		next if $self->defends($player);
		$score += $self->{_playerPoints}->{ $player->name };
	}
	if (!$self->defends($last))
	{
		$score += 2 * $_->points foreach $self->{_deadHand}->getCards;
	}
	return $score;
}

1;
