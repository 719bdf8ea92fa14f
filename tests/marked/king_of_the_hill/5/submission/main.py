from Actions import Actions
from Game import Game
from Graphics import Graphics

if __name__ == "__main__":
    game = Game(["Ali", "Bob", "Cat", "Dan", "Eve"])
    game.play(Actions(), Graphics())
