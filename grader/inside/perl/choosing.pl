# Which files of a submission belong together: where Perl would find what each uses, and which of them are graded.
#
# The rule is that of `grader/inside/ordering.py`: what is graded comes from one candidate, a file with all that it uses.
# One that the course's names name is taken, else candidates compete by the packages asked for, with their subs; a copy, a
# draft or a test never beats another.  Only text is read here, and nothing is run.
# The body of a function: gives a function.

use strict;
use warnings;

my $MOST_STEPS = 2_000;
my $FAR_FEWER = 0.5;
my $QUOTED = qr/"([^"\n]{0,300})"|'([^'\n]{0,300})'|\bqw\s*(?:\(([^)]{0,2000})\)|\[([^\]]{0,2000})\]|\{([^}]{0,2000})\}|\/([^\/]{0,2000})\/|<([^>]{0,2000})>)/;
my %SPARE = map { $_ => 1 } qw(
    archive archived attempt attempts backup backups bak copy copies demo demos deprecated draft drafts dummy example examples
    experiment experiments history junk old older orig original outdated practice prev previous sample samples scratch
    temp test tests tmp trash trial try unused wip
    alt alte alter altes archiv beispiel beispiele entwurf kopie kopien papierkorb probe sicherheitskopie sicherung
    sicherungskopie uebung versuch vorher vorlage
    ancien ancienne anciens brouillon brouillons copie copies corbeille essai essais exemple exemples sauvegarde vieux
);

