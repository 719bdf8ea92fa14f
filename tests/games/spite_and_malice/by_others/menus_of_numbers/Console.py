class Console:
    """Reads validated input from the user (like java.util.Scanner)."""

    @staticmethod
    def readInt(prompt: str, minimum: int, maximum: int) -> int:
        while True:
            line = input(prompt)
            try:
                number = int(line)
            except ValueError:
                Console.error("'" + line + "' is not a number")
                continue
            if minimum <= number <= maximum:
                return number
            Console.error("number must be between " + str(minimum) + " and " + str(maximum))

    @staticmethod
    def error(message: str) -> None:
        print("  >>> ERROR: " + message + ".")

    @staticmethod
    def info(message: str) -> None:
        print("  >>> INFO: " + message + ".")

    @staticmethod
    def pause() -> None:
        input("  Press ENTER to continue...")
