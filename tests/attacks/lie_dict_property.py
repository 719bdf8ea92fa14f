# Tries: hides its public attributes behind a __dict__ of its own
# Must:  the score is not above that of the same code without it.
# touches: everything
# base: wrong

_nothing = property(lambda self: {})
Card = type("Card", (Card,), {"__dict__": _nothing, "__slotnames__": 5})
Hand = type("Hand", (Hand,), {"__dict__": _nothing})
