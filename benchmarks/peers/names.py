"""The names of the 47 checks, from the spec tests: what every tool has to give a verdict on."""

from __future__ import annotations

import ast

from measuring import ASSIGNMENT, ROOT

CHECK_NAMES = tuple(
    node.name
    for module in ("card", "play_stack", "hand", "shuffle")
    for node in ast.parse((ROOT / "spec_tests" / ASSIGNMENT / f"test_{module}.py").read_text("utf-8")).body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
)
