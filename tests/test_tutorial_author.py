"""The course author's tutorial works: its files and commands, exactly as the page prints them and in its order."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from commands import ROOT, environment

pytest.importorskip("cosmic_ray", reason="mutants are made by cosmic-ray, the extra `audit`")

PAGE = ROOT / "docs" / "tutorial" / "first-assignment.md"
BLOCK = re.compile(
    r"(?:^`(?P<path>[^`\n]+)`:\n\n)?^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


@pytest.mark.skipif(sys.platform != "linux", reason="the page's commands are those of GNU")
def test_the_page_can_be_followed(tmp_path: Path) -> None:
    """From an empty folder to a class of three: each file is written, each command ends well and says what is printed."""
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "kibitz").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m grader "$@"\n')
    (tools / "kibitz").chmod(0o755)
    env = environment(XDG_CACHE_HOME=str(tmp_path / "cache"))
    env["PATH"] = f"{tools}:{env['PATH']}"
    course, said = tmp_path / "my-course", ""
    for found in BLOCK.finditer(PAGE.read_text("utf-8")):
        path, language, text = found["path"], found["language"], found["text"]
        if path is not None:
            (course / path).parent.mkdir(parents=True, exist_ok=True)
            (course / path).write_text(text, "utf-8")
        elif language == "sh":
            done = subprocess.run(
                ["bash", "-ec", text],
                cwd=course if course.exists() else tmp_path,
                env=env,
                capture_output=True,
                encoding="utf-8",
                check=False,
                timeout=300,
            )
            assert done.returncode == 0, (text, done.stdout, done.stderr)
            said = done.stdout
            env["KIBITZ_KIT"] = str(course)
        else:
            assert (language, text.strip() in said) == ("text", True), (text, said)
    results = {path.stem: json.loads(path.read_bytes()) for path in (course / "graded" / "results").iterdir()}
    marks = {name: (one["score"], one["open_points"]) for name, one in results.items()}
    assert marks == {"ada": (10, 0), "ben": (6, 0), "cem": (8, 0)}
    rows = list(csv.reader(said.splitlines()))
    assert {"ada", "ben", "cem"} <= {row[0] for row in rows}
    assert "An ace always counts 11" in json.dumps(results["ben"])
    assert "An ace always counts 11" not in json.dumps([results["ada"], results["cem"]])
