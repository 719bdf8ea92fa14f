"""What the students of a made-up class are called: names of many scripts, and names that look like something else.

Nothing here knows how a system writes a name down.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from random import Random

PEOPLES = (
    (
        "Ada Alan Grace Rosa Bola Jo Tove Priya Wei Kofi Quinn Edsger Barbara Donald Radia Tim Linus Margaret Joan Ken",
        "Lovelace Turing Hopper Delgado Okafor Nyberg Iyer Chen Asante Baker Dijkstra Liskov Knuth Perlman Hamilton",
    ),
    (
        "Jürgen Käthe Björn Åsa Søren Zoë Łukasz Đorđe Ægir Ýmir",
        "Müller Groß Weiß Höß Şahin Nowak-Żak Þórsson Ørsted",
    ),
    (
        "Niamh Seán D'Arcy Jean-Luc Anne-Marie Mary-Jane",
        "O'Sullivan O’Brien N'Diaye D'Angelo Smith-Jones Lloyd-Webber",
    ),
    ("Nguyễn Đặng Ngọc Phương", "Trần Lê Phạm Hoàng"),
    ("İbrahim Işıl Çağla Ömer", "Yıldız Işık Çelik Öztürk"),
    ("Γιώργος Ελένη Νίκος", "Παπαδόπουλος Οικονόμου Γεωργίου"),
    ("Анна Иван Ольга Семён", "Иванова Петров Щербакова Йовович"),
    ("伟 芳 娜 敏 静 强", "王 李 张 刘 陈 欧阳"),
    ("太郎 花子 さくら ケンジ", "山田 鈴木 佐藤 渡辺"),
    ("민준 서연 지우", "김 이 박"),
    ("محمد فاطمة أحمد مُنى", "العلي الخطيب حدّاد"),
    ("علی‌رضا می‌نا", "هاشمی حسین‌زاده"),
    ("דוד שרה יעל", "כהן לוי מזרחי"),
    ("अनिता राज प्रिया", "शर्मा सिंह गुप्ता"),
    ("สมชาย สมหญิง น้ำ", "ใจดี ศรีสุข"),
)
"""Given names and family names that go together."""

ORDINARY = frozenset({"common", "double", "long", "emoji", "decomposed", "initial"})
"""Kinds of names that are anybody's.  The others are somebody else's as well, or hardly names."""

ODD = (
    ("Ada_3_12_", "Lovelace"),
    ("Ada", "Love_3_12_lace"),
    ("Ada_", "_Lovelace"),
    ("LATE", "Larry"),
    ("Larry", "LATE"),
    ("anon", "k5J2d"),
    ("Participant", "Seven"),
    ("R2", "D2"),
    ("=SUM(A1)", "+Bob"),
    ('Robert "Bob"', "Tables"),
    ("Back\\slash", "Ann/Marie"),
    ("Semi;colon", "Pipe|Bar"),
    ("Ada (Bob)", "Lovelace"),
    ("A..B", "C...D"),
    ("<b>Bo</b>", "R&D"),
    ("Sammy", "Davis, Jr."),
    ("Group A-Ada", "Lovelace"),
    ("🐙", "🐙"),
    ("Madonna", ""),
    ("Anon", ""),
    ("Late", ""),
    ("4711", ""),
    ("王", ""),
    ("X", "Y"),
    ("text.html", "link.html"),
    ("attempt", "2026-11-20"),
    ("assignsubmission", "file"),
)

KINDS = {
    "common": 60,
    "double": 6,
    "long": 3,
    "emoji": 4,
    "decomposed": 3,
    "initial": 3,
    "odd": 8,
    "twin": 4,
    "swapped": 2,
    "shorter": 2,
    "longer": 2,
    "squeezed": 2,
    "shouted": 1,
}


@dataclass(frozen=True)
class Name:
    """First and last name, the last one empty for who has one name; `usual`: nobody of the class is nearly called so."""

    first: str
    last: str
    kind: str
    usual: bool = True

    @property
    def full(self) -> str:
        """The name in the order of speaking."""
        return f"{self.first} {self.last}".strip()

    @property
    def sortable(self) -> str:
        """The name as a list is sorted by it."""
        return f"{self.last}, {self.first}" if self.last else self.first


def draw_names(rng: Random, count: int) -> list[Name]:
    """The names of a class."""
    names: list[Name] = []
    shared: set[int] = set()
    for number in range(count):
        (kind,) = rng.choices(list(KINDS), list(KINDS.values()))
        if kind in ("twin", "swapped", "shorter", "longer", "squeezed", "shouted") and names:
            other = rng.randrange(len(names))
            names.append(_near(names[other], kind))
            shared |= {other, number}
        else:
            names.append(_own(rng, kind if kind in ORDINARY or kind == "odd" else "common"))
    seen: dict[str, list[int]] = {}
    for number, name in enumerate(names):
        for key in {*_keys(name)}:
            seen.setdefault(key, []).append(number)
    shared |= {number for them in seen.values() if len(them) > 1 for number in them}
    return [
        Name(one.first, one.last, one.kind, one.kind in ORDINARY and number not in shared)
        for number, one in enumerate(names)
    ]


def _own(rng: Random, kind: str) -> Name:
    if kind == "odd":
        return Name(*rng.choice(ODD), kind)
    given, family = (rng.choice(one.split()) for one in _people(rng))
    if kind == "double":
        given, family = f"{given} {rng.choice(PEOPLES[0][0].split())}", f"{family} {_invented(rng)}"
    elif kind == "long":
        given, family = (" ".join(_invented(rng) for _ in range(5)) for _ in range(2))
    elif kind == "emoji":
        given, family = rng.choice(
            [(f"{given} 🚀", family), (given, f"{family}🐙"), (f"👩‍💻{given}", family)]
        )
        family += f" {_invented(rng)}"
    elif kind == "decomposed":
        given, family = (unicodedata.normalize("NFD", text) for text in (f"Zoë {_invented(rng)}", "Šimková"))
    elif kind == "initial":
        given = f"{given} {rng.choice('ABCDEFG')}."
        family = _invented(rng)
    elif rng.random() < 0.7:
        # So few names would make most of a large class namesakes.
        family = f"{family}-{_invented(rng)}" if rng.random() < 0.3 else _invented(rng)
    return Name(given, family, kind)


def _people(rng: Random) -> tuple[str, str]:
    return PEOPLES[0] if rng.random() < 0.4 else rng.choice(PEOPLES)


_SOUNDS = ("B", "D", "F", "G", "K", "L", "M", "N", "P", "R", "S", "T", "V", "W", "Sch", "Št", "Ö")


def _invented(rng: Random) -> str:
    """A family name that hardly anybody else has."""
    parts = (rng.choice(_SOUNDS) + rng.choice("aeiouöé") for _ in range(3))
    return "".join(parts).capitalize() + rng.choice(["", "n", "r", "ss", "sen", "ová", "ić"])


def _near(other: Name, kind: str) -> Name:
    """A name that may be taken for the other one."""
    first, last = other.first, other.last
    if kind == "twin":
        pass
    elif kind == "swapped" and last:
        first, last = last, first
    elif kind == "shorter":
        first, last = first.split()[0], ""
    elif kind == "longer":
        first = f"{first} King"
    elif kind == "squeezed" and len(first) > 1:
        # `Anna Blee` is written as `Annab Lee` is where spaces are left out.
        first, last = first[:-1], first[-1] + last
    elif kind == "shouted":
        first, last = first.upper(), last.upper()
    return Name(first, last, kind)


def _keys(name: Name) -> tuple[str, str]:
    """By what a name is taken for another one: its words in any order, and its letters in order."""
    plain = unicodedata.normalize("NFKD", name.full).casefold()
    letters = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return " ".join(sorted(letters.split())), "".join(sorted(letters.replace(" ", "")))
