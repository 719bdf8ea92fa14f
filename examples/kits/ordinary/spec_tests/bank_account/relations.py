"""Relations of this assignment: what an answer is held against where more than one is right."""


def letting_the_error_go_on(answer, right):
    """What `__exit__` returns lets the error go on, as None and False do."""
    return not answer or "the error does not go on"
