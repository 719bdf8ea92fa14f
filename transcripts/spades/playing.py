"""One run of a program of Spades: bids and cards are typed, and what came of each is seen."""

from __future__ import annotations

import re

from .knowledge import PLAYERS, SPADES, TRICKS, suit, winner
from .pointing import Pointing
from .reading import different, readings
from .watching import FEW, Stop

_WORDS = re.compile(r"\w")


class Run(Pointing):
    """One round, from the start of the program, or after the round `before`."""

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
            if len(others) >= FEW:
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

    def force_rest(self) -> bool:
        """Play the last trick where it has not begun: a program may play it by itself, as nobody has a choice."""
        if sum(self.wins) != TRICKS - 1 or self.trick:
            return False
        while not self.over:
            self.take(min(self.hands[self.turn]))
        return True
