from Game import Game
from Actions import Actions
from Graphics import Graphics

def main():
    g = Game(["Ali", "Bob", "Cat", "Dan", "Eve"])
    g.run(Actions(), Graphics())

if __name__ == "__main__":
    main()
