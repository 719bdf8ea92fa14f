"""How a program wants to be told its moves, found out by trying: its table shows what came of each line.

A way to make a move is a list of lines with places for what differs, such as `("p", "h{i}", "{s}")` or `("{i} {s}",)`.  Lines are
tried at a question until the table shows the move, the likeliest first: what the program's own words offer for an answer, and
what looks like the examples that it gives.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from .rules import HAND as LARGEST_HAND
from .screen import Marks

HAND, GOAL, DISCARDS, AWAY, PASS = "h", "g", "d", "x", "pass"
"""Kinds of moves: a play from each place, a discard, and the end of a turn without one."""

Way = tuple[str, ...]
USUAL: Way = ("p", "h{i}", "{s}")
USUAL_AWAY = "x"
"""The way of the handout, for a card of the hand, and how a discard begins."""

_PLACES: Mapping[str, tuple[str, ...]] = {
    HAND: ("{mark}", "h{i}", "{i}", "{face}", "{letter}", "hand {i}", "{i0}"),
    GOAL: ("{mark}", "g", "goal"),
    DISCARDS: ("{mark}", "d{i}", "{i}", "{letter}", "discard {i}", "{face}", "{i0}"),
}
_TARGETS = ("{s}", "{smark}", "p{s}", "s{s}", "stack {s}", "{s0}")
_PILES = ("{s}", "{smark}", "d{s}", "{s0}")
_BETWEEN = (" ", "", ",", " on ", " to ", " on stack ", " to stack ", "-", ":")
_VERBS = {AWAY: ("", "x ", "d ", "discard "), "": ("", "p ", "play ")}
_BARE: Mapping[str, tuple[str, ...]] = {
    AWAY: ("x", "d", "discard", "n", "2", "4", "3"),
    PASS: ("", ".", "e", "end", "pass", "x", "n"),
    "": ("p", "play", "y", "1", "2", "3", "h", "hand"),
}
_WORDS: Mapping[str, re.Pattern[str]] = {
    "": re.compile(r"play|move|put|spiel|(?<!ab)leg|jug|jou|pos|gioc", re.I),
    HAND: re.compile(r"hand|mano|main|blatt", re.I),
    GOAL: re.compile(r"goal|ziel|meta|objetivo|but|objectif|obiettivo", re.I),
    DISCARDS: re.compile(r"discard|ablage|abwurf|descarte|d[ée]fausse|scart", re.I),
    AWAY: re.compile(r"discard|throw|away|end|pass|ableg|abwerf|descart|d[ée]fauss|scart|fin", re.I),
    PASS: re.compile(r"end|pass|beend|termin|fin|pas[sa]", re.I),
}
_QUITS = re.compile(
    r"quit|exit|abort|save|help|rules|hilfe|regeln|ende$|beenden|salir|ayuda|quitter|aide", re.I
)
_OPTION = re.compile(
    r"[\[(<'\"](?P<key>[A-Za-z]{1,2}|[0-9])[\])>'\"][^\S\n]?[:=-]?[^\S\n]?(?P<what>[^\[\](){}<>|;/\n]{1,40})"
    r"|(?<![\w.])(?<!\w[–-])(?P<short>[A-Za-z]{1,2}|[0-9])[^\S\n]{0,4}(?:=|:|\)|\||\.(?=\s)|-(?=\s)|\((?=[a-z]{3}))[^\S\n]?"
    r"(?P<for>[^\[\]{}<>|;/,=\n]{1,40})"
    r"|(?<=[(,;/])[^\S\n]?(?P<inner>[A-Za-z])[^\S\n](?P<word>[^\s,;()/]{3,20})(?=[^\S\n]?[,;)/])"
    r"|^[^\S\n]*(?P<lead>[A-Za-z]|[0-9])[^\S\n]{2,4}(?P<text>[A-Za-z][^\n]{2,40})"
    r"|(?P<whole>(?<!\w)[\[(](?P<first>[A-Za-z])[\])](?P<rest>[a-zäöüéèñ]{2,20}))",
    re.M,
)
_TO_CANCEL = re.compile(r"(?<![\w.])(?P<key>[0-9]|[a-z]{1,2}) to (?:cancel|go back|return)", re.I)
_CHOICE = re.compile(r"[\[(<]\s?\w{1,2}(?:\s?[/|,]\s?[\w?]{1,2}){1,6}\s?[\])>]")
_YES, _NO = ("y", "j", "s", "o", "yes"), ("n", "no")
_BACK = re.compile(r"back|cancel|zur[uü]ck|abbr|volver|cancelar|retour|annul", re.I)
_ASKS_STACK = re.compile(r"stack|stapel|pila|pile|haufen|mont[oó]n|target|where to|\bto\b", re.I)
_ASKS_CARD = re.compile(r"card|karte|carta|carte|hand|from|which|source|origen|von", re.I)
_MOST_OPTIONS, _MOST_MINED = 12, 20
LEAST_WORDS, ALIKE = 3, 0.6
"""Words that a menu has at least, and the part of them that two of the same question share."""
MOST_FAILURES = 3
"""So often is a way tried that was guessed."""
_FROM_ZERO = re.compile(r"(?<![\w.])0\s?(?:-|–|\.\.+|to|bis|a|à|,\s?1,)\s?[2-4](?!\w)|from 0", re.I)
_PLAIN = re.compile(r"[^\W\d_]{2,}")
LETTERS = "abcde"
_PLACE_SLOTS = "h{i}", "hand {i}", "{mark}", "{letter}"
_PLACE_NAMES = re.compile(r"\{(\w+)\}")
_CARD_NAMES = "{item}", "{i}", "{i0}", "{mark}", "{face}", "{letter}"


class Move(NamedTuple):
    """A card from a place (as in `h3`) to the stack, or where the kind is AWAY to the discard pile, of this number."""

    kind: str
    place: str
    face: str
    number: int


class Commands:
    """The ways that are known, by kinds of moves, and the marks that stand beside cards and piles."""

    def __init__(self) -> None:
        self.ways: dict[str, Way] = {}
        self.marks = Marks()
        self.discards_by = ""
        """What was typed first for a discard."""
        self.guessed: set[str] = set()
        """The kinds whose way has not been seen to work."""
        self.failed: Counter[str] = Counter()
        """How often a move has not come through, by kind."""
        self.told = ""
        """What the program says of how it is played."""

    def line(self, template: str, move: Move, question: str) -> str:
        """What is typed at a question; empty where a place of the template has nothing to stand in it."""
        return filled(template, self.values(move, question))

    def values(self, move: Move, question: str) -> Mapping[str, object]:
        """What stands in the places of templates at a question."""
        return _values(move, self.marks, question)

    def guess(self) -> None:
        """Take ways for the places that did not come up from that for the hand."""
        for kind, name in ((DISCARDS, "{mark}" if self.marks.discards else "d{i}"), (GOAL, "{goal}")):
            way = self.ways[HAND]
            for slot in ("h{i}", "{mark}", "{face}", "{letter}"):
                way = tuple(one.replace(slot, name) for one in way)
            if kind not in self.ways and (way != self.ways[HAND] or name == "{mark}"):
                self.ways[kind] = way
                self.guessed.add(kind)

    def is_hopeless(self, kind: str) -> bool:
        """Whether a way that was guessed has not come through so often that it is not tried again."""
        return kind in self.guessed and self.failed[kind] >= MOST_FAILURES

    @property
    def names_place(self) -> bool:
        """Whether a discard says where its card is, so that the goal pile could be named as well."""
        return any(name in line for line in self.ways.get(AWAY, ()) for name in _PLACE_SLOTS)

    def names_place_of(self, kind: str) -> bool:
        """Whether the lines of a play say which card of the hand it is, or of which discard pile."""
        return kind == GOAL or (self.names_card(self.ways.get(kind, ())) and not self.lists_cards)

    @staticmethod
    def names_card(way: Way) -> bool:
        """Whether the lines of a way say which card."""
        return any(name in line for line in way for name in _CARD_NAMES)

    @property
    def lists_cards(self) -> bool:
        """Whether the program lists the cards that can be played."""
        return any("{item}" in line for line in self.ways.get(HAND, ()))

    def templates(self, move: Move, named: str = "") -> list[str]:
        """The templates of a move, in their order.  `named` is what is typed for the place of a discard's card instead."""
        found = list(self.ways.get(move.kind, ()))
        if named:
            for slot in _PLACE_SLOTS:
                found = [one.replace(slot, named) for one in found]
        return found


