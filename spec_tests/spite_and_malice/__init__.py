"""The spec tests of Mini Spite and Malice, one module for each task of the handout."""
