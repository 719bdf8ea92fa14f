"""No Perl submission gains a point by attacking, costs another one anything, or leaves something behind.

As `test_attacks.py` does for Python: each attack is put into a pile whose `cardExists` looks at its first card only,
and must neither hide that mistake nor do harm.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import perl_kit
from assignment_tools import sampled
from grader.grading.compiler import obtain_corpus
from grader.grading.grading import Grader
from grader.inside.syscalls import NUMBERS
from grader.kits.kit import Kit
from grader.model.result import Result, to_json
from grader.submissions.submission import Submission
from test_attacks import things_held

pytestmark = pytest.mark.skipif(shutil.which("perl") is None, reason="perl is not installed")

MOST_SECONDS = 30.0

AT_LOAD = {
    "exits": "exit 3;",
    "exits past every override": "CORE::exit(3);",
    "exits without cleaning up": "require POSIX; POSIX::_exit(0);",
    "exits while it is compiled": "BEGIN { exit 3 }",
    "kills itself": "kill 9, $$;",
    "kills its parent": "kill 9, getppid, 1, -1;",
    "loops": "while (1) { }",
    "loops and ignores signals": "$SIG{$_} = 'IGNORE' for keys %SIG; while (1) { eval { while (1) { } } }",
    "reads without end": "while (1) { my $line = <STDIN>; }",
    "sleeps": "CORE::sleep(1000);",
    "sleeps in select": "select undef, undef, undef, 1000;",
    "bombs by forking": "1 while defined fork;",
    "bombs by threads": "eval { require threads; threads->create(sub { while (1) { } }) for 1 .. 1000 };",
    "fills the memory": "my @all; push @all, 'x' x 10_000_000 while 1;",
    "fills the disk": "open my $f, '>', $_ and print $f 'x' x 1_000_000 for 1 .. 1000;",
    "takes space beyond the end of a file": "open my $f, '+>', 'big'; "
    f"print 'LEAK' if syscall({NUMBERS.get('fallocate', -1)}, fileno $f, 1, 0, 1 << 30) == 0;",
    "prints a gigabyte": "my $line = 'x' x 1_000_000; print $line for 1 .. 1000;",
    "executes": "exec '/bin/sh', '-c', 'echo LEAK'; print `echo LEAK`; CORE::system('echo LEAK');",
    "reads other files": "for my $p ('/etc/passwd', '/proc/self/environ', '/proc/1/cmdline', $INC[0] . '/../../../etc/hosts') {"
    " print 'LEAK' if open my $f, '<', $p }",
    "opens sockets": "require Socket; print 'LEAK' if socket my $s, 2, 1, 0;",
    "dies with an odd object": "package Odd { use overload '\"\"' => sub { while (1) { } }, 'bool' => sub { die } } die bless [], 'Odd';",
    "dies in a destructor": "package Bye { sub DESTROY { CORE::exit(4) } } our $bye = bless [], 'Bye';",
    "ends itself at its end": "END { print 'bye'; kill 9, $$ }",
    "recurses": "sub deep { deep(@_, 1) } deep();",
    "is hard to compile": "my $x = " + "(" * 20_000 + "1" + ")" * 20_000 + ";",
    "has a pattern that backtracks": "('a' x 40) =~ /^(a|a|a?)+\\1{9}b$/;",
}

IN_A_CALL = {
    "exits": "exit;",
    "exits past every override": "CORE::exit(0);",
    "dies of a signal": "kill 11, $$;",
    "loops": "while (1) { }",
    "loops and ignores signals": "$SIG{$_} = 'IGNORE' for keys %SIG; while (1) { eval { while (1) { } } }",
    "recurses": "return $_[0]->numCards;",
    "forks": "1 while defined fork;",
    "fills the memory": "my @all; push @all, 'x' x 10_000_000 while 1;",
    "prints a gigabyte": "my $line = 'x' x 1_000_000; print $line for 1 .. 1000;",
    "writes to all descriptors": "for (3 .. 63) { open my $f, '>&=', $_ or next; syswrite $f, pack('N', 9) . 'forged!!!' }",
    "writes huge frames": "for (3 .. 63) { open my $f, '>&=', $_ or next; syswrite $f, \"\\xff\" x 9 }",
    "closes all descriptors": "require POSIX; POSIX::close($_) for 3 .. 63;",
    "puts others in their places": "require POSIX; open my $n, '<', '/dev/null'; POSIX::dup2(fileno $n, $_) for 3 .. 63;",
    "reads what is for others": "for (3 .. 63) { open my $f, '<&=', $_ or next; sysread $f, my $data, 9 }",
    "returns itself in itself": "my @x; push @x, \\@x, \\@x; return \\@x;",
    "returns much": "return [map { [map { 'x' x 1000 } 1 .. 1000] } 1 .. 100];",
    "returns code": "return sub { while (1) { } };",
    "returns a tied value": "package Tied { sub TIESCALAR { bless [] } sub FETCH { while (1) { } } } tie my $x, 'Tied'; return $x;",
    "returns a tied list": "package List { sub TIEARRAY { bless [] } sub FETCHSIZE { 1 << 60 } sub FETCH { 1 } } tie my @x, 'List'; return \\@x;",
    "returns an object that hangs": "package Odd { use overload '\"\"' => sub { while (1) { } }, '0+' => sub { while (1) { } } } return bless [], 'Odd';",
    "returns a text of no encoding": "return \"\\x{d800}\\x{ffffffff}\\xff\\0\";",
    "dies with an object that hangs": "package Odd { use overload '\"\"' => sub { while (1) { } } } die bless [], 'Odd';",
    "dies with an object that dies": "package Odd { use overload '\"\"' => sub { die $_[0] }, 'bool' => sub { die $_[0] } } die bless [], 'Odd';",
    "dies with nothing": "die undef;",
    "catches every error": "$SIG{__DIE__} = sub { while (1) { } }; die 'x';",
    "leaves by a loop control": "no warnings; last;",
    "changes the arguments": "$_[0] = undef; @_ = (); return;",
    "changes what is read": "@{ $_[0] }{keys %{ $_[0] }} = (); return;",
    "blesses itself into another class": "bless $_[0], 'KOTH::Card'; return 1;",
    "looks for what plays": "no strict 'refs'; my @todo = ('main::'); while (my $t = shift @todo) { for my $n (keys %$t) {"
    " next if $n eq 'main::'; push @todo, \"$t$n\" if $n =~ /::$/; print 'LEAK' if $n =~ /kibitz/i && $n !~ /Exit|Standin/ } } return 1;",
}  # fmt: skip

OVERRIDES = """
BEGIN {
    no warnings;
    no strict 'refs';
    for my $name (qw(join substr die length keys sprintf ref push map grep caller sysread syswrite pack unpack sort)) {
        *{"CORE::GLOBAL::$name"} = sub { 1 };
    }
    *Scalar::Util::blessed = *Scalar::Util::reftype = *Scalar::Util::refaddr = sub { 'KOTH::Card' };
    *B::svref_2object = *B::PV::FLAGS = *mro::get_linear_isa = *Digest::SHA::hmac_sha256 = sub { 1 };
    *UNIVERSAL::can = *UNIVERSAL::isa = sub { sub { 1 } };
    *Time::HiRes::time = *Time::HiRes::setitimer = *POSIX::_exit = *overload::Method = sub { 1 };
    *utf8::decode = *utf8::is_utf8 = sub { 1 };
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder for the scratch folders of this module alone."""
    tmp_path_factory.getbasetemp()  # which is made where temporary files are, and outlives this module
    with tempfile.TemporaryDirectory(prefix="perl-attacks-") as path, pytest.MonkeyPatch.context() as patch:
        Path(path).chmod(0o711)
        patch.setattr(tempfile, "tempdir", path)
        yield Path(path)


@pytest.fixture(scope="module")
def grader(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Grader]:
    """One grader for all attacks, one after the other, as for a class."""
    kit = Kit(perl_kit.make_kit(tmp_path_factory.mktemp("perl")))
    assignment = kit.assignment(perl_kit.NAME)
    corpus = obtain_corpus(kit, assignment, 0, lambda *_: None)
    with Grader(kit, assignment, corpus, demand="strong", shrink_seconds=0.02) as grader:
        # The first ones also start all that stays.
        grade(grader, perl_kit.RIGHT)
        grade(grader, {**perl_kit.RIGHT, "KOTH/Pile.pm": perl_kit.FIRST_ONLY})
        yield grader


def grade(grader: Grader, files: dict[str, str]) -> Result:
    data = {path: text.encode("utf-8", "surrogateescape") for path, text in files.items()}
    return grader.grade(Submission("one", "one", data))


def survives(grader: Grader, folder: Path, pile: str) -> Result:
    """The result of a submission that gains nothing, leaves nothing behind and harms nobody after it."""
    held = things_held(folder)
    started = time.monotonic()
    result = grade(grader, {**perl_kit.RIGHT, "KOTH/Pile.pm": pile})
    assert time.monotonic() - started < MOST_SECONDS
    assert result.sandbox.level == "strong"
    to_json(result).decode("utf-8")
    assert things_held(folder) == held
    assert "LEAK" not in result.output
    (exists,) = [one for one in result.checks if one.id == "exists"]
    assert exists.points == 0
    after = grade(grader, perl_kit.RIGHT)
    assert after.score == after.max_score
    return result


@sampled(3)
@pytest.mark.parametrize("evil", AT_LOAD.values(), ids=[name.replace(" ", "-") for name in AT_LOAD])
def test_attack_while_loading(evil: str, grader: Grader, folder: Path) -> None:
    """Whatever its file does when it is loaded, cards in another file are graded, and the mistake is found."""
    result = survives(grader, folder, perl_kit.FIRST_ONLY.replace("\n1;\n", f"\n{evil}\n1;\n"))
    assert [one.points for one in result.checks if one.task == "Cards"] == [1, 1]


@sampled(3)
@pytest.mark.parametrize("evil", IN_A_CALL.values(), ids=[name.replace(" ", "-") for name in IN_A_CALL])
def test_attack_in_a_call(evil: str, grader: Grader, folder: Path) -> None:
    """What a method does costs the checks that call it, and no check of what never calls it."""
    result = survives(
        grader, folder, perl_kit.FIRST_ONLY.replace("sub numCards {", f"sub numCards {{ {evil}")
    )
    spared = {
        one.id: one.points
        for one in result.checks
        if one.id in ("card", "identical", "order", "remove", "shuffle", "set", "total")
    }
    assert set(spared.values()) == {1}, spared


def test_everything_overridden(grader: Grader, folder: Path) -> None:
    """Functions that are put in the places of Perl's own decide nothing but what the submission itself does."""
    held = things_held(folder)
    evil = perl_kit.FIRST_ONLY.replace("use strict;", f"use strict;\n{OVERRIDES}", 1)
    fair = grade(grader, {**perl_kit.RIGHT, "KOTH/Pile.pm": perl_kit.FIRST_ONLY})
    result = grade(grader, {**perl_kit.RIGHT, "KOTH/Pile.pm": evil})
    assert result.score <= fair.score < fair.max_score
    assert things_held(folder) == held
    assert grade(grader, perl_kit.RIGHT).score == result.max_score


NAMES = (
    "strict.pm",
    "warnings.pm",
    "List/Util.pm",
    "B.pm",
    "POSIX.pm",
    "UNIVERSAL.pm",
    "Digest/SHA.pm",
    "main.pm",
)


def test_files_that_are_named_like_others(grader: Grader, folder: Path) -> None:
    """A file that is called like a module of Perl takes the place of none of them."""
    held = things_held(folder)
    result = grade(grader, {**dict.fromkeys(NAMES, "print 'LEAK';\n"), **perl_kit.RIGHT})
    assert result.score == result.max_score
    assert things_held(folder) == held


@pytest.mark.parametrize(
    "name", ["a b.pm", "-c.pm", "con.pm", "%s%n.pm", "\\x.pm", "ä.pm", "x" * 300 + ".pm", '".pm', "a\nb.pm"]
)
def test_names_of_files(name: str, grader: Grader, folder: Path) -> None:
    """However a file is called, what is in it is graded."""
    code = perl_kit.CARD + perl_kit.PILE.replace("use KOTH::Card;", "")
    result = grade(grader, {name: code, "data.txt": "x"})
    assert result.score == result.max_score, [one.text for one in result.notices]
