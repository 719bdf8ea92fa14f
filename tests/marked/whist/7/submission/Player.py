# Program 8: Whist player
# My strategy:
#   leading: play an ace if I have one that is not trump. If not, play the lowest card
#            of the suit (not trump) in which I have the most cards. If I have only
#            trumps, play the highest.
#   following: if my partner is winning, play low. If I can win, win with the lowest card
#            that wins. Else play low.
#   no card of the suit: if my partner is not winning, trump with the lowest trump that
#            wins. Else throw away the lowest card that is not trump.
import Card


class Player:
    def __init__(self):
        self.name = "Whist player"

    def value(self, card):
        # turns the rank into a number
        r = card.Rank()
        if r == "A":
            return 14
        elif r == "K":
            return 13
        elif r == "Q":
            return 12
        elif r == "J":
            return 11
        elif r == "T":
            return 10
        else:
            return int(r)

    def lowest(self, cards):
        # the lowest card of a list
        low = cards[0]
        for card in cards:
            if self.value(card) < self.value(low):
                low = card
        return low

    def highest(self, cards):
        # the highest card of a list
        high = cards[0]
        for card in cards:
            if self.value(card) > self.value(high):
                high = card
        return high

    def beats(self, card, other, trump):
        # does this card win against the other one?
        if card.Suit() == other.Suit():
            return self.value(card) > self.value(other)
        elif card.Suit() == trump:
            return True
        else:
            return False

    def PlayCard(self, hand, trick, trump, position, tricks, score=(0, 0)):
        """Chooses a card of the hand (see the comment at the top for the strategy)."""
        # ------ I am the leader ------
        if len(trick) == 0:
            spades = []
            hearts = []
            diamonds = []
            clubs = []
            for card in hand:
                if card.Suit() == "S":
                    spades.append(card)
                elif card.Suit() == "H":
                    hearts.append(card)
                elif card.Suit() == "D":
                    diamonds.append(card)
                else:
                    clubs.append(card)
                # an ace is always good
                if card.Rank() == "A" and card.Suit() != trump:
                    return card
            longest = []
            if trump != "S" and len(spades) > len(longest):
                longest = spades
            if trump != "H" and len(hearts) > len(longest):
                longest = hearts
            if trump != "D" and len(diamonds) > len(longest):
                longest = diamonds
            if trump != "C" and len(clubs) > len(longest):
                longest = clubs
            if len(longest) == 0:
                return self.highest(hand)
            return self.lowest(longest)

        # ------ somebody else is the leader ------
        suit = trick[len(trick) - 1].Suit()
        # which card wins now?
        trick.sort()
        best = trick[len(trick) - 1]
        # does my partner win now? he played two cards before me
        partner_wins = False
        if len(trick) >= 2:
            if trick[len(trick) - 2] == best:
                partner_wins = True

        same_suit = []
        for card in hand:
            if card.Suit() == suit:
                same_suit.append(card)
        if len(same_suit) > 0:
            if partner_wins:
                return self.lowest(same_suit)
            winners = []
            for card in same_suit:
                if self.beats(card, best, trump):
                    winners.append(card)
            if len(winners) > 0:
                return self.lowest(winners)
            return self.lowest(same_suit)

        # ------ I have no card of this suit ------
        if not partner_wins:
            winners = []
            for card in hand:
                if self.beats(card, best, trump):
                    winners.append(card)
            if len(winners) > 0:
                return self.lowest(winners)
        low = None
        for card in hand:
            if card.Suit() != trump:
                if low is None or self.value(card) < self.value(low):
                    low = card
        return low
