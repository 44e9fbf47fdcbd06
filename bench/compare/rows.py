"""What is measured: one row each, asked in turns."""
from dataclasses import dataclass

CELLS = 2048 * 2048
# The first depth of each kind that has a golden at 2048x2048.
DEPTHS = {
    "classic": {"surface": 1, "caves": 5, "dungeon": 7},
    "deep": {"surface": 1, "caves": 5, "dungeon": 9},
}
KINDS = [(recipe, kind) for recipe, kinds in DEPTHS.items() for kind in kinds]
BATCH_SIDE = 250
BATCH_WORLDS = {"classic": 32, "deep": 4}
ROT_SIDE = 512      # of the cellular caves
DIGGER_SIDE = 150   # the digger looks through all its walls for each room
COLUMNS = 2048


@dataclass(frozen=True)
class Row:
    key: str
    title: str
    process: str
    request: str
    part: str = ""      # which part of what was measured
    cells: int = CELLS  # that the work makes


def level(work, recipe, kind, threads, side=2048):
    return f"{work} {recipe} {DEPTHS[recipe][kind]} {side} {threads}"


def all_rows(rooms):
    """`rooms` is how many our dungeon has: what the peers are asked for."""
    rows = [
        Row("memcpy", "memcpy of 4 MiB: m", "karst", "memcpy"),
        Row("memset", "memset of 4 MiB", "karst", "memset"),
    ]
    for recipe, kind in KINDS:
        for threads in (1, 2):
            rows.append(Row(f"generate/{recipe}/{kind}/{threads}",
                            f"{recipe} {kind} in memory, {threads_text(threads)}", "karst",
                            level("generate", recipe, kind, threads)))
    rows += [
        Row("obvious", "obvious reference: caves up to the largest region", "karst", "obvious"),
        Row("vectorised", "auto-vectorised byte loop: the same", "karst", "vectorised"),
    ]
    for threads in (1, 2):
        text = threads_text(threads)
        disk = level("disk", "classic", "caves", threads)
        rows += [
            Row(f"disk/generate/{threads}",
                f"classic caves to disk, open store: generate, encode, insert, commit, {text}",
                "karst", disk, "generate"),
            Row(f"disk/open/{threads}", f"... making the folder and opening, {text}", "karst",
                disk, "open"),
            Row(f"disk/close/{threads}", f"... closing, {text}", "karst", disk, "close"),
            Row(f"disk/all/{threads}", f"... all of it, {text}", "karst", disk, "all"),
            Row(f"store/{threads}",
                f"classic caves, planned, open store: encode, insert, commit, {text}", "karst",
                level("store", "classic", "caves", threads)),
            Row(f"read/{threads}", f"warm read and decode of all 1,024 chunks, {text}", "karst",
                level("read", "classic", "caves", threads)),
        ]
    for recipe, kind in KINDS:
        worlds = BATCH_WORLDS[recipe]
        rows.append(Row(f"batch/{recipe}/{kind}",
                        f"batch of {worlds} {recipe} {kind} of 250x250, 1 thread", "karst",
                        level("batch", recipe, kind, 1, BATCH_SIDE) + f" {worlds}",
                        cells=worlds * BATCH_SIDE**2))
    rows += [
        Row("line", "surface line of 2,048 columns", "karst", f"line {COLUMNS}", cells=COLUMNS),
        Row("libtcod/bsp", "libtcod: BSP and carving into bytes, 2048x2048", "libtcod",
            f"bsp 2048 {rooms}"),
        Row("libtcod/bsp-map", "libtcod: the same into its own map (TCODMap)", "libtcod",
            f"bsp-map 2048 {rooms}"),
        Row("libtcod/line", "libtcod: line of simplex noise, 5 octaves, 2,048 columns", "libtcod",
            f"line {COLUMNS}", cells=COLUMNS),
        Row("rot-js/cellular", f"rot-js: Cellular, fill and 5 passes, {ROT_SIDE}x{ROT_SIDE}",
            "rot-js", f"cellular {ROT_SIDE} 5", cells=ROT_SIDE**2),
        Row("rot-js/digger", f"rot-js: Digger, a fifth dug, {DIGGER_SIDE}x{DIGGER_SIDE}",
            "rot-js", f"digger {DIGGER_SIDE}", cells=DIGGER_SIDE**2),
    ]
    return rows


def disk_requests():
    """Whose facts tell the bytes on disk; asked once."""
    return {(recipe, kind): level("disk", recipe, kind, 1) for recipe, kind in KINDS}


def threads_text(threads):
    return "1 thread" if threads == 1 else f"{threads} threads"
