"""Which names a file of a submission imports, wherever in it the imports stand."""

from __future__ import annotations

import ast

import pytest

from grader.inside.ordering import imported_names

IMPORTS = {
    "import one": {"one"},
    "import one.two as three, four": {"two", "four"},
    "from one import two": {"one", "two"},
    "from one.two import three as four": {"two", "three"},
    "from . import one": {"", "one"},
    "def f():\n    import one": {"one"},
    "class A:\n    async def f(self):\n        import one": {"one"},
    "if x:\n    pass\nelse:\n    import one": {"one"},
    "for x in y:\n    pass\nelse:\n    import one": {"one"},
    "while x:\n    import one": {"one"},
    "with x:\n    import one": {"one"},
    "try:\n    pass\nexcept OSError:\n    import one\nfinally:\n    import two": {"one", "two"},
    "try:\n    import one\nexcept* OSError:\n    import two": {"one", "two"},
    "match x:\n    case 1:\n        import one": {"one"},
    "x = 'import one'": set(),
    "f = lambda: [one for one in two]": set(),
}


@pytest.mark.parametrize("code", IMPORTS)
def test_imported_names(code: str) -> None:
    """Imports are statements, and every statement is looked at."""
    assert set(imported_names(ast.parse(code))) == IMPORTS[code]
