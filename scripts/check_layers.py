#!/usr/bin/env python3
"""Fails where a file includes a header of a layer above its own."""
import pathlib
import re
import sys

LAYERS = ["worldgen", "engine", "apps"]  # from the bottom up
INCLUDE = re.compile(r'^\s*#\s*include\s*["<](?:karst/)?(\w+)/', re.MULTILINE)

root = pathlib.Path(__file__).resolve().parent.parent
upwards = [
    f"{path.relative_to(root)} includes {target}/"
    for level, layer in enumerate(LAYERS)
    for path in sorted((root / layer).rglob("*.[hc]*"))
    for target in INCLUDE.findall(path.read_text())
    if target in LAYERS[level + 1 :]
]
sys.exit("\n".join(upwards) if upwards else 0)
