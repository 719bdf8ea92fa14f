"""Startet das Spiel: python3 play.py"""
from mini_spite.__main__ import main

if __name__ == "__main__":
    try:
        main()
    except (EOFError, KeyboardInterrupt):
        print("\nSpiel abgebrochen.")
