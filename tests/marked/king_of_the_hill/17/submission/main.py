import sys

from koth.table import Table

if __name__ == "__main__":
    Table(sys.argv[1:] or ["Ali", "Bob", "Cat", "Dan", "Eve"]).run()
