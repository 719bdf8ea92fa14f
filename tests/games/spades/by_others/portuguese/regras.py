ESPADAS = 3


def legal_cards(hand, table, spade_played):
    if not table:
        if spade_played:
            return hand[:]
        sem_espadas = [c for c in hand if c.suiteID != ESPADAS]
        return sem_espadas or hand[:]
    do_naipe = [c for c in hand if c.suiteID == table[0].suiteID]
    return do_naipe or hand[:]


def trick_winner(table):
    def forca(i):
        c = table[i]
        if c.suiteID == ESPADAS:
            return 100 + c.orderID
        if c.suiteID == table[0].suiteID:
            return c.orderID
        return 0
    return max(range(len(table)), key=forca)


TEXTO = [
    "ESPADAS (Spades) em poucas palavras",
    "",
    "Equipas A (A1+A2) e B (B1+B2). 13 cartas a cada um.",
    "Cada jogador aposta quantas vazas ganha: 0 a 13.",
    "0 chama-se NIL. Sem ver as cartas: aposta CEGA.",
    "Segue-se o naipe de saída; quem não o tem joga o que quiser.",
    "♠ é trunfo. Não se sai com ♠ antes de alguém ter jogado ♠,",
    "a não ser que só se tenha ♠.",
    "Contrato cumprido: 10 por vaza, +1 e um saco por vaza a mais.",
    "Contrato falhado: -10 por vaza.",
    "NIL: +100 se nem o jogador nem o parceiro ganham vazas,",
    "senão -100.",
    "CEGA: 10 por vaza e +100, ou tudo negativo. Conta a equipa.",
    "Vazas a mais de uma aposta cega não valem nada.",
    "Cada 7 sacos: -100.",
    "",
    "r = regras      q = sair",
]
