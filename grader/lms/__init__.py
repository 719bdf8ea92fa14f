"""Learning management systems: the downloads that they give, and the gradebooks that they give and take back.

Each system has a folder with all that is known of it; `registry.py` lists them.  `recognise.py` reads a download of
any of them, `sheet.py` a table, and `book.py` and `person.py` are what every gradebook is understood as.
"""
