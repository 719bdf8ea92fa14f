package KOTH::Game;

use strict;
use warnings;
use Player;
use Round;

my $RANKS = '23456789TJQKA';

sub new
{
	my ($class, $names) = @_;
	my %ranks = map { ($_, 2) } @$names;
	die { reason => 'five different names are needed' } if @$names != 5 || keys(%ranks) != 5;
	my @players;
	foreach my $name (@$names)
	{
		splice(@players, int(rand(@players + 1)), 0, KOTH::Player->new($name));
	}
	return bless({ _players => \@players, _playerRanks => \%ranks }, $class);
}

sub getPlayers { return @{ $_[0]->{_players} } }
sub getPlayerRanks { return %{ $_[0]->{_playerRanks} } }
sub getCurrentRound { return $_[0]->{_currentRound} }

sub seatOf
{
	my ($self, $player) = @_;
	my @players = $self->getPlayers;
	foreach my $seat (0 .. 4)
	{
		return $seat if $players[$seat]->name eq $player->name;
	}
}

sub newRound
{
	my ($self, $player, $first) = @_;
	my $seat = $self->seatOf($player);
	my @order = map { $self->{_players}->[($seat + $_) % 5] } 0 .. 4;
	return $self->{_currentRound} = KOTH::Round->new(\@order, $first, $self->{_playerRanks});
}

sub goUp
{
	my ($self, $ranks, @players) = @_;
	foreach my $player (@players)
	{
		my $at = index($RANKS, $self->{_playerRanks}->{ $player->name }) + $ranks;
		$at = 12 if $at > 12;
		$self->{_playerRanks}->{ $player->name } = substr($RANKS, $at, 1);
	}
}

sub finishRound
{
	my ($self, $last) = @_;
	my $round = $self->{_currentRound};
	my $score = $round->challengeScore($last);
	my $king = $round->{_koth};
	if ($score < 80)
	{
		$self->goUp(1 + ($score <= 40) + ($score == 0), $round->defenders);
		my ($mate) = grep { $_->name ne $king->name } $round->defenders;
		return $mate || $king;
	}
	my @others = grep { !$round->defends($_) } $self->getPlayers;
	$self->goUp(($score >= 120) + ($score >= 160) + ($score >= 200), @others);
	my $seat = $self->seatOf($king);
	while (1)
	{
		$seat = ($seat + 1) % 5;
		my $next = $self->{_players}->[$seat];
		return $next unless $round->defends($next);
	}
}

1;
