# mypy: ignore-errors
# ruff: noqa
from game_parts.table import Table

if __name__ == "__main__":
    Table().main_menu()
