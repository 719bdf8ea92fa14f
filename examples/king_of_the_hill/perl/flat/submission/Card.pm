package KOTH::Card;

use strict;
use warnings;

# rank and suit are letters; jokers have the rank "~" and the suit B or R
sub new
{
	my ($class, $rank, $suit) = @_;
	return bless [$rank, $suit], $class;
}

sub getRank { $_[0]->[0] }
sub getSuit { $_[0]->[1] }

sub sameRank  { return $_[0]->[0] eq $_[1]->[0] }
sub sameSuit  { return $_[0]->[1] eq $_[1]->[1] }
sub identical { return $_[0]->sameRank($_[1]) && $_[0]->sameSuit($_[1]) }

sub isJoker { return $_[0]->[1] =~ /^[BR]$/ }

sub points
{
	my $rank = $_[0]->[0];
	return 5 if $rank eq '5';
	return 10 if $rank eq 'T' or $rank eq 'K';
	return 0;
}

# the order of strength for given trumps; trumps are above 20
sub power
{
	my ($self, $trumpRank, $trumpSuit) = @_;
	return 60 if $self->[1] eq 'R';
	return 50 if $self->[1] eq 'B';
	my $inSuit = defined($trumpSuit) && $self->[1] eq $trumpSuit;
	return $inSuit ? 45 : 40 if defined($trumpRank) && $self->[0] eq $trumpRank;
	return index('23456789TJQKA', $self->[0]) + ($inSuit ? 20 : 0);
}

1;
