"""Everything that is typed."""

from getpass import getpass

import screen


class Quit(Exception):
    pass


def command(text):
    """Handles r and q; says whether it did."""
    if text == "q":
        raise Quit
    if text == "r":
        print(screen.RULES)
        return True
    return False


def line(prompt):
    while True:
        text = input(prompt).strip().lower()
        if not command(text):
            return text


def number(prompt, choices, complaint):
    while True:
        text = line(prompt)
        if text.isdecimal() and int(text) in choices:
            return int(text)
        print("!", complaint)


def yes(prompt):
    while True:
        text = line(prompt + " [y/n] > ")
        if text in ("y", "yes", "n", "no"):
            return text[0] == "y"
        print("! y or n")


def new_pin(player):
    while True:
        pin = getpass(f"{player}, choose a PIN (digits) > ").strip()
        if not command(pin.lower()):
            if pin.isdecimal():
                return pin
            print("! digits only")


def check_pin(player, pin):
    while True:
        text = getpass(f"{player}, your PIN > ").strip()
        if not command(text.lower()):
            if text == pin:
                return
            print("! wrong PIN")
