package Player;
use strict;
use Hand;
sub new {
    my ($class, $name) = @_;
    my %me = (name => $name, hand => Hand->new);
    return bless sub { my $f = shift; $me{$f} = shift if @_; $me{$f} }, $class;
}
sub getName { $_[0]->('name') }
sub getHand { $_[0]->('hand') }
sub setHand { $_[0]->('hand', $_[1]) }
1;
