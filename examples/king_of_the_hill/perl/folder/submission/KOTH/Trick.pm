package KOTH::Trick;

# One trick: each player plays as many cards as were led.

use strict;
use warnings;
use KOTH::Strength qw(strength suitOf points pairOf);

sub new {
    my ($class, $round, $leadingPlayer) = @_;
    return bless { round => $round, leadingPlayer => $leadingPlayer, cards => [] }, $class;
}

sub getRound { return $_[0]{round} }
sub getLeadingPlayer { return $_[0]{leadingPlayer} }
sub getCards { return $_[0]{cards} }

sub playCards {
    my ($self, $player, $cards) = @_;
    my @played = map { scalar $player->getHand->removeCard($_) } @$cards;
    push @{ $self->{cards} }, [$player, \@played];
    my $round = $self->{round};
    my $called = $round->getCalledCard;
    if (defined $called && grep { $_->identical($called) } @played) {
        push @{ $round->getDefenders }, $player;
        $round->setCalledCard(undef);
    }
    return;
}

sub _trumps {
    my $self = shift;
    return ($self->{round}->getTrumpRank, $self->{round}->getTrumpSuit);
}

sub getTrickSuit {
    my $self = shift;
    return undef unless @{ $self->{cards} };
    my $suit = suitOf($self->{cards}[0][1][0], $self->_trumps);
    return $suit eq 'trump' ? $self->{round}->getTrumpSuit : $suit;
}

sub getTrickType {
    my $self = shift;
    return undef unless @{ $self->{cards} };
    return scalar @{ $self->{cards}[0][1] };
}

sub trickPoints {
    my $self = shift;
    return points(map { @{ $_->[1] } } @{ $self->{cards} });
}

sub trickWinner {
    my $self = shift;
    my @trumps = $self->_trumps;
    my ($winner, $best) = @{ $self->{cards}[0] };
    my $type = $self->getTrickType;
    for my $play (@{ $self->{cards} }[1 .. $#{ $self->{cards} }]) {
        my ($player, $cards) = @$play;
        next if $type == 2 && !pairOf(@$cards);
        my ($suit, $bestSuit) = map { suitOf($_->[0], @trumps) } $cards, $best;
        next if $suit ne $bestSuit && $suit ne 'trump';
        next if strength($cards->[0], @trumps) <= strength($best->[0], @trumps);
        ($winner, $best) = ($player, $cards);
    }
    return $winner;
}

1;
