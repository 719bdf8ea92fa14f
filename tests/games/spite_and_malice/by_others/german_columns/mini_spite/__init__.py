"""Mini Spite and Malice. Start: python3 -m mini_spite"""
from .cards import Card, Hand, PlayStack, shuffle

__all__ = ["Card", "Hand", "PlayStack", "shuffle"]
