"""Which card goes on which; dest_card is None where there is no card."""


def check(condition, message):
    if not condition:
        raise RuntimeError(message)


def valid_fnd_move(src_card, dest_card):
    if dest_card is None:
        check(src_card.rank() == 1, "The first card must be an ace.")
        return
    check(src_card.suit() == dest_card.suit(), "The suits must be the same.")
    check(src_card.rank() == dest_card.rank() + 1, "The card must be one higher.")


def valid_tab_move(src_card, dest_card):
    if dest_card is None:
        return
    check(src_card.suit() == dest_card.suit(), "The suits must be the same.")
    check(src_card.rank() == dest_card.rank() - 1, "The card must be one lower.")
