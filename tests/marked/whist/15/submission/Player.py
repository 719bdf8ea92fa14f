"""Program 8 - Whist.

The Player class is only a thin coordinator. All the thinking is done by the
helper classes in whist_brain.py:

    HandView    - answers questions about the cards I hold
    TrickView   - answers questions about the trick on the table
    Memory      - remembers every card seen this hand

Strategy (a.k.a. how the card is chosen)
    * LEAD   : a "master" (a card that nobody can beat any more in its suit,
               according to Memory), longest suit first; else low from the
               longest plain suit.
    * FOLLOW : partner is winning -> duck with the lowest legal card.
               otherwise the CHEAPEST card that wins the trick.
               otherwise the lowest legal card.
    * VOID   : same idea, the cheapest trump that wins; if partner has the
               trick already or I cannot win, dump the lowest plain card.
"""

import Card
from whist_brain import HandView, TrickView, Memory, value


class Player:
    """Whist player that delegates its decisions."""

    def __init__(self):
        self._log = []          # decisions, for debugging only

    # ------------------------------------------------------------- public
    def PlayCard(self, cards, table, trump, seat, history, score):
        hand = HandView(cards, trump)
        trick = TrickView(table, trump, seat)
        memory = Memory(history, table, cards)

        if trick.empty():
            choice = self._lead(hand, memory)
        elif hand.can_follow(trick.led()):
            choice = self._follow(hand, trick)
        else:
            choice = self._void(hand, trick)
        self._log.append(choice)
        return choice

    # ------------------------------------------------------------ private
    def _lead(self, hand, memory):
        masters = [c for c in hand.by_length() if memory.is_master(c)]
        if masters:
            return masters[0]
        plain = hand.plain()
        if plain:
            longest = max(hand.suits_of(plain), key=lambda s: (len(hand.suit(s)), s))
            return min(hand.suit(longest), key=value)
        return min(hand.all(), key=value)

    def _follow(self, hand, trick):
        legal = hand.suit(trick.led())
        if trick.partner_winning():
            return min(legal, key=value)
        winners = [c for c in legal if trick.beats(c)]
        if winners:
            return min(winners, key=value)
        return min(legal, key=value)

    def _void(self, hand, trick):
        if not trick.partner_winning():
            winners = [c for c in hand.trumps() if trick.beats(c)]
            if winners:
                return winners.index(min(winners, key=value))
        return hand.rubbish()
