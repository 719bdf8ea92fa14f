from cards import Deck


def setup_game():
    """A new game: cells, foundations, tableaus."""
    deck = Deck()
    deck.shuffle()
    tableaus = [[] for _ in range(8)]
    for number in range(len(deck)):
        tableaus[number % 8].append(deck.deal())
    return [[] for _ in range(4)], [[] for _ in range(4)], tableaus


def is_winner(foundations):
    """Whether all cards are on the foundations."""
    kings = [pile for pile in foundations if pile and pile[-1].rank() == 13]
    return len(kings) == 4
