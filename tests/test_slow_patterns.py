"""No regular expression of the project's own takes more than time by the length of a text, however hostile."""

from __future__ import annotations

import re
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from counting_matcher import Matcher
from grader.kits import content
from grader.kits.cells import Cutter
from pattern_attacks import find_attack
from pattern_finding import TOP, Found, all_patterns, modules, patterns_of
from pattern_ledger import is_well

ROOMS = sorted({"/".join(Path(path).parts[:2]) for path in modules()})

SAID_ELSEWHERE = {
    ("grader/judging/compare.py", "re.compile(pattern)"),  # of the course: `test_patterns_of_courses`
    ("grader/kits/assignment.py", "re.compile(pattern)"),  # the same, when the assignment is read
    ("grader/reference/drawings.py", "re.findall(self._cards.pattern, ' '.join(texts))"),  # the same
    (
        "grader/model/source_locations.py",
        "re.compile(pattern)",
    ),  # made in `_line`: `test_patterns_made_in_functions`
    ("grader/kits/card_tokens.py", "re.compile(text, re.I)"),  # of an assignment: `test_patterns_of_cards`
    ("grader/kits/card_tokens.py", "re.compile(signs.filler)"),  # the same
    ("grader/kits/cells.py", "re.compile(signs.column, re.I)"),  # the same
    (
        "grader/sessions/said.py",
        "re.search(around.format(re.escape(word)), text)",
    ),  # a word of the author's as it is, between two looks that have no repetition
    ("grader/reference/steady.py", "re.search(one.line, text)"),  # looks at a line of the reference
    (
        "transcripts/spades/asking.py",
        "re.findall(pattern, text, re.I | re.M)",
    ),  # made in `_option_for`: the same
    (
        "transcripts/spades/reading.py",
        "re.compile(pattern)",
    ),  # held by the module in `_INLINE`, and found there
}
"""Calls whose pattern is known only when they run, and where it is looked at instead."""

GROWS = 2.5
"""Steps for a text of twice the length, where time goes by the length of a text: with some room."""

QUADRATIC = [
    (rb"^\s*from\s+(\.+)", re.MULTILINE, "all"),
    (r"\s+$", 0, "all"),
    (r"\w+\s*=", 0, "all"),
    (r"a(?:.*c)?", 0, "all"),
    (r"\[[^\]]*\]", 0, "all"),
    (r"[^:]*[A-Za-z][^:]*:", 0, "fullmatch"),
    (r"\bwhen\b.*here", 0, "all"),
    (r"(?P<title>.*?)\s*\|", re.DOTALL, "fullmatch"),
    (r"x(?=.*y)", 0, "all"),
    (r"team\s*#?\s*[ab]", re.IGNORECASE, "match"),
    (r"\d+(?:,\d+)*;", 0, "all"),
    (r"(?:[ \t\r]*\n){12,}", 0, "all"),
]
EXPONENTIAL = [(r"(a+)+b", 0, "match"), (r"(?:a|a)*b", 0, "fullmatch"), (r"(?:\s*,?\s*\w*)*;", 0, "match")]
COSTLY = [(r"(?:a{1,99}){0,99}b", 0, "match"), (r"(?:\w{1,300} ?){1,300}!", 0, "match")]
LINEAR = [
    (rb"^[^\S\n]*from\s+(\.+)", re.MULTILINE, "all"),
    (r"\w+", 0, "all"),
    (r"(?<!\s)\s+$", 0, "all"),
    (r"\[[^\[\]]*\]", 0, "all"),
    (r"(?:a++)*+b", 0, "match"),
    (r"[^:A-Za-z]*[A-Za-z][^:]*:", 0, "fullmatch"),
    (r"^(?>.*?\bwhen ).* here", re.MULTILINE, "all"),
    (r"'[^']*'|\"[^\"]*\"|x", 0, "all"),
    (r"(?:[^\"]++|\"\")*+", 0, "match"),
    (r"\s*$", 0, "match"),
    (r"\d{4}-\d\d", 0, "all"),
    (r"(?:\w{1,9}::){0,9}\w{1,9};", 0, "match"),
    (r"(['\"]).*\1", 0, "match"),
]


def holds(pattern: str | bytes, flags: int = 0, mode: str = "all") -> bool:
    """Whether no text makes it slow."""
    return is_well(mode, pattern, flags, lambda: find_attack(pattern, flags, mode) is None)