class Question(NamedTuple):
    """The last line of a question, and the words of the menu above it, if there is one.

    `above` is the line above a last one that has no words, such as `>>>`; empty where that may be an item of a menu.
    """

    last: str
    words: frozenset[str]
    above: str = ""

    def is_same(self, other: Question) -> bool:
        """Whether it is likely the same question: a menu need not be shown again."""
        if self.last != other.last or (self.above and other.above and self.above != other.above):
            return False
        common, few = len(self.words & other.words), min(len(self.words), len(other.words))
        return few < LEAST_WORDS or common >= few * ALIKE


def question_of(lines: Sequence[str], text: str, *, shown: bool) -> Question:
    """A question by its lines without what varies, and as it was printed.  `shown`: right below a table."""
    has_menu = lists_items(text)
    words = _PLAIN.findall(" ".join(lines[:-1])) if shown or has_menu else []
    is_sign = len(lines) > 1 and not has_menu and _PLAIN.search(lines[-1]) is None
    return Question(lines[-1] if lines else "", frozenset(words), lines[-2] if is_sign else "")


class Option(NamedTuple):
    """An answer that the words of a question offer, and what for."""

    key: str
    what: str


def options(text: str) -> list[Option]:
    """The answers that a text offers, in their order."""
    found = []
    for one in _OPTION.finditer(text):
        if one["whole"]:
            found.append(Option(one["first"], f"{one['first']}{one['rest']}"))
        else:
            key = one["key"] or one["short"] or one["inner"] or one["lead"]
            what = one["what"] or one["for"] or one["word"] or one["text"]
            found.append(Option(key, what.strip()))
    for one in _CHOICE.finditer(text):
        before = text[: one.start()].rpartition("\n")[2]
        found += [Option(key, _meant(key, before)) for key in re.findall(r"\w+", one[0])]
    return found


