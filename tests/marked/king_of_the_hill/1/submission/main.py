from Actions import Actions
from Game import Game
from Graphics import Graphics
from Player import Player


def main():
    game = Game([Player(name) for name in ("Ali", "Bob", "Cat", "Dan", "Eve")])
    actions, graphics = Actions(), Graphics()
    while not game.isOver:
        print("Challengers scored", game.playRound(actions, graphics))


if __name__ == "__main__":
    main()
