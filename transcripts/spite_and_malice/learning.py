"""Learns how a program wants to be told its moves: it tries lines in games that nobody judges, until its table shows each kind of move."""

from __future__ import annotations

import re
from collections import defaultdict

from grader import Over, Talk, Unreadable

from .commanding import Commands, filled, swapped
from .following import Stop
from .greeting import own_words
from .knowledge import Model
from .moves import AWAY, DISCARDS, GOAL, HAND, Move, Way
from .offers import ways_back
from .playing import Game
from .recognising import END, Question
from .rules import JOKER, PILES, UNKNOWN, ZERO, other
from .screen import marks
from .trying import candidates
from .views import Sight

FIRST_SEED = 101
MOST_STARTS, MOST_LINES, MOST_DEPTH = 14, 900, 5
"""Games that are begun, lines that are typed in all of them, and questions of one move."""

FIRST_TRIES, MOST_TRIES = 160, 18
"""Lines that are tried at the question for a move, and at each one after it."""

ENOUGH_LINES = 400
"""After so many lines, what is still missing is left out."""

LONGEST_TOLD, LONGEST_SAID = 6_000, 600
HELP = {
    "help": re.compile(r"\bhelp\b", re.I),
    "?": re.compile(r"(?<![\w?])\?\s?(?:[=:–-]|for\b|to\b)|['\"(\[]\?['\")\]]", re.I),
}
"""What is typed to be given help, and how a program speaks of it: `help`, `? = help`, `[?]`."""


class _Restart(Exception):  # noqa: N818 - not an error
    """The program asks something that nothing leads out of, or has ended."""


def learn(talk: Talk) -> Commands | None:
    """How the program is told its moves; None where no play from the hand, or no discard, came through."""
    learner = _Learner(talk)
    for seed in range(FIRST_SEED, FIRST_SEED + MOST_STARTS):
        try:
            learner.play(Game(talk, [], set()))
        except (_Restart, Stop, Over):
            pass
        except Unreadable:
            break
        if learner.is_done or not talk.again(seed):
            break
    found = learner.commands
    if not {HAND, AWAY} <= learner.seen_again:
        return None
    found.told = learner.told
    found.guess()
    return found


