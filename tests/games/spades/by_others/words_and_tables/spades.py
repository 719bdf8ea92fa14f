#!/usr/bin/env python3
import random

import ui
from engine import Card, Contract, Game, legal_cards, trick_winner


class RoundController:
    def __init__(self, game, pins):
        self._game = game
        self._pins = pins
        self._contracts = {team: Contract() for team in "AB"}
        self._wins = {player: 0 for player in game.players}
        self._hands = {player: [] for player in game.players}
        self._broken = False

    def run(self):
        self._deal()
        for player in self._game.players:
            self._take_bid(player)
        leader = self._game.players[0]
        for number in range(1, 14):
            leader = self._trick(number, leader)
        self._settle()

    def _deal(self):
        deck = [Card(n) for n in range(52)]
        while deck:
            for player in self._game.players:
                card = deck.pop(random.randrange(len(deck)))
                self._hands[player].append(card)
        for hand in self._hands.values():
            hand.sort(key=lambda card: (-card.suiteID, -card.orderID))

    def _begin_turn(self, player, what):
        ui.wipe()
        ui.pause(f"Hand the keyboard to {player}.")
        ui.check_pin(player, self._pins[player])
        ui.wipe()
        print(f"♠️  {what}")
        ui.scoreboard(self._game, self._contracts, self._wins)

    def _take_bid(self, player):
        self._begin_turn(player, "Bidding")
        amount, blind = ui.bid(player, self._hands[player])
        self._contracts[player[0]].add_bid(int(player[1]), amount, blind)

    def _seats_from(self, leader):
        players = self._game.players
        start = players.index(leader)
        return [players[(start + step) % 4] for step in range(4)]

    def _trick(self, number, leader):
        seats = self._seats_from(leader)
        played = []
        for player in seats:
            self._begin_turn(player, f"Trick {number}")
            if played:
                ui.table(["Player", "Played"], list(zip(seats, played)))
            else:
                print(f"👉 {player} leads.")
            hand = self._hands[player]
            card = ui.choose_card(player, hand, legal_cards(hand, played, self._broken))
            hand.remove(card)
            played.append(card)
            self._broken |= card.is_spade()
        best = trick_winner(played)
        self._wins[seats[best]] += 1
        ui.wipe()
        ui.table(["Player", "Played"], list(zip(seats, played)))
        ui.pause(f"🎉 {seats[best]} takes the trick with the {played[best]}.")
        return seats[best]

    def _settle(self):
        rows = []
        game = self._game
        for index, team in enumerate("AB"):
            first, second = self._wins[team + "1"], self._wins[team + "2"]
            points, bags = self._contracts[team].eval(first, second)
            game.scores[index] += points
            game.bags[index] += bags
            rows.append([f"Team {team}", self._contracts[team].to_string(first, second), points, bags])
        print("🧮 Result of the round")
        ui.table(["Team", "Contract", "Points", "Bags"], rows)
        unpunished = list(game.scores)
        game.score_bags()
        for team, old, new in zip("AB", unpunished, game.scores):
            if old != new:
                print(f"👜 Team {team} pays {old - new} points for its bags!")
        print("🏁 Standing")
        ui.scoreboard(game)


def main():
    ui.wipe()
    print("♠️ ♠️ ♠️  SPADES  ♠️ ♠️ ♠️")
    print("ℹ️  R shows the rules and Q quits, at every question.")
    game = Game(ui.winning_value())
    pins = {player: ui.new_pin(player) for player in game.players}
    while True:
        RoundController(game, pins).run()
        if game.winner():
            break
        ui.pause("On to the next round!")
        game.rotate_order()
    print(f"🏆 Team {game.winner()} wins the game!")


if __name__ == "__main__":
    try:
        main()
    except (ui.Quit, EOFError, KeyboardInterrupt):
        print("👋 Bye!")
