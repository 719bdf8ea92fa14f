package KOTH::Round;

# One round: 20 cards for each of five players, and eight for the dead hand.

use strict;
use warnings;
use KOTH::Card;
use KOTH::CardPile;
use KOTH::CardStack;
use KOTH::Strength qw(points);

sub new {
    my ($class, $dealOrder, $isFirstRound, $playerRanks) = @_;
    my $first = $dealOrder->[0];
    my $self = {
        dealOrder => $dealOrder,
        isFirstRound => $isFirstRound,
        trumpRank => $isFirstRound ? '2' : $playerRanks->{ $first->getName },
        trumpSuit => undef,
        koth => $isFirstRound ? undef : $first,
        defenders => $isFirstRound ? [] : [$first],
        deadHand => KOTH::CardPile->new,
        calledCard => undef,
        playerPoints => { map { $_->getName => 0 } @$dealOrder },
        drawStack => KOTH::CardStack->new,
    };
    return bless $self, $class;
}

for my $name (qw(dealOrder isFirstRound trumpRank trumpSuit koth defenders deadHand calledCard playerPoints drawStack)) {
    no strict 'refs';
    *{"get\u$name"} = sub { return $_[0]{$name} };
    *{"set\u$name"} = sub { $_[0]{$name} = $_[1]; return };
}

sub startRound {
    my $self = shift;
    my $stack = $self->{drawStack};
    for (1 .. 2) {
        for my $suit (qw(C D H S)) {
            $stack->addCard(KOTH::Card->new($_, $suit)) for 2 .. 9, qw(T J Q K A);
        }
        $stack->addCard(KOTH::Card->new('', $_)) for qw(B R);
    }
    $stack->shuffleDeck;
    for (1 .. 20) {
        $_->getHand->addCard($stack->removeCard) for @{ $self->{dealOrder} };
    }
    return;
}

sub isDefender {
    my ($self, $player) = @_;
    return scalar grep { $_ == $player } @{ $self->{defenders} };
}

sub endTrick {
    my ($self, $trick) = @_;
    my $winner = $trick->trickWinner;
    $self->{playerPoints}{ $winner->getName } += $trick->trickPoints;
    return $winner;
}

sub challengeScore {
    my ($self, $lastWinner) = @_;
    my $score = 0;
    for my $player (@{ $self->{dealOrder} }) {
        $score += $self->{playerPoints}{ $player->getName } unless $self->isDefender($player);
    }
    $score += 2 * points(@{ $self->{deadHand}->getCards }) unless $self->isDefender($lastWinner);
    return $score;
}

1;
