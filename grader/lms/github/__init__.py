"""GitHub Classroom: https://github.com/github/gh-classroom."""

from grader.lms.github import download
from grader.lms.kinds import Kind
from grader.lms.system import System

SYSTEM = System("GitHub", download.FORM, download.read, Kind.GITHUB, returns="repositories")
