"""
    commands.py
    reads the commands of the user
"""

MENU = """
 TC x y  Move card from tableau x to cell y
 TF x y  Move card from tableau x to foundation y
 TT x y  Move card from tableau x to tableau y
 CF x y  Move card from cell x to foundation y
 CT x y  Move card from cell x to tableau y
 R       Restart the game with a re-shuffle
 H       Display this menu of commands
 Q       Quit the game
"""

# how many columns for each letter
LIMITS = {'t': 8, 'c': 4, 'f': 4}


def read_command(text):
    """
        Returns: (name, x, y) with name in lower case, x and y counted from 0
                 (None, None for r, h, q).  RuntimeError if the command is wrong.
    """
    words = text.lower().split()
    if len(words) >= 1 and words[0] in ('r', 'h', 'q'):
        return words[0], None, None
    if len(words) != 3 or words[0] not in ('tc', 'tf', 'tt', 'cf', 'ct'):
        raise RuntimeError('Error: wrong command')
    name = words[0]
    try:
        x, y = int(words[1]), int(words[2])
    except ValueError:
        raise RuntimeError('Error: x and y must be numbers')
    if not (1 <= x <= LIMITS[name[0]] and 1 <= y <= LIMITS[name[1]]):
        raise RuntimeError('Error: x or y out of range')
    return name, x - 1, y - 1