sub {
    my ($folded) = @_;
    my $last_part = sub { my ($name) = @_; return $name =~ s/.*:://sr };
    my $folder_of = sub { my ($path) = @_; return $path =~ m{\A(.*)/}s ? $1 : '' };

    # A path without `.` and `..`; undef for one that leads out of the submission.
    my $tidy = sub {
        my ($path) = @_;
        my @parts;
        for my $part (split m{/}, $path) {
            next if $part eq '' || $part eq '.';
            if ($part eq '..') {
                return undef if !@parts;
                pop @parts;
                next;
            }
            push @parts, $part;
        }
        return join '/', @parts;
    };

    my $is_spare = sub {
        my ($path) = @_;
        return 1 if $path =~ /\(\d+\)/;
        return scalar grep { $SPARE{ lc $_ } } map { split /(?<=[a-z])(?=[A-Z])/, $_ } $path =~ /[A-Za-z]+/g;
    };

    my $strings = sub {
        my ($text) = @_;
        my @found;
        while ($text =~ /$QUOTED/g) {
            my ($quoted, @words) = ($1 // $2, $3 // $4 // $5 // $6 // $7);
            push @found, defined $quoted ? $quoted : grep { defined && length } split ' ', $words[0] // '';
        }
        return @found;
    };

    # The folders that `use lib` names in a file, from the folder where it lies.
    my $lib_folders = sub {
        my ($text, $own) = @_;
        my @found;
        while ($text =~ /^[ \t]*(?:use[ \t]+lib\b|(?:BEGIN[ \t]*\{[ \t]*)?(?:unshift|push)[ \t(]+\@INC\b)([^;]{0,500});/mg) {
            my $statement = $1;
            my @given = map { s/\A\$\{?(?:FindBin::)?(?:Real)?Bin\}?//r } $strings->($statement);
            @given = (join '/', @given) if $statement =~ /\bcat(?:dir|file)\b/;
            # With no text at all it is the folder itself.
            @given = ('') if !@given && $statement =~ /\bBin\b|__FILE__/;
            push @found, grep { defined } map { $tidy->("$own/$_") } @given;
        }
        return @found;
    };

    # What a file uses, as names that `require` and `do` are given.
    my $used = sub {
        my ($text) = @_;
        my @found;
        while ($text =~ /\b(?:use|require)[ \t]+([A-Za-z_]\w*(?:::\w+)*)([^;]{0,500})/g) {
            my ($name, $rest) = ($1, $2);
            if ($name eq 'parent' || $name eq 'base') {
                push @found, map { s{::}{/}gr . '.pm' } grep { /\A[A-Za-z_][\w:]*\z/ } $strings->($rest) if $rest !~ /-norequire/;
            }
            elsif ($name ne 'lib') {
                push @found, ($name =~ s{::}{/}gr) . '.pm';
            }
        }
        while ($text =~ /\b(?:require|do)\b[ \t(]*([^;\n{]{1,300})/g) {
            my @given = map { s/\A\$\{?(?:FindBin::)?(?:Real)?Bin\}?//r } $strings->($1);
            push @found, join('/', @given) =~ s{\A/+}{}r if @given;
        }
        return map { s{\A(?:\./)+}{}r } @found;
    };

    # The packages of a file with the names of their subs, and the packages that theirs are made from.
    my $outline = sub {
        my ($text) = @_;
        my (%subs, %bases);
        my $package = 'main';
        while ($text =~ /^[ \t]*package\s+([A-Za-z_]\w*(?:(?:::|')\w+)*)|\bsub\s+(\w+)\s*(?:\([^)]{0,99}\)\s*)?(\{\s*(?:\.\.\.;?|return;?)?\s*\})?|(?:\buse[ \t]+(?:parent|base)\b|\@ISA\b)([^;]{0,500})/mg) {
            if (defined $1) {
                $package = $1 =~ s/'/::/gr;
                $subs{$package} //= {};
            }
            elsif (defined $2) {
                $subs{$package}{ $folded->($2) } = 1 if !defined $3;
            }
            else {
                push @{ $bases{$package} }, grep { /\A[A-Za-z_][\w:]*\z/ } $strings->($4);
            }
        }
        return { subs => \%subs, bases => \%bases };
    };

    return sub {
        my ($sources, $text_of, $wanted, $language, $candidates) = @_;
        my (%outline, %libs, %root, %spare, %declaring);
        my %there = map { $_ => 1 } @$sources;
        my @heads = map { $folder_of->($_) } @$sources;
        my $shared = $heads[0] // '';
        for my $head (@heads) {
            $shared = $folder_of->($shared) while $shared ne '' && "$head/" !~ m{\A\Q$shared\E/};
        }
        for my $path (@$sources) {
            $outline{$path} = $outline->($text_of->{$path});
            $libs{$path} = [$lib_folders->($text_of->{$path}, $folder_of->($path))];
            # A word that is in the name of every file tells none of them from another.
            $spare{$path} = $is_spare->(substr $path, length $shared) ? 1 : 0;
            $root{$path} = $folder_of->($path);
            for my $package (sort keys %{ $outline{$path}{subs} }) {
                my $place = ($package =~ s{::}{/}gr) . '.pm';
                $root{$path} = $1 if $path =~ m{\A(?:(.*)/)?\Q$place\E\z} && defined $1;
                $root{$path} = '' if $path eq $place;
                push @{ $declaring{$package} }, $path;
            }
        }

        # The file of the submission that a name such as "KOTH/Card.pm" means in another file.
        my (%chosen, @always);
        my $likelier = sub {
            return sort {
                ($chosen{$b} // 0) <=> ($chosen{$a} // 0) || $spare{$a} <=> $spare{$b}
                    || ($a =~ tr{/}{}) <=> ($b =~ tr{/}{}) || $a cmp $b
            } @_;
        };
        my $find = sub {
            my ($name, $from) = @_;
            $name =~ s{\A(?:\./)+}{};
            my @near = defined $from && exists $root{$from}
                ? (@{ $libs{$from} }, @always, $root{$from}, $folder_of->($from)) : @always;
            for my $folder (@near, '') {
                my $path = $tidy->("$folder/$name");
                return $path if defined $path && $there{$path};
            }
            for my $same (
                sub { $_[0] =~ m{(?:^|/)\Q$name\E\z} },
                sub { $_[0] =~ m{(?:^|/)\Q$name\E\z}i },
            ) {
                my ($path) = $likelier->(grep { $same->($_) } @$sources);
                return $path if defined $path;
            }
            my $package = $name =~ s/\.p[ml]\z//r =~ s{/}{::}gr;
            if (my $files = $declaring{$package}) {
                return $from if defined $from && grep { $_ eq $from } @$files;
                return ($likelier->(@$files))[0];
            }
            my $own = $folded->($last_part->($package));
            my ($path) = $likelier->(grep { $folded->(m{([^/]+)\.p[ml]\z}) eq $own } @$sources);
            return $path;
        };

        my %uses;
        for my $path (@$sources) {
            @always = ();
            my %found = map { $_ => 1 } grep { defined && $_ ne $path } map { $find->($_, $path) } $used->($text_of->{$path});
            $uses{$path} = [sort keys %found];
        }
        my $closure = sub {
            my ($path) = @_;
            my (%seen, @waiting) = ($path => 1);
            push @waiting, $path;
            while (defined(my $one = shift @waiting)) {
                push @waiting, grep { !$seen{$_}++ } @{ $uses{$one} };
            }
            return \%seen;
        };

        # How much of each definition a file has, from 0 to 1.
        my (%all_subs, %share);
        my $methods = sub {
            my ($package) = @_;
            my (%found, %seen, $steps);
            my @waiting = ($package);
            while (defined(my $one = shift @waiting)) {
                next if $seen{$one}++ || ++$steps > $MOST_STEPS;
                for my $path (@{ $declaring{$one} // [] }) {
                    $found{$_} = 1 for keys %{ $outline{$path}{subs}{$one} };
                    push @waiting, @{ $outline{$path}{bases}{$one} // [] };
                }
            }
            return \%found;
        };
        for my $path (@$sources) {
            for my $one (@$wanted) {
                my @names = ($one->{name}, @{ $one->{aliases} });
                if ($one->{kind} ne 'class') {
                    my @called = map { $folded->($_) } @{ $language->{names}{ $one->{name} } // [] }, @names;
                    $share{$path}{ $one->{name} } = 1
                        if grep { my $subs = $_; grep { $subs->{$_} } @called } values %{ $outline{$path}{subs} };
                    next;
                }
                my @packages = $candidates->($one, keys %{ $outline{$path}{subs} });
                my $best = 0;
                for my $package (@packages) {
                    my %own = %{ $outline{$path}{subs}{$package} };
                    %own = (%own, map { %{ $methods->($_) } } @{ $outline{$path}{bases}{$package} // [] });
                    my @asked = map {
                        [map { $folded->($_) } $_, @{ $one->{methods}{$_} }, @{ $language->{names}{"$one->{name}.$_"} // [] }]
                    } sort keys %{ $one->{methods} // {} };
                    my $has = grep { grep { $own{$_} } @$_ } @asked;
                    # Methods may be made when they are called.
                    my $share = !@asked ? 1 : $own{autoload} ? 1 : $has / @asked;
                    $best = $share if $share > $best;
                }
                $share{$path}{ $one->{name} } = $best if $best;
            }
        }

        my (%closure, %of_closure, %own, %named, %is_used);
        my $most = 0;
        for my $path (@$sources) {
            $closure{$path} = $closure->($path);
            my %best;
            for my $one (keys %{ $closure{$path} }) {
                for my $name (keys %{ $share{$one} // {} }) {
                    $best{$name} = $share{$one}{$name} if $share{$one}{$name} > ($best{$name} // 0);
                }
            }
            my ($sum, $alone) = (0, 0);
            $sum += $_ for values %best;
            $alone += $_ for values %{ $share{$path} // {} };
            ($of_closure{$path}, $own{$path}) = ($sum, $alone);
            $most = $sum if $sum > $most;
            $is_used{$_} = 1 for @{ $uses{$path} };
        }
        my @files = map { @{ $_->{files} // [] } } @$wanted;
        my %stems = map { lc(s/\.[^.]*\z//r) => 1 } @files;
        for my $path (@$sources) {
            my ($stem) = $path =~ m{([^/]+)\.p[ml]\z};
            $named{$path} = !$spare{$path} && %{ $share{$path} // {} } && $stems{ lc $stem } ? 0 : 1;
        }
        my $depth = sub { return $_[0] =~ tr{/}{} };
        my %has_spare = map {
            my $path = $_;
            $path => (grep { $spare{$_} && ($_ eq $path || %{ $share{$_} // {} }) } keys %{ $closure{$path} }) ? 1 : 0
        } @$sources;
        my $rank = sub {
            my ($p, $q) = @_;
            return $named{$p} <=> $named{$q}
                || (!$named{$p} && $depth->($p) <=> $depth->($q))
                || ($of_closure{$p} < $FAR_FEWER * $most) <=> ($of_closure{$q} < $FAR_FEWER * $most)
                || $has_spare{$p} <=> $has_spare{$q}
                || $of_closure{$q} <=> $of_closure{$p}
                || $own{$q} <=> $own{$p}
                || ($is_used{$q} // 0) <=> ($is_used{$p} // 0)
                || $depth->($p) <=> $depth->($q)
                || length $p <=> length $q
                || $p cmp $q;
        };
        my @by_rank = sort { $rank->($a, $b) } grep { $of_closure{$_} } @$sources;
        %chosen = %{ $closure{ $by_rank[0] } } if @by_rank;
        # Flat modules need not use one another: those that lie beside the chosen ones, and are no copies, belong to them.
        my %at_root = map { $root{$_} => 1 } keys %chosen;

        # The program that the chosen files are used by, from whose folder all of it is started.
        my ($main) = sort { $spare{$a} <=> $spare{$b} || $depth->($a) <=> $depth->($b) || $a cmp $b }
            grep { my $path = $_; /\.pl\z/ && (!@by_rank || $closure{$path}{ $by_rank[0] }) } @$sources;
        $main //= $by_rank[0];
        if (defined $main) {
            @always = @{ $libs{$main} };
        }
        return {
            find => $find,
            by_rank => \@by_rank,
            chosen => \%chosen,
            closure => \%closure,
            share => \%share,
            spare => \%spare,
            near => sub { my ($path) = @_; return $at_root{ $root{$path} } && !$spare{$path} },
            main => $main,
            folder => defined $main ? ($main =~ /\.pl\z/ ? $folder_of->($main) : $root{$main}) : '',
            tidy => $tidy,
        };
    };
}
