"""Programs in other words than the handout's: another language, and players with names of their own.

`screen.py` knows the words of several languages; here those of questions are put into the handout's, and players' names into theirs.
Lines stay what they are, so that a table is found in the lines of the text that was printed.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from .card_words import cards_in_brackets, has_brackets
from .numbered_rows import told_apart, without_signs
from .rules import PILES

if TYPE_CHECKING:
    from .own_words import OwnWords

_ENDS = r"(?![^\W\d_])"
_LANGUAGES = tuple(
    (re.compile(rf"(?<![^\W_])(?:{words}){_ENDS}", re.I), english)
    for words, english in (
        (
            r"spieler(?:in)?s?|joueur|joueuse|jugador|jugadora|giocatore|jogador(?:a|es)?|speler",
            "player",
        ),
        (
            r"spiel(?:stapel|haufen|feld)|(?:piles?|pilas?) de (?:jeu|juego)|pile di gioco|(?:pilhas?|montes?) de jogo|(?:speel|tafel)stapels?",
            "play stack",
        ),
        (
            r"ziel(?:stapel|haufen|karten?)?|buts?|objectif|objetivos?|meta|obiettivo|doel(?:stapel|kaart(?:en)?)?",
            "goal",
        ),
        (
            r"(?:ablage|abwurf)(?:stapel|haufen)?|(?:pile de )?d[ée]fausses?|(?:pila de )?descartes?|scarti?|(?:pilha de )?descartes?"
            r"|afleg(?:stapels?)?",
            "discard",
        ),
        (r"handkarten|blatt|main|mano|m[ãa]o|handkaart(?:en)?", "hand"),
        (r"stapels?|haufen|pilhas?|montes?", "stack"),
        (
            r"leer|frei|vide|libre|vac[ií][oa]|vuot[oa]|vazi[oa]s?|livre|leeg|vrij",
            "empty",
        ),
        (r"karten?|cartes?|cartas?|carte|carta|kaart(?:en)?", "cards"),
        (
            r"übrig|uebrig|verbleibend|rest(?:antes?|ent|e|am|a)?|rimaste|faltam?",
            "left",
        ),
        (r"weitere|noch|mehr|nog|mais", "more"),
        (r"von|vom|des?|du|di|del|do|da|van", "of"),
        (r"und|et|y|e|en", "and"),
        (r"dran|am zug|an der reihe|zug|tour|turno|vez|beurt", "turn"),
        (
            r"gewinnt|gewonnen|gewinner(?:in)?|siegt|gagne|gagné|gana|vince|ganha|venceu?|wint",
            "wins",
        ),
    )
)

_PLACE = re.compile(
    r"\b(?P<kind>goal|hand|discards?)(?:[\s_-]*(?:pile|stack|card)s?)?(?:\s*[1-4])?\b"
    r"(?:\s+of\s+(?:player\s+)?(?P<of>(?-i:[A-Z])\w+))?",
    re.I,
)
_BEFORE = re.compile(r"^\W*(?:(?i:player)\s+)?(?P<name>[A-Z]\w+?)(?:'s|’s|s')?\W*$")
_NAME = re.compile(r"(?P<name>[A-Z]\w+?)(?:'s|’s)?")
_HEADING = re.compile(r"^\W*(?:(?i:player)(?:\s*:)?\s+)?(?P<name>[A-Z]\w+?)(?:'s|’s)?\W*$")
_FOREIGN = re.compile(r"(?<![^\W_])(?:spieler|joueu|jugador|giocator|jogador|speler)", re.I)
"""The word for a player in other languages."""
_NO_NAMES = frozenset(
    [
        "player",
        "your",
        "my",
        "opponent",
        "the",
        "goal",
        "hand",
        "discard",
        "discards",
        "play",
        "stack",
        "stacks",
        "pile",
        "piles",
        "card",
        "cards",
        "empty",
        "joker",
        "table",
        "board",
        "turn",
        "current",
        "next",
        "top",
        "your's",
        "playera",
        "playerb",
        "player1",
        "player2",
    ]
)


_SIGNS = {
    "✋": "hand", "🖐": "hand", "🤚": "hand", "📥": "discard", "🗑": "discard", "♻": "discard", "🎯": "goal", "🏁": "goal", "🥅": "goal",
    "⬜": "empty", "◻": "empty", "▫": "empty", "□": "empty", "🔲": "empty", "➖": "–",
}  # fmt: skip
_KEYCAP = re.compile("([0-9*])\ufe0f?\u20e3")
"""A digit or a star on a key."""
_ARROW = re.compile(r"^([^\S\n]*+(?:[^\W\d_]++[ ])?[1-4])(?: ?(?:-{1,2}>|=>|→)(?= ?[\[|])| (?=\|))", re.M)
"""Between the number of a pile and its cards: `1 -> ||`, `1 ||`."""
_NUMBERS_ABOVE = re.compile(r"[^\S\n]{2,40}1[^\S\n]{2,20}2[^\S\n]{2,20}3[^\S\n]{2,20}4[^\S\n]*+")
"""Numbers of columns, and no more in their line."""
_NAMED_ROW = re.compile(r"[^\S\n]*+[^\W\d_]")
_LETTERED = {"H": "Hand", "D": "Discards", "G": "Goal"}
_LETTER = re.compile(r"(?<![^\W_])[HDG](?=:\s)")
_IN_COMMAS = re.compile(r"(?<![\w,*-])(?:[0-9*-],\s?){3}[0-9*-](?![\w,*-])")
_JOKER_BARE = re.compile(r"(?<![^\s|])[0-9]\*(?![^\s|,;])")
"""A joker behind what it stands for, where other cards have brackets."""
_PLACE_OF_FOUR = r"[:.]?\s{1,3}(?:[\[(<{|][^\s\d]{0,2}[0-9*]?[\])>}|]+|[-–·.]{1,2})\s{1,4}"
_NAME_OF_FOUR = re.compile(
    rf"[^\W\d_]{{3,20}}(?=\s{{1,4}}1{_PLACE_OF_FOUR}2{_PLACE_OF_FOUR}3{_PLACE_OF_FOUR}4[:.]?\s)"
)
_JOKER_IN_BOX = re.compile(r"(?<=[│┃║])(?: ?)🃏(?=\s{0,3}[│┃║])")
_JOKER_IN_BRACKETS = re.compile(r"(?<=[\[(<{|])🃏(?=[\])>}|])")
"""🃏 in the place of a card."""
_SHOWN = re.compile(r"[\[\]<>|0-9*-]")
"""What stands for cards of another pile."""
_NUMBERED_PILE = re.compile(r"(?<!discard )\bpile ([1-4])\b", re.I)
_EDGE = re.compile(r"[^\S\n]*+(?:\.-{1,30}){1,12}\.[^\S\n]*+")
"""The upper edge of one box alone, or of a fan of cards: `.-----.`, `.--.-----.`."""
_FAN = re.compile(r"\|(?:\s{0,9}[^\s|]{1,2}\s{0,9}\|){1,12}\s*$")
_IN_BARS = re.compile(r"[^\s|]+")
_DASHES = re.compile(r"([^\W\d_]{2,20} )[1-4][:.]? (-{2,5})(?=\s{2}|\s*$|\s?[|│])")
"""An empty place behind the name and the number of a pile: `Discard 1 ----`."""
_POINTED = re.compile(r"[^\S\n]*+[▶►▸➤] ?([1-4])[^\S\n]{1,4}(?=[^\s\w]|[0-9](?!\w))")
"""A number of a stack, pointed at: `▶ 1  ⬜`."""
_OTHER_PILES = re.compile(r"hand|goal|discard|[✋🎯🗑]", re.I)
_STAR = re.compile(
    r"(?<=[\[(<{])[★☆✪](?=[\])>}])|(?<=\|)(?: {0,3})[★☆✪](?= {0,40}(?:\([^|()]{1,20}\) {0,40})?\|)"
)
"""What may stand for a joker where neither 🃏 nor `*` does: in brackets, or alone between bars."""
_JOKER_IN_SHORT = re.compile(r"(?<=[\[(<{])\s?(?:j(?:[ok]|kr)|w(?:[dc]|ld))\s?(?=[\])>}])", re.I)
"""A joker in two or three letters: `(Jo)`."""
_BETWEEN_RUNS = re.compile(r"([:=|│║┃]|[^\S\n]{2,})")
_COUNT_BEHIND = re.compile(r"\([^()]{0,30}\)\s*$")
_CARDS = frozenset("0123456789*🃏")
MOST_ROWS = 12
_LETTER_OR_DIGIT = re.compile(r"\w|[*.\[|]")
_DOTS = re.compile(r"(?<![^\W\d_] )(?<!\S)·{1,2}(?!\S)|(?<=[^\W\d_] )·{1,2}(?!\S)(?! [^\W\d_]{2})")
"""A place without a card; a dot between two words is none."""
_SYMBOLS = frozenset(["So", "Sk", "Mn", "Cf"])
"""Categories of signs that stand beside words."""

_KNOWN_PLAYERS = re.compile(r"(?<![^\W_])player[\s_-]?(?P<one>[ab12])(?![^\W_])", re.I)

_DRAWN = re.compile("[\u2500-\u259f]")


class Wording(NamedTuple):
    """How to put a program's words into those of the handout.  `names` are the players' own, or empty.

    `own` are words that were learned from its first table; they come before all others.
    """

    foreign: bool = False
    names: tuple[str, ...] = ()
    own: OwnWords | None = None

    def known(self, text: str) -> str:
        """The text in the words that are known here, line by line."""
        if self.own is not None:
            text = self.own.known(text)
        if not self.foreign and not self.names:
            return text
        return "\n".join([_known(line, self.foreign, self.names) for line in text.split("\n")])

    def learned(self, own: OwnWords | None) -> Wording:
        """The same with words that were learned; players' names are among them."""
        return self if own is None else self._replace(own=own, names=own.names or self.names)

    def named(self, message: str) -> str:
        """A message about `player A` or `player B`, with the names that the program has for them."""
        for name, player in zip(self.names, ("A", "B"), strict=False):
            message = re.sub(rf"\bplayer {player}\b", name, message)
        return message