def _meant(key: str, words: str) -> str:
    """What a letter in `play or discard (p/d)?` stands for: the word that begins with it; yes stands for all that is asked."""
    if key.lower() in _YES:
        return words
    if key.lower() in _NO:
        return "end" if _WORDS[""].search(words) else "play"
    return next((word for word in _PLAIN.findall(words) if word.lower().startswith(key.lower())), "")


def filled(template: str, values: Mapping[str, object]) -> str:
    """A template with these in its places; empty where one has nothing to stand in it."""
    if any(values[name] == "" for name in _places(template)):
        return ""
    return template.format_map(values)


@lru_cache(maxsize=4096)
def _places(template: str) -> list[str]:
    return _PLACE_NAMES.findall(template)


@lru_cache(maxsize=64)
def _values(move: Move, marks: Marks, question: str) -> Mapping[str, object]:
    """What stands in the places of a way."""
    at = int(move.place[1:] or 0)
    source = HAND if move.kind == AWAY else move.kind
    own = {HAND: marks.hand, DISCARDS: marks.discards, GOAL: marks.goal}[source]
    targets = marks.discards if move.kind == AWAY else marks.stacks
    return {
        "i": at,
        "i0": at - 1,
        "face": move.face,
        "letter": LETTERS[at - 1] if at else "",
        "mark": own[max(at, 1) - 1] if len(own) >= max(at, 1) else "",
        "s": move.number,
        "s0": move.number - 1,
        "smark": targets[move.number - 1] if len(targets) >= move.number else "",
        "item": item(move, question),
        "option": next(iter(_fitting(move.kind, question)[0]), ""),
        "goal": next(iter(_fitting(GOAL, question)[0]), "g"),
    }


def _offered(question: str) -> list[Option]:
    """The answers that a question offers, but for leaving the game or asking for help."""
    return [one for one in options(question) if not _QUITS.search(one.what)][:_MOST_OPTIONS]


