"""One round: bidding, gameplay, scoring."""

import random

import screen
from card import Card
from contract import Contract
from rules import legal_cards, trick_winner


class Round:
    def __init__(self, game, number):
        self.game = game
        self.number = number
        self.order = list(game.players)
        self.contracts = [Contract(), Contract()]
        self.won = {player: 0 for player in self.order}
        self.spade_played = False
        self.hands = {}
        self.deal()

    def deal(self):
        deck = [Card(i) for i in range(52)]
        random.shuffle(deck)
        for player in self.order:
            self.hands[player] = sorted((deck.pop() for _ in range(13)), key=lambda card: card.id)

    def team_of(self, player):
        return "AB".index(player[0])

    def team_lines(self):
        lines = []
        for team, name in enumerate("AB"):
            status = self.contracts[team].to_string(self.won[name + "1"], self.won[name + "2"])
            lines.append(
                "Team %s %6d points %4d bags   won/bid %s"
                % (name, self.game.scores[team], self.game.bags[team], status)
            )
        return lines

    def play(self):
        self.bidding()
        self.gameplay()
        self.scoring()

    # -- 1: bidding

    def bidding(self):
        for player in self.order:
            screen.clear()
            screen.box(["ROUND %d - BIDDING" % self.number], self.team_lines())
            screen.pause("Player " + player + ", it is your turn to bid")
            screen.check_pin(player)
            print("  1) look at my cards, then bid")
            print("  2) bid blind")
            blind = screen.ask_number("Choice [1]: ", 1, 2, default=1) == 2
            if not blind:
                screen.show_hand(self.hands[player])
            bid = screen.ask_number("Your bid (0 = nil, up to 13): ", 0, 13)
            self.contracts[self.team_of(player)].add_bid(int(player[1]), bid, blind)

    # -- 2: gameplay

    def gameplay(self):
        leader = self.order[0]
        for hand_number in range(1, 14):
            leader = self.play_hand(hand_number, leader)

    def play_hand(self, hand_number, leader):
        first = self.order.index(leader)
        turn_order = self.order[first:] + self.order[:first]
        title = ["ROUND %d - HAND %d of 13" % (self.number, hand_number)]
        table = []
        for player in turn_order:
            screen.clear()
            screen.box(title, self.team_lines(), [self.table_line(turn_order, table)])
            screen.pause("Player " + player + " is next")
            screen.check_pin(player)
            screen.show_hand(self.hands[player])
            card = self.choose(player, table)
            self.hands[player].remove(card)
            table.append(card)
            if card.is_spade():
                self.spade_played = True
        winner = turn_order[trick_winner(table)]
        self.won[winner] += 1
        screen.clear()
        screen.box(title, self.team_lines(), [self.table_line(turn_order, table), winner + " wins the hand."])
        screen.pause("Hand over")
        return winner

    def table_line(self, turn_order, table):
        if not table:
            return "Table: empty, " + turn_order[0] + " leads"
        return "Table: " + "   ".join("%s %s" % pair for pair in zip(turn_order, table))

    def choose(self, player, table):
        hand = self.hands[player]
        legal = legal_cards(hand, table, self.spade_played)
        while True:
            card = hand[screen.ask_number("Card to play (number): ", 1, len(hand)) - 1]
            if card in legal:
                return card
            if not table:
                print("  ! Spades may not be led before one has been played.")
            else:
                print("  ! %s is not allowed, you have to play %s." % (card, legal[0].suite))

    # -- 3: scoring

    def scoring(self):
        lines = []
        for team, name in enumerate("AB"):
            win1, win2 = self.won[name + "1"], self.won[name + "2"]
            score, bags = self.contracts[team].eval(win1, win2)
            self.game.scores[team] += score
            self.game.bags[team] += bags
            lines.append(
                "Team %s  %s  %+d points, %d new bags"
                % (name, self.contracts[team].to_string(win1, win2), score, bags)
            )
        before = list(self.game.scores)
        self.game.score_bags()
        for team, name in enumerate("AB"):
            if self.game.scores[team] != before[team]:
                lines.append(
                    "Team %s pays %d points for its bags" % (name, before[team] - self.game.scores[team])
                )
        totals = [
            "Team %s: %d points, %d bags" % (name, self.game.scores[team], self.game.bags[team])
            for team, name in enumerate("AB")
        ]
        screen.clear()
        screen.box(["ROUND %d - RESULT" % self.number], lines, totals)
        screen.pause("Round over")