def wordings(text: str) -> Iterator[Wording]:
    """The ways to read a text, the likeliest first."""
    likely = _FOREIGN.search(text) is not None
    for foreign in (likely, not likely):
        known = _english(text) if foreign else text
        names = _names(known)
        # Where the players are called A and B, what looks like a name is likely another word.
        has_letters = len({one["one"].lower() for one in _KNOWN_PLAYERS.finditer(known)}) > 1
        ways = [Wording(foreign, names), Wording(foreign)] if names else [Wording(foreign)]
        yield from reversed(ways) if has_letters else ways


def _english(text: str) -> str:
    return "\n".join([_known(line, True, ()) for line in text.split("\n")])


@lru_cache(maxsize=8192)
def _known(line: str, foreign: bool, names: tuple[str, ...]) -> str:
    """A line in known words.  Most lines of a screen are those of the screen before, hence the cache."""
    if foreign and not line.isspace():
        for pattern, english in _LANGUAGES:
            line = pattern.sub(english, line)
    for name, player in zip(names, ("PlayerA", "PlayerB"), strict=False):
        line = re.sub(rf"\b(?:player\s+)?{re.escape(name)}(?!\w)", player, line, flags=re.I)
    return line


def _names(text: str) -> tuple[str, ...]:
    """The names of the two players, where two stand at the goal piles: in their lines, or in headings above them.

    They are in the order of the alphabet: a program may show the player first whose turn it is.
    """
    kinds: dict[str, set[str]] = defaultdict(set)
    heading = ""
    for line in text.split("\n"):
        places = list(_PLACE.finditer(line))
        if not places:
            found = _HEADING.match(line)
            if found is not None and found["name"].lower() not in _NO_NAMES:
                heading = found["name"]
            continue
        before = _BEFORE.match(line[: places[0].start()])
        for at, place in enumerate(places):
            # Beside one another, each has its own name before it.
            between = line[places[at - 1].end() : place.start()] if at else ""
            beside = _NAME.fullmatch(between.rstrip().rpartition("  ")[2])
            if beside is not None and beside["name"].lower() not in _NO_NAMES:
                before = beside
            name = place["of"] or (before["name"] if before is not None else "") or heading
            if name and name.lower() not in _NO_NAMES:
                kinds[name].add(place["kind"].lower())
    both = sorted(name for name, found in kinds.items() if "goal" in found)
    return tuple(both) if len(both) == 2 else ()


