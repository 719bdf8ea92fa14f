from Actions import Actions
from Game import Game
from Graphics import Graphics


def main():
    game = Game(["Ali", "Bob", "Cat", "Dan", "Eve"])
    actions, graphics = Actions(), Graphics()
    while not game.isOver:
        koth = game.playRound(actions, graphics)
        print("The next king of the hill is", koth.name)


if __name__ == "__main__":
    main()