def grows_little(pattern: str | bytes, flags: int) -> bool:
    """Whether the time for it goes by the length of a text at most.  Many words make each step dear."""
    attack = find_attack(pattern, flags)
    return attack is None or (len(attack.steps) > 1 and attack.steps[1] <= GROWS * attack.steps[0])


def told(found: list[Found]) -> list[str]:
    """The slow ones among them, each with a text that shows it."""
    slow = []
    for one in found:
        for mode in one.modes:
            if not holds(one.pattern, one.flags, mode):
                attack = find_attack(one.pattern, one.flags, mode)
                slow.append(f"{one.path}:{one.line}: {one.pattern!r}, used for {mode}: {attack}")
    return slow


class TestOurs:
    """The patterns of all modules that submitted text may come to."""

    @pytest.mark.parametrize("room", ROOMS)
    def test_none_is_slow(self, room: str) -> None:
        """Where one is, the message holds the text that makes it so."""
        found = all_patterns(path for path in modules() if f"{path}/".startswith(f"{room}/"))
        assert told(found) == []

    def test_all_are_found(self) -> None:
        """A pattern that no one can know beforehand has a word here on where it is looked at, and no other has."""
        unknown = {(one.path, one.source) for path in modules() for one in patterns_of(path)[1]}
        assert unknown == SAID_ELSEWHERE

    def test_those_that_modules_hold_are_found(self) -> None:
        """In a tuple, in a dictionary, made with another constant, and used in place."""
        found = {(one.path, one.pattern) for one in all_patterns(modules())}
        assert ("grader/inside/python2.py", r"0[0-7]++[lL]?") in found
        assert sum(path == "transcripts/spades/reading.py" for path, _ in found) > 10
        assert any(
            path == "transcripts/whist/screen.py" and "holds: (nothing|" in str(p) for path, p in found
        )
        assert ("grader/sessions/said.py", "again|another|new game|restart") in found
        assert len(found) > 200

    def test_how_they_are_used_is_found(self) -> None:
        """A pattern that is matched from the beginning only may begin as it likes."""
        uses = {
            str(one.pattern): one.modes
            for path in ("code_files", "outer_folder")
            for one in patterns_of(f"grader/submissions/{path}.py")[0]
        }
        assert uses[r"(.*[^/ ]) ?\(\d{1,2}\)(\.py|\.pm|\.pl)"] == ("fullmatch",)
        assert {modes for pattern, modes in uses.items() if "from" in pattern} == {("all",)}

    @pytest.mark.parametrize(
        "path", sorted((TOP / "reference").glob("*/assignment.toml")), ids=lambda p: p.parent.name
    )
    def test_patterns_of_courses(self, path: Path) -> None:
        """What an assignment reads answers with is applied to the texts of submissions."""
        values = [tomllib.loads(path.read_text("utf-8"))]
        found = []
        while values:
            value = values.pop()
            if isinstance(value, dict):
                found += [value["pattern"]] if isinstance(value.get("pattern"), str) else []
                values += value.values()
            elif isinstance(value, list):
                values += value
        assert [one for one in found if not holds(one)] == []

    @pytest.mark.parametrize(
        "path", sorted((TOP / "transcripts").glob("*/screen.py")), ids=lambda p: p.parent.name
    )
    def test_patterns_of_cards(self, path: Path) -> None:
        """What an assignment says of its cards is put into patterns that each line of a screen comes to."""
        (module,) = content.modules("patterns", path.parent, path.name)
        cutters = [thing for thing in vars(module).values() if isinstance(thing, Cutter)]
        patterns = [pattern for cutter in cutters for pattern in (*cutter.tokens.patterns(), cutter.column)]
        # A line is cut at a few hundred characters, so only growth counts.
        assert [
            one.pattern
            for one in patterns
            if not is_well("growth", one.pattern, one.flags, partial(grows_little, one.pattern, one.flags))
        ] == []

    @pytest.mark.parametrize(
        ("pattern", "flags", "mode"),
        [
            (r"\s*(?:async\s+)?(?:class|def)\s+name\b", 0, "match"),
            (r"(?:class|def)\s", 0, "match"),
            (r"\s+(?:async\s+)?def name\b", 0, "match"),
            (r"[(\['\"](s)[)\]'\"]tart\b", re.IGNORECASE, "all"),
            (
                r"(?<![a-z0-9])([a-z0-9])['\"]?[ ]*[-=:.)\]]+[ ]*(?:[a-z]+[ ]){0,2}start\b",
                re.IGNORECASE,
                "all",
            ),
            (r"['\"(\[]([a-z0-9])['\"\])][ ]*(?:to|for)[ ]+(?:[a-z]+[ ]){0,2}start\b", re.IGNORECASE, "all"),
            (r"(?<![a-z0-9])([a-z0-9])[ ]+(?:to|for)[ ]+(?:[a-z]+[ ]){0,2}start\b", re.IGNORECASE, "all"),
        ],
    )
    def test_patterns_made_in_functions(self, pattern: str, flags: int, mode: str) -> None:
        """Those of `places.py` in `grader/reports` and of `asking.py` in `transcripts/spades`, with a name put in."""
        assert holds(pattern, flags, mode)


