#!/usr/bin/perl
# King of the Hill: all classes in one file, and a program that starts when the file is run.
use v5.14;
use warnings;

package KOTH::Card {
    sub new { my $class = shift; my $self = {}; @$self{qw(rank suit)} = @_; bless $self => $class }
    sub rank { shift->{rank} }
    sub suit { shift->{suit} }
    sub text { my $self = shift; join '', @$self{qw(rank suit)} }
    sub identical { $_[0]->text eq $_[1]->text or 0 }
    sub sameRank { $_[0]{rank} eq $_[1]{rank} or 0 }
    sub sameSuit { $_[0]{suit} eq $_[1]{suit} or 0 }
}

package KOTH::CardPile {
    use List::Util qw(first shuffle any);

    sub new { bless { cards => [] }, $_[0] }
    sub cards { wantarray ? @{ $_[0]{cards} } : $_[0]{cards} }
    sub addCard { push @{ $_[0]{cards} }, $_[1] }
    sub cardExists { my ($self, $card) = @_; (any { $_->identical($card) } $self->cards) ? 1 : 0 }

    sub removeCard {
        my ($self, $card) = @_;
        my $found = first { $_->identical($card) } $self->cards or return;
        $self->{cards} = [grep { $_ != $found } $self->cards];
        return $found;
    }

    sub shuffleDeck { my $self = shift; $self->{cards} = [shuffle $self->cards] }
}

package KOTH::CardStack {
    use parent -norequire, 'KOTH::CardPile';
    sub removeCard { pop @{ shift->{cards} } }
}

