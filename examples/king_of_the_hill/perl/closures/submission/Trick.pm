package Trick;
use strict;
use Trumps;
sub new {
    my ($class, $round, $leader) = @_;
    my %me = (round => $round, leadingPlayer => $leader, cards => []);
    return bless sub { my $f = shift; $me{$f} = shift if @_; $me{$f} }, $class;
}
sub getRound { $_[0]->('round') }
sub getLeadingPlayer { $_[0]->('leadingPlayer') }
sub getCards { $_[0]->('cards') }
sub getTrickSuit { $_[0]->('suit') }
sub getTrickType { $_[0]->('type') }
sub strength { my $self = shift; my $r = $self->getRound; return Trumps::table($r->getTrumpRank, $r->getTrumpSuit) }
sub suitOf {
    my ($self, $card) = @_;
    return $self->strength->($card) > 20 ? $self->getRound->getTrumpSuit : $card->getSuit;
}
sub playCards {
    my ($self, $player, $cards) = @_;
    $player->getHand->removeCard($_) for @$cards;
    $self->('cards', [ @{ $self->getCards }, [ $player, $cards ] ]);
    if (!$self->getTrickType) {
        $self->('type', scalar @$cards);
        $self->('suit', $self->suitOf($cards->[0]));
    }
    my $round = $self->getRound;
    foreach my $c (@$cards) {
        next unless defined $round->getCalledCard;
        next unless $c->identical($round->getCalledCard);
        $round->setDefenders([ @{ $round->getDefenders }, $player ]) unless $round->defends($player);
        $round->setCalledCard(undef);
    }
}
sub trickPoints {
    my $self = shift;
    my $p = 0;
    foreach my $e (@{ $self->getCards }) { foreach my $c (@{ $e->[1] }) { $p += $c->points } }
    $p;
}
sub trickWinner {
    my $self = shift;
    my $power = $self->strength;
    my @list = map {
        my ($player, $c) = @$_;
        my $v = $power->($c->[0]);
        $v = 0 if $v <= 20 && $c->[0]->getSuit ne $self->getTrickSuit;
        $v = 0 if @$c == 2 && !$c->[0]->identical($c->[1]);
        [ $player, $v ];
    } @{ $self->getCards };
    my $best = $list[0];
    foreach (@list) { $best = $_ if $_->[1] > $best->[1] }
    return $best->[0];
}
1;
