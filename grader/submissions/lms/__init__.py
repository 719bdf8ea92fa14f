"""The forms in which learning management systems let a class's submissions be downloaded: one module each.

`grader/submissions/lms/recognise.py` tells them apart.
"""
