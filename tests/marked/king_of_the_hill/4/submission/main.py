from Player import Player
from Game import Game
from Actions import Actions
from Graphics import Graphics

def main():
    ps = []
    for n in ["Ali", "Bob", "Cat", "Dan", "Eve"]:
        ps.append(Player(n))
    g = Game(ps)
    g.run(Actions(), Graphics())

if __name__ == "__main__":
    main()
