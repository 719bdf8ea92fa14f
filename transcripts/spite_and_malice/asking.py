"""How a program of Mini Spite and Malice asks: its questions, learned from the first moves, whatever their words.

A question is known by its last lines, in which card faces, numbers and players do not count.  After each line
that is typed, `Asking.at` says which question the program waits at now.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from grader import PAUSE, Exchange, Talk, Unreadable, yes_and_no

from .commanding import Commands
from .greeting import greet, looks_like_a_table, own_words
from .menus import action, both, card_item
from .moves import PASS, Move
from .offers import item, lists_items, ways_back
from .recognising import (
    ACTION,
    CARD,
    END,
    PILE,
    STACK,
    WHERE,
    Known,
    Lines,
    Question,
    asked_in,
    common,
    common_count,
    named_last,
    question_of,
)
from .screen import has_unread_cards, reading
from .trying import candidates
from .wording import Wording

MOST_PAUSES = 3
OTHER_DEALS = (51, 52, 53, 54)
"""Seeds of deals that are looked at where nothing is understood of the first one."""
LONGEST_QUESTION, MOST_PASSES = 3_000, 14
_ANOTHER_GAME = re.compile(
    r"\b(?:again|another|new game|play(?:ing)? more|nochmal|noch (?:ein|mal)|neues|otra|de nuevo|nuev[oa]|encore|rejouer|nouvelle)\b",
    re.I,
)
_ENDS_TURN = re.compile(
    r"\b(?:end|turn|pass|finish|stop|done|discard|beenden|zug|ablegen|turno|terminar|descartar|tour)\b", re.I
)
_NO_PAUSE = re.compile(
    r"\b(?:which|what|where|choose|select|type|action|card|pile|stack|number|name|choice|answer|letter|command|option)\b",
    re.I,
)


class Asking:
    """A conversation in which the questions are known."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.at = ACTION
        self.known = Known()
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
        self._plays = False
        """Whether the last move was a play, after which the turn goes on."""

    def begin(self) -> None:
        """Come to the first question of the game.  Raises Unreadable where no table can be found."""
        first = len(self.talk.exchanges) - 1
        greet(self.talk)
        for seed in OTHER_DEALS:
            # Where a program plays zeros by itself, not every deal shows all cards.
            shows = any(looks_like_a_table(one.text) for one in self.talk.exchanges[first:])
            if self.talk.tables or not shows or not self.talk.again(seed):
                break
            greet(self.talk)
        if self.talk.screen.waits and not self.talk.tables:
            raise Unreadable(
                "no table of the game was found in what the program shows before it first asks for a move",
                is_game=any(looks_like_a_table(one.text) for one in self.talk.exchanges),
            )
        if self.talk.tables and has_unread_cards(self.talk.text, own_words(self.talk)):
            raise Unreadable("something stands among the cards of a hand that cannot be read", is_game=True)
        self.at = ACTION if self.talk.screen.waits else END
        self.wording = reading(self.talk.text, own_words(self.talk))[1]
        self._home = self.question_now()
        self.first_question = self.question()
        if ACTION not in self.known:
            self.known[ACTION] = self.asked()

    def asked(self, exchange: Exchange | None = None) -> Lines:
        """The lines of the last question, or of that of an exchange, without what varies."""
        return asked_in(exchange or self.talk.exchanges[-1], self.wording)

    @property
    def turn(self) -> str:
        """The player whose turn it is in the words of the program; empty where it does not say."""
        text, at = self.wording.known(self.talk.text), 0
        if self.talk.tables:
            lines = text.split("\n")
            at = self.talk.tables[-1].lines.stop
            text = "\n".join(lines[at:])
        found = named_last(text)
        if not found and at:
            before = [line for line in lines[: self.talk.tables[-1].lines.start] if "turn" in line.lower()]
            found = named_last("\n".join(before))
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
        found = self.known.recognised(asked, tables, then in self.known, then)
        if found in (PILE, CARD) and then in (WHERE, STACK):
            # A discard asks in the same words, and none was begun.
            found = then
            self.known.setdefault(then, asked)
        if found is None and then not in self.known:
            found = then
            self.known[then] = asked
        elif found is None and tables and (then != ACTION or not self.known.is_foreign(asked)):
            found = ACTION
        elif found is None:
            found = self.known.alike(asked, (ACTION, WHERE, STACK))
        if found == ACTION and found == then and tables:
            self.known[ACTION] = common(self.known[ACTION], asked) or self.known[ACTION]
        self.strange = found is None
        if found is None:
            self.unsure = True
            self.doubts += 1
            alike = [kind for kind, lines in self.known.items() if common_count(lines, asked)]
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
        self._plays = STACK in answers
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
                line = action(self.question(), line)
            elif last == WHERE and STACK in answers and (two := both(self.question(), line, answers[STACK])):
                self.known.setdefault(WHERE, self.asked())
                self.asks_both = True
                line, last = two, STACK
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
        tried = candidates(PASS, self.question(), self.commands.told, said[-LONGEST_QUESTION:], ())
        for line in [one for one in tried if "{" not in one][:MOST_PASSES]:
            if self.at != ACTION:
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

    def _card_item(self, place: str) -> str:
        return card_item(self.question(), place, self.faces.get(place, ""))

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
        elif self.talk.tables or self.known.recognised(self.asked(), False, loosely=True) == ACTION:
            self.pauses.update(asked[-1:] or ("",))
            self.at = ACTION
            self.strange = self.unsure = False

    def type(self, line: str) -> None:
        """Type a line, an empty one wherever the program only waits until its text was read, and yes or no where it wants that."""
        self.talk.type(line)
        for _ in range(MOST_PAUSES):
            if not self.talk.screen.waits:
                return
            if self._pauses():
                self.talk.type("")
            elif answer := self._confirms():
                self.talk.type(answer)
            else:
                return

    def _pauses(self) -> bool:
        last = self.talk.text.rstrip().rpartition("\n")[2]
        if PAUSE.search(last) and not _NO_PAUSE.search(last):
            return True
        return bool(self.pauses) and (self.asked()[-1:] or ("",))[0] in self.pauses

    def _confirms(self) -> str:
        """What to type where a program asks whether a move was meant: yes, but no where it offers to end the turn after a play; else empty."""
        last = self.talk.text.rstrip().rpartition("\n")[2]
        yes, no = yes_and_no(last)
        if self.talk.tables or _ANOTHER_GAME.search(last):
            return ""
        return no if self._plays and _ENDS_TURN.search(last) else yes

    def asks_for_action(self) -> bool:
        """Whether the program waits for the next move, as far as its words tell."""
        asked = self.asked()
        known = self.known[ACTION]
        return self.talk.screen.waits and common_count(known, asked) == len(known)
