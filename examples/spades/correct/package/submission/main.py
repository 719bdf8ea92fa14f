"""Start the game: python3 main.py"""

from spades.screen import run

if __name__ == "__main__":
    run()
