"""Grades many: orders, those who carry them out here or on a cluster, and the folder of results."""
