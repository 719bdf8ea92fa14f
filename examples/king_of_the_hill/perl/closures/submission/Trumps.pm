package Trumps;
use strict;
my %n; @n{2 .. 9, 'T', 'J', 'Q', 'K', 'A'} = (2 .. 14);
sub none { return table('none', 'none') }
# returns a function card -> strength; more than 20 is a trump
sub table {
    my ($rank, $suit) = @_;
    $rank = 'none' unless defined $rank;
    $suit = 'none' unless defined $suit;
    return sub {
        my ($r, $s) = ($_[0]->getRank, $_[0]->getSuit);
        return 99 if $s eq 'R';
        return 98 if $s eq 'B';
        return $s eq $suit ? 97 : 96 if $r eq $rank;
        return $n{$r} + ($s eq $suit ? 20 : 0);
    };
}
1;