def _fitting(kind: str, question: str) -> tuple[list[str], list[str]]:
    """The keys that a question offers for a kind of move, and those for plays or discards in general."""
    offered = [one for one in _offered(question) if not _against(kind, one.what)]
    words = _WORDS[AWAY if kind in (AWAY, PASS) else ""]
    mine = list(dict.fromkeys(one.key.lower() for one in offered if _WORDS[kind].search(one.what)))
    return mine, [
        one.key.lower() for one in offered if words.search(one.what) and one.key.lower() not in mine
    ]


def ways_back(question: str) -> list[str]:
    """What leads out of a question, by its own words."""
    return [one.key for one in options(question) if _BACK.search(one.what)] + [
        one["key"] for one in _TO_CANCEL.finditer(question)
    ]


def candidates(kind: str, question: str, told: str, said: str, path: Sequence[str]) -> list[str]:
    """Templates of lines to try at a question, the likeliest first.

    `told`: what the program says of how it is played; `said`: what it has said since; `path`: what was typed before.
    """
    offered = _offered(question)
    mine, general = _fitting(kind, question)
    place_given = any(name in line for line in path for name in _CARD_NAMES) or (
        kind == GOAL and not {"{option}", "{mark}", "{goal}", "g", "goal"}.isdisjoint(path)
    )
    target_given = any("{s" in one for one in path)
    singles = [] if place_given or kind == PASS else ["{item}", *_PLACES[HAND if kind == AWAY else kind]]
    targets = [] if target_given or kind == PASS else [*(_PILES if kind == AWAY else _TARGETS), "{item}"]
    if not _FROM_ZERO.search(question + told):
        # Who is told to count from 1 counts from 1.
        singles = [one for one in singles if one != "{i0}"]
        targets = [one for one in targets if one != "{s0}"]
    last = question.strip().rpartition("\n")[2]
    stack_first = place_given or (_ASKS_STACK.search(last) is not None and not _ASKS_CARD.search(last))
    # Which key stands for it may be another one each time.
    keys = [*(["{option}"] if mine else []), *mine[1:], *general]
    rest = [one.key.lower() for one in offered if one.key.lower() not in {*mine, *general}]
    near = [*targets, *singles] if stack_first else [*singles, *targets]
    if path:
        return list(dict.fromkeys([*keys, *near, *rest, "y", ""]))
    both = _together(kind, tuple(keys), tuple(singles[1:6]), tuple(targets[:4]))
    shown = list(dict.fromkeys([*_shown(both, told), *_shown(both, said)]))[:_MOST_MINED]
    bare = _BARE.get(kind, _BARE[""])
    return list(
        dict.fromkeys(
            ["{item}", *keys, *mined(told), *mined(said), *shown, *near, *bare, *rest, "y", "", *both]
        )
    )


@lru_cache(maxsize=64)
def _together(kind: str, keys: Way, singles: Way, targets: Way) -> Way:
    """Templates that say a card and a pile in one line."""
    verbs = dict.fromkeys([f"{key} " for key in keys if "{" not in key] + list(_VERBS.get(kind, _VERBS[""])))
    return tuple(
        f"{verb}{one}{between}{two}"
        for between in _BETWEEN
        for verb in verbs
        for one in singles
        for two in targets
    )


@lru_cache(maxsize=64)
def _shown(templates: Way, text: str) -> Way:
    """Those of which a program has given an example.  What it says at first is long, and looked through once."""
    return tuple(one for one in templates if _example(one).search(text))


def _against(kind: str, what: str) -> bool:
    """Whether an option speaks of another kind of move: `play from a discard pile` is no discard."""
    if kind == AWAY:
        return _WORDS[""].search(what) is not None
    if kind in (HAND, GOAL):
        return _WORDS[AWAY].search(what) is not None and not _WORDS[kind].search(what)
    return False


_EXAMPLE = re.compile(
    r"(?<![\w.])(?P<words>(?:[a-z]+ ){0,3})(?P<one>[a-z]{0,2}[0-9]|g|[a-e])(?P<between>[ ,:>-]{0,3}(?:(?:on|to|in|from|stack|pile|at) ){0,2})"
    r"(?P<two>[a-z]?[0-9]|[w-z])(?![\w.])"
    r"|(?<![\w.])(?P<alone>(?:[a-z]+ ){1,3})(?P<target>[a-z]?[0-9])(?![\w.])",
    re.I,
)


