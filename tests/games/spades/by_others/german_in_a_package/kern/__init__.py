from .karte import *
from .wertung import *
