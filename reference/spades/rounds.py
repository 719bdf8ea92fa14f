"""One round in the terminal: the deal, the bids, 13 tricks, and what they are worth."""

from __future__ import annotations

import random

from asking import ask_number, ask_pin, ask_yes, clear
from contract import Contract
from play import PLAYERS, legal_cards, trick_winner
from spades_cards import Card, is_spade
from spades_game import TEAMS, Game

DECK = 52
TRICKS = DECK // PLAYERS


class Round:
    """One round of a game.  `pins` has the PIN of each player."""

    def __init__(self, game: Game, pins: dict[str, str]) -> None:
        self._game = game
        self._pins = pins
        self._contracts = {team: Contract() for team in TEAMS}
        self._wins = dict.fromkeys(game.players, 0)
        deck = [Card(number) for number in range(DECK)]
        random.shuffle(deck)
        self._hands = {
            player: sorted(deck[at::PLAYERS], key=lambda card: (card.suiteID, card.orderID))
            for at, player in enumerate(game.players)
        }

    def play(self) -> None:
        """Play the round to its end, and count it."""
        for player in self._game.players:
            self._bid(player)
        leader, spade_played = 0, False
        for _ in range(TRICKS):
            order = self._game.players[leader:] + self._game.players[:leader]
            trick: list[Card] = []
            for player in order:
                trick.append(self._play_card(player, order, trick, spade_played))
                spade_played = spade_played or is_spade(trick[-1])
            winner = order[trick_winner(trick)]
            self._wins[winner] += 1
            leader = self._game.players.index(winner)
            print(f"{_shown(order, trick)}\n{winner} wins the trick.")
        self._score()

    def _bid(self, player: str) -> None:
        self._give_way(player)
        blind = ask_yes(f"{player}, do you bid blind, before you see your cards?")
        if not blind:
            print(f"Your cards: {' '.join(map(str, self._hands[player]))}")
        bid = ask_number(f"{player}, how many tricks do you bid (0-{TRICKS})?", range(TRICKS + 1))
        self._contracts[player[0]].add_bid(int(player[1]), bid, blind)
        clear()

    def _play_card(self, player: str, order: list[str], trick: list[Card], spade_played: bool) -> Card:
        self._give_way(player)
        hand = self._hands[player]
        legal = legal_cards(hand, trick, spade_played)
        print(self._contracts_shown())
        print(f"On the table: {_shown(order, trick)}")
        print("Your cards:")
        for number, card in enumerate(hand, 1):
            print(f"{number:3}) {card}")
        while True:
            number = ask_number(f"{player}, which card (1-{len(hand)})?", range(1, len(hand) + 1))
            card = hand[number - 1]
            if any(card is one for one in legal):
                hand.remove(card)
                clear()
                return card
            print(f"{card} may not be played now.")

    def _give_way(self, player: str) -> None:
        """Let the next player sit down, with what all may know on the screen."""
        ask_pin(player, self._pins[player])

    def _contracts_shown(self) -> str:
        shown = [
            f"Team {team}: {self._contracts[team].to_string(self._wins[f'{team}1'], self._wins[f'{team}2'])}"
            for team in TEAMS
        ]
        return "   ".join(shown)

    def _score(self) -> None:
        for number, team in enumerate(TEAMS):
            score, bags = self._contracts[team].eval(self._wins[f"{team}1"], self._wins[f"{team}2"])
            self._game.scores[number] += score
            self._game.bags[number] += bags
        self._game.score_bags()
        print(f"The round is over. {self._contracts_shown()}")
        for number, team in enumerate(TEAMS):
            print(f"Team {team} has {self._game.scores[number]} points and {self._game.bags[number]} bags.")


def _shown(order: list[str], trick: list[Card]) -> str:
    """Who has played which card."""
    return ", ".join(f"{player} {card}" for player, card in zip(order, trick, strict=False)) or "no card"
