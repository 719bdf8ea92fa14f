# mypy: ignore-errors
# Mini Spite and Malice. The program plays the zeros of a hand by itself, because they must be played.
import random


def shuffle(cards):
    result = []
    while cards != []:
        result.append(cards.pop(random.randrange(0, len(cards))))
    return result


def text(cards):
    return " ".join(cards)


def top(cards):
    return cards[-1] if cards else "-"


def height(card):
    return "0123456789*".index(card)


class Player:
    def __init__(self, letter):
        self.letter = letter
        self.hand = []
        self.goal = []
        self.discards = [[], [], [], []]

    def print(self):
        print("Player", self.letter)
        print("   Hand:    ", text(self.hand))
        print("   Discards:", text([top(pile) for pile in self.discards]))
        print("   Goal:    ", top(self.goal), "with", len(self.goal), "cards left")


def print_table():
    print("=" * 40)
    players[0].print()
    print("Play stacks:")
    for i in range(4):
        print("   " + str(i + 1) + ":", text(stacks[i]))
    players[1].print()
    print("=" * 40)


def draw(player):
    while len(player.hand) < 5 and shoe:
        player.hand.append(shoe.pop(0))
    player.hand.sort(key=lambda card: "*0123456789".index(card))


def put(card, stack):
    global shoe, cleared, count
    stack.append(card)
    if len(stack) == 10:
        cleared += stack
        stack.clear()
        count += 1
        if count == 5:
            shoe = shoe + shuffle(cleared)
            cleared = []
            count = 0


def play_zeros(player):
    while "0" in player.hand and [] in stacks:
        player.hand.remove("0")
        put("0", stacks[stacks.index([])])
        print("Player " + player.letter + " must play a 0.")
    if not player.hand and player.goal:
        draw(player)
        play_zeros(player)


def can_play(player):
    cards = player.hand + player.goal[-1:] + [pile[-1] for pile in player.discards if pile]
    return any(card == "*" or card == str(len(stack)) for card in cards for stack in stacks)


def pile_number(question):
    while True:
        try:
            number = int(input(question))
            if 1 <= number <= 4:
                return number - 1
        except ValueError:
            pass
        print("1, 2, 3 or 4!")


def find(player, place):
    """The pile and the position of the card, or None."""
    try:
        if place == "g":
            return player.goal, len(player.goal) - 1
        number = int(place[1:]) - 1
        if place[0] == "h" and 0 <= number < len(player.hand):
            return player.hand, number
        if place[0] == "d" and 0 <= number < 4 and player.discards[number]:
            return player.discards[number], len(player.discards[number]) - 1
    except (ValueError, IndexError):
        pass
    return None


shoe = shuffle([face for face in "0123456789" for _ in range(10)] + ["*"] * 20)
cleared = []
count = 0
stacks = [[], [], [], []]
players = [Player("A"), Player("B")]
for _ in range(5):
    for player in players:
        player.hand.append(shoe.pop(0))
for _ in range(15):
    for player in players:
        player.goal.append(shoe.pop(0))
for player in players:
    draw(player)

print("MINI SPITE AND MALICE")
current, waiting = players
if height(waiting.goal[-1]) > height(current.goal[-1]):
    current, waiting = waiting, current
play_zeros(current)
while True:
    print_table()
    choice = input("Player " + current.letter + ", what do you do: p (play) or x (end turn)? ")
    done = False
    if choice == "p":
        found = find(current, input("Which card: h1 to h5 (hand), g (goal), d1 to d4 (discard pile)? "))
        if found is None:
            print("There is nothing there.")
            continue
        pile, position = found
        stack = stacks[pile_number("Which stack, 1 to 4? ")]
        if pile[position] != "*" and pile[position] != str(len(stack)):
            print("It does not fit.")
            continue
        put(pile.pop(position), stack)
        if not current.goal:
            break
        if not current.hand:
            draw(current)
        play_zeros(current)
        if set(current.hand) == {"0"} and not can_play(current):
            print("Only zeros are left, the turn is over.")
            done = True
    elif choice == "x":
        if set(current.hand) != {"0"}:
            at = -1 if current.hand[-1] != "0" else 0
            current.discards[pile_number("Which discard pile, 1 to 4? ")].append(current.hand.pop(at))
        done = True
    if done:
        current, waiting = waiting, current
        draw(current)
        play_zeros(current)
print_table()
print("Congratulations, player", current.letter, "- you win!")
