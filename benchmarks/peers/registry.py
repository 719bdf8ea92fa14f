"""All tools by name, in the order of the table."""

from __future__ import annotations

from peers.kibitz import Kibitz
from peers.notebook_tools import Nbgrader, Otter
from peers.process_tools import Check50, GradescopeUtils
from peers.pytest_tools import Pytest, PytestHypothesis
from peers.tools import Tool

TOOLS: dict[str, type[Tool]] = {
    tool.name: tool for tool in (Kibitz, Check50, GradescopeUtils, Otter, Nbgrader, Pytest, PytestHypothesis)
}