package KOTH::Trumps {
    my %place;
    @place{qw(2 3 4 5 6 7 8 9 T J Q K A)} = (2 .. 14);

    sub new { my ($class, $rank, $suit) = @_; bless { rank => $rank // 'none', suit => $suit // 'none' }, $class }

    sub class {
        my ($self, $card) = @_;
        return 5 if $card->suit eq 'R';
        return 4 if $card->suit eq 'B';
        my $suited = $card->suit eq $self->{suit};
        return 2 + $suited if $card->rank eq $self->{rank};
        return $suited ? 1 : 0;
    }

    sub is_trump { $_[0]->class($_[1]) > 0 }
    sub power { my ($self, $card) = @_; my $class = $self->class($card); $class * 100 + ($class < 2 ? $place{ $card->rank } : 0) }
    sub alike { my ($self, $one, $two) = @_; my $trump = $self->is_trump($one); $trump == $self->is_trump($two) && ($trump || $one->sameSuit($two)) }
}

package KOTH::Hand {
    use parent -norequire, 'KOTH::CardPile';

    sub addCard { my ($self, $card) = @_; $self->SUPER::addCard($card); $self->arrange }
    sub sortHand { my ($self, @trumps) = @_; $self->{trumps} = KOTH::Trumps->new(@trumps); $self->arrange }
    sub numCards { scalar(my @cards = shift->cards) }

    sub arrange {
        my $self = shift;
        my $trumps = $self->{trumps} //= KOTH::Trumps->new;
        @{ $self->{cards} } = sort { $trumps->power($b) <=> $trumps->power($a) } $self->cards;
    }
}

package KOTH::Player {
    sub new { my ($class, $name) = @_; bless { name => $name, hand => KOTH::Hand->new }, $class }
    sub get_name { $_[0]{name} }
    sub get_hand { $_[0]{hand} }
}

package KOTH::Round {
    use List::Util qw(sum0);
    our %POINTS = (5, 5, 'T', 10, 'K', 10);

    # attributes are the keys of the hash, for everybody to use
    sub new {
        my ($class, $order, $first, $ranks) = @_;
        my $self = bless {
            dealOrder => $order, isFirstRound => $first, trumpRank => '2', trumpSuit => undef, koth => undef,
            deadHand => KOTH::CardPile->new, calledCard => undef, defenders => [], playerPoints => {},
            drawStack => KOTH::CardStack->new,
        }, $class;
        $self->{playerPoints}{ $_->get_name } = 0 for @$order;
        unless ($first) {
            my $koth = $self->{koth} = $order->[0];
            $self->{trumpRank} = $ranks->{ $koth->get_name };
            push @{ $self->{defenders} }, $koth;
        }
        return $self;
    }

    sub trumps { KOTH::Trumps->new(@{ $_[0] }{qw(trumpRank trumpSuit)}) }

    sub startRound {
        my $self = shift;
        my @deck;
        for my $suit (qw(C D H S)) { push @deck, [$_, $suit] for qw(2 3 4 5 6 7 8 9 T J Q K A) }
        my $stack = $self->{drawStack};
        $stack->addCard(KOTH::Card->new(@$_)) for (@deck, ['', 'B'], ['', 'R']) x 2;
        $stack->shuffleDeck;
        for my $player (@{ $self->{dealOrder} }) {
            $player->get_hand->addCard(scalar $stack->removeCard) for 1 .. 20;
        }
    }

    sub is_defender { my ($self, $player) = @_; 0 + grep { $_ == $player } @{ $self->{defenders} } }

    sub endTrick {
        my ($self, $trick) = @_;
        my $winner = $trick->trickWinner;
        $self->{playerPoints}{ $winner->get_name } += $trick->trickPoints;
        $winner;
    }

    sub challengeScore {
        my ($self, $last) = @_;
        my @challengers = grep { !$self->is_defender($_) } @{ $self->{dealOrder} };
        my $score = sum0 map { $self->{playerPoints}{ $_->get_name } } @challengers;
        $score += 2 * sum0 map { $POINTS{ $_->rank } // 0 } $self->{deadHand}->cards unless $self->is_defender($last);
        $score;
    }
}

package KOTH::Trick {
    use List::Util qw(sum0);

    sub new { my ($class, $round, $leader) = @_; bless { round => $round, leadingPlayer => $leader, cards => [] }, $class }

    sub playCards {
        my ($self, $player, $cards) = @_;
        my $round = $self->{round};
        push @{ $self->{cards} }, [$player => [map { scalar $player->get_hand->removeCard($_) } @$cards]];
        for my $card (@$cards) {
            my $called = $round->{calledCard} or last;
            next unless $card->identical($called);
            push @{ $round->{defenders} }, $player;
            $round->{calledCard} = undef;
        }
    }

    sub led { $_[0]{cards}[0] ? $_[0]{cards}[0][1][0] : undef }
    sub trickType { $_[0]{cards}[0] ? scalar @{ $_[0]{cards}[0][1] } : undef }

    sub trickSuit {
        my $self = shift;
        my $led = $self->led // return;
        $self->{round}->trumps->is_trump($led) ? $self->{round}{trumpSuit} : $led->suit;
    }

    sub trickPoints { sum0 map { $KOTH::Round::POINTS{ $_->rank } // 0 } map { @{ $_->[1] } } @{ $_[0]{cards} } }

    sub trickWinner {
        my $self = shift;
        my $trumps = $self->{round}->trumps;
        my $led = $self->led;
        my @can = grep { $self->trickType == 1 || $_->[1][0]->identical($_->[1][1]) } @{ $self->{cards} };
        @can = grep { $trumps->is_trump($_->[1][0]) || $trumps->alike($led, $_->[1][0]) } @can;
        # sorting by merging keeps equal ones in their order
        my ($best) = sort { $trumps->power($b->[1][0]) <=> $trumps->power($a->[1][0]) } @can;
        $best->[0];
    }
}

package KOTH::Rules {
    use List::Util qw(all);

    sub new { bless {}, shift }

    sub validPlay {
        my ($self, $trick, $player, $cards) = @_;
        my (%have, %want);
        $have{ $_->text }++ for $player->get_hand->cards;
        $want{ $_->text }++ for @$cards;
        return 0 unless all { ($have{$_} // 0) >= $want{$_} } keys %want;
        my $pair = @$cards == 2 && keys %want == 1;
        my $led = $trick->led or return @$cards == 1 || $pair ? 1 : 0;
        return 0 unless @$cards == $trick->trickType;
        my $trumps = $trick->{round}->trumps;
        my @suited = grep { $trumps->alike($_, $led) } $player->get_hand->cards or return 1;
        my $following = grep { $trumps->alike($_, $led) } @$cards;
        return $following if @$cards == 1;
        return 1 if $following == 2;
        return (grep { $have{ $_->text } > 1 } @suited) ? 0 : 1;
    }
}

package KOTH::Game {
    use List::Util qw(shuffle uniq first);

    my @ranks = qw(2 3 4 5 6 7 8 9 T J Q K A);

    sub new {
        my ($class, $names) = @_;
        die "give me five different names\n" unless @$names == 5 and uniq(@$names) == 5;
        my %ranks;
        @ranks{@$names} = (2) x 5;
        bless { players => [map { KOTH::Player->new($_) } shuffle @$names], playerRanks => \%ranks, currentRound => undef }, $class;
    }

    sub newRound {
        my ($self, $player, $first) = @_;
        my @order = @{ $self->{players} };
        push @order, shift @order until $order[0] == $player;
        $self->{currentRound} = KOTH::Round->new(\@order, $first, $self->{playerRanks});
    }

    sub up {
        my ($self, $by, @who) = @_;
        for my $name (map { $_->get_name } @who) {
            my $now = first { $ranks[$_] eq $self->{playerRanks}{$name} } 0 .. $#ranks;
            $self->{playerRanks}{$name} = $ranks[$now + $by] // 'A';
        }
    }

    sub finishRound {
        my ($self, $last) = @_;
        my $round = $self->{currentRound};
        my ($score, $koth) = ($round->challengeScore($last), $round->{koth});
        my @table = @{ $self->{players} };
        push @table, shift @table until $table[0] == $koth;
        my @challengers = grep { !$round->is_defender($_) } @table;
        if ($score >= 80) {
            $self->up($score >= 200 ? 3 : $score >= 160 ? 2 : 1, @challengers) if $score >= 120;
            return $challengers[0];
        }
        $self->up($score ? $score > 40 ? 1 : 2 : 3, @{ $round->{defenders} });
        return $round->{defenders}[1] // $koth;
    }
}

package main;

print "Five names, please, with spaces between them: ";
my @names = split ' ', <STDIN> // '';
my $game = KOTH::Game->new(\@names);
my $round = $game->newRound($game->{players}[0], 1);
$round->startRound;
say $_->get_name, ': ', join ' ', map { $_->text } $_->get_hand->cards for @{ $round->{dealOrder} };
