"""The spec tests of Whist: a player who keeps to the rules, and one with a strategy."""
