# How a Perl submission spells what an assignment asks for: methods, attributes as getters, setters or hash keys.
#
# A list of candidates is tried for every member: the names that the assignment gives for Perl, the name itself, and
# for attributes what Perl programs usually make of it (getRank, get_rank).  The body of a function: gives functions.

use strict;
use warnings;
use B ();

my $object_of = \&B::svref_2object;
my ($glob_of, $table_of, $name_of, $sub_name) = (B::CV->can('GV'), B::GV->can('STASH'), B::HV->can('NAME'), B::GV->can('NAME'));

sub {
    my ($values, $folded, $language, $wanted, $code) = @_;
    my $can = \&UNIVERSAL::can;
    my ($blessed, $reftype, $ancestors) = @$values{qw(blessed reftype ancestors)};
    my %own = %{ $language->{names} // {} };
    my %form = (
        (map { $_ => 'list' } @{ $language->{lists} // [] }),
        (map { $_ => 'dictionary' } @{ $language->{dictionaries} // [] }),
    );
    my %kind = (
        (map { $_ => 'text' } @{ $language->{texts} // [] }),
        (map { $_ => 'number' } @{ $language->{numbers} // [] }),
        (map { $_ => 'yes-no' } @{ $language->{'yes-no'} // [] }),
    );
    my (%aliases, %is_attribute);
    for my $one (@$wanted) {
        $aliases{"$one->{name}.$_"} = $one->{methods}{$_} for keys %{ $one->{methods} };
        for my $name (keys %{ $one->{attributes} // {} }) {
            $aliases{"$one->{name}.$name"} = $one->{attributes}{$name};
            $is_attribute{"$one->{name}.$name"} = 1;
        }
    }

    my $spellings = sub {
        my ($member, $before) = @_;
        my $name = $member =~ s/^[^.]*\.//r;
        my @named = @{ $own{$member} // [] };
        my @usual = ($name, @{ $aliases{$member} // [] });
        return (@named, @usual) if !defined $before;
        # A getter may be called as the attribute is, and a setter may not: that would only look.
        my @made = map { ("$before\u$_", "${before}_$_", $before eq 'get' ? $_ : ()) } @usual;
        return ((grep { $before eq 'get' || /\A$before/ } @named), @made);
    };

    # Whether a sub is one of Perl's own library that a package imported, as `shuffle` of List::Util: it takes no object.
    my $imported = sub {
        my ($class, $sub) = @_;
        my $glob = eval { $glob_of->($object_of->($sub)) } // return 0;
        my $home = eval { $name_of->($table_of->($glob)) } // return 0;
        return 0 if $home eq $class || $home eq 'main' || $sub_name->($glob) eq '__ANON__';
        return 0 if grep { $_ eq $home } @{ $ancestors->($class) };
        return $code !~ /^[ \t]*package\s+\Q$home\E\b/m;
    };

    # What a class does when it is asked for a method.  One that makes its methods when they are called, by AUTOLOAD,
    # tells of them by a `can` of its own.
    my %code_of;
    my $code_of = sub {
        my ($class, $name) = @_;
        my $sub = $can->($class, $name);
        return $sub if defined $sub && ($code_of{"$class\::$name"} // 0) == $sub;
        if (defined $sub && !$imported->($class, $sub)) {
            $code_of{"$class\::$name"} = $sub;
            return $sub;
        }
        return undef if $can->($class, 'can') == $can;
        local $@;
        my $made = eval { $class->can($name) };
        return ref $made eq 'CODE' && (!defined $sub || $made != $sub) ? $made : undef;
    };

    # The name under which a class has one of these methods; first as they are spelt, then by case and underscores.
    my $method = sub {
        my ($class, @names) = @_;
        for my $name (@names) {
            return $name if $name =~ /\A\w+\z/ && $code_of->($class, $name);
        }
        my %known;
        for my $package (@{ $ancestors->($class) }) {
            no strict 'refs';
            $known{ $folded->($_) } //= $_
                for grep { defined &{"${package}::$_"} && !$imported->($package, \&{"${package}::$_"}) } sort keys %{"${package}::"};
        }
        my ($found) = grep { defined } map { $known{ $folded->($_) } } @names;
        return $found;
    };

    # The key under which an object that is a hash holds an attribute.
    my $key = sub {
        my ($object, @names) = @_;
        return undef if ($reftype->($object) // '') ne 'HASH';
        for my $name (@names) {
            return $name if exists $object->{$name};
            return "_$name" if exists $object->{"_$name"};
        }
        my %known = map { $folded->($_) => $_ } sort keys %$object;
        my ($found) = grep { defined } map { $known{ $folded->($_) } } @names;
        return $found;
    };

    # What a call gave, in the form in which the assignment says that the member gives it.
    my $given = sub {
        my ($form, @values) = @_;
        my $only = @values == 1 ? $values[0] : undef;
        return $only if @values == 1 && (!defined $only || !$blessed->($only) && ref $only ne '');
        return \@values if $form eq 'list';
        return @values % 2 ? $only : {@values};
    };

    my $call = sub {
        my ($member, $code, @arguments) = @_;
        my $form = $form{$member};
        return scalar $code->(@arguments) if !defined $form;
        return $given->($form, $code->(@arguments));
    };

    # A getter is asked twice where it may give a list: one item that is an array is told from an array so.
    my $get = sub {
        my ($member, $code, $object) = @_;
        my $form = $form{$member};
        my $value = $code->($object);
        return $value if !defined $form || ref $value ne '' && !$blessed->($value);
        my @values = $code->($object);
        return $value if !@values && !defined $value || @values == 1 && !defined $values[0];
        return $form eq 'list' ? \@values : @values % 2 ? $value : {@values};
    };

    my $read = sub {
        my ($object, $member) = @_;
        my $class = $blessed->($object);
        die "there is no object to read $member of\n" if !defined $class;
        my $getter = $method->($class, $spellings->($member, 'get'));
        return $get->($member, $code_of->($class, $getter), $object) if defined $getter;
        my $key = $key->($object, $spellings->($member));
        return $object->{$key} if defined $key;
        my $name = $member =~ s/^[^.]*\.//r;
        die "Can't find $name: $class has no method get\u$name and its objects have no key $name\n";
    };

    my $assign = sub {
        my ($object, $member, $value) = @_;
        my $class = $blessed->($object);
        die "there is no object to assign $member of\n" if !defined $class;
        my $setter = $method->($class, $spellings->($member, 'set'));
        return $object->$setter($value) if defined $setter;
        my $key = $key->($object, $spellings->($member));
        if (!defined $key) {
            my $accessor = $method->($class, $spellings->($member));
            return $object->$accessor($value) if defined $accessor;
            ($key) = $spellings->($member);
            my $name = $member =~ s/^[^.]*\.//r;
            die "Can't set $name: $class has no method set\u$name\n" if ($reftype->($object) // '') ne 'HASH';
            $key = $name;
        }
        $object->{$key} = $value;
        return undef;
    };

    # What the classes that were found call the members, for the report; and the methods that they do not have.
    my $describe = sub {
        my ($packages, $notify) = @_;
        my (%attributes, @absent);
        %code_of = ();
        for my $one (@$wanted) {
            my $class = $packages->{ $one->{name} };
            for my $name (sort keys %{ $one->{methods} }) {
                my $member = "$one->{name}.$name";
                my $found = defined $class ? $method->($class, $spellings->($member)) : $name;
                if (!defined $found) {
                    push @absent, $member;
                    $notify->('missing', "$class has no method $name.", undef, undef);
                }
                elsif ($found ne $name && !grep { $_ eq $found } @{ $own{$member} // [] }) {
                    $notify->('renamed', "$class\::$found was graded as $class\::$name.", undef, undef);
                }
                $attributes{$member} = $found // $name;
            }
            for my $name (sort keys %{ $one->{attributes} // {} }) {
                my $member = "$one->{name}.$name";
                my $getter = defined $class ? $method->($class, $spellings->($member, 'get')) : undef;
                my $setter = defined $class ? $method->($class, $spellings->($member, 'set')) : undef;
                # Which key a hash has shows in the objects only; the code tells of one that they might have.
                my ($key) = grep { $code =~ /\b\Q$_\E\b/ } "_$name", $name;
                $attributes{$member} = $getter // '{' . ($key // $name) . '}';
                $attributes{"$member="} = $setter // '{' . ($key // $name) . '}';
            }
        }
        return (\%attributes, \@absent);
    };

    return {
        code => $code_of,
        method => sub { my ($class, $member) = @_; return $method->($class, $spellings->($member)) },
        kind => sub { return $kind{ $_[0] } // '' },
        call => $call,
        read => $read,
        assign => $assign,
        describe => $describe,
        has => sub {
            my ($object, $member) = @_;
            my $class = $blessed->($object) // return 0;
            return 1 if defined $method->($class, $spellings->($member, 'get'));
            return defined $key->($object, $spellings->($member));
        },
    };
}
