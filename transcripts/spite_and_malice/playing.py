"""Plays Mini Spite and Malice on a program's terminal, by the rules, and holds each screen against the model.

Claims are named here by what they are about; a dialogue lists those that it speaks of, and the others are
passed over.  Where a screen is not as it must be, the game goes on from what it shows.
"""

from __future__ import annotations

from collections.abc import Sequence

from .dealing import Dealt
from .following import SECOND_ZERO, Stop
from .knowledge import Difference, Model, Played
from .recognising import ACTION, END, STACK, WHERE
from .record import words
from .rules import JOKER, PILES, ZERO, other
from .turn_ends import TurnEnds
from .views import Sight

MOST_LINES = 800
"""What may be typed in one game.  Games of two sensible players end after 200 to 400 lines."""

FACE_REFUSALS = 2
SEEKING_SECOND, SEEKING_ZEROS, SEEKING_EVENTS = 150, 350, 650
ENOUGH_CARDS = 12


class Game(Dealt, TurnEnds):
    """One game."""

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
        commands = self.asking.commands
        is_guess = commands is not None and place[0] in commands.guessed
        taken = self.asking.walk({ACTION: "p", WHERE: place, STACK: str(number)})
        if self.asking.at == END and not played.last:
            self._ended(self.claim_of(played, refused=False), f"when {what}")
        if played.last and (taken or self.asking.strange):
            self._finish(played)
        sight = self.sight()
        if not taken or (sight is not None and self._is_unchanged(before, sight)):
            self._put_back(before, played, sight, taken)
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
        if commands is not None and is_guess and (passed or self.model.differences(sight)):
            commands.give_up(place[0])
            self.model = before
            self.adopt(sight)
            return False
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

    def _put_back(self, before: Model, played: Played, sight: Sight | None, taken: bool) -> None:
        """A play has not come through: go on from the table `before` it.  `taken`: whether it was told to its end."""
        fits = (
            "though it is the next card there" if played.card != JOKER else "though a joker fits everywhere"
        )
        if self._is_refused_surely(played, taken):
            claim = self.claim_of(played)
            self.expect(
                claim, False, f"{words(played)} is refused on play stack {played.number}, {fits}", self.model
            )
        self.model = before
        self.refused.add((played.place, played.number))
        self.refused_faces[played.card] += 1
        self.dirty.add(played.place[0])
        self._refusal()
        self._home(sight)

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


def _has_its_zero_alone(stack: Sequence[str]) -> bool:
    return list(stack) == [ZERO]
