#!/usr/bin/env python3
# Trabalho final - Inês
import random
import sys
from getpass import getpass

import ecra
from cartas import Card, baralho
from contrato import Contract
from jogo import Game
from regras import legal_cards, trick_winner, TEXTO


def perguntar(texto):
    """Pergunta até haver resposta; trata de r e q."""
    while True:
        resp = input(ecra.AMARELO + texto + ecra.FIM).strip().lower()
        if resp == "r":
            ecra.moldura(TEXTO, "REGRAS")
        elif resp == "q":
            if input("Quer mesmo sair? (s/n) ").strip().lower() in ("s", "sim"):
                print("Adeus!")
                sys.exit(0)
        else:
            return resp


def perguntar_numero(texto, minimo, maximo=None):
    while True:
        resp = perguntar(texto)
        try:
            n = int(resp)
        except ValueError:
            ecra.erro("Escreva um número, por favor.")
            continue
        if n < minimo or (maximo is not None and n > maximo):
            ecra.erro("Número fora dos limites.")
            continue
        return n


def sim_ou_nao(texto):
    while True:
        resp = perguntar(texto + " (s/n) ")
        if resp in ("s", "sim"):
            return True
        if resp in ("n", "não", "nao"):
            return False
        ecra.erro("Responda s ou n.")


class Programa:
    def __init__(self):
        self.pins = {}
        self.jogo = None
        self.ronda = 0

    def preparar(self):
        ecra.limpar()
        ecra.moldura(["Jogo para quatro pessoas no mesmo computador.", "r mostra as regras, q sai do jogo."], "♠ ESPADAS ♠")
        meta = perguntar_numero("Pontos para ganhar: ", 1)
        self.jogo = Game(meta)
        for j in sorted(self.jogo.players):
            while True:
                pin = getpass(f"Jogador {j}, escolha o seu PIN: ")
                if pin.strip():
                    break
                ecra.erro("O PIN não pode ser vazio.")
            self.pins[j] = pin

    def entrar(self, j):
        """Só deixa passar o jogador j."""
        print(f"É a vez de {ecra.NEGRITO}{j}{ecra.FIM}.")
        while True:
            if getpass(f"PIN de {j}: ") == self.pins[j]:
                return
            ecra.erro("PIN errado!")

    def placar(self, contratos=None, ganhas=None):
        linhas = []
        for i, eq in enumerate("AB"):
            l = f"Equipa {eq}: {self.jogo.scores[i]:>5} pontos  {self.jogo.bags[i]} sacos"
            if contratos:
                l += "   " + contratos[eq].to_string(ganhas[eq + "1"], ganhas[eq + "2"])
            linhas.append(l)
        ecra.moldura(linhas, f"RONDA {self.ronda}  (até {self.jogo.meta})")

    def jogar_ronda(self):
        jogo = self.jogo
        self.ronda += 1
        b = baralho()
        random.shuffle(b)
        maos = {}
        for j in jogo.players:
            maos[j] = sorted((b.pop() for _ in range(13)), key=lambda c: (c.suiteID, -c.orderID))
        contratos = {"A": Contract(), "B": Contract()}
        ganhas = dict.fromkeys(jogo.players, 0)

        for j in jogo.players:
            ecra.limpar()
            self.placar(contratos, ganhas)
            self.entrar(j)
            cega = sim_ou_nao("Quer apostar às cegas?")
            if not cega:
                ecra.mao(maos[j], f"Mão de {j}")
            n = perguntar_numero("Quantas vazas vai ganhar (0-13)? ", 0, 13)
            contratos[j[0]].add_bid(int(j[1]), n, cega)

        primeiro = 0
        houve_espadas = False
        for vaza in range(1, 14):
            ordem = [jogo.players[(primeiro + k) % 4] for k in range(4)]
            mesa = []
            for j in ordem:
                ecra.limpar()
                self.placar(contratos, ganhas)
                self.mostrar_mesa(vaza, ordem, mesa)
                self.entrar(j)
                ecra.mao(maos[j], f"Mão de {j}")
                permitidas = legal_cards(maos[j], mesa, houve_espadas)
                while True:
                    n = perguntar_numero(f"Carta a jogar (1-{len(maos[j])}): ", 1, len(maos[j]))
                    escolhida = maos[j][n - 1]
                    if escolhida in permitidas:
                        break
                    ecra.erro(f"Não pode jogar {escolhida.order}{escolhida.suite} agora.")
                maos[j].remove(escolhida)
                mesa.append(escolhida)
                houve_espadas = houve_espadas or escolhida.suite == "♠"
            v = trick_winner(mesa)
            ganhas[ordem[v]] += 1
            primeiro = jogo.players.index(ordem[v])
            ecra.limpar()
            self.mostrar_mesa(vaza, ordem, mesa)
            print(f"{ecra.VERDE}{ordem[v]} ganhou a vaza {vaza}.{ecra.FIM}")
            perguntar("[Enter] para continuar ")

        ecra.limpar()
        linhas = []
        for i, eq in enumerate("AB"):
            g1, g2 = ganhas[eq + "1"], ganhas[eq + "2"]
            pontos, sacos = contratos[eq].eval(g1, g2)
            jogo.scores[i] += pontos
            jogo.bags[i] += sacos
            linhas.append(f"Equipa {eq}  {contratos[eq].to_string(g1, g2)}  {pontos:+} pontos, {sacos} sacos")
        ecra.moldura(linhas, f"FIM DA RONDA {self.ronda}")
        jogo.score_bags()
        self.placar()
        jogo.rotate_order()

    def mostrar_mesa(self, vaza, ordem, mesa):
        linhas = ["   ".join(f"{j}: {ecra.carta(c)}" for j, c in zip(ordem, mesa)) or "(vazia)"]
        ecra.moldura(linhas, f"MESA - vaza {vaza} de 13")

    def correr(self):
        self.preparar()
        while True:
            self.jogar_ronda()
            vencedor = self.jogo.winner()
            if vencedor:
                break
            perguntar("[Enter] para a próxima ronda ")
        print(f"{ecra.VERDE}{ecra.NEGRITO}A equipa {vencedor} ganhou o jogo!{ecra.FIM}")


if __name__ == "__main__":
    try:
        Programa().correr()
    except (KeyboardInterrupt, EOFError):
        print("\nInterrompido.")
