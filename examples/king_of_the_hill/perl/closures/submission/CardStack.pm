package CardStack;
use strict;
use CardPile;
our @ISA = 'CardPile';
sub removeCard {
    my $self = shift;
    my @c = @{ $self->() };
    my $top = pop @c;
    $self->(\@c);
    return $top;
}
1;
