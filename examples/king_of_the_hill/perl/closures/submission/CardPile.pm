package CardPile;
use strict;
use List::Util 'shuffle';

# A pile is a closure that keeps its list; methods ask it.
sub new {
    my $class = shift;
    my @cards;
    my $self = sub {
        @cards = @{ $_[0] } if @_;
        return \@cards;
    };
    return bless $self, $class;
}
sub getCards { my $self = shift; return [ @{ $self->() } ] }
sub cardExists { my ($self, $card) = @_; return scalar(grep { $_->identical($card) } @{ $self->() }) ? 1 : 0 }
sub removeCard {
    my ($self, $card) = @_;
    my ($found, @rest);
    for my $c (@{ $self->() }) {
        if (!$found && $c->identical($card)) { $found = $c } else { push @rest, $c }
    }
    $self->([@rest]);
    return $found;
}
sub addCard { my ($self, $card) = @_; $self->([ @{ $self->() }, $card ]); return }
sub shuffleDeck { my $self = shift; $self->([ shuffle @{ $self->() } ]) }
1;
