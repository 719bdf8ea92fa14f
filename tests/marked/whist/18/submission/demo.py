"""Four of my players play a game to 5 points against each other."""
import Card

from Player import Player, winner_index

SEATS = "NESW"


class DemoGame:
    def __init__(self):
        self.players = {s: Player() for s in SEATS}
        self.score = {"NS": 0, "EW": 0}
        self.dealer = 0

    def deal(self):
        deck = Card.DeckOfCards()
        deck.Shuffle()
        hands = {s: [] for s in SEATS}
        for i in range(52):
            card = deck.DealOne()
            hands[SEATS[(self.dealer + 1 + i) % 4]].append(card)
        return hands, card.Suit()

    def play_trick(self, hands, leader, trump, tricks):
        cards = []
        for i in range(4):
            seat = SEATS[(leader + i) % 4]
            card = self.players[seat].PlayCard(
                tuple(hands[seat]), list(cards), trump, seat, list(tricks),
                (self.score["NS"], self.score["EW"]))
            hands[seat].remove(card)
            cards.append(card)
        winner = (leader + winner_index(cards, trump)) % 4
        tricks.append(tuple(cards) + (SEATS[leader], SEATS[winner]))
        return winner

    def play_hand(self):
        hands, trump = self.deal()
        leader, tricks = (self.dealer + 1) % 4, []
        for _ in range(13):
            leader = self.play_trick(hands, leader, trump, tricks)
        ns = sum(1 for t in tricks if t[5] in "NS")
        if ns > 6:
            self.score["NS"] += ns - 6
        else:
            self.score["EW"] += 13 - ns - 6
        self.dealer = (self.dealer + 1) % 4

    def run(self):
        while max(self.score.values()) < 5:
            self.play_hand()
            print("score", self.score)


if __name__ == "__main__":
    DemoGame().run()
