"""The spec tests of King of the Hill, one module for each task of the handout, and whole rounds."""
