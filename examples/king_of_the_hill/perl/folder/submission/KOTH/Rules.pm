package KOTH::Rules;

# Says which plays are valid.

use strict;
use warnings;
use KOTH::Strength qw(suitOf pairOf);

sub new { return bless {}, shift }

sub validPlay {
    my ($self, $trick, $player, $cards) = @_;
    my @hand = @{ $player->getHand->getCards };
    my @left = @hand;
    for my $card (@$cards) {
        my ($place) = grep { $left[$_]->identical($card) } 0 .. $#left;
        return 0 unless defined $place;
        splice @left, $place, 1;
    }
    my $type = $trick->getTrickType;
    return @$cards == 1 || pairOf(@$cards) ? 1 : 0 unless defined $type;
    return 0 unless @$cards == $type;
    my @trumps = ($trick->getRound->getTrumpRank, $trick->getRound->getTrumpSuit);
    my $led = suitOf($trick->getCards->[0][1][0], @trumps);
    my @suited = grep { suitOf($_, @trumps) eq $led } @hand;
    return 1 unless @suited;
    my @following = grep { suitOf($_, @trumps) eq $led } @$cards;
    return scalar @following if $type == 1;
    return 1 if @following == 2;
    for my $n (0 .. $#suited) {
        return 0 if grep { $suited[$n]->identical($suited[$_]) } $n + 1 .. $#suited;
    }
    return @following == 1 || @suited < 2 ? 1 : 0;
}

1;
