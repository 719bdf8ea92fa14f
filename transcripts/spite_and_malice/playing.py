"""Plays Mini Spite and Malice on a program's terminal, by the rules, and holds each screen against the model.

Claims are named here by what they are about; a dialogue lists those that it speaks of, and the others are
passed over.  Where a screen is not as it must be, the game goes on from what it shows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from grader import Unreadable

from .greeting import looks_like_a_table
from .knowledge import Difference, Model, Played, in_squares
from .recognising import ACTION, END, STACK, WHERE
from .record import Record, words
from .rules import HAND, JOKER, PILES, PLAYERS, UNKNOWN, ZERO, other
from .views import Sight

MOST_LINES = 800
"""What may be typed in one game.  Games of two sensible players end after 200 to 400 lines."""

MOST_STRIKES, MOST_REFUSALS, FACE_REFUSALS = 150, 12, 2
SEEKING_SECOND, SEEKING_ZEROS, SEEKING_EVENTS = 150, 350, 650
SECOND_ZERO = "second zero"
"""Met where a stack was begun beside one that had its 0 alone."""
ENOUGH_CARDS = 12
SURELY_SHOWN = ("hand", "discards", "stacks")
"""Groups that no program leaves out of a table if it has shown them before: where one is missing, it was not read."""

_WINS = re.compile(r"\b(?:win|wins|won|winner|victory|congrat\w*)\b", re.I)
_NAMES = re.compile(r"\bplayer[\s_-]*(a|b|1|2)(?![a-z0-9])", re.I)


NOT_UNDERSTOOD = (
    "the first table seems to show cards on play stacks or discard piles, so it is not understood"
)


class Stop(Exception):  # noqa: N818 - a game can end in many ways
    """This game cannot go on, or has nothing more to show."""


class Game(Record):
    """One game, from its first table."""

    # The deal.

    def begin(self) -> None:
        """Read the first table, and find out who starts."""
        self.asking.begin()
        if not self.talk.tables:
            raise Stop
        sight = self.first_sight = Sight(self.talk.tables[-1])
        shown = {name for name in self.talk.tables[-1].piles if name.partition(" ")[0] in SURELY_SHOWN}
        one_hand = {"hand A", "hand B"} - shown
        # Who shows one hand shows that of the player whose turn it is.
        self.first_groups = {name for name in shown if not (one_hand and name.startswith("hand"))}
        if any(sight.tops[one] is None for one in PLAYERS):
            raise Unreadable(
                "the goal piles cannot be found in the table that the program shows", is_game=True
            )
        model = self.model
        model.note_count(sight)
        self._hold_start(sight)
        named = self.asking.turn
        model.current = named or starter(sight)
        model.adapt(sight, model.current)
        found = model.differences(sight)
        if found and any(sight.stacks):
            raise Unreadable(NOT_UNDERSTOOD, is_game=True)
        self.expect("deal", not found, f"at the start, {found[0].text}" if found else "", model)
        if named:
            self.judge_starter(named)
        self.adopt(sight)

    def _hold_start(self, sight: Sight) -> None:
        """No program deals cards to the play stacks or discard piles: where they show some, they were misread.

        A program may have played zeros by itself.
        """
        piles = [*sight.stacks, *(pile for one in PLAYERS for pile in sight.discards[one] or ())]
        if any(pile not in ((), (ZERO,)) for pile in piles) or any(piles[PILES:]):
            raise Unreadable(NOT_UNDERSTOOD, is_game=True)

    @property
    def is_tie(self) -> bool:
        """Whether both goal piles showed the same at the start."""
        return self.first_sight.tops["A"] == self.first_sight.tops["B"]

    def judge_starter(self, player: str) -> None:
        """Hold who starts against the cards on the goal piles."""
        if self.is_tie and self.asking.wording.names:
            # Which of them is player A is not said.
            return
        right = starter(self.first_sight)
        tops = [in_squares(self.first_sight.tops[one] or ()) for one in PLAYERS]
        if all(tops):
            self.expect(
                "start",
                player == right,
                f"player {player} starts, although the goal piles show {tops[0]} and {tops[1]}",
            )

    def judge_mover(self) -> None:
        """Where the program does not name the player: hold who has made the first move."""
        mover = self._mover(self.sight())
        if mover:
            self.judge_starter(mover)

    def _mover(self, sight: Sight | None) -> str:
        """Whose cards have changed since the first table."""
        if sight is None:
            return ""
        first = self.first_sight
        found = [
            one
            for one in PLAYERS
            if Counter(first.hands[one] or ()) - Counter(sight.hands[one] or ())
            or first.left[one] != sight.left[one]
        ]
        return found[0] if len(found) == 1 else ""

    # Moves by the rules.

    def play_out(self) -> None:
        """Play by the rules until the game is won.  Raises Stop where it cannot go on."""
        while self.lines < MOST_LINES:
            self.move()
        raise Stop

    def move(self) -> None:
        """The next legal move."""
        all_plays = plays = self.legal()
        if self._keeps_zeros():
            plays = [one for one in plays if not self._spoils_zeros(*one)]
        if plays:
            self.play(*plays[0])
        elif set(self.model.hand) == {ZERO}:
            self.pass_turn()
        else:
            unsaid = any(self._has_no_words(place) for place, _ in self.model.plays())
            self.discard(self.talk.random.randint(1, PILES), bool(all_plays) or unsaid)

    def _keeps_zeros(self) -> bool:
        """Whether a stack is left with its 0 for now, so that another one begins beside it: with a card to discard instead."""
        seeks = SECOND_ZERO not in self.met and self.lines < SEEKING_SECOND and self.model.shoe > ENOUGH_CARDS
        return (
            seeks and not all(self.model.stacks) and any(one not in (ZERO, JOKER) for one in self.model.hand)
        )

    def _spoils_zeros(self, place: str, number: int) -> bool:
        """Whether a play goes on a stack that is to keep its 0, or is a joker where a 0 is to lie."""
        stack = self.model.stacks[number - 1]
        return _has_its_zero_alone(stack) or (not stack and self.model.sources()[place] == JOKER)

    def legal(self) -> list[tuple[str, int]]:
        """The legal plays that the program has not refused, the best first."""
        faces, stacks = self.model.sources(), self.model.stacks
        plays = [
            one
            for one in self.model.plays()
            if one not in self.refused
            and self.refused_faces[faces[one[0]]] < FACE_REFUSALS
            and not self._has_no_words(one[0])
        ]
        self.talk.random.shuffle(plays)
        wants = self._wants()

        def rank(play: tuple[str, int]) -> tuple[object, ...]:
            place, number = play
            joker, height = faces[place] == JOKER, len(stacks[number - 1])
            # A 0 on top of the goal pile may have to be played as well.
            forced = not (faces[place] == ZERO and place[0] in "hg")
            if wants == "the end":
                return forced, place != "g", joker, place[0] != "d", -height
            return forced, place == "g", joker, place[0] != "h", height if wants == "zeros" else -height

        return sorted(plays, key=rank)

    def _has_no_words(self, place: str) -> bool:
        """Whether it was not found how the program is told a play from there."""
        commands = self.asking.commands
        return commands is not None and commands.is_hopeless(place[0])

    def _wants(self) -> str:
        """What the next plays are to bring about."""
        if self.model.shoe < ENOUGH_CARDS:
            return "the end"
        if "only zeros" not in self.met and "zeros" in self.claims and self.lines < SEEKING_ZEROS:
            return "zeros"
        if not all(map(self.seen, ("again", "full", "shoe", "discards"))) and self.lines < SEEKING_EVENTS:
            return "events"
        return "the end"

    def play(self, place: str, number: int) -> bool:
        """Play a card; whether all went well."""
        before, self.mark = self.model.copy(), len(self.talk.exchanges)
        played = self.model.play(place, number)
        if played.card == ZERO and any(_has_its_zero_alone(one) for one in before.stacks):
            self.met.add(SECOND_ZERO)
        what = f"{words(played)} is played on play stack {number}"
        self._check_shoe()
        self.asking.guessed = self.asking.strange
        self.asking.faces = before.sources()
        taken = self.asking.walk({ACTION: "p", WHERE: place, STACK: str(number)})
        if self.asking.at == END and not played.last:
            self._ended(self.claim_of(played, refused=False), f"when {what}")
        if played.last and (taken or self.asking.strange):
            self._finish(played)
        sight = self.sight()
        if not taken or (sight is not None and self._is_unchanged(before, sight)):
            fits = (
                "though it is the next card there"
                if played.card != JOKER
                else "though a joker fits everywhere"
            )
            if self._is_refused_surely(played, taken):
                claim = self.claim_of(played)
                self.expect(
                    claim, False, f"{words(played)} is refused on play stack {number}, {fits}", self.model
                )
            self.model = before
            self.refused.add((place, number))
            self.refused_faces[played.card] += 1
            self.dirty.add(place[0])
            self._refusal()
            self._home(sight)
            return False
        self.taken.add(place[0])
        if sight is None:
            self.expect("table", False, f"no table is shown after {what}")
            self.unseen.append(played)
            return True
        turn = self.asking.turn
        if self._is_other_starter(sight, turn):
            before.current = other(before.current)
            self.model = before
            self.adopt(sight)
            return True
        if self.model.adapt(sight, turn):
            self.met.add("only zeros")
        passed = turn == other(self.model.current)
        if passed:
            self.expect("turn", False, f"the turn ends when {what}", self.model)
            self.model.end_turn()
        found = self.model.differences(sight)
        if found and not self.asking.target_told:
            self.model, found = self._on_another_stack(before, place, sight, turn, found)
        self.note_goal(played, sight)
        self.count_is_wrong |= any(one.part == "left" for one in found)
        for one in found:
            self.expect(self.blamed(one, played), False, f"after {what}, {one.text}", self.model)
        if not found:
            self.note_play(played, passed)
        if found or passed:
            self.dirty.add(place[0])
        self._close(sight, bool(found) or passed)
        return not found and not passed

    def _is_refused_surely(self, played: Played, taken: bool) -> bool:
        """Whether a play that was not taken was understood.

        A program that is told its moves as the handout has them is asked for the stack at last, or has taken such a play before.  One
        that is told them in its own words, from which place, has taken such plays, and refused another one already.
        """
        asking, kind = self.asking, played.place[0]
        if asking.commands is None:
            return taken or (not asking.unsure and (asking.came_to_stack or any(map(self.clean.get, "hgd"))))
        if (
            asking.untold
            or asking.at != ACTION
            or not self.clean[kind]
            or not asking.commands.names_place_of(kind)
        ):
            return False
        self.refused_again.setdefault(kind, set()).add((played.place, played.card))
        return len(self.refused_again[kind]) > 1

    def _on_another_stack(
        self, before: Model, place: str, sight: Sight, turn: str, found: list[Difference]
    ) -> tuple[Model, list[Difference]]:
        """The model and its differences, where a program has chosen the stack for a card by itself."""
        for number in range(1, PILES + 1):
            if before.fits(before.sources()[place], number):
                trial = before.copy()
                trial.play(place, number)
                trial.adapt(sight, turn)
                if not trial.differences(sight):
                    return trial, []
        return self.model, found

    def discard(self, number: int, could_play: bool = False) -> bool:
        """Discard a card on a pile, which ends the turn; whether all went well.

        A program that refuses it where something `could_play` is left alone, and asked for no such discard again.
        """
        before, self.mark = self.model.copy(), len(self.talk.exchanges)
        hand = before.hand
        if not hand or before.shoe < HAND - len(before.hands[other(before.current)]):
            raise Stop
        self._tell_discard(number)
        what = f"after a discard on discard pile {number}"
        if self.asking.at == END:
            self._ended("discard", what)
        sight, turn = self.sight(), self.asking.turn
        if self._is_refused(before):
            if could_play:
                self.met.add(SECOND_ZERO)
            elif "refused discard" not in self.met:
                # It may have been told wrongly, this once: the next one tells.
                self.met.add("refused discard")
            elif not self.refused and not self.asking.unsure and self.clean["discard"]:
                # Where none was ever taken, it may have been asked for in the wrong words.
                message = f"a discard on discard pile {number} is refused, though nothing can be played"
                self.expect("discard", False, message)
            self._refusal(4)
            self._home(sight)
            return False
        self.taken.add("discard")
        self.met.discard("refused discard")
        if sight is None:
            if self.clean["discard"] or turn == other(before.current):
                # Else it may have been asked for in the wrong words.
                self.expect("table", False, f"no table is shown {what}")
            raise Stop
        if self._is_other_starter(sight, turn):
            self.model = before
            self.adopt(sight)
            return True
        number, card, self.model, found = self._discarded(before, number, sight)
        what = f"after a discard on discard pile {number}"
        if turn == before.current:
            self.expect("turn", False, f"{what}, it is still the turn of player {turn}", self.model)
            found = [one for one in found if one.part not in ("hand", "top")]
        for one in found:
            self.expect(self.blamed_discard(one, before), False, f"{what}, {one.text}", self.model)
        if not found:
            self.expect("zeros", card != ZERO, "a [0] is discarded", self.model)
            self.expect("discard", True)
        if not found and turn != before.current:
            self.note_turn()
        else:
            self.dirty.add("discard")
        self._close(sight, bool(found) or turn == before.current)
        return not found

    def _tell_discard(self, number: int) -> None:
        """Ask for a discard, in one way after the other until one of them is taken."""
        before, hand = self.model.copy(), self.model.hand
        if self._offers_zero():
            self.ask_discard(str(number), 1 + hand.index(ZERO), insists=False)
            # No table has to follow what is refused.
            if self.asking.at == END or (self.sight() is not None and not self._is_refused(before)):
                return
        while self.asking.at != END:
            if (sight := self.sight()) is not None:
                # The cards may lie in another order now.
                self.adopt(sight)
            self.position = self._position(number)
            self.ask_discard(str(number), self.position)
            if not self._is_refused(before) or not self.asking.try_other_way():
                return

    def ask_discard(self, pile: str, card: int | str, insists: bool = True) -> bool:
        """Ask for a discard of the card at this position, or of what a text names; whether it was taken."""
        self.asking.hand = list(self.model.hand)
        return self.asking.discard(pile, card, insists)

    def _is_refused(self, before: Model) -> bool:
        """Whether a discard has not come through: it is still asked for, or nothing has changed."""
        sight = self.sight()
        if self.asking.at == END:
            return False
        if self.asking.commands is not None and self.asking.unsure:
            return True
        return self.asking.at != ACTION or (sight is not None and self._is_unchanged(before, sight))

    def _position(self, number: int) -> int:
        """The card to discard: the highest whose position is not that of the pile, so that both can be told apart."""
        hand = self.model.hand
        known = [at for at, face in enumerate(hand, start=1) if face not in (UNKNOWN, ZERO, JOKER)]
        return max(known, key=lambda at: (at != number, hand[at - 1]), default=len(hand))

    def _discarded(
        self, before: Model, number: int, sight: Sight
    ) -> tuple[int, str, Model, list[Difference]]:
        """Pile, card, model and differences of the discard that a screen shows best.

        Two numbers may have been taken for each other, as long as it is not known what is asked for first.
        """
        turn, asking = self.asking.turn, self.asking
        piles = [number]
        if asking.is_ambiguous and 1 <= self.position <= PILES and self.position != number:
            piles.append(self.position)
        trials = []
        for pile in piles:
            for card in sorted(set(before.hand), key=lambda face: face == ZERO):
                trial = before.copy()
                trial.discard(card, pile)
                if turn == before.current:
                    trial.current = turn
                trial.adapt(sight, turn, discarded=True)
                trials.append((pile, card, trial, trial.differences(sight)))
        best = min(trials, key=lambda one: len(one[3]))
        if not asking.is_ambiguous or (not best[3] and self.position != number):
            asking.learn(swapped=best[0] != number)
        return best

    def _offers_zero(self) -> bool:
        """Whether to ask, once, for a discard of a 0 beside other cards, which must be refused."""
        hand = self.model.hand
        asks = self.asking.names_card and self.clean["discard"] > 0 and "zeros" in self.claims
        if not asks or ZERO not in hand or set(hand) == {ZERO} or "zero offered" in self.met:
            return False
        self.met.add("zero offered")
        return True

    def pass_turn(self) -> bool:
        """End the turn of a player who holds only zeros that cannot be played."""
        before, self.mark = self.model.copy(), len(self.talk.exchanges)
        player = before.current
        if before.shoe < HAND - len(before.hands[other(player)]):
            raise Stop
        taken = self.ask_discard(str(self.talk.random.randint(1, PILES)), 1)
        if self.asking.commands is not None:
            sight = self.sight()
            if not taken or sight is None or self._is_unchanged(before, sight):
                taken = self.asking.pass_turn(self.talk.text)
                if not taken:
                    # How this program is told that a turn ends without a discard was not found.
                    raise Stop
        what = f"when player {player}, who holds only zeros that cannot be played, ends the turn"
        if self.asking.at == END:
            self._ended("zeros", what)
        sight, turn = self.sight(), self.asking.turn
        self.met.add("only zeros")
        if sight is None or not taken or self._is_unchanged(before, sight):
            self.expect(
                "zeros",
                False,
                f"player {player}, who holds only zeros that cannot be played, cannot end the turn",
            )
            raise Stop
        self.model.end_turn()
        self.model.adapt(sight, turn, discarded=True)
        found = self.model.differences(sight)
        for one in found:
            drawn = (one.part, one.owner) == ("hand", self.model.current)
            claim = self.draw("refill") if drawn else "zeros"
            self.expect(claim, False, f"{what}, {one.text}", self.model)
        if not found:
            self.expect("zeros", True)
        self._close(sight, bool(found))
        return not found

    def sight(self) -> Sight | None:
        """The last table that was shown since the move began.

        Raises Stop where one was shown that could not be read: then nobody knows what came of the move.
        """
        since = self.talk.exchanges[self.mark :]
        shown = [one.tables[-1] for one in since if one.tables]
        if not shown:
            if any(looks_like_a_table(one.text) for one in since):
                raise Stop
            return None
        if self.first_groups - shown[-1].piles.keys():
            raise Stop
        return Sight(shown[-1])

    def adopt(self, sight: Sight) -> None:
        """Go on from what a screen shows."""
        self.model.adopt(sight)
        if (turn := self.asking.turn) and self.asking.at != END:
            self.model.current = turn

    # What was seen.

    def _close(self, sight: Sight, wrong: bool) -> None:
        """End a move: go on from its screen."""
        hidden = [one for one in PLAYERS if sight.hands[one] is None]
        self.expect("table", not hidden, f"the table does not show the hand of player {''.join(hidden)}")
        self.adopt(sight)
        self.refusals = 0
        self.refused.clear()
        self.refused_faces.clear()
        if sight.hands[self.model.current] is None:
            raise Stop
        if wrong:
            self.sure = False
            self._strike()

    def _strike(self) -> None:
        self.strikes += 1
        if self.strikes > MOST_STRIKES:
            raise Stop

    def _refusal(self, count: int = 1) -> None:
        self.refusals += count
        if self.refusals > MOST_REFUSALS:
            raise Stop

    def _is_unchanged(self, before: Model, sight: Sight) -> bool:
        """Whether a screen shows the table as it was before the move, and it is still the same turn."""
        return self.asking.turn in ("", before.current) and not before.differences(sight)

    def _is_other_starter(self, sight: Sight, turn: str) -> bool:
        """Whether the first move shows that the other player starts, where the program does not name one."""
        first = not turn and not self.moved
        self.moved = True
        return first and self._mover(sight) == other(self.model.current)

    def _home(self, sight: Sight | None) -> None:
        """Come back to the question for an action where a program keeps asking something else."""
        if self.asking.commands is not None:
            self.asking.come_home()
            if self.asking.at != ACTION:
                raise Stop
            return
        for place in list(self.model.sources()):
            for number in range(1, PILES + 1):
                if self.asking.at == ACTION:
                    break
                self.asking.guessed = True
                self.asking.walk({WHERE: place, STACK: str(number)})
                if self.asking.at == END:
                    raise Stop
        if self.asking.at != ACTION:
            raise Stop
        sight = self.sight() or sight
        if sight is not None:
            self.adopt(sight)

    def _check_shoe(self) -> None:
        """What a shoe that has run out before five stacks are full does is open: end there."""
        if self.model.shoe < 0:
            raise Stop

    def _ended(self, claim: str, when: str) -> None:
        """The program has ended, though the game has not."""
        end = self.talk.screen.end
        if end is not None and end.how == "error":
            self.expect(claim, False, f"the program stops with an error {when}: {end.error}")
        elif self._may_have_won():
            raise Stop
        elif end is not None and (self.sure or self.count_is_wrong):
            # Where the count of a goal pile is wrong, nobody knows when the game is won.
            self.expect("win", self.count_is_wrong, f"the program ends {when}, although nobody has won")
        raise Stop

    def _may_have_won(self) -> bool:
        """Whether the last table shows a goal pile without cards, of which a 0 may have been the last that the program played by itself."""
        sight = self.sight()
        return sight is not None and any(
            (sight.left[one] == 0 or (sight.left[one] is None and sight.tops[one] == ()))
            and self.model.left[one] <= 1
            and self.model.tops[one] in (ZERO, UNKNOWN)
            for one in PLAYERS
        )

    def _finish(self, played: Played) -> None:
        """The last card of a goal pile was played: the game must end, at the latest with the turn."""
        what = f"player {played.player} has played the last card of the goal pile"
        if self._goes_on():
            self.ask_discard("1", max(1, len(self.model.hand)))
        end = self.talk.screen.end
        if self.asking.at == END and end is not None and end.how == "error":
            self.expect("win", False, f"the program stops with an error after {what}: {end.error}")
            raise Stop
        if self._goes_on():
            self.expect("win", False, f"the game goes on after {what}")
            raise Stop
        texts = self.asking.wording.known("\n".join(one.text for one in self.talk.exchanges[self.mark :]))
        told = [line for line in texts.split("\n") if _WINS.search(line)]
        named = {
            {"1": "A", "2": "B"}.get(one.upper(), one.upper()) for one in _NAMES.findall("\n".join(told))
        }
        self.expect(
            "win",
            named != {other(played.player)},
            f"player {other(played.player)} is said to win, although {what}",
        )
        raise Stop

    def _goes_on(self) -> bool:
        return (
            self.talk.screen.waits and self.asking.asks_for_action() and "again" not in self.talk.text.lower()
        )


def starter(sight: Sight) -> str:
    """Who starts: the player with the higher card on the goal pile, jokers highest, A where they are the same."""
    ranks = [10 if top == JOKER else int(top) for one in PLAYERS for top in (sight.tops[one] or (ZERO,))[-1:]]
    return "B" if ranks[1] > ranks[0] else "A"


def _has_its_zero_alone(stack: Sequence[str]) -> bool:
    return list(stack) == [ZERO]
