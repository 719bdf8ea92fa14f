# Loads a submission: every package that it defines, however its program behaves while it is loaded.
#
# Files come from memory, by a hook that stands last in @INC, so that no file of a submission takes the place of a
# core module.  A package is found in whatever file declares it.  The body of a function: gives a table of functions.

use strict;
use warnings;
use B ();
use Time::HiRes ();
use mro ();

my ($object_of, $changed) = (\&B::svref_2object, \&mro::method_changed_in);
my ($glob_of, $table_of, $name_of) = (B::CV->can('GV'), B::GV->can('STASH'), B::HV->can('NAME'));
my ($set_timer, $PROFILE) = (\&Time::HiRes::setitimer, Time::HiRes::ITIMER_PROF());
my $PACKAGE = qr/^[ \t]*package\s+([A-Za-z_]\w*(?:(?:::|')\w+)*)\s*(?:v?[\d._]+\s*)?[;{]/m;
my $OWN = 'kibitz-own/';

sub {
    my ($progress, $ended) = @_;
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

    # Puts all files where the program may open them; what has no place there is left out.
    my $unpack = sub {
        my ($files) = @_;
        for my $path (keys %$files) {
            my @folders = split m{/}, $path;
            pop @folders;
            my $folder = '.';
            mkdir $folder .= "/$_" for @folders;
            open my $file, '>:raw', "./$path" or next;
            print $file $files->{$path};
            close $file;
        }
    };

    my $open = sub {
        my ($message, $notify, $careful) = @_;
        my %skip = map { $_ => 1 } @{ $message->{skip} };
        my ($count, $too_long) = (0, 0);
        my $files = $message->{files};
        my @sources = sort { ($a =~ tr{/}{}) <=> ($b =~ tr{/}{}) || $a cmp $b } grep { /\.p[ml]\z/ } keys %$files;
        my %text_of = map { $_ => $plain->($files->{$_}) } @sources;
        my (%declares, %file_of, %loaded, %count);
        for my $path (@sources) {
            my $text = $code->($text_of{$path});
            while ($text =~ /$PACKAGE/g) {
                my $package = $1 =~ s/'/::/gr;
                push @{ $declares{$path} }, $package;
                $file_of{$package} //= $path;
            }
        }

        # The file of a submission that a name such as "KOTH/Card.pm" means.
        my $find = sub {
            my ($name) = @_;
            return $name if exists $files->{$name};
            for my $same (
                sub { $_[0] =~ m{(?:^|/)\Q$name\E\z} },
                sub { $_[0] =~ m{(?:^|/)\Q$name\E\z}i },
            ) {
                my ($path) = grep { $same->($_) } @sources;
                return $path if defined $path;
            }
            my $package = $name =~ s/\.p[ml]\z//r =~ s{/}{::}gr;
            return $file_of{$package} if exists $file_of{$package};
            my $own = $folded->($last_part->($package));
            my ($path) = grep { $folded->(m{([^/]+)\.p[ml]\z}) eq $own } @sources;
            return $path;
        };

        my $hook = sub {
            my (undef, $name) = @_;
            my $path = index($name, $OWN) == 0 ? substr($name, length $OWN) : $find->($name);
            return if !defined $path || !exists $text_of{$path};
            my $text = '1;';
            if (!$loaded{$path}++) {
                $text = $text_of{$path};
                # A module that does not end with a true value could not be loaded, but what it says is all there.
                $text =~ s/^(__(?:END|DATA)__\b)/;1;\n$1/m or $text .= "\n;1;\n";
                # A file that killed its process when it was loaded is only compiled.
                my $first = $skip{ $count{$path} // 0 } ? 'return 1;' : '';
                # The name stands in a line of its own there.
                $text = "$first\n#line 1 \"" . ($path =~ s/["\\\r\n]/_/gr) . "\"\n$text";
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
            return if $loaded{$path};
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
            # What a package only imports makes it none.
            my @codes = map { \&{"${package}::$_"} } grep { !/::\z/ && defined &{"${package}::$_"} } keys %{"${package}::"};
            return scalar grep { eval { $name_of->($table_of->($glob_of->($object_of->($_)))) eq $package } } @codes;
        };

        # Of the packages that may play a role, the ones that are called as is asked for come first.
        my $candidates = sub {
            my ($one) = @_;
            my @wanted = ($message->{language}{packages}{ $one->{name} } // (), $one->{name}, @{ $one->{aliases} });
            my @all = map { @{ $declares{$_} // [] } } @sources;
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

        # What was in these packages before the submission stays there when it is forgotten.
        my %before = map { no strict 'refs'; $_ => { map { $_ => 1 } keys %{"${_}::"} } } keys %file_of, 'main';
        my @missing = ();
        my (%package_of, %places);
        push @INC, $hook;
        my @classes = grep { $_->{kind} eq 'class' } @{ $message->{wanted} };
        my @functions = grep { $_->{kind} eq 'function' } @{ $message->{wanted} };
        my @modules = grep { /\.pm\z/ } @sources;
        my @programs = grep { /\.pl\z/ } @sources;
        my $names = join '|', map { quotemeta } map { ($_->{name}, @{ $_->{aliases} }) } @functions;
        my %early = map { $_ => 1 } map { my $one = $_; map { $file_of{$_} } $candidates->($one) } @classes;
        $load->($_) for grep { $early{$_} } @modules;
        $load->($_) for grep { !$early{$_} } @modules;
        # A program starts its game when it is loaded, so it is only loaded where something is still to be found.
        for my $path (@programs) {
            my $needed = grep { my @all = $candidates->($_); !grep { $exists->($_) } @all } @classes;
            $load->($path) if $early{$path} && $needed
                || $names ne '' && $code->($text_of{$path}) =~ /\bsub\s+(?:$names)\b/i;
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
            my @packages = ((map { @{ $declares{$_} // [] } } @sources), 'main');
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
            $places{ $one->{name} } = [$file_of{$package} // $programs[0] // $sources[0], $found =~ s/^main:://r];
        }

        return {
            packages => \%package_of,
            functions => \%function_of,
            places => \%places,
            missing => \@missing,
            declared => [keys %file_of],
            forget => sub {
                @INC = grep { !ref || $_ != $hook } @INC;
                delete $INC{$_} for grep { !defined $INC{$_} || ref $INC{$_} } keys %INC;
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
