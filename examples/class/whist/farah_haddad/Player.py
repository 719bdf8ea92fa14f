from Card import *

class Player():
    # My player sorts the hand into suits.  It plays the middle card of the right suit when
    # it does not know who wins, the lowest when the trick is lost, and gets rid of its
    # shortest suit when it cannot follow, so that it can trump later.
    def __init__(self):
        self.suits = {}

    def sortHand(self, hand):
        self.suits = {'S': [], 'H': [], 'D': [], 'C': []}
        for card in sorted(hand):
            self.suits[card.Suit()].append(card)

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        self.sortHand(hand)
        if len(trick) == 0:
            lengths = [(len(cards), suit) for suit, cards in self.suits.items() if cards]
            cards = self.suits[max(lengths)[1]]
            return cards[len(cards) // 2]
        cards = self.suits[trick[0].Suit()]
        if cards:
            if cards[-1] > max(c for c in trick if c.Suit() == trick[0].Suit()):
                return cards[-1]
            return cards[0]
        return self.suits[trump][0]


def test():
    deck = DeckOfCards()
    deck.Shuffle()
    hands = [[deck.DealOne() for i in range(13)] for j in range(4)]
    players = [Player() for i in range(4)]
    trick = []
    for i in range(4):
        card = players[i].PlayCard(tuple(hands[i]), trick, 'S', 'NESW'[i], [], (0, 0))
        card.TurnFaceUp()
        print(card)
        trick.append(card)
    if input('Again? ') == 'y':
        test()


print('Testing my player')
test()
