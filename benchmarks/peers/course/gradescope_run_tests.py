"""What a course puts into its Gradescope autograder: run the tests, write results.json."""

import unittest

from gradescope_utils.autograder_utils.json_test_runner import JSONTestRunner

if __name__ == "__main__":
    suite = unittest.defaultTestLoader.discover("tests")
    with open("results.json", "w") as file:
        JSONTestRunner(visibility="visible", stream=file).run(suite)