def in_words(text: str) -> str:
    """The text with words for the signs that stand for them, and without all others, such as a face for each player.

    Cards that are written as words stand in brackets.
    """
    text = without_signs(text)
    if not text.isascii():
        text = _with_signs(text)
    if has_brackets(text):
        text = _JOKER_IN_SHORT.sub("*", text)
    text = told_apart(text)
    text = _with_dashes(_with_fans(_without_numbers_above(text)))
    text = "\n".join(
        map(_with_colon, map(_of_discards, map(_in_full, _ARROW.sub(r"\1: ", text).split("\n"))))
    )
    if "*" in text and has_brackets(text, 2):
        text = _JOKER_BARE.sub("* ", text)
    return cards_in_brackets(text)


def _in_brackets(fan: re.Match[str]) -> str:
    return "".join(f"[{card}]" for card in _IN_BARS.findall(fan[0]))


def _with_dashes(text: str) -> str:
    """The text with a word for dashes behind a pile's name, where the line above or below has another pile of that name.

    Elsewhere dashes end a heading.
    """
    if " --" not in text:
        return text
    lines = text.split("\n")
    for at, line in enumerate(lines):
        found = _DASHES.search(line)
        begins = line.lstrip()[:1]
        if found is None or not (begins.isalpha() or begins in "|│"):
            continue
        if any(found[1] in one for one in (*lines[max(0, at - 1) : at], *lines[at + 1 : at + 2])):
            lines[at] = _DASHES.sub(lambda one: one[0].replace(one[2], "empty"), line)
    return "\n".join(lines)


