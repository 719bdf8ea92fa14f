from .deck import Card, shuffle
from .piles import Hand, PlayStack
