"""The small kit with a program on top: a counter that is played on a terminal, two transcripts and a dialogue."""

from __future__ import annotations

from pathlib import Path

import small_kit

NAME = small_kit.NAME

TASK = """
[[tasks]]
name = "Playing"
title = "Task 3: the program"

[program]
names = ["play.py"]
mode = "required"
"""

RULES = """\
- **G1** The program shows the counter, `+` adds one, and `q` ends it.
- **G2** What is no command is reported and changes nothing.
"""

PROGRAM = '''\
"""The counter on a terminal."""

from counter import Counter, total

counter = Counter()
while True:
    print(f"counter [{counter.value()}]")
    line = input("> ")
    if line == "q":
        print("Bye")
        break
    elif line == "+":
        counter.press()
    elif line == "sum":
        print("sum", total(counter.value(), 1))
    else:
        print("Error: + or q")
'''

SCREEN = '''\
"""Reads `[n]` anywhere."""

import re

from grader import Table


def tables(text):
    return [
        Table({"counter": ((found,),)}, range(number, number + 1))
        for number, line in enumerate(text.split("\\n"))
        for found in re.findall(r"\\[(\\d+)\\]", line)
    ]
'''

COUNTING = """\
title: The counter goes up
task: Playing
points: 3
rules: G1

> +
> +
> q
= ended
"""

REPORTING = """\
title: What is no command is reported
task: Playing
points: 2
rules: G1 G2

> +
> x
= complains
= unchanged
= by G2
> q
= ended
"""

DIALOGUE = '''\
"""Presses as often as it likes."""

from grader import Claim, Talk, Unreadable, dialogue

CLAIMS = [
    Claim("adds", "Each + adds one", ("G1",), 4),
    Claim("ends", "q ends the program", ("G1",), 1),
]


@dialogue(title="A long count", task="Playing", claims=CLAIMS)
def long_count(talk: Talk) -> None:
    """Count, then leave."""
    if talk.table is None:
        raise Unreadable("no counter is shown")
    for number in range(1, talk.random.randint(5, 9)):
        talk.type("+")
        shown = talk.table.piles["counter"][0][0]
        talk.expect("adds", shown == str(number), f"after {number} times + it shows {shown}", {"counter": ((str(number),),)})
    talk.type("q")
    talk.expect("ends", talk.screen.end is not None, "after q the program goes on")
'''


def make_kit(root: Path) -> Path:
    """Write the kit into the folder `root`, record its transcripts, and return it."""
    from grader.grading.record import Recorder, save
    from grader.kits.kit import Kit

    small_kit.make_kit(root)
    reference, transcripts = root / "reference" / NAME, root / "transcripts" / NAME
    transcripts.mkdir(parents=True)
    (reference / "assignment.toml").write_text(small_kit.ASSIGNMENT + TASK)
    (reference / "handout.md").write_text(small_kit.HANDOUT + RULES)
    (reference / "play.py").write_text(PROGRAM)
    (transcripts / "screen.py").write_text(SCREEN)
    (transcripts / "dialogue_counting.py").write_text(DIALOGUE)
    kit = Kit(root)
    with Recorder(kit, kit.assignment(NAME)) as recorder:
        for name, text in (("counting", COUNTING), ("reporting", REPORTING)):
            path = transcripts / f"{name}.transcript"
            path.write_text(text)
            save(recorder.again(path), path)
    return root
