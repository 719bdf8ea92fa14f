# CS 101
# Program 8 - Whist player
#
# My strategy:
#   - when I lead I play my highest card that is not trump
#     (keep the trumps for later), if I only have trumps I play the highest one
#   - when I can follow suit: if my partner is winning the trick or if I can't
#     beat the best card I play my lowest card of the suit, otherwise my highest
#   - when I can't follow suit: if my partner is winning I throw away my lowest
#     card, otherwise I play my lowest trump that wins
#   - when I have no trump that helps I throw away my lowest card

import Card


class Player:

    def __init__(self):
        self.order = "23456789TJQKA"

    def value(self, card):
        '''2 is 0 and the ace is 12'''
        return self.order.index(card.Rank())

    def lowest(self, cards):
        low = cards[0]
        for card in cards:
            if self.value(card) < self.value(low):
                low = card
        return low

    def highest(self, cards):
        high = cards[0]
        for card in cards:
            if self.value(card) > self.value(high):
                high = card
        return high

    def best_so_far(self, trick, trump):
        '''the position in the trick of the card that is winning now'''
        best = 0
        for i in range(1, len(trick)):
            if trick[i].Suit() == trick[best].Suit():
                if self.value(trick[i]) > self.value(trick[best]):
                    best = i
            elif trick[i].Suit() == trump:
                best = i
        return best

    def lead(self, hand, trump):
        others = []
        for card in hand:
            if card.Suit() != trump:
                others.append(card)
        return self.highest(others)

    def discard(self, hand, trump):
        '''throw away the lowest card, not a trump if possible'''
        low = None
        for card in hand:
            if card.Suit() != trump:
                if low is not None and self.value(card) < self.value(low):
                    low = card
        return low

    def PlayCard(self, hand, trick, trump, position, tricks, ns, ew):
        if len(trick) == 0:
            return self.lead(hand, trump)

        best = self.best_so_far(trick, trump)
        best_card = trick[best]
        # the card that was led
        led_card = trick.pop(0)
        led = led_card.Suit()

        # my partner played two cards before me
        if len(trick) >= 2 and best == len(trick) - 2:
            partner_wins = True
        else:
            partner_wins = False

        suit_cards = []
        trump_cards = []
        for card in hand:
            if card.Suit() == led:
                suit_cards.append(card)
            if card.Suit() == trump:
                trump_cards.append(card)

        if len(suit_cards) > 0:
            if partner_wins:
                return self.lowest(hand)
            high = self.highest(suit_cards)
            if best_card.Suit() == led and self.value(high) > self.value(best_card):
                return high
            else:
                return self.lowest(suit_cards)

        # can't follow suit
        if partner_wins:
            return self.discard(hand, trump)
        if len(trump_cards) > 0:
            winners = []
            for card in trump_cards:
                if best_card.Suit() != trump or self.value(card) > self.value(best_card):
                    winners.append(card)
            if len(winners) > 0:
                return self.lowest(winners)
        return self.discard(hand, trump)
