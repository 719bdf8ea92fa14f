"""One round, from the deal to the scores."""

import random

import keyboard
import screen
from card import new_deck
from contract import Contract
from tricks import legal_cards, trick_winner


class PlayedRound:
    """State of a round at the terminal."""

    def __init__(self, game, pins, number):
        self.game, self.pins, self.number = game, pins, number
        self.contracts = {"A": Contract(), "B": Contract()}
        self.won = dict.fromkeys(game.players, 0)
        self.spade_played = False
        deck = new_deck()
        random.shuffle(deck)
        self.slots = {}
        for seat, player in enumerate(game.players):
            cards = sorted(deck[seat::4], key=lambda card: (card.suiteID, card.orderID))
            self.slots[player] = dict(enumerate(cards, start=1))

    def board(self):
        screen.scoreboard(self.game, self.contracts, self.won)

    def bidding(self):
        for player in self.game.players:
            screen.clear()
            print(f"ROUND {self.number}: BIDS")
            self.board()
            keyboard.check_pin(player, self.pins[player])
            blind = keyboard.yes(f"{player}: bid blind?")
            if not blind:
                screen.hand_table(self.slots[player])
            bid = keyboard.number(f"{player}: bid 0-13 > ", range(14), "a number from 0 to 13")
            self.contracts[player[0]].add_bid(int(player[1]), bid, blind)
        screen.clear()

    def choose(self, player, table):
        slots = self.slots[player]
        allowed = legal_cards(list(slots.values()), table, self.spade_played)
        while True:
            number = keyboard.number(f"{player}: number of the card > ", slots, "no card of yours has that number")
            if slots[number] in allowed:
                return slots.pop(number)
            print(f"! {slots[number].code} may not be played now")

    def trick(self, count, order):
        table = []
        for player in order:
            title = f"ROUND {self.number}, TRICK {count}"
            screen.trick_table(title, order, table)
            keyboard.check_pin(player, self.pins[player])
            screen.clear()
            screen.trick_table(title, order, table)
            screen.hand_table(self.slots[player], table, self.spade_played)
            card = self.choose(player, table)
            table.append(card)
            self.spade_played = self.spade_played or card.is_spade()
            screen.clear()
        place = trick_winner(table)
        self.won[order[place]] += 1
        screen.trick_table(f"ROUND {self.number}, TRICK {count}: won by {order[place]}", order, table)
        self.board()
        print()
        return order[place:] + order[:place]

    def run(self):
        self.bidding()
        order = list(self.game.players)
        for count in range(1, 14):
            order = self.trick(count, order)
        results = {}
        for team, letter in enumerate("AB"):
            results[letter] = self.contracts[letter].eval(self.won[letter + "1"], self.won[letter + "2"])
            self.game.scores[team] += results[letter][0]
            self.game.bags[team] += results[letter][1]
        self.game.score_bags()
        screen.round_result(self.number, results, self.game)
