from Actions import Actions
from Game import Game
from Graphics import Graphics
from Player import Player

if __name__ == "__main__":
    game = Game([Player(name) for name in ["Ali", "Bob", "Cat", "Dan", "Eve"]])
    actions = Actions()
    graphics = Graphics()
    while game.running:
        game.play_round(actions, graphics)
