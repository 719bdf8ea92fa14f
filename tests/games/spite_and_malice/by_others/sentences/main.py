"""Mini Spite and Malice, a game for two players at one terminal."""

import textwrap

from cards import JOKER, Card, Hand, PlayStack, Shoe, shuffle

RULES = """\
Each of you has a goal pile of 15 cards. Whoever plays all of them first wins.
In the middle there are four play stacks. Each of them is started with a 0 and goes up to 9. Then it is cleared away.
A joker [*] can stand for any card.
You may play cards from your hand, the top card of your goal pile and the top cards of your four discard piles.
Your turn ends when you put one card of your hand on one of your discard piles. A 0 can never be discarded, and it must be played when a play stack is empty.
"""

COMMANDS = """\
These are the things you can say:
    play hand 2 on 3        play the 2nd card of your hand on play stack 3
    play goal on 1          play the top card of your goal pile on stack 1
    play discard 4 on 2     play the top card of your discard pile 4 on stack 2
    discard 5 on 1          put the 5th card of your hand on your discard pile 1
    end                     end your turn (only if you can neither play nor discard)
    hint                    show everything that can be played now
    rules, help, history, quit
"""


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []
        self.discards = [[] for _ in range(4)]
        self.turns = 0
        self.played = 0


class NotPossible(Exception):
    """The player asked for something that cannot be done."""


