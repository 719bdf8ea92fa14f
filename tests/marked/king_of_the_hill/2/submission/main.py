from Actions import Actions
from Game import Game
from Graphics import Graphics

if __name__ == "__main__":
    Game(["Ali", "Bob", "Cat", "Dan", "Eve"]).play(Actions(), Graphics())
