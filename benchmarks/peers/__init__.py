"""Kibitz beside other tools that grade programming assignments: cost, bugs caught, right solutions failed, attacks.

    python benchmarks/peers [--quick] [--tools A,B] [--submissions N] [--bugs N] [--rounds N]
                            [--cache DIR] [--json FILE] [--markdown FILE]

What is compared and how: `docs/explanation/peers.md`.  `course/` holds what an instructor writes for the other
tools, `attacks/` what a student may try against each of them.
"""