class Game:
    def __init__(self, names):
        self.players = [Player(name) for name in names]
        self.stacks = [PlayStack() for _ in range(4)]
        self.shoe = Shoe()
        self.cleared = []
        self.cleared_piles = 0
        self.total_cleared = 0
        self.history = []
        self.over = False

    # ------------------------------------------------------------------ setup
    def deal(self):
        deck = []
        for _ in range(10):
            for value in range(10):
                deck.append(Card(value))
        for _ in range(20):
            deck.append(Card(JOKER))
        for card in shuffle(deck):
            self.shoe.enqueue(card)
        for _ in range(5):
            for player in self.players:
                player.hand.add([self.shoe.dequeue()])
        for _ in range(15):
            for player in self.players:
                player.goal.append(self.shoe.dequeue())
        for player in self.players:
            player.hand.sort()

    def first_player(self):
        def rank(player):
            card = player.goal[-1]
            return 10 if card.getFace() == "*" else card.getValue()
        first, second = self.players
        return 1 if rank(second) > rank(first) else 0

    # ------------------------------------------------------------------ rules
    def refill(self, player):
        drawn = 0
        while player.hand.size() < 5:
            if self.shoe.size() == 0 and self.cleared:
                self.recycle("The shoe is empty.")
            if self.shoe.size() == 0:
                break
            player.hand.add([self.shoe.dequeue()])
            drawn += 1
        player.hand.sort()
        if drawn:
            self.tell(f"{player.name} is dealt {drawn} new card{'s' if drawn > 1 else ''}.")
        return drawn

    def recycle(self, why):
        for card in shuffle(self.cleared):
            self.shoe.enqueue(card)
        self.cleared = []
        self.cleared_piles = 0
        self.tell(why + " The cleared cards are shuffled and go to the bottom of the shoe.")

    def must_play_zero(self, player):
        if all(stack.size() > 0 for stack in self.stacks):
            return False
        return player.hand.check0() != -1 or player.goal[-1].getFace() == "0"

    def sources(self, player):
        """All (words, card) that the player could take a card from."""
        result = [("goal", player.goal[-1])]
        for i in range(player.hand.size()):
            result.append((f"hand {i + 1}", player.hand.peek(i)))
        for i, pile in enumerate(player.discards):
            if pile:
                result.append((f"discard {i + 1}", pile[-1]))
        return result

    @staticmethod
    def fits(card, stack):
        return card.getFace() == "*" or card.getValue() == stack.wanted()

    def possible_plays(self, player):
        plays = []
        for words, card in self.sources(player):
            places = [str(i) for i, stack in enumerate(self.stacks, 1) if self.fits(card, stack)]
            if places:
                plays.append((words, card, places))
        return plays

    def only_zeros(self, player):
        return all(player.hand.peek(i).getFace() == "0" for i in range(player.hand.size()))

    # ------------------------------------------------------------------ actions
    def play(self, player, where, number, stack_number):
        stack = self.stacks[stack_number]
        if where == "hand":
            if number >= player.hand.size():
                raise NotPossible(f"Your hand has no card number {number + 1}.")
            card = player.hand.peek(number)
        elif where == "goal":
            card = player.goal[-1]
        else:
            if not player.discards[number]:
                raise NotPossible(f"Your discard pile {number + 1} is empty.")
            card = player.discards[number][-1]
        if not self.fits(card, stack):
            raise NotPossible(f"Play stack {stack_number + 1} needs a {stack.wanted()}, and {card} is not one.")
        if where == "hand":
            player.hand.pop(number)
        elif where == "goal":
            player.goal.pop()
        else:
            player.discards[number].pop()
        faces = stack.playCard(card)
        player.played += 1
        source = {"hand": "the hand", "goal": "the goal pile", "discard": f"discard pile {number + 1}"}[where]
        as_what = f" as a {card.getValue()}" if card.getFace() == "*" else ""
        self.tell(f"{player.name} plays {card}{as_what} from {source} on play stack {stack_number + 1}.")
        if faces:
            for face in faces:
                self.cleared.append(Card(JOKER if face == "*" else int(face)))
            self.cleared_piles += 1
            self.total_cleared += 1
            self.tell(f"Play stack {stack_number + 1} has reached 9 and is cleared.")
            if self.cleared_piles == 5:
                self.recycle("Five stacks have been cleared.")

    def discard(self, player, number, pile):
        if self.must_play_zero(player):
            raise NotPossible("You have a 0 and there is an empty play stack, so you must play it first.")
        if number >= player.hand.size():
            raise NotPossible(f"Your hand has no card number {number + 1}.")
        card = player.hand.peek(number)
        if card.getFace() == "0":
            raise NotPossible("A 0 cannot be discarded.")
        if not self.sure(f"Discard {card} on your discard pile {pile + 1} and end your turn? (yes/no) "):
            return False
        player.discards[pile].append(player.hand.pop(number))
        self.tell(f"{player.name} discards {card} on discard pile {pile + 1}.")
        return True

    def end(self, player):
        if not self.only_zeros(player):
            raise NotPossible("You have to discard a card to end your turn.")
        if self.possible_plays(player):
            raise NotPossible("You can still play a card. Say 'hint' to see which one.")
        self.tell(f"{player.name} ends the turn without a discard.")

    # ------------------------------------------------------------------ screen
    def tell(self, text):
        self.history.append(text)
        print("  * " + text)

    @staticmethod
    def sure(question):
        while True:
            answer = input("  " + question).strip().lower()
            if answer in ("y", "yes"):
                return True
            if answer in ("n", "no"):
                return False
            print("  Please answer yes or no.")

    def show_player(self, player, is_current):
        print(f"  {player.name}" + (" (it is your turn)" if is_current else " (is waiting)"))
        if player.goal:
            left = len(player.goal)
            print(f"      Goal pile       : {player.goal[-1]} on top, {left} card{'s' if left != 1 else ''} left")
        else:
            print("      Goal pile       : all played")
        size = player.hand.size()
        if is_current:
            print("      position        : " + "".join(f" {i + 1}  " for i in range(size)).rstrip())
        print("      Hand            : " + (" ".join(str(player.hand.peek(i)) for i in range(size)) or "no cards"))
        for i, pile in enumerate(player.discards, 1):
            if pile:
                print(f"      Discard pile {i}  : {' '.join(str(card) for card in pile)} <- top")
            else:
                print(f"      Discard pile {i}  : empty")

    def show(self, current):
        player = self.players[current]
        print()
        print("=" * 70)
        print(f"  Turn {player.turns} of {player.name}".ljust(34)
              + f"Shoe: {self.shoe.size()} cards, cleared stacks: {self.total_cleared}")
        print("=" * 70)
        for i, other in enumerate(self.players):
            self.show_player(other, i == current)
            if i == 0:
                print("  " + "- " * 33)
        print("  " + "- " * 33)
        print("  In the middle of the table")
        for i, stack in enumerate(self.stacks, 1):
            content = str(stack) if stack.size() else "empty"
            print(f"      Play stack {i}    : {content:36} next: {stack.wanted()}")
        print("=" * 70)

    def show_hint(self, player):
        plays = self.possible_plays(player)
        if not plays:
            print("  You cannot play any card.")
        for words, card, places in plays:
            print(f"  You can play {card} from {words} on stack {' or '.join(places)}.")
        if self.must_play_zero(player):
            print("  You have to play the 0 before your turn ends.")

    # ------------------------------------------------------------------ turns
    @staticmethod
    def number(word, highest, what):
        if not (word.isascii() and word.isdigit()) or not 1 <= int(word) <= highest:
            raise NotPossible(f"The number of the {what} must be from 1 to {highest}, not '{word}'.")
        return int(word) - 1

    def obey(self, player, line):
        """Do what the player said. Returns True when the turn is over."""
        words = [w for w in line.lower().split() if w not in ("on", "to", "from", "card", "pile", "stack")]
        if not words:
            raise NotPossible("Please say something, for example 'help'.")
        if words[0] == "play" and len(words) == 3 and words[1] == "goal":
            self.play(player, "goal", 0, self.number(words[2], 4, "play stack"))
        elif words[0] == "play" and len(words) == 4 and words[1] in ("hand", "discard"):
            highest = 5 if words[1] == "hand" else 4
            self.play(player, words[1], self.number(words[2], highest, "card" if highest == 5 else "discard pile"),
                      self.number(words[3], 4, "play stack"))
        elif words[0] == "discard" and len(words) == 3:
            return self.discard(player, self.number(words[1], 5, "card"), self.number(words[2], 4, "discard pile"))
        elif words == ["end"]:
            self.end(player)
            return True
        elif words == ["hint"]:
            self.show_hint(player)
        elif words == ["rules"]:
            print_rules()
        elif words == ["help"]:
            print(COMMANDS)
        elif words == ["history"]:
            for entry in self.history[-15:]:
                print("  - " + entry)
        elif words == ["quit"]:
            self.over = self.sure("Do you really want to stop the game? (yes/no) ")
            return self.over
        else:
            raise NotPossible(f"I do not understand '{line.strip()}'. Say 'help' to see what you can say.")
        return False

    def take_turn(self, current):
        """Returns True if a card was moved."""
        player = self.players[current]
        player.turns += 1
        before = len(self.history)
        self.refill(player)
        changed = True
        while True:
            if player.hand.size() == 0:
                self.refill(player)
            if changed:
                self.show(current)
            shown = len(self.history)
            try:
                if self.obey(player, input(f"What do you want to do, {player.name}? ")):
                    break
            except NotPossible as problem:
                print(f"  Sorry! {problem}")
            changed = len(self.history) != shown
            if not player.goal:
                break
        return [e for e in self.history[before:] if "without a discard" not in e] != []

    def run(self):
        self.deal()
        a, b = self.players
        print()
        print(f"The top card of {a.name}'s goal pile is {a.goal[-1]}, {b.name}'s is {b.goal[-1]}.")
        current = self.first_player()
        print(f"So {self.players[current].name} begins. Say 'help' if you do not know what to do.")
        input("Press Enter to begin. ")
        quiet = 0
        while True:
            player = self.players[current]
            quiet = 0 if self.take_turn(current) else quiet + 1
            if self.over:
                print("The game was stopped. Good bye!")
                return
            if not player.goal:
                self.show(current)
                self.congratulate(player, self.players[1 - current])
                return
            if quiet == 2:
                print("Neither of you can do anything any more. The game ends without a winner.")
                return
            current = 1 - current

    @staticmethod
    def congratulate(winner, loser):
        print()
        print(f"Congratulations, {winner.name}! You have played the last card of your goal pile and win the game.")
        print(f"{loser.name} still had {len(loser.goal)} cards in the goal pile.")
        print(f"Cards played: {winner.name} {winner.played}, {loser.name} {loser.played}.")


def print_rules():
    for paragraph in RULES.splitlines():
        print(textwrap.fill(paragraph, 70, initial_indent="  ", subsequent_indent="  "))


def main():
    print("Welcome to Mini Spite and Malice!")
    print()
    print_rules()
    print()
    names = []
    for default in ("Player A", "Player B"):
        name = input(f"What is the name of {default}? (Enter = {default}) ").strip() or default
        while name in names:
            name += " II"
        names.append(name)
    Game(names).run()


if __name__ == "__main__":
    main()
