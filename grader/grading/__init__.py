"""Joins the steps: from spec tests to a corpus, from a submission to a result."""
