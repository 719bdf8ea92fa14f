package KOTH::Game;

# Five players round a table, and the ranks that they have reached.

use strict;
use warnings;
use List::Util qw(shuffle first);
use KOTH::Player;
use KOTH::Round;

my @RANKS = (qw(2 3 4 5 6 7 8 9 T J Q K A));

sub new {
    my ($class, $names) = @_;
    my %seen;
    die "A game needs five players with different names.\n"
        unless @$names == 5 && !grep { $seen{$_}++ } @$names;
    my $self = {
        players => [shuffle map { KOTH::Player->new($_) } @$names],
        playerRanks => { map { $_ => '2' } @$names },
        currentRound => undef,
    };
    return bless $self, $class;
}

sub getPlayers { return $_[0]{players} }
sub getPlayerRanks { return $_[0]{playerRanks} }
sub getCurrentRound { return $_[0]{currentRound} }

# The players in counter-clockwise order, beginning with this one.
sub _from {
    my ($self, $player) = @_;
    my @players = @{ $self->{players} };
    my $seat = first { $players[$_] == $player } 0 .. $#players;
    return (@players[$seat .. $#players], @players[0 .. $seat - 1]);
}

sub newRound {
    my ($self, $startingPlayer, $isFirstRound) = @_;
    $self->{currentRound} = KOTH::Round->new([$self->_from($startingPlayer)], $isFirstRound, $self->{playerRanks});
    return $self->{currentRound};
}

sub _raise {
    my ($self, $player, $by) = @_;
    my $name = $player->getName;
    my $place = first { $RANKS[$_] eq $self->{playerRanks}{$name} } 0 .. $#RANKS;
    $place += $by;
    $place = $#RANKS if $place > $#RANKS;
    $self->{playerRanks}{$name} = $RANKS[$place];
}

sub finishRound {
    my ($self, $lastWinner) = @_;
    my $round = $self->{currentRound};
    my $score = $round->challengeScore($lastWinner);
    my $koth = $round->getKoth;
    if ($score < 80) {
        my $by = $score == 0 ? 3 : $score <= 40 ? 2 : 1;
        $self->_raise($_, $by) for @{ $round->getDefenders };
        my $teammate = first { $_ != $koth } @{ $round->getDefenders };
        return $teammate || $koth;
    }
    my $by = $score >= 200 ? 3 : $score >= 160 ? 2 : $score >= 120 ? 1 : 0;
    my @challengers = grep { !$round->isDefender($_) } $self->_from($koth);
    $self->_raise($_, $by) for @challengers;
    return $challengers[0];
}

1;
