package KOTH::Strength;

# How strong a card is, to which suit it belongs, and what it counts.

use strict;
use warnings;
use Exporter 'import';

our @EXPORT_OK = qw(strength suitOf points pairOf);

my @RANKS = (2 .. 9, 'T', 'J', 'Q', 'K', 'A');
my %ORDER = map { $RANKS[$_] => $_ } 0 .. $#RANKS;
my %POINTS = (5 => 5, T => 10, K => 10);

sub strength {
    my ($card, $trumpRank, $trumpSuit) = @_;
    my ($rank, $suit) = ($card->getRank, $card->getSuit);
    return 500 if $suit eq 'R';
    return 400 if $suit eq 'B';
    my $isSuit = defined $trumpSuit && $suit eq $trumpSuit;
    if (defined $trumpRank && $rank eq $trumpRank) {
        return $isSuit ? 300 : 200;
    }
    return $ORDER{$rank} + ($isSuit ? 100 : 0);
}

# The suit that a card follows: all trumps are one.
sub suitOf {
    my ($card, $trumpRank, $trumpSuit) = @_;
    return strength($card, $trumpRank, $trumpSuit) >= 100 ? 'trump' : $card->getSuit;
}

sub points {
    my @cards = @_;
    my $sum = 0;
    $sum += $POINTS{ $_->getRank } || 0 for @cards;
    return $sum;
}

sub pairOf {
    my @cards = @_;
    return @cards == 2 && $cards[0]->identical($cards[1]);
}

1;
