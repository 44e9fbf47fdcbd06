#!/usr/bin/env python3
"""Fails where the program in README.md is not the one in examples/."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
shown = re.findall(r"```cpp\n(.*?)```", (root / "README.md").read_text(), re.DOTALL)
built = (root / "examples/print_chunk.cpp").read_text()
sys.exit(0 if shown == [built] else "README.md: the program differs from examples/print_chunk.cpp")
