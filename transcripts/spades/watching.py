"""Whose cards a screen of Spades shows, and what its questions come to: a bid, a card, or something between them.

A player is known by the cards: each hand is read when its player bids, and from then on the screen shows the player
whose cards stand on it.  Players are counted from 0 in the order in which they bid.
"""

from __future__ import annotations

import re

from grader import Talk, plain, uncleared

from .asking import Asking
from .knowledge import PLAYERS, TRICKS
from .learned import Learned
from .reading import DECK, Seen, different, readings

BIDS = (3, 2, 3, 4)
MOST_STEPS = 60
"""Lines that are typed between two moves: PINs, pauses, questions."""

LONGEST_SEEN = 6_000
FEW = 3
"""Fewer cards may be on a screen by chance."""
_MANY = 8
"""So many cards are not misread by chance."""

_MOVES = re.compile(r"\x1b\[[0-9;]*[AFHfKLMST]")
"""Where the cursor is moved about, what stands on the screen is not known."""


class Dealt(Exception):  # noqa: N818 - an outcome
    """New hands are dealt before the round is over, or, as the text says, a hand has lost a card."""


class Stop(Exception):  # noqa: N818 - an outcome
    """The run cannot go on.  The text says why, where that is because the program is not understood."""


class Watching:
    """One round as its screens show it, from the start of the program, or after the round `before`."""

    def __init__(self, talk: Talk, learned: Learned, before: Watching | None = None) -> None:
        self.talk = talk
        self.learned = learned
        self.asking: Asking = Asking(talk, learned) if before is None else before.asking
        self.to_bid = BIDS
        self.shift: int = 0 if before is None else (before.shift + 1) % PLAYERS
        """Which player of the first round is the first to bid in this one, as far as known."""
        self.pins: dict[int, str] = {}
        """The PIN after which each player's cards were shown first."""
        self.hands: list[set[str]] = []
        self.dealt: list[frozenset[str]] = []
        self.current: int | None = None
        self.view = ""
        self.seen: list[Seen] = []
        self.bids: list[int] = []
        self.asked: list[int] = []
        """How many questions came before each hand was shown, but for PINs and pauses."""
        self.seen_late = False
        """Whether a hand was seen for the first time where a card was asked for: its player may have bid blind."""
        self.asked_blind = 0
        """How many questions that speak of blind bids came before the first hand."""
        self.doubles = ""
        self.trick: list[str] = []
        self.last_trick: list[str] = []
        self.leader = 0
        self.wins = [0] * PLAYERS
        self.spade_played = False
        self.exposed: list[bool] = []
        self.raw: list[str] = []
        self.previous: frozenset[str] = frozenset()
        self.pending: frozenset[str] = frozenset()
        """Cards that may have been played just now."""
        self.after = ""
        self.by_label = False
        self.numbers: dict[str, int] = {}
        """The index that each card had when all cards of its hand had one."""
        self.letters: dict[str, str] = {}
        """The same, where it is a letter."""
        self.mark = 0
        """The exchange in which the last card was typed."""
        self._questions = 0

    def look(self) -> int | None:
        """Whose cards the last screen shows; None where it shows nobody's."""
        last, cleared = uncleared(self.talk.screen.text)
        view = plain(last)
        found = self._owner(view)
        if found is None and cleared:
            # Shown for a moment only.
            view = self.talk.text
            found = self._owner(view)
        if found is None:
            return None
        player, seen = found
        self.view, self.seen = view, seen
        return player

    def _owner(self, view: str) -> tuple[int, list[Seen]] | None:
        ways = readings(view)
        usual = (self.playing and self.learned.play_notation) or self.learned.notation
        order = sorted(ways, key=lambda name: name != usual)
        best: tuple[int, int, list[Seen]] | None = None
        for name in order:
            cards = {one.card for one in ways[name]}
            for player, held in enumerate(self.hands):
                hand = held - self.pending
                # Between cards that stand close together, another notation reads cards that are not there.
                doubtful = len(hand) < _MANY and self.learned.play_notation not in ("", name)
                if hand and hand <= cards and not (self.playing and doubtful):
                    at = max(one.line for one in ways[name] if one.card in hand)
                    if best is None or at > best[0]:
                        best = at, player, ways[name]
            if best is not None:
                if self.playing and len(self.hands[best[1]]) >= _MANY:
                    self.learned.play_notation = name
                return best[1], best[2]
        if len(self.hands) < PLAYERS:
            for name in order:
                cards = set(different(ways[name]))
                if name == self.learned.notation and len(cards) < TRICKS == len(ways[name]):
                    self.doubles = "a hand of 13 cards has a card twice"
                if len(cards) == TRICKS:
                    both = [card for hand in self.dealt for card in hand & cards]
                    # Where a card is asked for, what lies on the table may stand beside the rest of a hand.
                    if both and self.asking.asks_bid:
                        self.doubles = f"{both[0]} is dealt to two players"
                    self.learned.notation = name
                    self.hands.append(cards)
                    self.dealt.append(frozenset(cards))
                    self.asked.append(self._questions)
                    self.seen_late |= self.asking.asks_card
                    return len(self.hands) - 1, ways[name]
        return None

    def decision(self) -> int:
        """Go on until a player has to bid or to play; who that is.  Raises Stop."""
        self._questions = 0
        waited = False
        for _ in range(MOST_STEPS):
            if not self.talk.screen.waits:
                raise Stop
            player = self.look()
            if player is not None and waited:
                # Whoever leads after the last card of a trick is shown the cards after a pause: it has done what it is for.
                self.asking.waited()
            waited = player is None
            asking = self.asking
            self.raw.append(self.talk.screen.text)
            if player is not None:
                if player != self.current:
                    asking.progress()
                    if asking.events and asking.events[-1] != "hand":
                        self.pins[player] = asking.events[-1]
                    asking.events.append("hand")
                    self._note_exposed(player)
                self.current = player
            if self.doubles:
                raise Stop
            if player is None and self.playing and len(self.new_cards()) == TRICKS:
                raise Dealt(self._lost())
            if player is None and (asking.wants_pin or asking.pauses) and asking.mentions_blind:
                self._questions += 1
            if asking.wants_pin:
                self.current = None
                asking.expected = self._expected()
                if not asking.give_pin():
                    raise Stop("no PIN of the four is taken")
                continue
            if asking.pauses:
                asking.pause()
                continue
            if player is None and not self.playing and self.current is not None:
                # Above a menu it may stand, too; whoever has bid already is not asked again.
                has_bid = self.current < len(self.bids)
                if asking.about_blind or (has_bid and asking.mentions_blind):
                    self.current = None
            if self.current is not None and self.playing and asking.confirms:
                asking.type(asking.yes_and_no[0])
                continue
            if self.current is not None and (player is not None or self._asks_again()):
                kinds = self.learned.card_kinds if self.playing else self.learned.bid_kinds
                kinds.add(asking.kind)
                return self.current
            self._questions += 1
            self.asked_blind += not self.hands and (asking.mentions_blind or asking.blind_above)
            self.learned.other_kinds.add(asking.words)
            if not asking.answer():
                raise Stop("no answer was found that a question of the program takes")
        raise Stop("the program asks on and on, and no cards can be read on the screen")

    def _asks_again(self) -> bool:
        """Whether a question without cards is about those shown before."""
        kind = self.asking.kind
        kinds = self.learned.card_kinds if self.playing else self.learned.bid_kinds
        return kind in kinds or self.asking.decides

    def take_for_the_same(self) -> None:
        """Take a question that is new, right after an answer that was none, for the one before in other words: `0 to 13 please`.

        Else it would be answered by trying, and what is taken there is the bid or the card.
        """
        asking = self.asking
        is_other = (
            asking.wants_pin
            or asking.pauses
            or asking.mentions_blind
            or asking.confirms
            or asking.words in self.learned.other_kinds
        )
        if self.talk.screen.waits and self.current is not None and not is_other and self.look() is None:
            (self.learned.card_kinds if self.playing else self.learned.bid_kinds).add(asking.kind)

    def _note_exposed(self, player: int) -> None:
        """Whether the cards of the player before can still be read."""
        if len(self.previous) >= FEW and not self.previous & self.hands[player]:
            moved = any(map(_MOVES.search, self.raw))
            ways = {} if moved else readings(self.talk.seen[-LONGEST_SEEN:])
            self.exposed.append(any(self.previous <= {one.card for one in seen} for seen in ways.values()))
            self.previous = frozenset()
        self.raw = []

    def _expected(self) -> int:
        return ((self.turn if self.playing else len(self.hands)) + self.shift) % PLAYERS

    @property
    def playing(self) -> bool:
        """Whether all have bid."""
        return len(self.bids) >= PLAYERS

    @property
    def turn(self) -> int:
        """Whose turn it is by the rules."""
        return (self.leader + len(self.trick)) % PLAYERS

    def new_cards(self) -> list[str]:
        """The cards on the last screen."""
        last, _ = uncleared(self.talk.screen.text)
        return max(map(different, readings(plain(last)).values()), key=len, default=[])

    def _lost(self) -> str:
        """What a hand has lost where the cards on the screen are the rest of it and a trick; empty where they are new."""
        shown = set(self.new_cards())
        for held, dealt in zip(self.hands, self.dealt, strict=True):
            lost = sorted(held - self.pending - shown)
            if lost and len(shown - dealt) <= PLAYERS:
                return f"{lost[0]} is gone from a hand, and was not chosen to be played"
        return ""

    @property
    def over(self) -> bool:
        """Whether the round has been played to its end."""
        return sum(self.wins) == TRICKS

    @property
    def crashed(self) -> bool:
        """Whether the program has stopped with an error."""
        end = self.talk.screen.end
        return end is not None and end.how == "error"

    @property
    def whole_deck(self) -> bool:
        """Whether the four hands are the deck."""
        return frozenset().union(*self.dealt) == DECK
