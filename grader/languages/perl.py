"""Perl 5: its workers execute `perl` with the files of `grader/inside/perl/`, under the same confinement.

Needs nothing but perl and its core modules.  A worker is executed anew for each submission: perl starts in two
milliseconds, which is less than a fork server of its own would be worth (docs/decisions/0017-perl-worker.md).
"""

from __future__ import annotations

import hmac
import os
import re
import shutil
import subprocess
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grader.model.errors import InputError

if TYPE_CHECKING:
    from grader.kits.assignment import Assignment
    from grader.languages.listing import Listing
    from grader.model.outcomes import Loaded
    from grader.model.program import Form, Program

INSIDE = Path(__file__).resolve().parents[1] / "inside" / "perl"
PARTS = ("json", "values", "choosing", "loading", "members", "player", "worker")
"""Files in `grader/inside/perl/`; each gives a function."""

# Both make the order of a hash, and so the grade, the same in every run.
ENVIRONMENT = ("LANG=C.UTF-8", "HOME=.", "TMPDIR=.", "PERL_HASH_SEED=0", "PERL_PERTURB_KEYS=0")

# The folders of perl's own library, without those that others install into.
_ASK = (
    "use Config; use Digest::SHA; use Time::HiRes; use POSIX; use B;"
    " my @own = @Config{qw(privlibexp archlibexp)};"
    " print map { qq($_\\n) } grep { my $d = $_; m{/perl-base$} || grep { $d eq $_ } @own } @INC"
)
_SECONDS = 20
_NAME = re.compile(r"[A-Za-z_]\w*(?:::\w+)*|\{[A-Za-z_]\w*\}", re.ASCII)


class Perl:
    """See `grader.languages.Language`."""

    id = "perl"
    title = "Perl"
    born_with_programs = False
    lends = False
    adapts = False
    plays = False

    def program(self) -> dict[str, Any] | None:
        """perl, with its code as an argument, because a confined process could not read it from a file."""
        perl, library = find_perl()
        return {
            "command": [perl, "-f", "-e", _code()],
            "environment": list(ENVIRONMENT),
            "reads": [perl, *library],
            "library": list(library),
            # Few programs have any, and what others go on with would be charged to the checks that follow.
            "threads": False,
        }

    def code(self, key: bytes, data: bytes, size: int) -> bytes:
        """HMAC-SHA256, which perl has: `grader/inside/perl/worker.pl` makes the same."""
        return hmac.digest(key, data, "sha256")[:size]

    def entry(self, assignment: Assignment) -> dict[str, Any]:
        """How Perl submissions of the assignment are called and what their members give."""
        names = assignment.languages[self.id]
        answers = [
            f"{one.name}.{name}"
            for one in assignment.defines
            for name, about in (*one.methods.items(), *one.attributes.items())
            if about.yes_no
        ]
        return {
            "language": {
                "packages": {
                    one.name: names.packages.get(one.name, f"{names.prefix}{one.name}")
                    for one in assignment.defines
                    if one.kind == "class"
                },
                "names": names.names,
                "lists": names.lists,
                "dictionaries": names.dictionaries,
                "texts": names.texts,
                "numbers": names.numbers,
                "yes-no": [*answers, *names.yes_no],
            }
        }

    def is_name(self, text: str) -> bool:
        """Names of packages and subs, as `KOTH::Card`, and keys of hashes, as `{rank}`."""
        return _NAME.fullmatch(text) is not None

    def listing(self, program: Program, loaded: Loaded, classes: set[str]) -> Listing:
        """Runs as a script beside the student's files."""
        from grader.languages.perl_code import write_listing

        return write_listing(program, loaded, classes)

    def value(self, form: Form) -> str:
        """As a literal."""
        from grader.languages.perl_code import value_in_words

        return value_in_words(form)

    def raised(self, name: str) -> str:
        """Perl's errors are texts and have no names."""
        return "an error"


@lru_cache(maxsize=1)
def find_perl() -> tuple[str, tuple[str, ...]]:
    """The path of perl, and the folders of its library.  Raises InputError."""
    found = shutil.which("perl")
    if found is None:
        raise InputError(
            "this submission is written in Perl, and perl is not installed here (on Debian: apt install perl)"
        )
    path = os.path.realpath(found)
    try:
        done = subprocess.run(
            [path, "-f", "-e", _ASK],
            env={"LANG": "C"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        raise InputError(
            f"{path} does not run, or lacks modules that come with Perl (on Debian: apt install perl)"
        ) from None
    return path, tuple(done.stdout.decode("utf-8", "replace").split("\n")[:-1])


@lru_cache(maxsize=1)
def _code() -> str:
    """The worker's program: the parts, each in a block of its own, so that no name of theirs is seen elsewhere."""
    texts = {name: (INSIDE / f"{name}.pl").read_text("utf-8") for name in PARTS}
    parts = [f'$part{{{name}}} = do {{\n#line 1 "{name}.pl"\n{text}\n}};' for name, text in texts.items()]
    # The function that evaluates stands first, where it sees no variable of ours.
    head = "my $evaluate = sub { eval $_[0] };\nmy %part;\n"
    return head + "\n".join(parts) + "\n$part{worker}->($evaluate, \\%part, $ARGV[0]);\n"
