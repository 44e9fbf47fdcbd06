"""What was promised of each row, and what was reached."""
from rows import DEPTHS, KINDS

KIB = 1024


def judge(measured, bytes_on_disk):
    """A dictionary from the key of a row to (goal, reached, met). `measured` holds Measured by key;
    of a row that was not run, nothing is judged."""
    verdicts = {}

    def least(key):
        return measured[key].least

    def per_cell(key):
        return measured[key].least / measured[key].row.cells

    def say(key, goal, reached, met):
        verdicts[key] = (goal, reached, met)

    def at_most(key, copies):
        reached = least(key) / least("memcpy")
        say(key, f"<= {copies} m", f"{reached:.1f} m", reached <= copies)

    for recipe, kind in KINDS:
        at_most(f"generate/{recipe}/{kind}/1", 250 if recipe == "deep" else 45)
    caves = "generate/classic/caves/1"
    copies, times = least(caves) / least("memcpy"), least("obvious") / least(caves)
    say(caves, "<= 40 m, >= 110x the obvious reference", f"{copies:.1f} m, {times:.0f}x",
        copies <= 40 and times >= 110)
    for recipe, kind in KINDS:
        key = f"generate/{recipe}/{kind}"
        times = least(f"{key}/1") / least(f"{key}/2")
        say(f"{key}/2", ">= 1.45x of 1 thread", f"{times:.2f}x", times >= 1.45)

    at_most("disk/generate/1", 110)
    at_most("disk/generate/2", 75)
    at_most("read/1", 60)

    for kind in DEPTHS["classic"]:
        key, large = f"batch/classic/{kind}", f"generate/classic/{kind}/1"
        worlds = measured[key].facts["worlds"] / least(key)
        share = per_cell(large) / per_cell(key)
        say(key, ">= 6,000 worlds/s, or half the cells/s of 2048x2048",
            f"{worlds:,.0f} worlds/s, {share:.2f}", worlds >= 6000 or share >= 0.5)
    for kind in DEPTHS["deep"]:
        key = f"batch/deep/{kind}"
        worlds = measured[key].facts["worlds"] / least(key)
        say(key, "", f"{worlds:,.0f} worlds/s", None)

    def against(key, ours, goal, note=""):
        if key in measured:
            times = per_cell(key) / per_cell(ours)
            say(key, f"takes >= {goal:,}x ours{note}", f"{times:,.1f}x", times >= goal)

    dungeon = "generate/classic/dungeon/1"
    for key in ("libtcod/bsp", "libtcod/bsp-map"):
        if key in measured:
            ours, theirs = (measured[one].facts["rooms"] for one in (dungeon, key))
            against(key, dungeon, 20, f" ({theirs:,} rooms, ours {ours:,})")
    against("libtcod/line", "line", 20)
    against("rot-js/cellular", caves, 1000, ", per cell")
    against("rot-js/digger", dungeon, 1000, ", per cell")
    say("vectorised", "", f"{least('vectorised') / least(caves):.1f}x ours", None)
    say("obvious", "", f"{least('obvious') / least(caves):.1f}x ours", None)

    for (recipe, kind), sizes in bytes_on_disk.items():
        key = f"bytes/{recipe}/{kind}"
        reached = f"{sizes['file'] / KIB:.0f} KiB"
        classic = recipe == "classic"
        say(key, "<= 500 KiB" if classic else "", reached,
            sizes["file"] <= 500 * KIB if classic else None)
    return verdicts