class _Learner:
    """What was learned, and what has failed at which question."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.first = len(talk.exchanges)
        self.commands = Commands()
        self.bad: defaultdict[tuple[str, Way], set[str]] = defaultdict(set)
        self.given_up: set[str] = set()
        self.seen_again: set[str] = set()
        """The kinds whose way has worked a second time: the first may have been an accident."""
        self.told = ""
        """What the program says before the first move, and when it is asked for help."""
        self.helped: set[str] = set()
        """What was typed to be given help."""
        self.game: Game
        self.said = ""
        """What it has said of the lines of this move."""

    @property
    def lines(self) -> int:
        """How many lines were typed."""
        return len(self.talk.exchanges) - self.first

    @property
    def is_done(self) -> bool:
        """Whether there is no more to learn, or no more time for it."""
        missing = {HAND, AWAY, GOAL, DISCARDS} - self.commands.ways.keys() - self.given_up
        missing |= {HAND, AWAY} - self.seen_again
        main = {HAND, AWAY} <= self.seen_again
        hopeless = bool({HAND, AWAY} & self.given_up)
        return not missing or hopeless or self.lines > (ENOUGH_LINES if main else MOST_LINES)

    def play(self, game: Game) -> None:
        """Make moves of kinds that are not known yet, and others to come to them."""
        self.game = game
        game.begin()
        if game.asking.at == END:
            raise _Restart
        if found := marks(self.talk.text, own_words(self.talk)):
            self.commands.marks = found
        if not self.told:
            self._ask_for_help()
        while not self.is_done:
            move = self._next()
            if move is None:
                raise _Restart
            way = self.commands.ways.get(move.kind)
            if way is None:
                self._explore(move)
            elif self._repeat(move, way):
                self.seen_again.add(move.kind)
            elif move.kind not in self.seen_again:
                del self.commands.ways[move.kind]
                self.bad[move.kind, way[:-1]].add(way[-1])
                raise _Restart

    def _ask_for_help(self) -> None:
        for one in self.talk.exchanges[max(0, self.first - 1) :]:
            shown = {at for table in one.tables for at in table.lines}
            lines = [line for at, line in enumerate(one.text.split("\n")) if at not in shown]
            self.told = (self.told + "\n" + "\n".join(lines))[-LONGEST_TOLD:]
        self._get_help(self.told)

    def _get_help(self, said: str) -> None:
        """Ask for help as the program says that one can, once in each way."""
        for line, spoken_of in HELP.items():
            if line not in self.helped and spoken_of.search(said):
                self.helped.add(line)
                self._type(line)
                self.told += self.talk.text[-LONGEST_TOLD:]

    def _next(self) -> Move | None:
        """A legal move, of a kind that is not known yet if there is one."""
        model = self.game.model
        plays = self.game.legal()
        moves = [Move(place[0], place, model.sources()[place], number) for place, number in plays]
        known = self.commands.ways.keys() - ({HAND, AWAY} - self.seen_again)
        unknown = {HAND, GOAL, DISCARDS} - known - self.given_up
        if new := [one for one in moves if one.kind in unknown]:
            return max(
                new, key=lambda one: (one.kind == HAND, len({one.place[1:], one.face, str(one.number)}))
            )
        forced = any(one.kind in (HAND, GOAL) and one.face == ZERO for one in moves)
        # Some programs take no discard as long as anything can be played.
        play = next((one for one in moves if one.kind in self.commands.ways), None)
        away = self._to_discard()
        if away is not None and not forced and (not moves or (AWAY not in known and play is None)):
            return away
        return play

    def _to_discard(self) -> Move | None:
        """A discard of the highest card, or of another one whose position is another number than its face."""
        hand = self.game.model.hand
        known = [at for at, face in enumerate(hand, 1) if face not in (UNKNOWN, ZERO, JOKER)]
        if not known:
            return None
        # Position, card and pile tell more where they are different numbers.
        at = max(known, key=lambda one: (str(one) != hand[one - 1], hand[one - 1]))
        number = next(one for one in (2, 3, 1) if str(one) not in (str(at), hand[at - 1]))
        return Move(AWAY, f"h{at}", hand[at - 1], number)

    def _repeat(self, move: Move, way: Way) -> bool:
        """Make a move in a known way; whether the table shows it."""
        before = self.game.model.copy()
        for template in way:
            self._type(self._line(template, move))
            if self.talk.tables:
                break
        return self._came(before, move, way)

    def _explore(self, move: Move) -> None:
        """Try lines until the table shows this move, or another one."""
        before, path = self.game.model.copy(), list[str]()
        home = self._asked()
        while not self.is_done:
            if not path:
                self._get_help(self.talk.text)
            template = self._template(move, tuple(path))
            if template is None:
                if not path:
                    self.given_up.add(move.kind)
                    return
                self.bad[move.kind, tuple(path[:-1])].add(path[-1])
                path.clear()
                self._leave(home)
                continue
            here, failed = self._asked(), self.bad[move.kind, tuple(path)]
            failed.add(template)
            self._type(self._line(template, move))
            self.said = (self.said + "\n" + self.talk.text)[:LONGEST_SAID]
            if self.talk.tables:
                if self._came(before, move, (*path, template)):
                    return
                sight = Sight(self.talk.tables[-1])
                if before.differences(sight):
                    self.game.adopt(sight)
                    return
                path.clear()
            elif (now := self._asked()).is_same(home):
                path.clear()
            elif not now.is_same(here):
                if len(path) + 1 >= MOST_DEPTH:
                    raise _Restart
                failed.discard(template)
                path.append(template)

    def _leave(self, home: Question) -> None:
        """Come back to the question for a move; raises _Restart where that fails."""
        for line in ways_back(self.game.asking.question()):
            self._type(line)
            if self.talk.tables or self._asked().is_same(home):
                return
        raise _Restart

    def _template(self, move: Move, path: Way) -> str | None:
        """The next thing to try at a question; None where all was tried."""
        bad = self.bad[move.kind, path]
        if len(bad) > (MOST_TRIES if path else FIRST_TRIES):
            return None
        question = self.game.asking.question()
        # There are hundreds of candidates, and nothing is typed between them.
        values = self.commands.values(move, question)
        lines = {filled(one, values) for one in bad}
        for one in candidates(move.kind, question, self.told, self.said, path):
            line = filled(one, values)
            if one not in bad and line not in lines and (line or not one):
                return one
        return None

    def _asked(self) -> Question:
        return self.game.asking.question_now()

    def _line(self, template: str, move: Move) -> str:
        return self.commands.line(template, move, self.game.asking.question())

    def _type(self, line: str) -> None:
        self.game.asking.type(line)
        if not self.talk.screen.waits:
            raise _Restart

    def _came(self, before: Model, move: Move, way: Way) -> bool:
        """Whether the last table shows a move; what it shows is taken over then, and the way remembered."""
        if not self.talk.tables:
            return False
        sight, turn = Sight(self.talk.tables[-1]), self.game.asking.turn
        told = any("{s" in line for line in way)
        stacks = [move.number] if told else [n for n in range(1, PILES + 1) if before.fits(move.face, n)]
        if move.kind != AWAY and any(_shows(before, move._replace(number=n), sight, turn) for n in stacks):
            self.commands.ways[move.kind] = way
            self.game.adopt(sight)
            return True
        found = _discarded(before, move, way, sight, turn) if move.kind in (AWAY, HAND) else None
        if found is None:
            return False
        self.commands.ways[AWAY] = swapped(way) if found == "swapped" else way
        self.commands.discards_by = self.talk.exchanges[-len(way)].typed or ""
        self.game.adopt(sight)
        self.game.model.current = turn or other(before.current)
        return True


def _shows(before: Model, move: Move, sight: Sight, turn: str) -> bool:
    """Whether a table shows that a card was played."""
    trial = before.copy()
    trial.play(move.place, move.number)
    trial.adapt(sight, turn)
    return not trial.differences(sight)


def _discarded(before: Model, move: Move, way: Way, sight: Sight, turn: str) -> str | None:
    """Whether a table shows a discard as it was told, or with its two numbers taken for each other; None for none.

    A program that is not told the card chooses it by itself.
    """
    at, hand = int(move.place[1:]), before.hand
    cards = [move.face] if Commands.names_card(way) else hand
    if any(_shows_discard(before, card, move.number, sight, turn) for card in cards):
        return "as told"
    can_swap = at <= PILES and move.number <= len(hand)
    if can_swap and _shows_discard(before, hand[move.number - 1], at, sight, turn):
        return "swapped"
    return None


def _shows_discard(before: Model, card: str, number: int, sight: Sight, turn: str) -> bool:
    trial = before.copy()
    trial.discard(card, number)
    if turn == before.current:
        trial.current = turn
    trial.adapt(sight, turn, discarded=True)
    # What the next player draws says nothing of the words for a discard.
    return all(one.part == "hand" and one.owner != before.current for one in trial.differences(sight))
