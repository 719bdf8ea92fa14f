# Runs recorded programs against a loaded submission and says what each step answered.
#
# The ops are those of `grader/inside/player.py`, with Perl's meaning: a list is a reference to an array, an object's
# text is what it overloads "" with.  Perl hides nothing and watches nothing, so `public`, `uses` and `defaults` find
# nothing.  The body of a function: gives a table of functions.

use strict;
use warnings;
use overload ();

my $MAX_MESSAGE = 500;
my $MAX_PRINTED = 60_000;
my $MAX_ORDERS = 2_000;
my $MAX_LISTS = 8;

# What Perl itself says when a program slips, and the error of Python that this comes nearest to.
my @ACCIDENTS = (
    [qr/\ACan't locate object method/, 'AttributeError'],
    [qr/\ACan't call method/, 'AttributeError'],
    [qr/\ACan't find \w+: /, 'AttributeError'],
    [qr/\ACan't set \w+: /, 'AttributeError'],
    [qr/\A(?:Undefined|Not a CODE|Undefined subroutine)/, 'NameError'],
    [qr/\ACan't locate \S+ in \@INC/, 'ModuleNotFoundError'],
    [qr/\A(?:Global symbol|Bareword|syntax error)/, 'SyntaxError'],
    [qr/\A(?:Not an? \w+ reference|Can't use .* as an? |Can't coerce|Can't modify|Modification of)/, 'TypeError'],
    [qr/\A(?:Attempt to bless|Can't bless|Odd number|Too (?:many|few) arguments|Type of arg)/, 'TypeError'],
    [qr/\A(?:Can't "|Can't return|Can't goto|Can't take|Illegal division|Illegal modulus|Not enough)/, 'TypeError'],
    [qr/\Athere is no object to /, 'AttributeError'],
);

sub {
    my ($values, $members, $quote, $loaded, $own_file, $words) = @_;
    my ($describe, $blessed, $reftype, $refaddr, $role) = @$values{qw(describe blessed reftype refaddr role)};
    my $overloaded = \&overload::Method;
    my ($packages, $functions) = @$loaded{qw(packages functions)};
    my $MISSING = \my $nothing;
    my @place;

    # Where an error comes from: the innermost line of the submission's own.
    my $note_place = sub {
        @place = ();
        for (my $n = 0; $n < 200; $n++) {
            my (undef, $file, $line) = caller $n or last;
            next if !$own_file->{$file};
            my $outer = $n + 1;
            $outer++ while ((caller $outer)[3] // '') eq '(eval)';
            @place = ($file, $line, ((caller $outer)[3] // 'main') =~ s/.*:://sr);
            last;
        }
    };

    my $raised = sub {
        my ($error, $detail) = @_;
        my $class = $blessed->($error);
        my ($name, $meant, $text, $kind) = ('Exception', 1, '', 'error');
        if (defined $class && $class eq 'Kibitz::Exit') {
            ($name, $text, $kind) = ('SystemExit', 'the program ended itself', 'exit');
        }
        elsif (ref $error) {
            $kind = $class // ref $error;
            # Its own text may be made by code of the submission, which may do anything, once more.
            $text = eval { local $SIG{__DIE__}; my $made = defined $class ? "$error" : ''; ref \$made eq 'SCALAR' ? $made : '' } // '';
            $text = '' if $text =~ /\A\Q$kind\E=\w+\(0x/;
        }
        else {
            $text = defined $error ? "$error" : '';
            for my $one (@ACCIDENTS) {
                next if $text !~ $one->[0];
                ($name, $meant) = ($one->[1], 0);
                last;
            }
        }
        my $answer = "{\"x\":\"$name\",\"d\":$meant";
        if ($detail) {
            $text =~ s/ at (\S+) line \d+\.?(?:, <\w+> line \d+\.)?\s*\z// if @place;
            $text = substr $text, 0, $MAX_MESSAGE;
            $text =~ s/\s+\z//;
            $answer .= ',"m":' . $quote->($text) . ',"t":' . $quote->(substr $kind, 0, 80);
        }
        # Where an accident happens is asked of all programs: it tells which function it is about.
        if (@place && ($detail || !$meant)) {
            $answer .= ',"w":[' . $quote->($place[0]) . ",$place[1]," . $quote->($place[2]) . ']';
        }
        return "$answer}";
    };

    my $materialise;
    $materialise = sub {
        my ($form, $slots) = @_;
        my $what = ref $form;
        return $form if $what eq '';
        return [map { $materialise->($_, $slots) } @$form] if $what eq 'ARRAY';
        my ($tag, $inner) = %$form;
        return $slots->[$inner] if $tag eq 'r';
        return [map { $materialise->($_, $slots) } @$inner] if $tag eq 't';
        return { map { ($materialise->($_->[0], $slots) // '') => $materialise->($_->[1], $slots) } @$inner } if $tag eq 'd';
        return $inner =~ /\A-/ ? -hex substr $inner, 1 : do { no warnings; hex $inner } if $tag eq 'i';
        return $inner eq 'inf' ? 9**9**9 : $inner eq '-inf' ? -9**9**9 : $inner eq 'nan' ? -sin(9**9**9) : 0 + $inner
            if $tag eq 'f';
        die "a form that is none: $tag";
    };

    my $references;
    $references = sub {
        my ($form) = @_;
        return map { $references->($_) } @$form if ref $form eq 'ARRAY';
        return () if ref $form ne 'HASH';
        return $form->{r} if exists $form->{r};
        return map { $references->($_) } values %$form;
    };

    my $function = sub {
        my ($member, $subject) = @_;
        if (defined $subject || $member =~ /\./) {
            my $class = $blessed->($subject);
            my ($role, $name) = split /\./, $member, 2;
            if (!defined $class) {
                my $what = defined $subject ? ref $subject ? 'an unblessed reference' : 'a plain value' : 'an undefined value';
                die "Can't call method \"$name\" on $what\n";
            }
            my $found = $members->{method}->($class, $member);
            die "Can't locate object method \"$name\" via package \"$class\"\n" if !defined $found;
            my $code = $members->{code}->($class, $found);
            return sub { $members->{call}->($member, $code, $subject, @_) };
        }
        if (exists $packages->{$member}) {
            my $class = $packages->{$member};
            my $new = $members->{method}->($class, "$member.new");
            die "Can't locate object method \"new\" via package \"$class\"\n" if !defined $new;
            return sub { scalar $class->$new(@_) };
        }
        my $code = $functions->{$member} or die "Undefined subroutine $member\n";
        return sub { $members->{call}->($member, $code, @_) };
    };

    my $positions = sub {
        my ($items, $known) = @_;
        return $describe->($items) if ref $items ne 'ARRAY' || ref $known ne 'ARRAY';
        my %places;
        unshift @{ $places{ $refaddr->($known->[$_]) // "=$known->[$_]" } }, $_ for 0 .. $#$known;
        return [map { my $at = $places{ $refaddr->($_) // '=' . ($_ // '') }; $at && @$at ? pop @$at : -1 } @$items];
    };

    my $fields;
    $fields = sub {
        my ($thing, $groups, $depth) = @_;
        my $class = $blessed->($thing);
        if (!defined $class) {
            return '[' . join(',', map { $fields->($_, $groups, $depth + 1) } @$thing) . ']'
                if ref $thing eq 'ARRAY' && $depth < $MAX_LISTS;
            # A text in the place of an object is told apart from the object's text.
            return $describe->($thing) =~ s/\A"(.*)"\z/"only the text '$1'"/sr;
        }
        # Those of its own class, or else of the first class of which it has them all.
        my %above = map { $_ => 1 } @{ $values->{ancestors}->($class) };
        my ($group) = grep { $above{ $packages->{ $_->[0] =~ s/\..*//sr } // '' } } @$groups;
        ($group) = grep { my $all = $_; !grep { !$members->{has}->($thing, $_) } @$all } @$groups if !$group;
        $group //= $groups->[0];
        my @found = map { $describe->($members->{read}->($thing, $_), $members->{kind}->($_)) } @$group;
        return '"' . join('', map { substr $_, 1, -1 } @found) . '"' if !grep { !/\A"/ } @found;
        return '[' . join(',', @found) . ']';
    };

    # The same as a value, which later steps may stand on.
    my $fields_of;
    $fields_of = sub {
        my ($thing, $groups, $depth) = @_;
        return [map { $fields_of->($_, $groups, $depth + 1) } @$thing] if ref $thing eq 'ARRAY' && $depth < $MAX_LISTS;
        return $thing if !defined $blessed->($thing);
        return $fields->($thing, $groups, $depth);
    };

    my $grouped = sub {
        my (%groups, @order);
        for my $member (@{ $_[0] }) {
            my ($owner) = split /\./, $member;
            push @order, $owner if !$groups{$owner};
            push @{ $groups{$owner} }, $member;
        }
        return [@groups{@order}];
    };

    my $string = sub {
        my ($thing, $how) = @_;
        my $class = $blessed->($thing);
        if (defined $class) {
            my $role = $role->($thing);
            my $method = defined $role ? $members->{method}->($class, "$role.$how") : undef;
            return scalar $thing->$method() if defined $method;
            die "Can't locate object method \"toString\" via package \"$class\"\n" if !$overloaded->($thing, '""');
        }
        return defined $thing ? "$thing" : 'None';
    };

    my $texts;
    $texts = sub {
        my ($thing, $depth) = @_;
        return '[' . join(',', map { $texts->($_, $depth + 1) } @$thing) . ']' if ref $thing eq 'ARRAY' && $depth < $MAX_LISTS;
        return $describe->(defined $blessed->($thing) ? $string->($thing, 'str') : $thing);
    };

    my $kind_of = sub {
        my ($thing) = @_;
        return 'NoneType' if !defined $thing;
        return 'object' if defined $blessed->($thing);
        my $what = $reftype->($thing);
        return { ARRAY => 'list', HASH => 'dict' }->{$what} // 'object' if defined $what;
        my $form = $describe->($thing);
        return $form =~ /\A"/ ? 'str' : $form =~ /\A(?:true|false)/ ? 'bool' : $form =~ /[.e]/ ? 'float' : 'int';
    };

    my $tally = sub {
        my ($member, $subject, $items, $calls, $look, $wanted) = @_;
        my $call = $function->($member, $subject);
        my $groups = defined $look ? $grouped->($wanted) : undef;
        my $shown = sub { defined $look ? $fields->($_[0], $groups, 0) : $refaddr->($_[0]) // "=$_[0]" };
        # What was passed on may be texts, of which the submission makes objects.
        my @before = map { defined $look && !ref $_ ? $describe->($_) : $shown->($_) } @$items;
        my %counts;
        for (1 .. $calls) {
            my $result = defined $subject ? do { $call->(); $subject } : $call->([@$items]);
            $result = $members->{read}->($result, $look) if defined $look;
            my @seen = ref $result eq 'ARRAY' ? map { $shown->($_) } @$result : ();
            my (%at, @order);
            unshift @{ $at{ $before[$_] } }, $_ for 0 .. $#before;
            # Things that look alike have the place of the first of them, as in the other worker.
            @order = defined $look
                ? map { $at{$_} ? $at{$_}[-1] : -1 } @seen
                : map { $at{$_} && @{ $at{$_} } ? pop @{ $at{$_} } : -1 } @seen;
            @order = (-1) if ref $result ne 'ARRAY' || @order > @$items;
            my $key = join ',', @order;
            $key = '-1' if !exists $counts{$key} && keys %counts >= $MAX_ORDERS;
            $counts{$key}++;
            @before = @seen if defined $subject && @seen == @$items;
        }
        my @orders = sort { my @x = split /,/, $a; my @y = split /,/, $b;
            my ($n) = grep { $x[$_] != $y[$_] } 0 .. ($#x < $#y ? $#x : $#y);
            defined $n ? $x[$n] <=> $y[$n] : @x <=> @y } keys %counts;
        return '[' . join(',', map { "[[$_],$counts{$_}]" } @orders) . ']';
    };

    my $printed = sub {
        my ($call, @arguments) = @_;
        my $text = '';
        {
            local *STDOUT;
            open STDOUT, '>', \$text or die "no output: $!\n";
            $call->(@arguments);
            close STDOUT;
        }
        return substr $text, 0, $MAX_PRINTED;
    };

    my $standins = 0;
    my $standin = sub {
        my ($methods, $name) = @_;
        my $class = "Kibitz::Standin" . $standins++ . "::$name";
        no strict 'refs';
        for my $method (keys %$methods) {
            my $value = $methods->{$method};
            *{"${class}::$method"} = sub { $value };
        }
        return bless {}, $class;
    };

    my $list = sub { return '[' . join(',', @{ $_[0] }) . ']' };

    # The value of a step and its answer, which is undef where it is the value's own.
    my %perform = (
        read => sub { my ($member, $subject) = @_; return $members->{read}->($subject, $member) },
        assign => sub { my ($member, $subject, $value) = @_; $members->{assign}->($subject, $member, $value); return undef },
        fields => sub {
            my (undef, $subject, $wanted) = @_;
            my $groups = $grouped->($wanted);
            return ($fields_of->($subject, $groups, 0), $fields->($subject, $groups, 0));
        },
        str => sub { return (my $text = $string->($_[1], 'str'), undef, 'text') },
        repr => sub { return (my $text = $string->($_[1], 'repr'), undef, 'text') },
        make => sub { return $_[2] },
        look => sub { return $_[1] },
        same => sub {
            my (undef, $subject, $other) = @_;
            my ($one, $two) = map { $refaddr->($_) } $subject, $other;
            my $same = defined $one && defined $two ? $one == $two
                : !defined $one && !defined $two && (defined $subject ? defined $other && $subject eq $other : !defined $other);
            return ($same, $same ? 'true' : 'false');
        },
        item => sub {
            my (undef, $subject, $index) = @_;
            return $subject->{$index} if ref $subject eq 'HASH';
            die "Not an ARRAY reference\n" if ref $subject ne 'ARRAY';
            die "there is no item $index\n" if $index > $#$subject || $index < -@$subject;
            return $subject->[$index];
        },
        kind => sub { my $kind = $kind_of->($_[1]); return ($kind, "\"$kind\"") },
        size => sub {
            my $subject = $_[1];
            my $size = ref $subject eq 'ARRAY' ? @$subject : ref $subject eq 'HASH' ? keys %$subject
                : die "Not an ARRAY reference\n";
            return ($size, "$size");
        },
        texts => sub { my $found = $texts->($_[1], 0); return ($found, $found) },
        place => sub {
            my (undef, $subject, $items) = @_;
            my ($at) = @{ $positions->([$subject], $items) };
            return $at >= 0 ? ($at, "$at") : ([$subject], undef);
        },
        together => sub { return $_[2] },
        positions => sub { my $found = $positions->($_[1], $_[2]); return ($found, ref $found ? $list->($found) : $found) },
        chosen => sub {
            my $found = $positions->($_[1], $_[2]);
            return ($found, ref $found ? $list->([sort { $a <=> $b } @$found]) : $found);
        },
        printed => sub {
            my ($member, $subject, @arguments) = @_;
            return ($printed->($function->($member, $subject), @arguments), undef, 'text');
        },
        takes => sub {
            my ($member, $subject, @arguments) = @_;
            # A sub takes whatever it is passed.
            my $call = $function->($member, $subject);
            eval { $call->(@arguments) };
            return (1, 'true');
        },
        standin => sub { my (undef, undef, $methods, $name) = @_; return $standin->($methods, $name) },
        words => sub { my $count = $words->(); return ($count, "$count") },
        support => sub { return undef },
        defaults => sub { return ([], '[]') },
        public => sub { return ([], '[]') },
        uses => sub { my ($member, $subject, @arguments) = @_; $function->($member, $subject)->(@arguments); return ([], '[]') },
        tally => sub {
            my ($member, $subject, @arguments) = @_;
            return (undef, $tally->($member, $subject, @arguments));
        },
    );

    my $step = sub {
        my ($op, $member, $target, $forms, $slots, $kinds) = @_;
        my $subject = defined $target ? $slots->[$target] : undef;
        my @arguments = map { $materialise->($_, $slots) } @$forms;
        return (scalar $function->($member)->(@arguments), undef, $members->{kind}->($member)) if $op eq 'call';
        if ($op eq 'method') {
            my $code = $function->($member, $subject);
            return (scalar $code->(@arguments), undef, $members->{kind}->($member));
        }
        my ($value, $answer, $kind) = ($perform{$op} // die "an op that is none: $op")->($member, $subject, @arguments);
        # A part of what a member gave is of the same kind.
        return ($value, $answer, $kind // ($op eq 'item' || $op eq 'look' ? $kinds->[$target] : $members->{kind}->($member)));
    };

    # A program, made ready: each step with the numbers of the steps that it stands on.
    my $prepare = sub {
        my ($program) = @_;
        return [map { my $one = $_; [@$one, $one->[0] eq 'together' ? [] : [$references->($one->[3]), $one->[2] // ()]] } @$program];
    };

    my $play = sub {
        my ($program, $detail) = @_;
        my (@slots, @answers, @kinds);
        my $failed = 0;
        $values->{start}->();
        for my $one (@$program) {
            my ($op, $member, $target, $forms, $keep, $needs) = @$one;
            if ($failed && grep { ref $slots[$_] && $slots[$_] == $MISSING } @$needs) {
                push @slots, $MISSING;
                push @answers, 'null';
                next;
            }
            @place = ();
            my ($value, $answer);
            my $done = eval {
                local $SIG{__DIE__} = $note_place;
                local $SIG{__WARN__} = sub { };
                ($value, $answer, my $kind) = $step->($op, $member, $target, $forms, \@slots, \@kinds);
                $kinds[@slots] = $kind;
                $answer = $keep ? '[' . ($answer // $describe->($value, $kind)) . ']' : '0';
                1;
            };
            if ($done) {
                push @slots, $value;
                push @answers, $answer;
            }
            else {
                $answer = $raised->($@, $detail);
                $failed = 1;
                push @slots, $MISSING;
                push @answers, $answer;
            }
        }
        return '[' . join(',', @answers) . ']';
    };

    return { prepare => $prepare, play => $play };
}
