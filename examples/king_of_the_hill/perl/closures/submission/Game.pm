package Game;
use strict;
use List::Util 'shuffle';
use Player;
use Round;
use Rules;
use Trick;
sub new {
    my ($class, $names) = @_;
    my %seen;
    $seen{$_}++ for @$names;
    die { error => "names", message => "five different names" } unless @$names == 5 && keys %seen == 5;
    my %me = (Players => [ map { Player->new($_) } shuffle @$names ], PlayerRanks => { map { $_, 2 } @$names });
    return bless sub { my $f = shift; $me{$f} = shift if @_; $me{$f} }, $class;
}
sub getPlayers { $_[0]->('Players') }
sub getPlayerRanks { $_[0]->('PlayerRanks') }
sub getCurrentRound { $_[0]->('CurrentRound') }
sub newRound {
    my ($self, $start, $first) = @_;
    my @order = @{ $self->getPlayers };
    push @order, shift @order until $order[0] == $start;
    return $self->('CurrentRound', Round->new(\@order, $first, $self->getPlayerRanks));
}
my %next = (2 => 3, 3 => 4, 4 => 5, 5 => 6, 6 => 7, 7 => 8, 8 => 9, 9 => 'T', T => 'J', J => 'Q', Q => 'K', K => 'A', A => 'A');
sub up { my ($self, $n, @team) = @_; for my $p (@team) { for (1 .. $n) { $_ = $next{$_} for $self->getPlayerRanks->{ $p->getName } } } }
sub finishRound {
    my ($self, $last) = @_;
    my $round = $self->getCurrentRound;
    my $score = $round->challengeScore($last);
    my @order = @{ $self->getPlayers };
    push @order, shift @order until $order[4] == $round->getKoth;
    my @def = grep { $round->defends($_) } @order;
    my @cha = grep { !$round->defends($_) } @order;
    if    ($score == 0)  { $self->up(3, @def) }
    elsif ($score <= 40) { $self->up(2, @def) }
    elsif ($score < 80)  { $self->up(1, @def) }
    elsif ($score < 120) { }
    elsif ($score < 160) { $self->up(1, @cha) }
    elsif ($score < 200) { $self->up(2, @cha) }
    else                 { $self->up(3, @cha) }
    return $score < 80 ? $def[0] : $cha[0];
}
1;
