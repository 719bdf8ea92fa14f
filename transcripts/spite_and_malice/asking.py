"""How a program of Mini Spite and Malice asks: its questions, learned from the first moves, whatever their words.

A question is known by its last lines, in which card faces, numbers and players do not count.  After each line
that is typed, `Asking.at` says which question the program waits at now.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from grader import PAUSE, Exchange, Talk, Unreadable

from .commanding import Commands
from .moves import PASS, Move
from .offers import item, lists_items, ways_back
from .own_reading import OwnReader, is_first, learned
from .own_words import OwnWords
from .recognising import Question, question_of
from .screen import reading
from .trying import candidates
from .wording import Wording, in_words

ACTION, WHERE, STACK, PILE, CARD, END = "action", "where", "stack", "pile", "card", "end"
"""The questions of a game, and its end.  Those of a discard are PILE, and CARD for the second one."""

MOST_GREETINGS, MOST_PAUSES = 6, 3
OTHER_DEALS = (51, 52, 53, 54)
"""Seeds of deals that are looked at where nothing is understood of the first one."""
LONGEST_QUESTION, MOST_PASSES = 3_000, 14
ALIKE, APART = 0.6, 0.2
"""A question in other words shares so many with the one that is meant, and fewer with all others."""

_OWNERS = {"a": "A", "1": "A", "one": "A", "b": "B", "2": "B", "two": "B"}
_OWNER = re.compile(
    r"\bplayer[\s_-]*(?P<a>a|b|1|2|one|two)(?:'s)?(?![a-z0-9])|^[^\S\n]*(?-i:(?P<b>[AB]))(?:'s\b|\s*[,:>])",
    re.I | re.M,
)
_OPTIONS = re.compile(
    r"""[(\[{<](?:[\s,;/|.'"=:–-]|(?:[a-z]?[0-9]+|[a-z]|\*|hand|goal|discards?|disc|or|and|to)(?![a-z0-9]))*[)\]}>]"""
)
"""A list of the answers that are possible now, such as `(h1 h2 g d3)`: another one each time."""
_SIGNS = r"""[\s\[\]|,;/.'"()#–-]"""
_ONE = r"(?:(?<![a-z])(?:[a-z]?[0-9]+|g)(?![a-z0-9])|[0-9]+|\*)(?:\s+or(?=\s))?"
_VARIES = re.compile(rf"(?:(?<!{_SIGNS}){_SIGNS}+)?{_ONE}(?:{_SIGNS}*+{_ONE})*+{_SIGNS}*+")
_WORD = re.compile(r"[a-z]{2,}")
_WORDLESS = re.compile(r"[^\w>:?]*")
_NO_PAUSE = re.compile(
    r"\b(?:which|what|where|choose|select|type|action|card|pile|stack|number|name|choice|answer|letter|command|option)\b",
    re.I,
)
_PLACE = r"(?:h[1-5]|g|d[1-4])"
_BOTH = re.compile(
    rf"(?<![\w.])(?P<first>{_PLACE})(?P<between>[ ,;:]+)(?P<last>[1-4])(?![\w.–-]|[ ,;:]+[0-9])", re.I
)
_OTHERWISE = re.compile(
    rf"(?<![\w.–-])(?<![0-9][ ,;:])(?<![0-9][,;:] )(?P<first>[1-4])(?P<between>[ ,;:]+)(?P<last>{_PLACE})(?![\w.])",
    re.I,
)
"""An example of an answer to two questions at once, in a question; the end of a range, as in `h1-4, g`, is none."""

_ITEM = re.compile(r"[\[(]?(?P<key>[0-9]{1,2}|[a-z])[\])]?\s*+[.):=–-]\s*+(?P<what>\S.*)", re.I)
"""A line of a menu: what is typed, and what that is."""
_DRAWN = re.compile(r"[\[(|<{]\s*(?:[0-9]|\*|J)\s*[\])|>}]")
_SOURCES = {
    "h": re.compile(r"\bhand\b", re.I),
    "g": re.compile(r"\bgoal\b", re.I),
    "d": re.compile(r"\bdiscard", re.I),
}
_NAME_ASKED = re.compile(
    r"name|nombre|\bnom\b|\bnome\b|\bnaam\b|\bimi[ęe]\b|\b(?:called|llama|heißt|appelle)\b", re.I
)
_ACTIONS = {"p": re.compile(r"\bplay\b", re.I), "x": re.compile(r"\b(?:discard|end|pass)\b", re.I)}

Lines = tuple[str, ...]


_LONE = re.compile(r"(?<![\w.*♠♥♦♣-])(?<![0-9]:)[0-9*]{1,5}(?![\w.:*♠♥♦♣])")
_ITEMS = re.compile(r"^[^\S\n]*+[0-9]{1,2}[^\S\n]*+[.):]", re.M)
LEAST_LONE = 12
"""Cards that the first table shows at least: two hands, and the tops of two goal piles."""


def looks_like_a_table(text: str) -> bool:
    """Whether a screen shows as many numbers and jokers as a table at least."""
    return sum(map(len, _LONE.findall(_ITEMS.sub(" ", text)))) >= LEAST_LONE


class Asking:
    """A conversation in which the questions are known."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.at = ACTION
        self.known: dict[str, Lines] = {}
        self.wording = Wording()
        self.pauses: set[str] = set()
        """Questions that only wait until the text above them was read."""
        self.strange = False
        """Whether the last question is none that has come up before."""
        self.unsure = False
        """Whether a question of the last move was not understood: then nobody knows what came of the move."""
        self.doubts = 0
        """How many questions were not understood so far."""
        self.faces: Mapping[str, str] = {}
        """The cards that can be played, by their places, for programs that list them."""
        self.lists_cards = False
        """Whether the question for an action has a menu of the cards that can be played."""
        self.asks_both = False
        """Whether one question asks for a card and its stack."""
        self.guessed = False
        """Whether `at` is a guess: the last question was not understood."""
        self.commands: Commands | None = None
        """How the program is told its moves, where that had to be learned."""
        self.came_to_stack = False
        """Whether the last play was told to its end: the stack was asked for, and given."""
        self.untold = False
        """Whether the last move could not be told: nothing was typed for it."""
        self.target_told = True
        """Whether the last move said which stack, so that the program did not choose it."""
        self.first_question = ""
        """The first one for a move, as it was printed."""
        self._home: Question | None = None

    def begin(self) -> None:
        """Come to the first question of the game.  Raises Unreadable where no table can be found."""
        first = len(self.talk.exchanges) - 1
        self._greet()
        for seed in OTHER_DEALS:
            # Where a program plays zeros by itself, not every deal shows all cards.
            shows = any(looks_like_a_table(one.text) for one in self.talk.exchanges[first:])
            if self.talk.tables or not shows or not self.talk.again(seed):
                break
            self._greet()
        if self.talk.screen.waits and not self.talk.tables:
            raise Unreadable(
                "no table of the game was found in what the program shows before it first asks for a move",
                is_game=any(looks_like_a_table(one.text) for one in self.talk.exchanges),
            )
        self.at = ACTION if self.talk.screen.waits else END
        self.wording = reading(self.talk.text, self.own)[1]
        self._home = self.question_now()
        self.first_question = self.question()
        if ACTION not in self.known:
            self.known[ACTION] = self.asked()

    def _greet(self) -> None:
        """Answer what is asked before the first table."""
        names = iter(["PlayerA", "PlayerB"])
        answers = iter(["", "y", "1", "p"])
        for _ in range(MOST_GREETINGS):
            self._learn_words()
            if self._shows_goals or not self.talk.screen.waits:
                break
            asks_name = _NAME_ASKED.search(self.talk.text.rpartition("\n")[2]) is not None
            line = next(names, None) if asks_name else next(answers, None)
            if line is None:
                break
            self.talk.type(line)

    @property
    def _shows_goals(self) -> bool:
        """Whether a table is shown.  Without both goal piles it is something else, such as a list of what can be typed."""
        return bool(self.talk.tables) and {"goal A", "goal B"} <= self.talk.tables[-1].piles.keys()

    @property
    def own(self) -> OwnWords | None:
        """The words of the program, where they had to be learned."""
        reader = self.talk.reader
        return reader.words if isinstance(reader, OwnReader) else None

    def _learn_words(self) -> None:
        """Where the first table is not understood, learn what its words mean by what lies beside them."""
        tables = self.talk.tables
        if self.own is None and not (tables and is_first(tables[-1])):
            reader = learned(self.talk.text)
            if reader is not None:
                self.talk.read_with(reader)

    def asked(self, exchange: Exchange | None = None) -> Lines:
        """The lines of the last question, or of that of an exchange, without what varies."""
        return _asked(exchange or self.talk.exchanges[-1], self.wording)

    @property
    def turn(self) -> str:
        """The player whose turn it is in the words of the program; empty where it does not say."""
        text, at = self.wording.known(self.talk.text), 0
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
        if self.commands is not None:
            return True
        asked = {PILE}
        asked |= set() if self.lists_cards else {WHERE}
        return asked | (set() if self.asks_both else {STACK}) <= self.known.keys()

    def say(self, line: str, then: str) -> str:
        """Type an answer after which the question `then` should come; the question that comes."""
        self.type(line)
        if not self.talk.screen.waits:
            self.at = END
            return END
        tables = bool(self.talk.tables)
        asked = self.asked()
        found = self._recognised(asked, tables, then in self.known, then)
        if found in (PILE, CARD) and then in (WHERE, STACK):
            # A discard asks in the same words, and none was begun.
            found = then
            self.known.setdefault(then, asked)
        if found is None and then not in self.known:
            found = then
            self.known[then] = asked
        elif found is None and tables and (then != ACTION or not self.is_foreign(asked)):
            found = ACTION
        elif found is None:
            found = self.alike(asked, (ACTION, WHERE, STACK))
        if found == ACTION and found == then and tables:
            self.known[ACTION] = _common(self.known[ACTION], asked) or self.known[ACTION]
        self.strange = found is None
        if found is None:
            self.unsure = True
            self.doubts += 1
            alike = [kind for kind, lines in self.known.items() if _common_count(lines, asked)]
            if then != ACTION and (not alike or (then in alike and len(alike) > 1)):
                # Most likely the next question, in words that are new or that several questions have.
                found = then
        if found is not None:
            self.at = PILE if found == CARD else found
        # Where the question is a new one, it stands for the one before: asked again in other words.
        return self.at

    def walk(self, answers: Mapping[str, str], wrong: str = "") -> bool:
        """Answer each question that comes, in the order given; whether all of them were taken.

        Stops at a question that comes twice, or that there is no answer for.  `wrong` is the question whose answer
        the program should not take: words that are new are the same question again then.
        """
        self.unsure = self.came_to_stack = False
        if self.commands is not None:
            place = answers[WHERE]
            return self.tell(Move(place[0], place, self.faces.get(place, ""), int(answers[STACK])))
        order = [*answers, ACTION]
        given: set[str] = set()
        last = ""
        while self.at in answers and self.at not in given and last != order[-2]:
            last, guessed, before = self.at, self.guessed, self.asked()[-1:]
            line = answers[last]
            if last == ACTION and (item := self._card_item(answers.get(WHERE, ""))):
                # The first question already asks for the card.
                self.lists_cards = True
                line, last = item, WHERE
            elif last == WHERE and (item := self._card_item(line)):
                line = item
            elif last == ACTION:
                line = self.action(line)
            elif last == WHERE and STACK in answers and (both := self._both(line, answers[STACK])):
                self.known.setdefault(WHERE, self.asked())
                self.asks_both = True
                line, last = both, STACK
                if wrong == WHERE:
                    wrong = STACK
            given.add(last)
            self.guessed = False
            self.came_to_stack |= last == STACK
            self.say(line, order[order.index(last) + 1])
            if self.strange and self.at != END and last == wrong:
                self.at, self.guessed = wrong, True
            elif guessed and last == STACK and WHERE in answers and self.asked()[-1:] == before:
                # It was the place of a card that was asked for.
                self.at, last = WHERE, ""
                given.clear()
        if not wrong and last == order[-2] and self.strange and self.at != END:
            self._try_pause()
        return self.at in (ACTION, END) and last == order[-2]

    def tell(self, move: Move, named: str = "") -> bool:
        """Make a move as it was learned; whether a table follows, or the end.  `named`: the name of the card of a discard."""
        assert self.commands is not None
        templates = self.commands.templates(move, named)
        if not any("{s" in one for one in templates):
            # A program that chooses the stack by itself may ask for it where there are several.
            templates = [*templates, "{s}"]
        self.unsure, self.untold, self.target_told = False, True, False
        if self.at == STACK and self._type_move(move, templates[-1:]):
            # The last question was asked again.
            return True
        self.come_home()
        return self.at == END or (self.at == ACTION and self._type_move(move, templates))

    def _type_move(self, move: Move, templates: Sequence[str]) -> bool:
        """Type the lines of a move; whether a table follows, or the end."""
        assert self.commands is not None
        before = self.talk.table
        for template in templates:
            line = self.commands.line(template, move, self.question())
            if template and not line:
                break
            self.untold = False
            self.target_told |= "{s" in template
            asked = self.question_now()
            self.type(line)
            if not self.talk.screen.waits:
                self.at = END
                return True
            if self.talk.tables:
                self.at = ACTION
                if before is None or self.talk.tables[-1].piles != before.piles:
                    self.commands.guessed.discard(move.kind)
                self.unsure = move.kind in self.commands.guessed
                return not self.unsure
            if self.question_now().is_same(asked):
                # What comes next would be an answer to this question.
                break
        self.unsure = True
        self.commands.failed[move.kind] += 1
        self.at = ACTION if self.untold or self._is_home() else STACK
        return False

    def lists_otherwise(self, move: Move) -> bool:
        """Whether a menu has this card for other stacks alone."""
        question = self.question()
        return bool(item(move, question)) and not item(move, question, exactly=True)

    @property
    def shows_menu(self) -> bool:
        """Whether the question that the program waits at has a menu, if only of what has to be done."""
        return lists_items(self.question(), least=1)

    def _is_home(self) -> bool:
        return bool(self.talk.tables) or (self._home is not None and self.question_now().is_same(self._home))

    def pass_turn(self, said: str) -> bool:
        """Try to end a turn without a discard; whether a table of another kind than before follows, or the end."""
        assert self.commands is not None
        self.come_home()
        before = self.talk.table
        for line in candidates(PASS, self.question(), self.commands.told, said[-LONGEST_QUESTION:], ())[
            :MOST_PASSES
        ]:
            if self.at != ACTION or "{" in line:
                continue
            self.type(line)
            if not self.talk.screen.waits:
                self.at = END
                return True
            if self.talk.tables and self.talk.tables[-1].piles != (
                before.piles if before is not None else {}
            ):
                return True
            self.at = STACK
            self.come_home()
        return False

    def come_home(self) -> None:
        """Leave a question in the midst of a move, if there is a way."""
        for line in ("", *ways_back(self.question())):
            if self.at in (ACTION, END):
                return
            if self._is_home():
                self.at = ACTION
                return
            self.type(line)
            if not self.talk.screen.waits:
                self.at = END
        if self.at == STACK and self._is_home():
            self.at = ACTION

    def question_now(self) -> Question:
        """What the program asks now."""
        return question_of(self.asked(), self.question(), shown=bool(self.talk.tables))

    def _both(self, place: str, number: str) -> str:
        """The answer to a question that asks for a card and a stack at once, as its example shows; empty where it asks for one."""
        question = self.question()
        if (example := _BOTH.search(question)) is not None:
            return f"{place}{example['between']}{number}"
        if (example := _OTHERWISE.search(question)) is not None:
            return f"{number}{example['between']}{place}"
        return ""

    def action(self, line: str) -> str:
        """What is typed for `p` or `x`: its item in the menu, where there is one."""
        other = _ACTIONS["x" if line == "p" else "p"]
        found = [
            key
            for key, what in self._menu()
            if _ACTIONS[line].search(what) and not other.search(what) and not _DRAWN.search(what)
        ]
        return found[0] if len(found) == 1 else line

    def _card_item(self, place: str) -> str:
        """The item of the menu that stands for the card at a place; empty where no menu has it."""
        face = self.faces.get(place, "")
        if not face:
            return ""
        card = re.compile(rf"(?<![\w*]){re.escape(face)}(?![\w*])")
        found = [key for key, what in self._menu() if _SOURCES[place[0]].search(what) and card.search(what)]
        if place[0] == "d" and len(found) > 1:
            numbered = re.compile(rf"(?<![\w*]){place[1]}(?![\w*])")
            found = [
                key for key, what in self._menu() if key in found and numbered.search(_DRAWN.sub(" ", what))
            ] or found
        return found[0] if found else ""

    def _menu(self) -> list[tuple[str, str]]:
        """The menu below the last table: what is typed, and for what."""
        lines = (line.strip(" \t*>|•-") for line in self.question().split("\n"))
        items = [(one["key"], one["what"]) for line in lines if (one := _ITEM.match(line)) is not None]
        return items if len(items) > 1 else []

    def question(self) -> str:
        """What stands below the last table, as it was printed."""
        lines = self.wording.known(self.talk.text).split("\n")
        question = "\n".join(lines[self.talk.tables[-1].lines.stop :] if self.talk.tables else lines)
        return question[-LONGEST_QUESTION:]

    def _try_pause(self) -> None:
        """A question that is new, right after a whole move, may only wait until the text was read."""
        asked, tables = self.asked(), bool(self.talk.tables)
        self.type("")
        if not self.talk.screen.waits:
            self.at = END
        elif self.asked()[-1:] == asked[-1:]:
            self.at = ACTION if tables else self.at
        elif self.talk.tables or self._recognised(self.asked(), False, loosely=True) == ACTION:
            self.pauses.update(asked[-1:] or ("",))
            self.at = ACTION
            self.strange = self.unsure = False

    def type(self, line: str) -> None:
        """Type a line, and an empty one wherever the program only waits until its text was read."""
        self.talk.type(line)
        for _ in range(MOST_PAUSES):
            if not self.talk.screen.waits or not self._pauses():
                return
            self.talk.type("")

    def _pauses(self) -> bool:
        last = self.talk.text.rstrip().rpartition("\n")[2]
        if PAUSE.search(last) and not _NO_PAUSE.search(last):
            return True
        return bool(self.pauses) and (self.asked()[-1:] or ("",))[0] in self.pauses

    def asks_for_action(self) -> bool:
        """Whether the program waits for the next move, as far as its words tell."""
        asked = self.asked()
        known = self.known[ACTION]
        return self.talk.screen.waits and _common_count(known, asked) == len(known)

    def is_foreign(self, asked: Lines) -> bool:
        """Whether these lines have no word of the question for an action."""
        words, known = (set(_WORD.findall(" ".join(lines))) for lines in (asked, self.known[ACTION]))
        return bool(words) and bool(known) and not words & known

    def alike(self, asked: Lines, kinds: Sequence[str]) -> str | None:
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

    def _recognised(self, asked: Lines, table: bool, loosely: bool, then: str = "") -> str | None:
        """The known question that these lines end in; None where there is none, or several without the one that should come `then`.

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
        if then in best:
            return then
        return best[0] if len(best) == 1 else None


def _asked(exchange: Exchange, wording: Wording) -> Lines:
    """The lines after the last table, without what varies."""
    lines = in_words(wording.known(exchange.text)).split("\n")
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
