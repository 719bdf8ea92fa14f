# -*- coding: utf-8 -*-
from random import sample
from .karte import *
try:
    import numpy
except ImportError:
    numpy = None


def austeilen():
    ids = sample(range(52), 52)
    return [[Card(i) for i in sorted(ids[n:n + 13])] for n in (0, 13, 26, 39)]