class TestChecker:
    """It finds what is slow, and nothing else."""

    @pytest.mark.parametrize(("pattern", "flags", "mode"), QUADRATIC)
    def test_quadratic(self, pattern: str | bytes, flags: int, mode: str) -> None:
        """Each text that it gives makes the steps grow with the square: about four times for twice the text."""
        attack = find_attack(pattern, flags, mode)
        assert attack is not None
        assert attack.steps[2] > 3 * attack.steps[1] or attack.steps[2] >= 150_000

    @pytest.mark.parametrize(("pattern", "flags", "mode"), EXPONENTIAL)
    def test_exponential(self, pattern: str, flags: int, mode: str) -> None:
        """Its count ends early, where the pattern's own time would not."""
        attack = find_attack(pattern, flags, mode)
        assert attack is not None
        assert attack.steps[-1] >= 150_000

    @pytest.mark.parametrize(("pattern", "flags", "mode"), COSTLY)
    def test_bounds_that_multiply(self, pattern: str, flags: int, mode: str) -> None:
        """A repeat with an end in another one is no power in the end, and takes for ever all the same."""
        assert find_attack(pattern, flags, mode) is not None

    @pytest.mark.parametrize(("pattern", "flags", "mode"), LINEAR)
    def test_linear(self, pattern: str | bytes, flags: int, mode: str) -> None:
        """No text is told where none is slow."""
        assert find_attack(pattern, flags, mode) is None


class TestMatcher:
    """What counts steps finds what `re` finds; else its count would say nothing of `re`."""

    @pytest.mark.parametrize("room", ROOMS)
    def test_spans(self, room: str) -> None:
        """For all patterns of the project, in texts that are made from them."""
        for one in all_patterns(path for path in modules() if f"{path}/".startswith(f"{room}/")):
            compiled: re.Pattern[Any] = re.compile(one.pattern, one.flags)
            matcher = Matcher(one.pattern, one.flags)
            for text in TEXTS:
                given = text.encode("latin-1", "replace") if isinstance(one.pattern, bytes) else text
                assert matcher.find(given, "all") == [found.span() for found in compiled.finditer(given)]
                whole = compiled.fullmatch(given)
                assert matcher.find(given, "fullmatch") == ([whole.span()] if whole else [])

    @pytest.mark.parametrize(("pattern", "flags", "mode"), [*QUADRATIC, *LINEAR])
    def test_spans_of_the_samples(self, pattern: str | bytes, flags: int, mode: str) -> None:
        """The same for patterns with look-around, back references, and atomic and possessive parts."""
        compiled: re.Pattern[Any] = re.compile(pattern, flags)
        for text in TEXTS:
            given = text.encode("latin-1", "replace") if isinstance(pattern, bytes) else text
            expected = [found.span() for found in compiled.finditer(given)]
            assert Matcher(pattern, flags).find(given, "all") == expected


TEXTS = (
    "",
    "\n\n  from ..a import b\nimport c\n",
    "Player A's hand: [1] [*5] | goal pile (12 cards left)\n[ ] 10♣ [A♦] (K♠) -- _\n",
    "print 'x'  \nraise E, 'y'\nexcept A, b:\n",
    '  File "a.py", line 12 in f\n\\x1b[2J\x1b[2J\x1b]0;t\x07 a.b(c)\n',
    "HW 1 [Total Pts: 10 Score] |123 (45) 1,234.5 -3,5",
    'when which card, position of your hand? aaa=\'b\'; "c""d" # -> P1, P2',
    "xxyy aaaab a:b: team # a ready here\r\n\t éÀ_9 1-13 (0-12) no. 5.",
)
