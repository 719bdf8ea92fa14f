"""What several checks do: it holds no checks itself."""


def look(lab, account):
    """Read all that an account has."""
    lab.read(account, "owner")
    lab.read(account, "cents")
    lab.read(account, "limit")
