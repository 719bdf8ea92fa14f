import os
import re
import sys

VERMELHO = "\033[91m"
AZUL = "\033[96m"
VERDE = "\033[92m"
AMARELO = "\033[93m"
NEGRITO = "\033[1m"
FIM = "\033[0m"
LARGURA = 66


def limpar():
    # apaga também o que ficou para trás (scrollback)
    sys.stdout.write("\033[H\033[2J\033[3J")
    sys.stdout.flush()


def carta(c):
    cor = VERMELHO if c.suite in "♦♥" else AZUL
    return cor + NEGRITO + c.order + c.suite + FIM


def _compr(s):
    return len(re.sub("\033\\[[0-9;]*m", "", s))


def moldura(linhas, titulo=""):
    print("╔" + (f" {titulo} " if titulo else "").center(LARGURA, "═") + "╗")
    for l in linhas:
        print("║ " + l + " " * (LARGURA - 1 - _compr(l)) + "║")
    print("╚" + "═" * LARGURA + "╝")


def mao(cartas, titulo):
    linhas = []
    linha = ""
    for i, c in enumerate(cartas, 1):
        linha += f"{i:>2}) " + carta(c) + " " * (5 - len(c.order))
        if i % 7 == 0:
            linhas.append(linha)
            linha = ""
    if linha:
        linhas.append(linha)
    moldura(linhas, titulo)


def erro(msg):
    print(VERMELHO + "✗ " + msg + FIM)
