# checks for moves

def error(text):
    raise RuntimeError(text)

def valid_fnd_move(src_card, dest_card):
    if dest_card:
        if dest_card.suit() != src_card.suit():
            raise ValueError('suits do not match')
        if dest_card.rank() + 1 != src_card.rank():
            error('rank must be one higher')
    else:
        # empty foundation: only ace
        return src_card.rank() == 1

def valid_tab_move(src_card, dest_card):
    if not dest_card:
        return
    same = dest_card.suit() == src_card.suit()
    below = dest_card.rank() - 1 == src_card.rank()
    if not (same and below):
        error('must be built down by suit')

def is_winner(foundation):
    for f in foundation:
        if len(f) != 13:
            return False
        if f[-1].rank != 13:
            return False
    return True
