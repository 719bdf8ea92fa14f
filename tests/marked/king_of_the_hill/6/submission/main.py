from Actions import Actions
from Game import Game
from Graphics import Graphics
from Player import Player

if __name__ == "__main__":
    g = Game([Player("Ali"), Player("Bob"), Player("Cat"), Player("Dan"), Player("Eve")])
    a = Actions()
    gr = Graphics()
    while not g.end: g.oneRound(a, gr)
    print(g.playerRanks)
