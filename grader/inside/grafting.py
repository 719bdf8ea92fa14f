"""Gives a class that is lent what the submission's own class has besides what is asked for.

Other code of the submission uses helpers of its own classes: a Trick has a Player pick cards, a Hand sorts by the order that a Card
defines.  They are the submission's, and stay: what is replaced is what the assignment asks for, and no more.
"""

from __future__ import annotations

import types
from contextlib import suppress

from .distant import SPECIAL
from .own_errors import is_error

TYPE_CHECKING = False  # `typing` is slow to import, and the zygote starts for every check
if TYPE_CHECKING:
    from collections.abc import Collection

_MRO, _SPACE = type.__dict__["__mro__"].__get__, type.__dict__["__dict__"].__get__
_OF_INSTANCES = (types.MemberDescriptorType, types.GetSetDescriptorType)
"""What reads only objects of the class that it was made for."""


def graft(part: type, own: object, asked: Collection[str], modules: Collection[object]) -> list[str]:
    """Put what only `own` has into `part`, and tell the names: helpers, constants, and special methods by which objects are used.

    `asked` are the names that the assignment asks for, which are the kit's.  What comes from other classes than those of
    these modules, such as `list`, stays there.  A class that makes its objects in a way of its own, such as one for each card, has
    helpers that count on that: nothing of it is taken.
    """
    if not isinstance(own, type):
        return []
    kits = {name for kind in _MRO(part)[:-1] for name in _SPACE(kind)} | {*asked}
    found: dict[str, object] = {}
    for kind in reversed(_MRO(own)):
        space = _SPACE(kind)
        if space.get("__module__") in modules:
            found.update(space)
    if "__new__" in found:
        return []
    names = [
        name
        for name, value in found.items()
        if type(name) is str
        and name not in kits
        and (name in SPECIAL or not _is_special(name))
        and type(value) not in _OF_INSTANCES
    ]
    for name in names:
        type.__setattr__(part, name, found[name])
    if is_error(part) and is_error(own):
        _derive(part, own, modules)
    return names


def _derive(part: type, own: type, modules: Collection[object]) -> None:
    """Have errors of a class that is lent caught by what catches those of the submission's own: by the classes that this one derives from."""
    above = [kind for kind in _MRO(own)[1:] if _SPACE(kind).get("__module__") in modules]
    more = [kind for kind in above if kind not in _MRO(part) and kind.__name__ != part.__name__]
    with suppress(TypeError):  # no order of them all fits
        type.__dict__["__bases__"].__set__(part, (*part.__bases__, *more))


def take_out(part: type, names: Collection[str]) -> None:
    """The opposite, before the submission is imported anew."""
    for name in names:
        type.__delattr__(part, name)


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")
