#!/usr/bin/env python3
from ui import Application

if __name__ == "__main__":
    Application().run()
