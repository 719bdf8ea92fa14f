from Actions import Actions
from Game import Game
from Graphics import Graphics


def main() -> None:
    game = Game(["Ali", "Bob", "Cat", "Dan", "Eve"])
    actions, graphics = Actions(), Graphics()
    while game.playRound(actions, graphics):
        pass
    for name, rank in game.playerRanks.items():
        print(name, rank)


if __name__ == "__main__":
    main()
