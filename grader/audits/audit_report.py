"""An audit as text, JSON and an HTML page, drawn from what was found and nothing else."""

from __future__ import annotations

from pathlib import Path

import msgspec

from grader.audits.audit import Audit
from grader.audits.audit_work import Wrong
from grader.audits.marks import FAR, MOSTLY, NEAR, share_of_sets
from grader.audits.marks_report import fewer, figures_of_marks, figures_of_telling, notes_on_marks
from grader.audits.telling import ENOUGH
from grader.model.visible import counted, visible
from grader.reports.report import render


def render_audit(audit: Audit) -> str:
    """The audit in a few lines, with every fault."""
    caught = [one for one in audit.misconceptions if set(one.rules) & set(one.lost_rules)]
    killed = [one for one in audit.mutants if one.caught]
    explained = [one for one in audit.mutants if not one.caught and one.reason]
    right = [one for one in audit.alternatives if not one.lost]
    programs, steps = sum(one.programs for one in audit.weights), sum(one.steps for one in audit.weights)
    lines = [
        f"{audit.assignment}: {counted(len(audit.weights), 'check')}, {programs:,} programs, {steps:,} steps",
        *(
            [
                f"  misconceptions caught  {_share(len(caught), len(audit.misconceptions))}",
                f"  mutants killed         {_share(len(killed), len(audit.mutants) - len(explained))}"
                f"   ({len(explained)} more are shown to be no mistakes)",
            ]
            if not audit.failing
            else [f"  misconceptions caught  {_UNMEASURED}", f"  mutants killed         {_UNMEASURED}"]
        ),
        f"  alternatives passed    {_share(len(right), len(audit.alternatives))}"
        if not audit.failing
        else f"  alternatives passed    {len(right)} of {len(audit.alternatives)}",
    ]
    shares = [one.open_share for one in audit.misconceptions]
    if shares and not audit.failing:
        lines.append(
            f"  left open              {100 * sum(shares) / len(shares):.1f} % of the points for a misconception on average, "
            f"{100 * max(shares):.1f} % at most"
        )
    if not audit.failing:
        lines.append(f"  paid without the work  {100 * audit.floor:.1f} % of the points at most")
    if audit.marks is None:
        lines.append("  whether marks follow   not measured; the option --marks does that")
    else:
        asked = audit.marks.cases
        lines.append(f"  marks measured with    {counted(asked.garbage, 'case')}, seed {asked.seed}")
        lines += [
            f"  {line}" for line in (*figures_of_marks(audit.marks), *figures_of_telling(audit.telling))
        ]
        lines += [f"note: {visible(note)}" for note in notes_on_marks(audit.marks)]
    lines += [f"fault: {visible(fault)}" for fault in audit.faults]
    lines.append("no faults" if not audit.faults else counted(len(audit.faults), "fault"))
    return "\n".join(lines) + "\n"


def audit_json(audit: Audit) -> bytes:
    """The audit as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(audit), indent=2) + b"\n"


def audit_html(audit: Audit, reports: Path) -> str:
    """The page of an audit.  `reports` is the kit's folder of templates."""
    survivors = [one for one in audit.mutants if not one.caught]
    return render(
        reports,
        "audit.html.j2",
        "class.js",
        audit=audit,
        survivors=survivors,
        caught=[one for one in audit.misconceptions if set(one.rules) & set(one.lost_rules)],
        killed=len(audit.mutants) - len(survivors),
        explained=sum(bool(one.reason) for one in survivors),
        named=sum(_named(one) for one in audit.misconceptions),
        passed=sum(not one.lost for one in audit.alternatives),
        told={one.id: one for one in audit.telling},
        fewer=fewer(audit.telling),
        enough=ENOUGH,
        near=NEAR,
        far=FAR,
        mostly=MOSTLY,
        notes=[] if audit.marks is None else [*notes_on_marks(audit.marks)],
        open_shares={}
        if audit.marks is None
        else {most: share_of_sets(audit.marks, most) for most in (NEAR, FAR)},
    )


_UNMEASURED = "not measured: the reference itself fails, and so would all that is made of it"


def _named(one: Wrong) -> bool:
    return any(one.what in told for told in one.told)


def _share(part: int, whole: int) -> str:
    share = f" ({100 * part / whole:.1f} %)" if whole else ""
    return f"{part} of {whole}{share}"
