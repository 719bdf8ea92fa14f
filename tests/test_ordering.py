"""Which names a file of a submission imports, wherever the imports stand, and how often its files are put in order."""

from __future__ import annotations

import ast

import pytest

from grader.inside import ordering
from grader.inside.library import Read
from grader.inside.loading import Loading
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


def test_files_are_ordered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often they are imported anew: what was read of them stays, and so does their order."""
    made = []
    real = ordering.Files.__init__

    def counted(self: ordering.Files, *arguments: object) -> None:
        made.append(self)
        real(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(ordering.Files, "__init__", counted)
    read = Read()
    files = {"a.py": b"import b\nclass Card:\n    pass\n", "b.py": b"x = 1\n"}
    wanted: list[ordering.Wanted] = [
        {"name": "Card", "kind": "class", "aliases": (), "methods": {}, "files": ("a.py",)}
    ]
    for _ in range(3):
        library = Loading(files, {}, lambda *_: None, lambda _: [], read, seconds=1)
        library.install()
        try:
            assert ordering.import_wanted(library, wanted) is made[0]
            assert "Card" in vars(library.loaded["a.py"])
        finally:
            library.uninstall()
    assert len(made) == 1
