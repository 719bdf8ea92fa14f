"""Puts the kit's own parts in the place of a submission's, so that one broken class costs once.

What stands on a broken Card is graded with the kit's Card: every name of the submission that means its
own class is made to mean the kit's.
"""

from __future__ import annotations

import sys
import types

PREFIX = "kit_part_"


def load_parts(files: dict[str, bytes], roles: list[str]) -> dict[str, object]:
    """The classes called `roles` from the reference's files, imported apart from the submission.

    files: file name -> source, in an order in which each needs only earlier ones.
    """
    space: dict[str, object] = {}
    hidden = {name[:-3]: sys.modules.get(name[:-3]) for name in files}
    modules = []
    try:
        for name, source in files.items():
            module = types.ModuleType(PREFIX + name[:-3])
            # Under its plain name while the parts are loaded, because they import one another.
            sys.modules[name[:-3]] = module
            exec(compile(source, PREFIX + name, "exec", dont_inherit=True), module.__dict__)
            modules.append(module)
    finally:
        for name, before in hidden.items():
            if before is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = before
    for module in modules:
        space.update({role: vars(module)[role] for role in roles if role in vars(module)})
    return space


def put_in_place(
    modules: list[types.ModuleType], names: dict[str, object], attributes: dict[str, str], parts: dict[str, object]
) -> None:
    """Make every global of `modules` that is a replaced class mean the kit's, and `names` as well.

    The kit's class gets the submission's own names for its methods, too, since its other code uses them.
    """
    for member, own_name in attributes.items():
        role, _, method = member.partition(".")
        if role in parts and own_name != method:
            setattr(parts[role], own_name, getattr(parts[role], method))
    for role, part in parts.items():
        own = names.get(role)
        for module in modules:
            space = vars(module)
            for name in [name for name, value in space.items() if value is own and own is not None]:
                space[name] = part
            if own is None:
                space.setdefault(role, part)
        names[role] = part
