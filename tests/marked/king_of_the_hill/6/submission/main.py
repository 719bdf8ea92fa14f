from Actions import Actions
from Game import Game
from Graphics import Graphics

if __name__ == "__main__":
    g = Game(["Ali", "Bob", "Cat", "Dan", "Eve"])
    g.go(Actions(), Graphics())
    print(g.playerRanks)
