package Hand;
use strict;
use CardPile;
use Trumps;
our @ISA = 'CardPile';
my %trumps;
sub trumps { my $self = shift; return $trumps{"$self"} ||= Trumps::none() }
sub sortHand {
    my ($self, $rank, $suit) = @_;
    $trumps{"$self"} = Trumps::table($rank, $suit);
    $self->tidy;
}
sub tidy {
    my $self = shift;
    my $t = $self->trumps;
    $self->([ sort { $t->($b) <=> $t->($a) } @{ $self->() } ]);
}
sub addCard { my ($self, $card) = @_; $self->SUPER::addCard($card); $self->tidy; return }
sub numCards { my $self = shift; return 0 + @{ $self->() } }
sub DESTROY { my $self = shift; delete $trumps{"$self"} }
1;
