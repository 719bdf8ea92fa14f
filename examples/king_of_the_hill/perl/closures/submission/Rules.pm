package Rules;
use strict;
sub new { my $x; bless \$x, shift }
sub validPlay {
    my ($self, $trick, $player, $cards) = @_;
    my (%have, %want, %suited);
    $have{"$_"}++ for @{ $player->getHand->getCards };
    $want{"$_"}++ for @$cards;
    foreach (keys %want) { return 0 if $want{$_} > ($have{$_} || 0) }
    my $size = scalar @$cards;
    my $pair = ($size == 2 && keys(%want) == 1);
    my $led = $trick->getTrickType;
    if (!$led) { return ($size == 1 or $pair) ? 1 : 0 }
    return 0 if $size != $led;
    foreach (@{ $player->getHand->getCards }) {
        $suited{"$_"}++ if $trick->suitOf($_) eq $trick->getTrickSuit;
    }
    if ($led == 1) {
        return 1 if !%suited;
        return exists $suited{"$cards->[0]"} ? 1 : 0;
    }
    return 1 if !grep { $_ == 2 } values %suited;
    return ($pair && $suited{"$cards->[0]"}) ? 1 : 0;
}
1;
