"""Commands that a user types, turned into calls."""


class CommandError(RuntimeError):
    """What was typed is no command."""


class Command:
    """A command of two letters: its function, and the two kinds of piles."""

    def __init__(self, function, source, destination):
        self.function = function
        self.source = source
        self.destination = destination

    def run(self, table, words):
        """Do it on the table, a dictionary of the lists of piles."""
        if not words:
            raise CommandError("Error: two numbers are needed")
        source = pick(table[self.source], words[0])
        destination = pick(table[self.destination], words[1])
        self.function(source, destination)


def pick(piles, word):
    """The pile of this number, counted from 1."""
    try:
        number = int(word)
    except ValueError:
        raise CommandError("Error: {} is no number".format(word))
    if number not in range(1, len(piles) + 1):
        raise CommandError("Error: there is no pile {}".format(number))
    return piles[number - 1]


def parse(line):
    """The name of the command in capitals, and the other words."""
    words = line.split()
    if not words:
        raise CommandError("Error: nothing was typed")
    return words[0], words[1:]
