# What a worker says about a value: the tagged JSON of `grader/inside/values.py`, as far as Perl has such values.
#
# Perl does not tell texts, numbers and yes/no apart as the forms do, so the assignment says of some members what
# they give (`kinds`); of all others, a value is a number if it was made as one.  An array is a list, a hash a
# dictionary with its keys in order, undef is None.  No method or overloaded operator of the submission is called.
# The body of a function: gives a table of functions.

use strict;
use warnings;
use B ();
use Scalar::Util ();
use mro ();

my $MAX_SIZE = 1_000_000;
my $MAX_NODES = 20_000;
my $MAX_DEPTH = 50;
my $MAX_TEXT = 1 << 17;
my $MAX_NAME = 80;
my $PLAIN_INT = 1 << 53;

my ($blessed, $reftype, $refaddr) = (\&Scalar::Util::blessed, \&Scalar::Util::reftype, \&Scalar::Util::refaddr);
my ($object_of, $flags_of, $ancestors) = (\&B::svref_2object, B::PV->can('FLAGS'), \&mro::get_linear_isa);
my ($TEXT, $NUMBER) = (B::SVf_POK(), B::SVf_IOK() | B::SVf_NOK());
my $ALL = $TEXT | $NUMBER;
my $NUMERAL = qr/\A\s*[-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?\s*\z/;

sub {
    my ($quote) = @_;
    my %role_of;
    my ($room, $nodes) = ($MAX_SIZE, 0);

    my $number = sub {
        my ($value) = @_;
        my $text = "$value";
        return { 'inf' => '{"f":"inf"}', '-inf' => '{"f":"-inf"}', 'nan' => '{"f":"nan"}' }->{ lc $text }
            // '{"big":"int"}'
            if $text !~ /\A-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\z/;
        return sprintf '{"i":"%s0x%x"}', $value < 0 ? '-' : '', abs $value
            if $text =~ /\A-?\d+\z/ && abs($value) >= $PLAIN_INT;
        return $text;
    };

    my $scalar = sub {
        my ($value, $kind) = @_;
        if ($kind eq 'yes-no') {
            return 'false' if !defined $value || $value eq '' || $value eq '0';
            return 'true' if $value eq '1';
        }
        return 'null' if !defined $value;
        return $number->(0 + $value) if $kind eq 'number' && $value =~ $NUMERAL;
        if ($kind ne 'text') {
            my $flags = $flags_of->($object_of->(\$value));
            # All three together have only the values that Perl itself keeps for yes, no and nothing.
            my $own = ($flags & $ALL) == $ALL && ($value eq '' || $value eq '0' || $value eq '1');
            return $value eq '' ? 'false' : $number->($value) if $own || $flags & $NUMBER && !($flags & $TEXT);
        }
        my $size = length $value;
        return '{"big":"text"}' if $size > $MAX_TEXT;
        $room -= $value =~ /[^\x20-\x7e]/ ? 6 * $size : $size;
        return $quote->($value);
    };

    # The role that an object plays: that of the nearest class above its own that plays one.
    my $role = sub {
        my ($class) = @_;
        for my $one (@{ $ancestors->($class) }) {
            return $role_of{$one} if exists $role_of{$one};
        }
        return undef;
    };

    my $form;
    $form = sub {
        my ($value, $kind, $depth) = @_;
        $room -= 8;
        return '{"big":"structure"}' if --$nodes < 0 || $room < 0 || $depth > $MAX_DEPTH;
        my $what = $reftype->($value);
        return $scalar->($value, $kind) if !defined $what;
        my $class = $blessed->($value);
        if (defined $class) {
            my $role = $role->($class);
            return defined $role ? "{\"o\":\"$role\"}" : '{"c":' . $quote->(substr $class, 0, $MAX_NAME) . '}';
        }
        if ($what eq 'ARRAY') {
            return '{"big":"list"}' if @$value > $MAX_NODES;
            return '[' . join(',', map { $form->($_, $kind, $depth + 1) } @$value) . ']';
        }
        if ($what eq 'HASH') {
            my @keys = sort keys %$value;
            return '{"big":"dict"}' if @keys > $MAX_NODES;
            return '{"d":[' . join(
                ',',
                map { '[' . $scalar->($_, 'text') . ',' . $form->($value->{$_}, $kind, $depth + 1) . ']' } @keys
            ) . ']}';
        }
        return '{"c":' . $quote->($what) . '}';
    };

    return {
        # What is described between two calls of `start` shares one size.
        start => sub { $room = $MAX_SIZE },
        describe => sub { my ($value, $kind) = @_; $nodes = $MAX_NODES; return $form->($value, $kind // '', 0) },
        roles => sub { %role_of = @_ },
        role => sub { my $class = $blessed->($_[0]); return defined $class ? $role->($class) : undef },
        blessed => $blessed,
        reftype => $reftype,
        refaddr => $refaddr,
        ancestors => $ancestors,
    };
}
