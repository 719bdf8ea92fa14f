# The part of JSON that frames are made of.  The body of a function: gives a table of functions.
#
# `decode` is for what the trusted side sent, after its code of authentication was checked: it makes Perl of
# the text and has Perl read that, which is many times faster than a parser written in Perl.

use strict;
use warnings;

my %CONSTANT = (true => '1', false => '0', null => 'undef', ':' => ',');
my %ESCAPE = ("\n" => '\n', "\r" => '\r', "\t" => '\t', '"' => '\"', '\\' => '\\\\');

sub {
    my ($evaluate) = @_;

    my $literal = sub {
        my ($text) = @_;
        return $text if $text !~ /[\\\$\@]/;
        # One pass over whole escapes: what follows a backslash is never taken for the beginning of another one.
        $text =~ s/\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|\\u([0-9a-fA-F]{4})|(\\.)|([\$\@])/
            defined $1 ? sprintf '\x{%x}', 0x10000 + ((hex($1) - 0xD800) << 10) + (hex($2) - 0xDC00)
            : defined $3 ? "\\x{$3}" : defined $4 ? $4 : "\\$5"/gex;
        return $text;
    };

    my $decode = sub {
        my ($text) = @_;
        $text =~ s/("(?:[^"\\]++|\\.)*+")|(:|true|false|null)/defined $1 ? $literal->($1) : $CONSTANT{$2}/ge;
        my $value = $evaluate->("no warnings; +$text");
        die "a message that cannot be read: $@" if $@;
        return $value;
    };

    # A text as JSON in ASCII.  What the submission holds as bytes is read as UTF-8 where it is.
    my $quote = sub {
        my ($text) = @_;
        if ($text =~ /[^\x20-\x7e]|["\\]/) {
            utf8::decode($text) if !utf8::is_utf8($text);
            $text =~ s/([^\x20-\x7e]|["\\])/
                my $code = ord $1;
                $ESCAPE{$1} || ($code < 0x10000
                    ? sprintf '\\u%04x', $code >= 0xD800 && $code < 0xE000 ? 0xFFFD : $code
                    : $code > 0x10FFFF ? '\\ufffd'
                    : sprintf '\\u%04x\\u%04x', 0xD800 + (($code - 0x10000) >> 10), 0xDC00 + ($code & 0x3FF))
            /gex;
        }
        return "\"$text\"";
    };

    return { decode => $decode, quote => $quote };
}