@lru_cache(maxsize=16)
def mined(told: str) -> list[str]:
    """Templates of lines that a program gives examples of, in their order."""
    found: dict[str, None] = {}
    for one in _EXAMPLE.finditer(told):
        if one["target"]:
            found.setdefault(f"{one['alone']}{_slot(one['target'], 's')}".lower())
            continue
        first, second = _slot(one["one"], "i"), _slot(one["two"], "s")
        firsts = [first]
        if first in LETTERS:
            firsts = ["{mark}", "{letter}"]
        elif one["one"].isdigit():
            # A number alone may be a position, or what is on the card; no hand has more than five.
            firsts = ["{face}"] if int(one["one"]) > LARGEST_HAND else ["{i}", "{face}"]
        for name in firsts:
            found.setdefault(f"{one['words']}{name}{one['between']}{second}".lower())
    return list(found)[:_MOST_MINED]


def _slot(text: str, name: str) -> str:
    """An example's card or pile as a place of a template: `h3` is `h{i}`, and `x` for a pile is its mark."""
    if text[-1].isdigit():
        return f"{text[:-1]}{{{name}}}"
    return "{smark}" if name == "s" else text


_ITEM = re.compile(
    r"[|\s>*]*+[\[(]?(?P<key>[0-9]{1,2}|[a-z])(?:[\])]|\s*+[.:=|–-]|\s(?=\S))\s*+[|.:)–-]?\s*+(?P<what>\S.*)",
    re.I,
)
_CARD = re.compile(r"(?<![\w*])(?:[0-9]|\*)(?![\w*])")
_NUMBERS = re.compile(r"(?<![\w])[a-z]?([1-4])(?!\w)", re.I)


def lists_items(question: str, least: int = 2) -> bool:
    """Whether a question has a menu, of so many items at least."""
    return sum(_ITEM.fullmatch(line) is not None for line in question.split("\n")) >= least


def item(move: Move, question: str, *, exactly: bool = False) -> str:
    """What is typed for a move that a menu lists, or for its card; empty where no menu has it.

    A menu need not offer all stacks for a card: then it is the first one with this card, unless it has to be `exactly` this move.
    """
    found = []
    for line in question.split("\n"):
        one = _ITEM.fullmatch(line)
        card = _CARD.search(one["what"]) if one is not None else None
        if one is None or card is None or card[0] != move.face:
            continue
        what = one["what"][: card.start()] + one["what"][card.end() :]
        source = next((kind for kind in (GOAL, DISCARDS, HAND) if _WORDS[kind].search(what)), HAND)
        numbers = _NUMBERS.findall(what)
        wanted = [*([move.place[1:]] if move.kind == DISCARDS else []), str(move.number)]
        if move.kind == AWAY or source == move.kind:
            fits = move.kind == AWAY or not numbers or numbers == wanted[-len(numbers) :]
            if fits or not exactly:
                found.append((not fits, one["key"]))
    return min(found, key=lambda one: one[0])[1] if found else ""


_LOOKS = {
    "mark": "(?:[a-z]{1,2}[1-5]?|#?[1-5])",
    "smark": "(?:[a-z]{1,2}[1-4]?|#?[1-4])",
    "letter": "[a-e]",
    "face": "[0-9*]",
    "i": "[1-5in]",
    "i0": "[0-4]",
    "s": "[1-4]",
    "s0": "[0-3]",
}
"""What stands in an example for each place of a template."""


@lru_cache(maxsize=4096)
def _example(template: str) -> re.Pattern[str]:
    text = re.escape(template)
    for name, look in _LOOKS.items():
        text = text.replace(re.escape(f"{{{name}}}"), look)
    return re.compile(rf"(?<!\w){text}(?!\w)", re.I)


def swapped(way: Way) -> Way:
    """A way whose position and number are exchanged."""
    return tuple(
        one.replace("{s", "{\0").replace("{i", "{s").replace("{\0", "{i").replace("{smark}", "{mark}")
        for one in way
    )
