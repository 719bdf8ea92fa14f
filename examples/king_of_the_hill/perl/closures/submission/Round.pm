package Round;
use strict;
use Card;
use CardPile;
use CardStack;
sub new {
    my ($class, $dealOrder, $isFirstRound, $playerRanks) = @_;
    my %me = (
        DealOrder => [@$dealOrder], IsFirstRound => $isFirstRound, TrumpRank => 2, Defenders => [],
        DeadHand => CardPile->new, PlayerPoints => { map { ($_->getName, 0) } @$dealOrder },
    );
    if (!$isFirstRound) {
        $me{Koth} = $me{DealOrder}[0];
        $me{Defenders} = [ $me{Koth} ];
        $me{TrumpRank} = $$playerRanks{ $me{Koth}->getName };
    }
    return bless sub { my $f = shift; $me{$f} = shift if @_; $me{$f} }, $class;
}
our $AUTOLOAD;
sub AUTOLOAD {
    my $self = shift;
    my ($do, $field) = $AUTOLOAD =~ /::(get|set)(\w+)$/ or return;
    return $do eq 'get' ? $self->($field) : $self->($field, @_);
}
sub can { my ($self, $name) = @_; return $self->SUPER::can($name) || ($name =~ /^[gs]et[A-Z]/ ? sub { my $o = shift; $o->$name(@_) } : undef) }
sub startRound {
    my $self = shift;
    my $stack = CardStack->new;
    foreach my $s (qw(C D H S)) {
        foreach my $r (qw(2 3 4 5 6 7 8 9 T J Q K A)) {
            $stack->addCard(Card->new($r, $s)) for 1, 2;
        }
    }
    $stack->addCard(Card->new('', $_)) for qw(B B R R);
    $stack->shuffleDeck;
    foreach my $turn (1 .. 20) {
        foreach my $p (@{ $self->getDealOrder }) { $p->getHand->addCard($stack->removeCard) }
    }
    $self->setDrawStack($stack);
}
sub defends { my ($self, $p) = @_; return scalar grep { $_ eq $p } @{ $self->getDefenders } }
sub endTrick {
    my ($self, $trick) = @_;
    my $w = $trick->trickWinner;
    $self->getPlayerPoints->{ $w->getName } += $trick->trickPoints;
    $w;
}
sub challengeScore {
    my ($self, $last) = @_;
    my $sum = 0;
    foreach my $p (@{ $self->getDealOrder }) {
        $sum += $self->getPlayerPoints->{ $p->getName } if !$self->defends($p);
    }
    return $sum if $self->defends($last);
    $sum += $_->points * 2 for @{ $self->getDeadHand->getCards };
    $sum;
}
1;
