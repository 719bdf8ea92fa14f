for _ in range(1024):
    print("x" * 2**20)
