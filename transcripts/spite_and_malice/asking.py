"""How a program of Mini Spite and Malice asks: its questions, learned from the first moves, whatever their words.

A question is known by its last lines, in which card faces, numbers and players do not count.  After each line
that is typed, `Asking.at` says which question the program waits at now.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from grader import Exchange, Talk, Unreadable

ACTION, WHERE, STACK, PILE, CARD, END = "action", "where", "stack", "pile", "card", "end"

MOST_GREETINGS, MOST_PAUSES = 6, 3
ALIKE, APART = 0.6, 0.2
"""A question in other words shares so many with the one that is meant, and fewer with all others."""

_OWNERS = {"a": "A", "1": "A", "one": "A", "b": "B", "2": "B", "two": "B"}
_OWNER = re.compile(
    r"\bplayer[\s_-]*(?P<a>a|b|1|2|one|two)(?:'s)?(?![a-z0-9])|^\s*(?-i:(?P<b>[AB]))(?:'s\b|\s*[,:])",
    re.I | re.M,
)
_OPTIONS = re.compile(
    r"""[(\[{<](?:[\s,;/|.'"=:–-]|(?:[a-z]?[0-9]+|[a-z]|\*|hand|goal|discards?|disc|or|and|to)(?![a-z0-9]))*[)\]}>]"""
)
"""A list of the answers that are possible now, such as `(h1 h2 g d3)`: another one each time."""
_VARIES = re.compile(
    r"""(?:[\s\[\]|,;/.'"()#–-]*(?:(?<![a-z])(?:[a-z]?[0-9]+|g)(?![a-z0-9])|[0-9]+|\*)(?:\s+or(?=\s))?[\s\[\]|,;/.'"()#–-]*)+"""
)
_WORD = re.compile(r"[a-z]{2,}")
_WORDLESS = re.compile(r"[^\w>:?]*")
_CARD_ASKED = re.compile(
    r"\bposition\b[^?]*?\bhand\b|\bcard\b[^?]*?\bto (?:discard|throw)\b"
    r"|\b(?:which|what|choose|select|pick|enter)\b[^?]*?\b(?:hand|card)\b|\bhand position|\bh[i1]\b"
)
_PAUSE = re.compile(r"\b(?:press|hit)\s+(?:the\s+)?[<\['\"]?(?:enter|return|any key|a key)\b", re.I)
_NO_PAUSE = re.compile(
    r"\b(?:which|what|where|choose|select|type|action|card|pile|stack|number|name|and)\b", re.I
)
_LETTER = re.compile(r"\bh[i#]")
_PILE_ASKED = re.compile(r"\b(?:which|what|choose|select|pick|enter)\b[^?]*?\b(?:pile|stack)\b")

Lines = tuple[str, ...]


class Asking:
    """A conversation in which the questions are known."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.at = ACTION
        self.known: dict[str, Lines] = {}
        self.letter = True
        """Whether a card to be discarded is named as in `h3`, or by its position alone."""
        self.strange = False
        """Whether the last question is none that has come up before."""
        self.unsure = False
        """Whether a question of the last move was not understood: then nobody knows what came of the move."""

    def begin(self) -> None:
        """Come to the first question of the game.  Raises Unreadable where no table can be found."""
        names = iter(["PlayerA", "PlayerB"])
        answers = iter(["", "y", "1", "p"])
        for _ in range(MOST_GREETINGS):
            if self.talk.tables or not self.talk.screen.waits:
                break
            asks_name = "name" in self.talk.text.rpartition("\n")[2].lower()
            line = next(names, None) if asks_name else next(answers, None)
            if line is None:
                break
            self.talk.type(line)
        if self.talk.screen.waits and not self.talk.tables:
            raise Unreadable(
                "no table of the game was found in what the program shows before it first asks for a move"
            )
        self.at = ACTION if self.talk.screen.waits else END
        if ACTION not in self.known:
            self.known[ACTION] = _asked(self.talk.exchanges[-1])

    @property
    def turn(self) -> str:
        """The player whose turn it is in the words of the program; empty where it does not say."""
        text, at = self.talk.text, 0
        if self.talk.tables:
            lines = text.split("\n")
            at = self.talk.tables[-1].lines.stop
            text = "\n".join(lines[at:])
        found = _named(text)
        if not found and at:
            before = [line for line in lines[: self.talk.tables[-1].lines.start] if "turn" in line.lower()]
            found = _named("\n".join(before))
        return found

    @property
    def knows_all(self) -> bool:
        """Whether each question has come up."""
        return {WHERE, STACK, PILE} <= self.known.keys()

    def say(self, line: str, then: str) -> str:
        """Type an answer after which the question `then` should come; the question that comes."""
        self._type(line)
        if not self.talk.screen.waits:
            self.at = END
            return END
        exchange = self.talk.exchanges[-1]
        asked = _asked(exchange)
        found = self._recognised(asked, bool(exchange.tables), then in self.known)
        if found is None and then not in self.known:
            found = then
            self.known[then] = asked
        elif found is None and exchange.tables:
            found = ACTION
        elif found is None:
            found = self._alike(asked, (ACTION, WHERE, STACK))
        if found == ACTION and found == then and exchange.tables:
            self.known[ACTION] = _common(self.known[ACTION], asked) or self.known[ACTION]
        self.strange = found is None
        if found is None:
            self.unsure = True
            if then != ACTION and not any(_common_count(one, asked) for one in self.known.values()):
                # Most likely the next question in words that are new.
                found = then
        if found is not None:
            self.at = found
        # Where the question is a new one, it stands for the one before: asked again in other words.
        return self.at

    def walk(self, answers: Mapping[str, str]) -> bool:
        """Answer each question that comes, in the order given; whether all of them were taken.

        Stops at a question that comes twice, or that there is no answer for.
        """
        self.unsure = False
        order = [*answers, ACTION]
        given: set[str] = set()
        last = ""
        while self.at in answers and self.at not in given and last != order[-2]:
            last = self.at
            given.add(last)
            self.say(answers[last], order[order.index(last) + 1])
        return self.at in (ACTION, END) and last == order[-2]

    def discard(self, pile: str, position: int, tries: int = 2) -> bool:
        """Ask for a discard, and answer with `pile`; whether it was taken.

        Where the program asks for a card as well, it is the one at `position` of the hand.
        """
        given: list[str] = []
        self.unsure = False
        if self.at == ACTION:
            self._type("x")
            self._after_x()
        while self.at in (PILE, CARD) and given.count(self.at) < tries:
            given.append(self.at)
            kind = self.at
            card = f"h{position}" if self.letter else str(position)
            line = pile if kind == PILE else card
            self._type(line)
            self._after_x()
            if kind == CARD == self.at and tries > 1:
                self.letter = not self.letter
        if self.at == PILE and tries > 1 and CARD not in self.known:
            self._try_card(position)
            if self.at == PILE:
                # Now that the card is known.
                self._type(pile)
                self._after_x()
        return self.at in (ACTION, END)

    def _type(self, line: str) -> None:
        """Type a line, and an empty one wherever the program only waits until its text was read."""
        self.talk.type(line)
        for _ in range(MOST_PAUSES):
            last = self.talk.text.rstrip().rpartition("\n")[2]
            if not self.talk.screen.waits or not _PAUSE.search(last) or _NO_PAUSE.search(last):
                return
            self.talk.type("")

    def _try_card(self, position: int) -> None:
        """A question that insists, whatever pile is named, may ask for the card."""
        for letter in (False, True):
            self._type(f"h{position}" if letter else str(position))
            asked = self.known[PILE]
            self._after_x()
            if self.at != PILE or not _common_count(asked, _asked(self.talk.exchanges[-1])):
                self.known[CARD] = self.known.pop(PILE)
                self.letter = letter
                return
        self.unsure = _PILE_ASKED.search(" ".join(self.known[PILE])) is None

    def _after_x(self) -> None:
        """Find out what is asked now that a discard is on its way."""
        exchange = self.talk.exchanges[-1]
        asked, tables = _asked(exchange), bool(exchange.tables)
        words = " ".join(asked).lower()
        is_card, is_pile = _CARD_ASKED.search(words), _PILE_ASKED.search(words)
        if not self.talk.screen.waits:
            self.at = END
        elif (found := self._recognised(asked, tables, tables or PILE in self.known)) is not None:
            self.at = found
        elif tables and not (is_card or is_pile):
            self.at = ACTION
        elif (alike := self._alike(asked, (ACTION, CARD, PILE))) is not None:
            self.at = alike
        elif self.at == ACTION or self.at in self.known:
            self.at = CARD if is_card and not is_pile else PILE
            self.known.setdefault(self.at, asked)
            if self.at == CARD:
                self.letter = _LETTER.search(words) is not None

    def asks_for_action(self) -> bool:
        """Whether the program waits for the next move, as far as its words tell."""
        asked = _asked(self.talk.exchanges[-1])
        known = self.known[ACTION]
        return self.talk.screen.waits and _common_count(known, asked) == len(known)

    def _alike(self, asked: Lines, kinds: Sequence[str]) -> str | None:
        """The known question that shares most words with the last of these lines; None where none is close.

        Until all of these kinds have come up, it may be a new one.
        """
        if not asked or not set(kinds) <= self.known.keys():
            return None
        now = set(_WORD.findall(asked[-1]))
        ranks = []
        for kind in kinds:
            lines = self.known[kind]
            then = set(_WORD.findall(lines[-1])) if lines else set()
            if now | then:
                ranks.append((len(now & then) / len(now | then), kind))
        ranks.sort(reverse=True)
        if not ranks or ranks[0][0] < ALIKE or (len(ranks) > 1 and ranks[1][0] > ranks[0][0] - APART):
            return None
        return ranks[0][1]

    def _recognised(self, asked: Lines, table: bool, loosely: bool) -> str | None:
        """The known question that these lines end in; None where there is none, or several.

        `loosely`: its last lines are enough.  A question that is met for the first time may share them.
        """
        best: list[str] = []
        most = (False, 0)
        for kind, lines in self.known.items():
            count = _common_count(lines, asked)
            rank = count == len(lines), count
            if count and rank >= most and (loosely or (rank[0] and any(map(_WORD.search, lines)))):
                best = [*(best if rank == most else []), kind]
                most = rank
        if table and ACTION in best:
            return ACTION
        return best[0] if len(best) == 1 else None


def _asked(exchange: Exchange) -> Lines:
    """The lines after the last table, without what varies."""
    lines = exchange.text.split("\n")
    if exchange.tables:
        lines = lines[exchange.tables[-1].lines.stop :]
    kept = [
        _VARIES.sub("#", _OPTIONS.sub("#1", _OWNER.sub("player", line).lower())).strip(" #") for line in lines
    ]
    return tuple(line for line in kept if not _WORDLESS.fullmatch(line))


def _common_count(one: Lines, two: Lines) -> int:
    count = 0
    for first, second in zip(reversed(one), reversed(two), strict=False):
        if first != second:
            break
        count += 1
    return count


def _common(one: Lines, two: Lines) -> Lines:
    count = _common_count(one, two)
    return one[len(one) - count :]


def _named(text: str) -> str:
    """The last player that is named in a text."""
    found = ""
    for match in _OWNER.finditer(text):
        found = _OWNERS[(match["a"] or match["b"]).lower()]
    return found
