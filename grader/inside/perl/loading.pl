# Loads a submission: every package that it defines, however its program behaves while it is loaded.
#
# Files come from memory, by a hook that stands last in @INC, so that no file of a submission takes the place of a
# core module; those that a program names by their paths, or by `use lib`, lie in its folder as well.  Which files are
# loaded is decided in `choosing.pl`.  The body of a function: gives a table of functions.

use strict;
use warnings;
use B ();
use Cwd ();
use Time::HiRes ();
use mro ();

my ($object_of, $changed) = (\&B::svref_2object, \&mro::method_changed_in);
my ($glob_of, $table_of, $name_of) = (B::CV->can('GV'), B::GV->can('STASH'), B::HV->can('NAME'));
my ($set_timer, $PROFILE) = (\&Time::HiRes::setitimer, Time::HiRes::ITIMER_PROF());
my $PACKAGE = qr/^[ \t]*package\s+([A-Za-z_]\w*(?:(?:::|')\w+)*)\s*(?:v?[\d._]+\s*)?[;{]/m;
my $OWN = 'kibitz-own/';

sub {
    my ($progress, $ended, $choosing) = @_;
    my $folded = sub { my ($name) = @_; $name =~ s/_//g; return lc $name };
    my $last_part = sub { my ($name) = @_; return $name =~ s/.*:://sr };

    # Code without what is no code: documentation, and all that stands behind its end.
    my $code = sub {
        my ($text) = @_;
        $text =~ s/^__(?:END|DATA)__\b.*//ms;
        $text =~ s/^=[A-Za-z].*?(?:^=cut\b[^\n]*|\z)//gms;
        return $text;
    };

    # The text of a file without what editors put into it: a mark at its start, carriage returns, UTF-16.
    my $plain = sub {
        my ($text) = @_;
        if ($text =~ s/\A(?:\xff\xfe|(\xfe\xff))//) {
            $text = pack 'U*', unpack $1 ? 'n*' : 'v*', $text;
            utf8::encode($text);
        }
        $text =~ s/\A\xef\xbb\xbf//;
        $text =~ s/\r\n?/\n/g;
        return $text;
    };

    # The text of a file as it is run, with the name and the lines of the file.  A module that does not end with a true
    # value could not be loaded, but what it says is all there.
    my $as_run = sub {
        my ($path, $text, $first) = @_;
        $text =~ s/^(__(?:END|DATA)__\b)/;1;\n$1/m or $text .= "\n;1;\n";
        # The name stands in a line of its own there.
        return "$first\n#line 1 \"" . ($path =~ s/["\\\r\n]/_/gr) . "\"\n$text";
    };

    my $write = sub {
        my ($path, $data) = @_;
        my @folders = split m{/}, $path;
        pop @folders;
        my $folder = '.';
        mkdir $folder .= "/$_" for @folders;
        open my $file, '>:raw', "./$path" or return;
        print $file $data;
        close $file;
    };

    # Puts all files where the program may open them; what has no place there is left out.
    my $unpack = sub {
        my ($files) = @_;
        for my $path (keys %$files) {
            my $is_source = $path =~ /\.p[ml]\z/;
            $write->($path, $is_source ? $as_run->($path, $plain->($files->{$path}), '') : $files->{$path});
        }
    };

    my $is_unpacked = 0;
    my $open = sub {
        my ($message, $notify, $careful) = @_;
        my %skip = map { $_ => 1 } @{ $message->{skip} };
        my ($count, $too_long) = (0, 0);
        my $files = $message->{files};
        my @sources = sort { ($a =~ tr{/}{}) <=> ($b =~ tr{/}{}) || $a cmp $b } grep { /\.p[ml]\z/ } keys %$files;
        my %text_of = map { $_ => $plain->($files->{$_}) } @sources;
        my (%declares, %file_of, %loaded, %count);
        my %code_of = map { $_ => $code->($text_of{$_}) } @sources;
        for my $path (@sources) {
            while ($code_of{$path} =~ /$PACKAGE/g) {
                push @{ $declares{$path} }, $1 =~ s/'/::/gr;
            }
        }

        # Of these packages, the ones that may play a role, those that are called as is asked for first.
        my $playing = sub {
            my ($one, @all) = @_;
            my @wanted = ($message->{language}{packages}{ $one->{name} } // (), $one->{name}, @{ $one->{aliases} });
            my @found;
            for my $wanted (@wanted) {
                my ($name, $short) = ($wanted, $last_part->($wanted));
                push @found, grep { $_ eq $name } @all;
                push @found, grep { $last_part->($_) eq $short } @all;
                push @found, grep { $folded->($last_part->($_)) eq $folded->($short) } @all;
            }
            my %seen;
            return grep { !$seen{$_}++ } @found;
        };
        my $choice = $choosing->(\@sources, \%code_of, $message->{wanted}, $message->{language}, $playing);
        my $chosen = $choice->{chosen};
        # A package belongs to the file that is loaded first for it.
        my @likely = (
            (grep { $chosen->{$_} } @sources),
            (grep { !$chosen->{$_} && !$choice->{spare}{$_} } @sources),
            (grep { !$chosen->{$_} && $choice->{spare}{$_} } @sources),
        );
        for my $path (@likely) {
            $file_of{$_} //= $path for @{ $declares{$path} // [] };
        }
        # What is in the folder of the program lies where the program is started, as well.
        my $home = $choice->{folder} eq '' ? '' : "$choice->{folder}/";
        if ($home ne '' && !$is_unpacked++) {
            for my $path (grep { index($_, $home) == 0 } sort keys %$files) {
                my $short = substr $path, length $home;
                next if exists $files->{$short};
                $write->($short, exists $text_of{$path} ? $as_run->($path, $text_of{$path}, '') : $files->{$path});
            }
        }
        my $top = Cwd::getcwd() // '';

        # The file of a submission that Perl got by a path of its own.
        my $own_path = sub {
            my ($got) = @_;
            return undef if !defined $got || ref $got;
            $got =~ s{\A\Q$top\E/}{} if $top ne '';
            my $path = $choice->{tidy}->($got) // return undef;
            return $path if exists $text_of{$path};
            return exists $text_of{"$home$path"} ? "$home$path" : undef;
        };
        my $importer = sub {
            for (my $n = 0; $n < 12; $n++) {
                my (undef, $file) = caller $n or last;
                return $file if exists $text_of{$file};
            }
            return undef;
        };

        my $hook = sub {
            my (undef, $name) = @_;
            my $path = index($name, $OWN) == 0 ? substr($name, length $OWN) : $choice->{find}->($name, $importer->());
            return if !defined $path || !exists $text_of{$path};
            my $text = '1;';
            if (!$loaded{$path} && !grep { ($own_path->($_) // '') eq $path } values %INC) {
                # A file that killed its process when it was loaded is only compiled.
                $text = $as_run->($path, $text_of{$path}, $skip{ $count{$path} // 0 } ? 'return 1;' : '');
            }
            $loaded{$path} = 1;
            # Got by its path as well, it would be run again.
            for my $name ($path, index($path, $home) == 0 ? substr($path, length $home) : ()) {
                $INC{"./$name"} //= $path;
            }
            open my $handle, '<', \$text or return;
            return $handle;
        };

        my $tell = sub {
            my ($path, $error) = @_;
            my $class = ref $error;
            # What Perl adds to an error on its way makes a text of any object, so these two are told apart otherwise.
            if ($$ended) {
                $notify->('import-exit', "$path ends itself when it is loaded; what it defines was graded.", $path, undef);
                return;
            }
            if ($too_long) {
                $notify->('import-limit', "Loading $path took too long and was stopped; what it defines was graded.", $path, undef);
                return;
            }
            my $text = $class ? "an object of class $class" : substr $error, 0, 400;
            $text =~ s/\s*(?:BEGIN failed|Compilation failed).*//s;
            $text =~ s/\s+\z//;
            my ($file, $line) = $text =~ /at (.+?) line (\d+)/ ? ($1, $2) : ($path, undef);
            if ($text =~ /^Can't locate (\S+) in \@INC/) {
                my $module = $1 =~ s{/}{::}gr =~ s/\.pm\z//r;
                $notify->('missing-module', "$path needs the module $module, which is neither here nor comes with Perl.", $path, $line);
            }
            else {
                my $kind = $text =~ /syntax error|Global symbol|Bareword|Missing right|Unmatched right|Can't find string/
                    ? 'syntax' : 'import-error';
                $file = $path if !exists $files->{$file};
                $notify->($kind, "$path could not be loaded to its end: $text", $file, $line);
            }
        };

        my $load = sub {
            my ($path) = @_;
            return if $loaded{$path} || grep { ($own_path->($_) // '') eq $path } values %INC;
            ($$ended, $too_long) = (0, 0);
            $count{$path} = ++$count;
            $progress->($count) if $careful;
            $notify->('import-exit', "$path ends the process that loads it, so only its subs were taken.", $path, undef)
                if $skip{$count};
            my $done = eval {
                local $SIG{__DIE__};
                local $SIG{__WARN__} = sub { };
                local $SIG{PROF} = sub { $too_long = 1; die "too long\n" };
                $set_timer->($PROFILE, $message->{seconds}, 0.1);
                require "$OWN$path";
                1;
            };
            my $error = $@;
            $set_timer->($PROFILE, 0);
            $tell->($path, $error) if !$done;
        };

        my $exists = sub {
            my ($package) = @_;
            no strict 'refs';
            return 1 if @{"${package}::ISA"};
            # What a package only imports makes it none.
            my @codes = map { \&{"${package}::$_"} } grep { !/::\z/ && defined &{"${package}::$_"} } keys %{"${package}::"};
            return scalar grep { eval { $name_of->($table_of->($glob_of->($object_of->($_)))) eq $package } } @codes;
        };

        # Of the packages that may play a role, those of the files that are graded come first.
        my $candidates = sub {
            my ($one) = @_;
            return $playing->($one, map { @{ $declares{$_} // [] } } @likely);
        };

        # What was in these packages before the submission stays there when it is forgotten.
        my %before = map { no strict 'refs'; $_ => { map { $_ => 1 } keys %{"${_}::"} } } keys %file_of, 'main';
        my @missing = ();
        my (%package_of, %places);
        my @folders = @INC;
        push @INC, $hook;
        # FindBin looks there for the folder of the program.
        local $0 = $choice->{main} // 'program';
        my @classes = grep { $_->{kind} eq 'class' } @{ $message->{wanted} };
        my @functions = grep { $_->{kind} eq 'function' } @{ $message->{wanted} };
        my $is_there = sub {
            my ($one) = @_;
            return scalar grep { $exists->($_) } $candidates->($one) if $one->{kind} eq 'class';
            my @names = (@{ $message->{language}{names}{ $one->{name} } // [] }, $one->{name}, @{ $one->{aliases} });
            my @packages = ('main', map { @{ $declares{$_} // [] } } grep { $loaded{$_} } @sources);
            return scalar grep { my $name = $_; grep { defined &{"${_}::$name"} } @packages } @names;
        };
        # Those that others use come first, as they would.  A program starts its game when it is loaded, so it is only
        # loaded where something is still to be found.
        my $load_all = sub {
            my @paths = @_;
            $load->($_) for grep { /\.pm\z/ && %{ $choice->{share}{$_} // {} } } @paths;
            for my $path (grep { /\.pl\z/ } @paths) {
                my @has = grep { $choice->{share}{$path}{ $_->{name} } } @classes, @functions;
                $load->($path) if grep { !$is_there->($_) } @has;
            }
        };
        $load_all->(grep { $chosen->{$_} } @sources);
        # What is lacking comes from the next ones.  They may say the same packages anew, of which the first stay.
        my @others = grep { !$chosen->{$_} } @{ $choice->{by_rank} };
        for my $path ((grep { $choice->{near}->($_) } @others), (grep { !$choice->{near}->($_) } @others)) {
            my @has = grep { $choice->{share}{$path}{ $_->{name} } } @classes, @functions;
            next if !grep { !$is_there->($_) } @has;
            my %kept;
            no strict 'refs';
            for my $package (map { @{ $declares{$_} // [] } } grep { $loaded{$_} } @sources) {
                $kept{"${package}::$_"} = \&{"${package}::$_"}
                    for grep { /\A\w+\z/ && defined &{"${package}::$_"} } keys %{"${package}::"};
            }
            $load_all->($path);
            no warnings 'redefine', 'prototype';
            for my $name (grep { \&$_ != $kept{$_} } keys %kept) {
                *{$name} = $kept{$name};
            }
        }

        for my $one (@classes) {
            my ($package) = grep { $exists->($_) } $candidates->($one);
            if (!defined $package) {
                push @missing, $one->{name};
                next;
            }
            $package_of{ $one->{name} } = $package;
            $places{ $one->{name} } = [$file_of{$package}, $package];
            my $wanted = $message->{language}{packages}{ $one->{name} } // $one->{name};
            $notify->('renamed', "The package $package was graded as $wanted.", $file_of{$package}, undef)
                if $package ne $wanted;
        }

        my %function_of;
        for my $one (@functions) {
            my @packages = ((map { @{ $declares{$_} // [] } } @likely), 'main');
            my ($found) = grep { my $name = $_; defined &$name }
                map { my $name = $_; map { "${_}::$name" } @packages }
                (@{ $message->{language}{names}{ $one->{name} } // [] }, $one->{name}, @{ $one->{aliases} });
            if (!defined $found) {
                push @missing, $one->{name};
                next;
            }
            no strict 'refs';
            $function_of{ $one->{name} } = \&$found;
            my ($package) = $found =~ /(.*)::/s;
            $places{ $one->{name} } = [$file_of{$package} // (grep { /\.pl\z/ && $loaded{$_} } @sources)[0] // $sources[0], $found =~ s/^main:://r];
        }

        my %graded = map { $_->[0] => 1 } values %places;
        my %used = map { %{ $choice->{closure}{$_} // {} } } keys %graded;
        my @unused = grep { my $path = $_; !$used{$path} && grep { $choice->{share}{$path}{$_} } keys %places } @sources;

        return {
            graded => [sort keys %graded],
            others => \@unused,
            packages => \%package_of,
            functions => \%function_of,
            places => \%places,
            missing => \@missing,
            declared => [keys %file_of],
            forget => sub {
                @INC = @folders;
                delete $INC{$_} for grep { !defined $INC{$_} || ref $INC{$_} || defined $own_path->($INC{$_}) } keys %INC;
                no strict 'refs';
                for my $package (keys %before) {
                    my $table = \%{"${package}::"};
                    delete @$table{ grep { /\A\w+\z/ && !$before{$package}{$_} } keys %$table };
                }
                $changed->('UNIVERSAL');
            },
        };
    };

    return { open => $open, unpack => $unpack, folded => $folded };
}
