from Card import Card
from Console import Console
from Player import Player
from PlayStack import PlayStack
from Shoe import Shoe
from Shuffler import shuffle


class IllegalMoveException(Exception):
    pass


class Game:
    HAND_SIZE = 5
    GOAL_SIZE = 15
    NUMBER_OF_STACKS = 4
    PILES_BEFORE_RESHUFFLE = 5

    def __init__(self):
        self.__players = [Player("Player A"), Player("Player B")]
        self.__stacks = [PlayStack() for _ in range(Game.NUMBER_OF_STACKS)]
        self.__shoe = Shoe()
        self.__clearedCards: list[Card] = []
        self.__clearedPiles = 0
        self.__turnNumber = 0
        self.__idleTurns = 0
        self.__quit = False
        self.__deal()
        self.__current = self.__findFirstPlayer()

    # ------------------------------------------------------------ set up

    @staticmethod
    def __createDeck() -> list[Card]:
        deck = []
        for value in range(Card.MIN_VALUE, Card.MAX_VALUE + 1):
            for _ in range(10):
                deck.append(Card(value))
        for _ in range(20):
            deck.append(Card(Card.JOKER_VALUE))
        return deck

    def __deal(self) -> None:
        self.__shoe.enqueueAll(shuffle(Game.__createDeck()))
        for _ in range(Game.HAND_SIZE):
            for player in self.__players:
                player.getHand().add([self.__shoe.dequeue()])
        for _ in range(Game.GOAL_SIZE):
            for player in self.__players:
                player.getGoalPile().push(self.__shoe.dequeue())
        for player in self.__players:
            player.getHand().sort()

    def __findFirstPlayer(self) -> int:
        ranks = []
        for player in self.__players:
            card = player.getGoalPile().peek()
            ranks.append(Card.MAX_VALUE + 1 if card.isJoker() else card.getValue())
        return 1 if ranks[1] > ranks[0] else 0

    # ------------------------------------------------------------ rules

    def __refillHand(self, player: Player) -> int:
        dealt = 0
        hand = player.getHand()
        while hand.size() < Game.HAND_SIZE:
            if self.__shoe.isEmpty():
                self.__recycle()
            if self.__shoe.isEmpty():
                break
            hand.add([self.__shoe.dequeue()])
            dealt += 1
        hand.sort()
        return dealt

    def __recycle(self) -> None:
        if self.__clearedCards:
            self.__shoe.enqueueAll(shuffle(self.__clearedCards))
            Console.info("the cleared cards were shuffled and added to the bottom of the shoe")
        self.__clearedCards = []
        self.__clearedPiles = 0

    def __hasFreeStack(self) -> bool:
        return any(stack.isEmpty() for stack in self.__stacks)

    def __mustPlayZero(self, player: Player) -> bool:
        if not self.__hasFreeStack():
            return False
        return player.getHand().check0() != -1 or player.getGoalPile().peek().getFace() == "0"

    def __canPlay(self, player: Player) -> bool:
        candidates = [player.getHand().get(i) for i in range(player.getHand().size())]
        candidates.append(player.getGoalPile().peek())
        for i in range(Player.NUMBER_OF_DISCARD_PILES):
            if not player.getDiscardPile(i).isEmpty():
                candidates.append(player.getDiscardPile(i).peek())
        return any(stack.accepts(card) for card in candidates for stack in self.__stacks)

    def __hasOnlyZeros(self, player: Player) -> bool:
        hand = player.getHand()
        return all(hand.get(i).getFace() == "0" for i in range(hand.size()))

    def __checkPlay(self, player: Player, card: Card, stack: PlayStack) -> None:
        if self.__mustPlayZero(player) and card.getFace() != "0":
            raise IllegalMoveException("a Play Stack is free, you must play your [0] first")
        if not stack.accepts(card):
            raise IllegalMoveException("card " + str(card) + " does not fit, the stack needs a "
                                       + str(stack.getNextValue()))

    def __place(self, card: Card, stack: PlayStack) -> None:
        faces = stack.playCard(card)
        Console.info("card " + str(card) + " played")
        if faces:
            for face in faces:
                self.__clearedCards.append(Card(Card.JOKER_VALUE if face == Card.JOKER_FACE else int(face)))
            self.__clearedPiles += 1
            Console.info("stack complete, cleared piles: " + str(self.__clearedPiles))
            if self.__clearedPiles == Game.PILES_BEFORE_RESHUFFLE:
                self.__recycle()

    # ------------------------------------------------------------ user interface

    def __display(self) -> None:
        current = self.__players[self.__current]
        opponent = self.__players[1 - self.__current]
        print()
        print("################## TURN " + str(self.__turnNumber) + " ##################")
        print("OPPONENT")
        opponent.print()
        print("TABLE")
        for i in range(Game.NUMBER_OF_STACKS):
            stack = self.__stacks[i]
            print("    Stack #" + str(i + 1) + ".....: " + ("<none>" if stack.isEmpty() else str(stack)))
        print("    Shoe.........: " + str(self.__shoe.size()) + " cards")
        print("YOU")
        current.print()

    def __chooseHandCard(self, player: Player) -> int:
        size = player.getHand().size()
        if size == 0:
            raise IllegalMoveException("your hand is empty")
        return Console.readInt("  Number of the hand card (1-" + str(size) + ", 0 to cancel): ", 0, size) - 1

    def __chooseDiscardPile(self) -> int:
        return Console.readInt("  Number of the discard pile (1-4, 0 to cancel): ", 0, 4) - 1

    def __chooseStack(self) -> int:
        return Console.readInt("  Number of the play stack (1-4, 0 to cancel): ", 0, 4) - 1

    def __playFromHand(self, player: Player) -> bool:
        i = self.__chooseHandCard(player)
        if i < 0:
            return False
        s = self.__chooseStack()
        if s < 0:
            return False
        self.__checkPlay(player, player.getHand().get(i), self.__stacks[s])
        self.__place(player.getHand().pop(i), self.__stacks[s])
        return True

    def __playFromPile(self, player: Player, pile) -> bool:
        if pile.isEmpty():
            raise IllegalMoveException("that pile is empty")
        s = self.__chooseStack()
        if s < 0:
            return False
        self.__checkPlay(player, pile.peek(), self.__stacks[s])
        self.__place(pile.pop(), self.__stacks[s])
        return True

    def __playFromDiscard(self, player: Player) -> bool:
        d = self.__chooseDiscardPile()
        if d < 0:
            return False
        return self.__playFromPile(player, player.getDiscardPile(d))

    def __discard(self, player: Player) -> tuple[bool, bool]:
        """Returns (turn is over, a card was moved)."""
        if self.__mustPlayZero(player):
            raise IllegalMoveException("a Play Stack is free, you must play your [0] first")
        if self.__hasOnlyZeros(player):
            if self.__canPlay(player):
                raise IllegalMoveException("you have nothing to discard and can still play a card")
            Console.info("nothing to discard, the turn ends")
            return True, False
        i = self.__chooseHandCard(player)
        if i < 0:
            return False, False
        if player.getHand().get(i).getFace() == "0":
            raise IllegalMoveException("a [0] cannot be discarded")
        d = self.__chooseDiscardPile()
        if d < 0:
            return False, False
        card = player.getHand().pop(i)
        player.getDiscardPile(d).push(card)
        Console.info("card " + str(card) + " discarded")
        return True, True

    def __takeTurn(self, player: Player) -> None:
        self.__turnNumber += 1
        active = self.__refillHand(player) > 0
        turnOver = False
        while not turnOver and not player.hasWon() and not self.__quit:
            if player.getHand().isEmpty():
                self.__refillHand(player)
            self.__display()
            print()
            print("  MENU (" + player.getName() + ")")
            print("    1. Play a card from the hand")
            print("    2. Play the goal card")
            print("    3. Play from a discard pile")
            print("    4. Discard and end the turn")
            print("    5. Quit the game")
            choice = Console.readInt("  Your choice: ", 1, 5)
            try:
                if choice == 1:
                    active = self.__playFromHand(player) or active
                elif choice == 2:
                    active = self.__playFromPile(player, player.getGoalPile()) or active
                elif choice == 3:
                    active = self.__playFromDiscard(player) or active
                elif choice == 4:
                    turnOver, moved = self.__discard(player)
                    active = active or moved
                else:
                    self.__quit = True
            except IllegalMoveException as e:
                Console.error(str(e))
        self.__idleTurns = 0 if active else self.__idleTurns + 1

    def run(self) -> None:
        print("MINI SPITE AND MALICE")
        for player in self.__players:
            print("  " + player.getName() + " turns over " + str(player.getGoalPile().peek()))
        print("  " + self.__players[self.__current].getName() + " plays first")
        while True:
            player = self.__players[self.__current]
            self.__takeTurn(player)
            if self.__quit:
                print("Game aborted by " + player.getName() + ".")
                return
            if player.hasWon():
                print()
                print("################## GAME OVER ##################")
                print("Winner: " + player.getName() + " (after " + str(self.__turnNumber) + " turns)")
                return
            if self.__idleTurns == 2:
                print("################## GAME OVER ##################")
                print("Nobody can move any more: draw")
                return
            Console.pause()
            self.__current = 1 - self.__current
