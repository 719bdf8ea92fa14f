from Actions import Actions
from Game import Game
from Graphics import Graphics
from Player import Player

if __name__ == "__main__":
    names = ["Ali", "Bob", "Cat", "Dan", "Eve"]
    Game([Player(n) for n in names]).play(Actions(), Graphics())
