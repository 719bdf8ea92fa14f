package KOTH::Player;

use strict;
use warnings;
use KOTH::Hand;

sub new {
    my ($class, $name) = @_;
    return bless { name => $name, hand => KOTH::Hand->new }, $class;
}

sub getName { return $_[0]{name} }
sub getHand { return $_[0]{hand} }

1;
