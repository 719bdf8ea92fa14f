"""What a game of Mini Spite and Malice has shown so far, and which claim a difference speaks of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from grader import Talk

from .commanding import Commands
from .discarding import Discarding
from .knowledge import Difference, Model, Played
from .pack import SAMPLES
from .rules import FULL_STACKS, JOKER, PACK, SHOE
from .views import Sight

MOST_SAME = 4
"""So many cards of one face do not lie on each other in a goal pile."""


class Record:
    """The record of one game.

    `claims` are the ids that the dialogue speaks of; `met` are events that earlier games have shown.  `clean` and
    `dirty` count and name the kinds of legal moves that went well and that did not; `wrong` says how the last did.
    """

    def __init__(
        self,
        talk: Talk,
        claims: Iterable[str],
        met: set[str],
        earlier: Record | None = None,
        commands: Commands | None = None,
    ) -> None:
        self.talk, self.met = talk, met
        self.claims = frozenset(claims)
        self.asking: Discarding = Discarding(talk) if earlier is None else earlier.asking
        if commands is not None:
            self.asking.obey(commands)
        self.clean: Counter[str] = Counter() if earlier is None else earlier.clean
        self.dirty: set[str] = set() if earlier is None else earlier.dirty
        self.taken: set[str] = set()
        """The kinds of moves after which the program went on, rightly or not."""
        self.wrong = ""
        self.model = Model()
        self.sure = True
        self.moved = False
        self.strikes = self.refusals = 0
        self.first = len(talk.exchanges)
        self.mark = 0
        self.refused: set[tuple[str, int]] = set()
        self.refused_faces: Counter[str] = Counter()
        self.refused_again: dict[str, set[tuple[str, str]]] = {} if earlier is None else earlier.refused_again
        """Of each kind of play that a program has taken before: the places and cards of those that it has not."""
        self.unseen: list[Played] = []
        self.count_is_wrong = False
        self.sample: Counter[str] | None = None
        """The cards that were seen when they were last counted, before any came back to the shoe."""
        self.position = 0
        """Of the hand's card that was named for the last discard, counted from 1."""
        self.same_top: Counter[str] = Counter()
        self.first_sight: Sight
        self.first_groups: set[str] = set()
        """The piles that the first table shows, by name."""

    def expect(self, claim: str, holds: object, message: str = "", expected: Model | None = None) -> None:
        """Note what was seen, where the dialogue speaks of this claim."""
        if not holds:
            self.wrong = message
        if claim in self.claims:
            message = self.asking.wording.named(message)
            self.talk.expect(claim, holds, message, expected.piles() if expected is not None else None)

    def seen(self, claim: str) -> bool:
        """Whether there is nothing more to learn about a claim."""
        return (
            claim not in self.claims
            or claim in self.met
            or claim in self.talk.breaches
            or claim in self.talk.held
        )

    @property
    def lines(self) -> int:
        """How many lines were typed in this game."""
        return len(self.talk.exchanges) - self.first

    def note_play(self, played: Played, passed: bool = False) -> None:
        """What a play has shown to hold, and those before it that were not shown.  `passed`: it ended the turn."""
        for earlier in self.unseen:
            self._note_kind(earlier)
        self.unseen.clear()
        self._note_kind(played)
        if not passed:
            self.clean[played.place[0]] += 1
            self.expect("turn", True)
        self._note_cards()

    def note_goal(self, played: Played, sight: Sight) -> None:
        """A goal pile that shows the same card, however many were played from it, has not moved on."""
        top = sight.tops[played.player]
        if played.place != "g" or not top or played.last:
            return
        self.same_top[played.player] = self.same_top[played.player] + 1 if top[-1] == played.card else 0
        if self.same_top[played.player] >= MOST_SAME and played.card != JOKER:
            text = (
                f"the goal pile of player {played.player} still shows [{played.card}] after {MOST_SAME} plays"
            )
            self.expect("goal", False, text)

    def _note_kind(self, played: Played) -> None:
        self.expect(source(played), True)
        if played.on_joker or (played.card == JOKER and not played.opens):
            self.expect("joker", True)
        if played.full:
            self.expect("full", True)
        if played.emptied:
            self.expect("again", True)

    def note_turn(self) -> None:
        for earlier in self.unseen:
            self._note_kind(earlier)
        self.unseen.clear()
        self.clean["discard"] += 1
        self.expect("refill", True)
        self.expect("turn", True)
        self._note_cards()

    def _note_cards(self) -> None:
        if self.model.drawn > SHOE:
            self.expect("shoe", True)
        # A move that goes wrong may leave a card twice, or none: that says nothing of the pack.
        clean = self.sure and "discard" not in self.dirty
        if clean and (face := self.model.too_many()):
            self.expect("cards", False, f"more than {PACK[face]} cards [{face}] are in the game")
        if clean and self.model.drawn <= SHOE:
            seen = self.model.seen()
            counted = self.sample.total() if self.sample is not None else 0
            if any(counted < size <= seen.total() for size in SAMPLES):
                self.sample = seen
        # Of a game that breaks off early too few are seen to say anything.
        if self.sure and self.sample is not None:
            self.expect("cards", True)

    def claim_of(self, played: Played, refused: bool = True) -> str:
        """The claim that is broken where a play does not come through.

        What is special about a play is to blame until it has been seen to go well; then its source is.
        """
        held = self.talk.held
        if played.last:
            return "win"
        if refused and source(played) in self.talk.breaches:
            return source(played)
        if played.full and not refused and self.model.full % FULL_STACKS == 0:
            return "shoe"
        if played.emptied and not refused:
            return self.draw("again")
        if played.full and "full" not in held:
            return "full"
        if played.card == JOKER and refused and self.model.full < FULL_STACKS:
            return "joker"
        if (played.card == JOKER or played.on_joker) and (
            "joker" not in held or "joker" in self.talk.breaches
        ):
            return "joker"
        if played.card == JOKER and self.model.full >= FULL_STACKS and "joker" not in self.talk.breaches:
            return "shoe"
        return source(played)

    def blamed(self, one: Difference, played: Played) -> str:
        place = source(played)
        mine = one.owner == played.player
        if one.part == "hand" and mine and played.emptied:
            return self.draw("again")
        if one.part == "hand" and not mine and self.asking.turn != played.player:
            return "turn"
        if one.part == "stacks" and one.number == played.number:
            return "full" if played.full or one.empty else "joker" if played.card == JOKER else place
        if one.part in ("top", "left") and mine:
            return "goal"
        return place

    def blamed_discard(self, one: Difference, before: Model) -> str:
        if one.part == "hand" and one.owner != before.current:
            return self.draw("refill")
        if one.part == "discards" and "discards" in self.talk.breaches:
            # Where another card than the top one is played, the order of a pile is not known any more.
            return "discards"
        return "discard"

    def draw(self, claim: str) -> str:
        """What is to blame for cards that were not drawn: the shoe, where this has gone well before."""
        held, breaches = self.talk.held, self.talk.breaches
        came_back = self.model.drawn > SHOE and claim not in breaches
        return "shoe" if came_back and (claim in held or "shoe" in breaches) else claim


def words(played: Played) -> str:
    """The card that is played, for a message."""
    places = {"h": "the hand", "g": "the goal pile", "d": f"discard pile {played.place[1:]}"}
    return f"[{played.card}] from {places[played.place[0]]}"


def source(played: Played) -> str:
    return {"h": "hand", "g": "goal", "d": "discards"}[played.place[0]]
