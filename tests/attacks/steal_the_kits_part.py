# Tries: breaks its Card, is given the kit's, and looks for the rest of the reference in it
# Must:  there is nothing but the Card.
# silent: LEAK
# touches: everything
# base: wrong

_wrong_play = PlayStack.playCard
_kits = []


def _init(self, value):
    raise ValueError("no card today")


Card.__init__ = _init


def _play(self, card):
    for method in ("getValue", "__init__", "__str__"):
        space = getattr(getattr(type(card), method, None), "__globals__", {})
        if str(space.get("__name__", "")).startswith("kit_part_"):
            if {"PlayStack", "Hand", "shuffle"} & set(space):
                print("LEAK", sorted(space))
    return _wrong_play(self, card)


PlayStack.playCard = _play