def _with_fans(text: str) -> str:
    """The text without the upper edges of fans of cards, and with their cards side by side."""
    if ".--" not in text:
        return text
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if _EDGE.fullmatch(line) and at + 1 < len(lines) and _FAN.search(lines[at + 1]):
            lines[at] = ""
            lines[at + 1] = _FAN.sub(_in_brackets, lines[at + 1])
    return "\n".join(lines)


def _without_numbers_above(text: str) -> str:
    """The text without numbers of columns above rows that all have names of their own: then each row tells its four piles."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if _NUMBERS_ABOVE.fullmatch(line):
            below = list(itertools.takewhile(_LETTER_OR_DIGIT.search, lines[at + 1 : at + 1 + MOST_ROWS]))
            if below and all(map(_NAMED_ROW.match, below)):
                lines[at] = ""
    return "\n".join(lines)


def _with_signs(text: str) -> str:
    text = _with_stacks(_KEYCAP.sub(r"\1", text))
    # In a box, a joker takes two columns of a terminal.  Elsewhere it is one only where a card could be: most are ornaments.
    if "🃏" in text:
        text = _JOKER_IN_BOX.sub("* ", text)
    elif "*" not in text:
        text = _STAR.sub("*", text)
    if "🃏" in text:
        text = "\n".join(map(_with_jokers, _JOKER_IN_BRACKETS.sub("*", text).split("\n")))
    text = _DOTS.sub(lambda found: "." * len(found[0]), text)
    signs = {
        ord(one): f" {_SIGNS[one]} " if one in _SIGNS else " "
        for one in set(text)
        if one > "\x7f" and (one in _SIGNS or unicodedata.category(one) in _SYMBOLS) and not _DRAWN.match(one)
    }
    return text.translate(signs) if signs else text


def _with_stacks(text: str) -> str:
    """The text with a name for the stacks, where the numbers from 1 to 4 are pointed at in four lines, and no heading of other piles
    stands above them."""
    lines = text.split("\n")
    found = [_POINTED.match(line) for line in lines]
    for at in range(len(lines) - PILES + 1):
        four = [one for one in found[at : at + PILES] if one is not None]
        if [one[1] for one in four] != ["1", "2", "3", "4"]:
            continue
        above = next((line for line in reversed(lines[:at]) if line.strip()), "")
        if any(map(str.isdigit, above)) or not _OTHER_PILES.search(above):
            for number, one in enumerate(four):
                lines[at + number] = f"stack {one[1]}: {one.string[one.end() :]}"
    return "\n".join(lines)


def _with_jokers(line: str) -> str:
    """A line with a star for each 🃏 that stands among cards alone, or behind a name."""
    if "🃏" not in line:
        return line
    parts = _BETWEEN_RUNS.split(line)
    for at in range(0, len(parts), 2):
        words = _COUNT_BEHIND.sub("", parts[at]).replace(",", " ").replace("\ufe0f", "").split()
        cards = [one for one in words if one not in _SIGNS]
        is_named = (at > 0 and not parts[at - 1].isspace()) or len(cards) < len(words)
        if _CARDS.issuperset(cards) and (is_named or {*cards} > {"🃏"}):
            parts[at] = parts[at].replace("🃏", "*")
    return "".join(parts)


def _with_colon(line: str) -> str:
    """A line with a colon behind the one name of four piles, as in `discard 1 []  2 []  3 [5]  4 []`."""
    found = _NAME_OF_FOUR.search(line) if line.count(" ") >= 2 * PILES - 1 else None
    return line if found is None else f"{line[: found.end()]}:{line[found.end() :]}"


def _of_discards(line: str) -> str:
    """A line in which the four discard piles have numbers alone, with their name before each: `discards: pile 1: [3], pile 2: ...`."""
    at = line.lower().find("discard")
    found = list(_NUMBERED_PILE.finditer(line, at)) if at >= 0 else []
    if [one[1] for one in found] != ["1", "2", "3", "4"] or _SHOWN.search(line, at, found[0].start()):
        return line
    return line[:at] + _NUMBERED_PILE.sub(r"discard \1", line[at:])


def _in_full(line: str) -> str:
    """A line in which letters name a player's three kinds of piles, in words, and with empty places as such: `H: * 2  D: -,4,-,-  G: 1`."""
    if {one[0] for one in _LETTER.finditer(line)} != _LETTERED.keys():
        return line
    line = _LETTER.sub(lambda found: _LETTERED[found[0]], line)
    return _IN_COMMAS.sub(lambda found: found[0].replace(",", " "), line)
