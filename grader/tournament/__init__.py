"""Tournaments: every pair of players meets over duplicate deals, in sandboxed processes; see docs/explanation/tournament.md."""
