#!/usr/bin/env python3
"""Prints the window of a level that shows most kinds of matter, as x,y,width,height.

Usage: liveliest_window.py LEVEL.raw LEVEL_WIDTH WINDOW_WIDTH WINDOW_HEIGHT
LEVEL.raw is written by `karst export --format raw`.
"""
import pathlib
import sys

TILE = 32
AIR, STONE = 0, 1
ENOUGH = 64  # more cells of one kind make a window no livelier
RARE = {11, 12, 13}  # stairs and exits: one cell is enough

cells = pathlib.Path(sys.argv[1]).read_bytes()
width, window_width, window_height = map(int, sys.argv[2:])
height = len(cells) // width
kinds = sorted(set(cells) - {AIR, STONE})


def count(kind, x, y, w, h):
    return sum(cells.count(kind, r * width + x, r * width + x + w) for r in range(y, y + h))


columns = range(0, width - TILE + 1, TILE)
rows = range(0, height - TILE + 1, TILE)
tiles = {(x, y, k): count(k, x, y, TILE, TILE) for x in columns for y in rows for k in kinds}


def liveliness(x, y):
    score = 0.0
    for kind in kinds:
        found = sum(
            tiles.get((x + dx, y + dy, kind), 0)
            for dx in range(0, window_width, TILE)
            for dy in range(0, window_height, TILE)
        )
        score += min(found / (1 if kind in RARE else ENOUGH), 1)
    return score


windows = [
    (liveliness(x, y), x, y)
    for y in range(0, max(height - window_height, 0) + 1, TILE)
    for x in range(0, max(width - window_width, 0) + 1, TILE)
]
best = max(score for score, _, _ in windows)
equal = [(x, y) for score, x, y in windows if score == best]
x, y = equal[len(equal) // 2]
print(f"{x},{y},{min(window_width, width)},{min(window_height, height)}")
