from koth.game import Game

if __name__ == "__main__":
    game = Game(["Ali", "Bob", "Cat", "Dan", "Eve"])
    game.newRound(game.players[0], True).startRound()
    for player in game.players:
        print(player.name, player.hand.cards)
