"""One run of a program of Spades: whose cards are on the screen, what may be played, and what came of a move.

A player is known by the cards: each hand is read when its player bids, and from then on the screen shows the player
whose cards stand on it.  Players are counted from 0 in the order in which they bid.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grader import Over, Talk, plain, uncleared

from .asking import Asking
from .knowledge import PLAYERS, SPADES, TRICKS, legal, suit, winner
from .learned import Learned
from .naming import names
from .reading import (
    DECK,
    FOREIGN_LETTERS,
    Seen,
    different,
    first_index,
    in_order,
    indices,
    kept_indices,
    lettered,
    own_letters,
    readings,
)

BIDS = (3, 2, 3, 4)
MOST_STEPS = 60
"""Lines that are typed between two moves: PINs, pauses, questions."""

LONGEST_SEEN = 6_000
_FEW = 3
_NEAR = 300
"""Characters before a question in which an example of an answer may stand."""
_MANY = 8
"""So many cards are not misread by chance."""

_WORDS = re.compile(r"\w")
_MOVES = re.compile(r"\x1b\[[0-9;]*[AFHfKLMST]")
"""Where the cursor is moved about, what stands on the screen is not known."""


class Dealt(Exception):  # noqa: N818 - an outcome
    """New hands are dealt before the round is over, or, as the text says, a hand has lost a card."""


class Stop(Exception):  # noqa: N818 - an outcome
    """The run cannot go on.  The text says why, where that is because the program is not understood."""


class Run:
    """One round, from the start of the program, or after the round `before`."""

    def __init__(self, talk: Talk, learned: Learned, before: Run | None = None) -> None:
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

    # Whose turn it is.

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
        if len(self.previous) >= _FEW and not self.previous & self.hands[player]:
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

    # Bids.

    def bid_all(self) -> None:
        """Start, and make the bids of all players.  Raises Stop."""
        refused = same = 0
        while not self.playing:
            before = len(self.asking.events)
            player = self.decision()
            if player < len(self.bids):
                same += "hand" in self.asking.events[before:] and len(self.asking.events) > before + 1
                if same > 1:
                    self.doubles = "two players are shown the same cards"
                    raise Stop
                # The same player again: the bid was not taken, or something is asked about it.
                refused += 1
                if refused > 2 * PLAYERS:
                    raise Stop("the program does not take a bid")
                answer = self.asking.yes_or_no or str(self.bids[player])
                self.asking.type(answer)
                continue
            if answer := self.asking.yes_or_no:
                refused += 1
                if refused > 2 * PLAYERS:
                    raise Stop("the program does not come to a bid")
                self.asking.type(answer)
                continue
            self.bid(player)

    def bid(self, player: int) -> None:
        """Make the bid of a player."""
        self.bids.append(self.to_bid[player])
        self.previous = self.dealt[player]
        self.asking.type(str(self.to_bid[player]))

    # Cards.

    @property
    def may(self) -> list[list[str]]:
        """What the player whose turn it is may play, for each way to read the rules."""
        return legal(sorted(self.hands[self.turn]), self.trick, self.spade_played)

    def choice(self) -> list[str]:
        """Cards that may be played, those first that every reading allows."""
        ways = self.may
        every = [card for card in ways[0] if all(card in way for way in ways)]
        if every:
            return every
        return ways[min(self.learned.reading, len(ways) - 1)]

    def index(self, card: str) -> str | None:
        """What is typed for a card of the hand that is on the screen; None where it has no index."""
        hand = frozenset(self.hands[self.turn])
        order = in_order(self.seen, hand)
        if self.current != self.turn or card not in order:
            return None
        if self.learned.named is not None:
            self.by_label = True
            ways_to_type = self._names(card)
            return ways_to_type[min(self.learned.named, len(ways_to_type) - 1)]
        ways = [frozenset(way) for way in self.may]
        alone = [way for way in ways if len(way) == 1] if self.learned.only_legal else []
        labels = self._labels(hand, alone)
        letters = {} if labels else self._letters(hand, alone)
        if letters:
            self.by_label = self.learned.sure = True
            self.learned.only_legal |= letters.keys() != hand and letters.keys() in ways
            return letters.get(card)
        if labels and labels.keys() != hand and labels.keys() in ways:
            self.learned.only_legal = True
        self.by_label = bool(labels)
        if labels:
            self.learned.sure = True
            if card in labels:
                return str(labels[card])
            # Where only some cards are numbered, but by their places, the others have numbers, too.
            first = {number - order.index(one) for one, number in labels.items()}
            return str(order.index(card) + first.pop()) if len(labels) > 1 and len(first) == 1 else None
        base = first_index(f"{self.view}\n{self.asking.question}", len(hand))
        if base is not None:
            self.learned.base, self.learned.sure = base, True
        return str(order.index(card) + (self.learned.base or 0))

    def before_the_first(self) -> str:
        """The number before that of the first card: Python takes a list from its end there."""
        labels = self._labels(frozenset(self.hands[self.turn]))
        first = min(labels.values()) if labels else self.learned.base or 0
        return str(min(first, 1) - 1)

    def _names(self, card: str) -> list[str]:
        """The ways to type the name of a card that is on the screen."""
        lines = self.view.split("\n")
        drawn = next((lines[one.line][one.start : one.end] for one in self.seen if one.card == card), "")
        if drawn and (self.learned.play_notation or self.learned.notation) in FOREIGN_LETTERS:
            # The same letters stand for other suits in English.
            return [drawn.strip()]
        asked = f"{self.talk.exchanges[-1].text[-_NEAR:]}\n{self.after[-_NEAR:]}"
        return names(card, drawn.strip("[](){}<>| "), asked, self.view)

    def by_name(self) -> bool:
        """Type cards in another way by their names, where no index was taken; whether there is one more."""
        if self.learned.sure or self.learned.accepted or self.current != self.turn:
            return False
        self.learned.named = 0 if self.learned.named is None else self.learned.named + 1
        return self.learned.named < len(self._names(min(self.hands[self.turn])))

    def _labels(self, hand: frozenset[str], alone: Sequence[frozenset[str]] = ()) -> dict[str, int]:
        """The index beside each card, as far as one is shown."""
        if kept := kept_indices(self.view, self.seen, hand, self.numbers):
            return kept
        labels = indices(self.view, self.seen, hand, self.learned.last_list, alone)
        if labels.keys() == hand and len(hand) == TRICKS:
            self.numbers |= labels
        return labels

    def _letters(self, hand: frozenset[str], alone: Sequence[frozenset[str]] = ()) -> dict[str, str]:
        """The letter beside each card, as far as one is shown.  A card may keep the one that it has in the whole hand.

        Letters of a few cards alone may be those of their suits.
        """
        own = own_letters(self.view, self.seen, hand)
        if len(hand) == TRICKS:
            self.letters |= own
        if own and own.items() <= self.letters.items():
            return own
        return lettered(self.view, self.seen, hand, alone)

    def other_list(self, card: str) -> bool:
        """Whether the card has another index in the last list of cards; then that one counts from now on."""
        hand = frozenset(self.hands[self.turn])
        first, last = (indices(self.view, self.seen, hand, one) for one in (False, True))
        if self.learned.last_list or card not in last or first.get(card) == last[card]:
            return False
        self.learned.last_list = True
        return True

    def neighbour(self, card: str) -> str | None:
        """The card that the index means if cards are counted in the other way; None where the index is beside the card."""
        if self.by_label or self.learned.sure:
            return None
        hand = frozenset(self.hands[self.turn])
        order = in_order(self.seen, hand)
        at = order.index(card) + (-1 if not self.learned.base else 1)
        return order[at] if 0 <= at < len(order) else None

    def signature(self) -> tuple[object, ...]:
        """What a screen shows that stays the same where a card was refused."""
        hand = frozenset().union(*self.hands)
        labels = indices(self.view, self.seen, hand) or lettered(self.view, self.seen, hand)
        return tuple(one.card for one in self.seen), tuple(labels.items())

    def try_card(self, index: str, *may_be: str) -> bool:
        """Type an index; whether the card was refused: the same player is asked about the same cards.

        `may_be` are the cards that it may mean; without any, it is an answer that is none.
        """
        before, player, shown = self.signature(), self.turn, len(self.talk.exchanges)
        self.pending = frozenset(may_be)
        self.mark = shown
        asked = self.talk.lines[-1:]
        self.asking.type(index)
        self.after = self.talk.text
        if self.last_card:
            return False
        is_same = self.talk.screen.waits and self.talk.lines[-1:] == asked
        if is_same and _WORDS.search(asked[0]) and self.look() is None:
            # The same question in the same words, without the cards: the same player is asked again.
            return True
        if not may_be:
            self.take_for_the_same()
        after = self.decision()
        if after == player and self.look() is None:
            others = set(self.new_cards()) - self.hands[player] - set(self.trick)
            if len(others) >= _FEW:
                raise Stop("whose cards are shown")
        self.after = "\n".join(one.text for one in self.talk.exchanges[shown:])
        return after == player and self.signature() == before

    @property
    def last_card(self) -> bool:
        """Whether the next card is the last one of the round."""
        return sum(self.wins) == TRICKS - 1 and len(self.trick) == PLAYERS - 1

    def take(self, card: str) -> None:
        """Note that a card was played by the player whose turn it is."""
        player = self.turn
        self.hands[player].discard(card)
        self.pending = frozenset()
        self.trick.append(card)
        self.learned.accepted += 1
        self.learned.sure |= self.learned.named is not None
        self.spade_played = self.spade_played or suit(card) == SPADES
        self.previous = frozenset(self.hands[player])
        if len(self.trick) == PLAYERS:
            self.last_trick = list(self.trick)
            self.leader = (self.leader + winner(self.trick)) % PLAYERS
            self.wins[self.leader] += 1
            self.trick = []

    def shown_after(self) -> set[str]:
        """The cards that came to be seen after the last move, but for those of hands.

        They are read as those of hands are, and only where that finds none, in any notation: between cards that stand
        close together, another notation reads cards that are not there.
        """
        held = frozenset().union(*self.hands) - self.pending
        ways = readings(self.after)
        usual = ways.get(self.learned.play_notation or self.learned.notation, [])
        return set(different(usual)) - held or {one.card for seen in ways.values() for one in seen} - held

    def may_be_another(self, card: str) -> bool:
        """Whether another card may have been played than this one: neither an index beside it nor the table says so.

        A name may be taken for a letter or an index.
        """
        return (not self.by_label or self.learned.named is not None) and card not in self.shown_after()

    def named_instead(self, card: str) -> str:
        """Another card of the hand that alone is named where a card was refused; empty where there is none.

        The program may have taken the number for that of another card than the one that was meant.
        """
        hand = self.hands[self.turn]
        usual = readings(self.after).get(self.learned.play_notation or self.learned.notation, [])
        lines: dict[int, set[str]] = {}
        for one in usual:
            lines.setdefault(one.line, set()).add(one.card)
        alone = {next(iter(cards)) for cards in lines.values() if len(cards) == 1}
        return next(iter(alone & hand)) if len(alone & hand) == 1 and card not in alone else ""

    def kept(self) -> str:
        """A card that the player whose hand is shown has played before, and that still stands in it with an index."""
        assert self.current is not None
        hand, gone = self.hands[self.current], self.dealt[self.current] - self.hands[self.current]
        held = frozenset(hand | gone)
        marked = indices(self.view, self.seen, held) or self._letters(held)
        back = sorted(marked.keys() & gone)
        return back[0] if back and hand <= marked.keys() else ""

    def labelled(self) -> frozenset[str]:
        """The cards that have an index on the screen now."""
        hand = frozenset().union(*self.hands)
        return frozenset(indices(self.view, self.seen, hand) or lettered(self.view, self.seen, hand))

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

    def force_rest(self) -> bool:
        """Play the last trick where it has not begun: a program may play it by itself, as nobody has a choice."""
        if sum(self.wins) != TRICKS - 1 or self.trick:
            return False
        while not self.over:
            self.take(min(self.hands[self.turn]))
        return True

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


__all__ = ["Dealt", "Learned", "Over", "Run", "Stop"]
