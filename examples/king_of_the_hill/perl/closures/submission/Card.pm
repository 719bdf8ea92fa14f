package Card;
use strict;
# inside-out: the card itself is only a key
{
    my (%rank, %suit);
    sub new {
        my ($class, $r, $s) = @_;
        my $x;
        my $self = bless \$x, $class;
        $rank{$self + 0} = $r;
        $suit{$self + 0} = $s;
        return $self;
    }
    sub getRank { my $self = shift; return $rank{$self + 0} }
    sub getSuit { my $self = shift; return $suit{$self + 0} }
    sub DESTROY { my $self = shift; delete $rank{$self + 0}; delete $suit{$self + 0} }
}
use overload '""' => sub { $_[0]->getRank . $_[0]->getSuit }, '0+' => sub { Scalar::Util::refaddr($_[0]) },
    'eq' => sub { "$_[0]" eq "$_[1]" }, 'bool' => sub { 1 }, fallback => 1;
use Scalar::Util;

sub identical { my ($self, $c) = @_; return $self eq $c ? 1 : 0 }
sub sameRank { my ($self, $c) = @_; if ($self->getRank eq $c->getRank) { 1 } else { 0 } }
sub sameSuit { my ($self, $c) = @_; if ($self->getSuit eq $c->getSuit) { 1 } else { 0 } }
sub points { my $r = shift->getRank; return $r eq '5' ? 5 : ($r eq 'T' or $r eq 'K') ? 10 : 0 }

"a true value";
