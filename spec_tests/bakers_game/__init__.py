"""The spec tests of Baker's Game, one module for each task of the handout."""
