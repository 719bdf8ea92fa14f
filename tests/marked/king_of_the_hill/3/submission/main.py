from Actions import Actions
from Game import Game
from Graphics import Graphics
from Player import Player


def main() -> None:
    players = [Player(name) for name in ("Ali", "Bob", "Cat", "Dan", "Eve")]
    game = Game(players)
    actions, graphics = Actions(), Graphics()
    while game.playRound(actions, graphics):
        pass
    for player in game.seating:
        print(player, game.playerRanks[player])


if __name__ == "__main__":
    main()
