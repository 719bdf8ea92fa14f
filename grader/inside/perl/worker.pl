# A Perl worker's conversation with the trusted side: the frames of `grader/inside/worker.py`, in Perl.
#
# It is executed by a process that the zygote has confined already (`grader/inside/executing.py`).  What that process
# could not take, because it still had to execute this, is taken here, first of all: the seccomp filter that was made
# for it.  Then it says which protections hold, loads a submission and plays programs.  No name of ours stands in a
# symbol table, and what is used of Perl's library is bound before a submission is there.
# The body of a function that is given the other parts.

use strict;
use warnings;
use Digest::SHA ();
use Time::HiRes ();
use POSIX ();
use Carp ();
use Config ();
use overload ();

my $FLUSH_BYTES = 1 << 16;
my $FLUSH_SECONDS = 0.1;
my $CODE_BYTES = 16;
my $EPERM = 1;

sub {
    my ($evaluate, $part, $brief) = @_;
    my ($hmac, $clock, $exit) = (\&Digest::SHA::hmac_sha256, \&Time::HiRes::time, \&POSIX::_exit);
    my $json = $part->{json}->($evaluate);
    my ($decode, $quote) = @$json{qw(decode quote)};
    $brief = $decode->($brief);

    open my $channel, '+<&=', $brief->{channel} or die "no channel: $!";
    open my $trace, '>&=', $brief->{trace} or die "no trace: $!";
    open my $page, '+<&=', $brief->{page} or die "no page: $!";
    binmode $_ for $channel, $trace, $page;
    my $channel_id = join ',', (stat $channel)[0, 1];

    # Confinement: what is left of it.

    my $seal = sub {
        my $calls = $brief->{calls};
        syscall $calls->{prctl}, @{ $calls->{not_dumpable} }, 0, 0, 0 if $calls->{not_dumpable};
        if ($calls->{no_execution}) {
            my $attributes = pack 'Q', $calls->{no_execution};
            my $rules = syscall $calls->{landlock_create_ruleset}, $attributes, length $attributes, 0;
            if ($rules >= 0) {
                syscall $calls->{landlock_restrict_self}, $rules, 0;
                POSIX::close($rules);
            }
        }
        return 0 if !$calls->{filter};
        my $filter = pack 'H*', $calls->{filter};
        my $program = pack 'S x![P] P', length($filter) / 8, $filter;
        syscall $calls->{seccomp}, $calls->{set_filter}, 0, $program;
        no warnings;
        return 0 if socket my $socket, 1, 1, 0;
        return 0 if chmod 0700, '.';
        return 0 if kill 0, getppid() || 1;
        { exec { '/nonexistent' } 'nonexistent' };
        return 0 if $! != $EPERM;
        my $child = fork;
        $exit->(0) if defined $child && !$child;
        waitpid $child, 0 if $child;
        return !defined $child;
    };

    my $write = sub {
        my ($payload) = @_;
        my $data = pack('N', length $payload) . $payload;
        my $at = 0;
        while ($at < length $data) {
            my $sent = syswrite $channel, $data, length($data) - $at, $at;
            $exit->(70) if !defined $sent;
            $at += $sent;
        }
    };

    my $exactly = sub {
        my ($size) = @_;
        my $data = '';
        while ($size > length $data) {
            my $got = sysread $channel, $data, $size - length $data, length $data;
            next if !defined $got && $!{EINTR};
            return undef if !$got;
        }
        return $data;
    };

    my $read = sub {
        my $header = $exactly->(4) // return undef;
        return $exactly->(unpack 'N', $header);
    };

    my $progress = sub {
        sysseek $page, 0, 0;
        syswrite $page, pack 'Q<', $_[0];
    };

    my %own_file;
    # Asked for the line that is running: as Python's faulthandler would write it.
    $SIG{USR1} = sub {
        my $text = "Current thread (most recent call first):\n";
        for (my $n = 0; $n < 90; $n++) {
            my (undef, $file, $line) = caller $n or last;
            next if !$own_file{$file};
            my $outer = $n + 1;
            $outer++ while ((caller $outer)[3] // '') eq '(eval)';
            my $inside = (caller $outer)[3] // 'main';
            $text .= "  File \"$file\", line $line in " . ($inside =~ s/.*:://sr) . "\n";
        }
        syswrite $trace, "$text  File \"<string>\", line 1 in <module>\n";
    };
    $SIG{PIPE} = $SIG{INT} = 'IGNORE';

    my $sealed = $seal->();
    $write->(join ' ', grep { $_ ne 'seccomp' || $sealed } @{ $brief->{held} });

    my $first = $read->() // return;
    my $message = $decode->($first);
    # The bytes of the files come behind the message, which has their paths and sizes.
    my $content = $read->() // return;
    my ($at, %file) = (0);
    for my $one (@{ $message->{load}{files} }) {
        my ($path, $size) = @$one;
        $file{$path} = substr $content, $at, $size;
        $at += $size;
    }
    undef $content;
    $message->{load}{files} = \%file;
    my $key = pack 'H*', $message->{key};
    my $code = sub { return substr $hmac->($_[0], $key), 0, $CODE_BYTES };
    my $send = sub {
        my ($data) = @_;
        $exit->(71) if join(',', (stat $channel)[0, 1]) ne $channel_id;
        $write->($code->($data) . $data);
    };

    my $ended = 0;
    # What a program does that waits for its player, clears the screen or ends itself.
    {
        no warnings;
        *CORE::GLOBAL::sleep = sub { return int($_[0] // 0) };
        *CORE::GLOBAL::system = sub { return 0 };
        *CORE::GLOBAL::exit = sub { $ended = 1; die bless [], 'Kibitz::Exit' };
        *Time::HiRes::sleep = *Time::HiRes::usleep = sub { return $_[0] };
    }
    open STDIN, '<', '/dev/null';
    $| = 1;
    @INC = grep { !ref } @{ $brief->{library} };
    $0 = 'program';
    @ARGV = ();
    my $load = $message->{load};
    my $values = $part->{values}->($quote);
    my $folded = sub { my ($name) = @_; $name =~ s/_//g; return lc $name };
    my $loading = $part->{loading}->($progress, \$ended, $part->{choosing}->($folded));
    my $all_code = join "\n", map { $load->{files}{$_} } grep { /\.p[ml]\z/ } sort keys %{ $load->{files} };
    my $members = $part->{members}->($values, $loading->{folded}, $load->{language}, $load->{wanted}, $all_code);
    %own_file = map { $_ => 1 } keys %{ $load->{files} };
    $loading->{unpack}->($load->{files});
    my %draws = map { $_->{name} => 1 } grep { $_->{kind} eq 'function' || $_->{chance} } @{ $load->{wanted} };

    my $words = sub {
        my $count = 0;
        for my $path (grep { /\.p[ml]\z/ } keys %{ $load->{files} }) {
            my $text = $load->{files}{$path};
            while ($text =~ /^=[A-Za-z]\w*[ \t]*([^\n]*)(.*?)(?:^=cut\b|\z)/gms) {
                my @found = "$1 $2" =~ /[A-Za-z]\w*/g;
                $count += @found;
            }
            while ($text =~ /(?:^|\s)#(.*)$/gm) {
                my @found = $1 =~ /[A-Za-z]\w*/g;
                $count += @found;
            }
        }
        return $count;
    };

    my ($loaded, $player);
    my $open = sub {
        $loaded->{forget}->() if $loaded;
        my @notices;
        my $notify = sub { push @notices, [@_] if @notices < 40 };
        $loaded = $loading->{open}->($load, $notify, !$loaded && $load->{careful});
        $values->{roles}->(map { $loaded->{packages}{$_} => $_ } keys %{ $loaded->{packages} });
        my ($attributes, $absent) = $members->{describe}->($loaded->{packages}, $notify);
        $player = $part->{player}->($values, $members, $quote, $loaded, \%own_file, $words);
        return ($attributes, $absent, \@notices);
    };

    my $text_or_null = sub { return defined $_[0] ? $quote->($_[0]) : 'null' };
    my $texts = sub { return '[' . join(',', map { $quote->($_) } @_) . ']' };

    my ($attributes, $absent, $notices) = $open->();
    my $places = $loaded->{places};
    $send->(
        "{\"n\":\"$message->{n}\",\"places\":{"
        . join(',', map { $quote->($_) . ':' . $texts->(@{ $places->{$_} }) } sort keys %$places)
        . '},"attributes":{'
        . join(',', map { $quote->($_) . ':' . $quote->($attributes->{$_}) } sort keys %$attributes)
        . '},"missing":' . $texts->(@{ $loaded->{missing} })
        . ',"absent":' . $texts->(@$absent)
        . ',"instead":{},"notices":['
        . join(',', map {
            my ($kind, $text, $path, $line) = @$_;
            "[\"$kind\"," . $quote->($text) . ',' . $text_or_null->($path) . ',' . ($line // 'null') . ']';
        } @$notices)
        . '],"choice":{"graded":' . $texts->(@{ $loaded->{graded} }) . ',"others":' . $texts->(@{ $loaded->{others} })
        . '},"tried":[]}'
    );

    while (defined(my $data = $read->())) {
        my $body = substr $data, $CODE_BYTES;
        $exit->(72) if $code->($body) ne substr $data, 0, $CODE_BYTES;
        my $asked = $decode->($body);
        my ($programs, $luck, $detail) = @$asked{qw(programs numbers detail)};
        my %detailed = map { $_ => 1 } ref $detail ? @$detail : $detail ? @$luck : ();
        my ($total, $sent, $size, $since) = (scalar @$programs, 0, 0, $clock->());
        my @lines;
        my $flush = sub {
            my ($end) = @_;
            $send->(join "\n", "{\"n\":\"$asked->{n}\",\"at\":$sent,\"of\":$total,\"end\":$end,\"tried\":[]}", @lines);
            $sent += @lines;
            ($size, $since, @lines) = (0, $clock->());
        };
        for my $number (0 .. $#$programs) {
            $progress->($number);
            $open->() if $asked->{fresh};
            my $program = $programs->[$number];
            srand $asked->{seed} + $luck->[$number]
                if $asked->{fresh} || grep { $draws{$_->[1]} } @$program;
            my $line = $player->{play}->($player->{prepare}->($program), $detailed{ $luck->[$number] });
            push @lines, $line;
            $size += length $line;
            $flush->(0) if $asked->{careful} || $size > $FLUSH_BYTES || $clock->() - $since > $FLUSH_SECONDS;
        }
        $progress->($total);
        $flush->(1);
    }
    $exit->(0);
}
