# Tries: does not come to an end while it is imported, whatever is raised in it
# Must:  what stands above is graded.

while True:
    try:
        while True:
            pass
    except BaseException:
        pass
