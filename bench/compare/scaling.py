"""Sizes and threads: time in memory, time and peak memory to disk. Takes some minutes."""
import report
from processes import Failed, Process
from rows import DEPTHS, KINDS, level

SIDES = (250, 1024, 2048, 4096, 8192, 16384)
THREADS = (1, 2, 4)
MOST_TIMES = 80        # 16384 against 2048; 64 times the cells
MOST_MEMORY = 320      # MiB, to disk at 16384
CHILD_ROUNDS = 3


def in_turns(tell):
    """Seconds in memory by (recipe, kind, side, threads). A size at a time, kinds and threads in
    turns, in one process that keeps its memory."""
    seconds, digests = {}, {}
    for side in SIDES:
        process = Process("karst")
        for number in range(CHILD_ROUNDS):
            tell(f"in memory, {side} a side, round {number + 1} of {CHILD_ROUNDS}")
            for recipe, kind in KINDS:
                for threads in THREADS:
                    request = level("generate", recipe, kind, threads, side)
                    answer = process.visit(request)
                    seconds.setdefault((recipe, kind, side, threads), []).extend(
                        answer["seconds"][""])
                    digest = answer["facts"]["digest"]
                    if digests.setdefault((recipe, kind, side), digest) != digest:
                        raise Failed(f"{request}: other cells with another number of threads")
        process.close()
    return {key: min(values) for key, values in seconds.items()}


def to_disk(tell):
    """(seconds of generate, peak bytes) by (kind, side, threads), classic, a process each."""
    result = {}
    for side in SIDES:
        for kind in DEPTHS["classic"]:
            for threads in THREADS:
                tell(f"to disk, {side} a side, {kind}, {threads} threads")
                process = Process("karst", "--give-memory-back")
                answer = process.visit(level("disk", "classic", kind, threads, side))
                result[kind, side, threads] = (min(answer["seconds"]["generate"]),
                                               process.close())
    return result


def table(tell):
    """Markdown and JSON of both."""
    memory, disk = in_turns(tell), to_disk(tell)
    text = report.heading("Scaling")
    text += "In memory: carve, connect, furnish and paint; minimum, ms.\n\n"
    text += "| kind | threads | " + " | ".join(map(str, SIDES)) + " | 16384 / 2048 | goal | met |\n"
    text += "| --- | ---: |" + " ---: |" * (len(SIDES) + 1) + " --- | --- |\n"
    rows = []
    for recipe, kind in KINDS:
        for threads in THREADS:
            taken = [memory[recipe, kind, side, threads] for side in SIDES]
            times = taken[-1] / taken[SIDES.index(2048)]
            met = times <= MOST_TIMES
            text += (f"| {recipe} {kind} | {threads} | "
                     + " | ".join(map(report.milliseconds, taken))
                     + f" | {times:.1f}x | <= {MOST_TIMES}x | {report.met_text(met)} |\n")
            rows.append({"work": "memory", "recipe": recipe, "kind": kind, "threads": threads,
                         "seconds": dict(zip(SIDES, taken)), "times": times, "met": met})
    text += ("\nTo disk, open store: generate, encode, insert, commit; ms, and the peak of resident memory of the process "
             "in MiB.\n\n")
    text += "| kind | threads | " + " | ".join(map(str, SIDES)) + " | 16384 / 2048 | goal | met |\n"
    text += "| --- | ---: |" + " ---: |" * (len(SIDES) + 1) + " --- | --- |\n"
    for kind in DEPTHS["classic"]:
        for threads in THREADS:
            taken = [disk[kind, side, threads] for side in SIDES]
            times = taken[-1][0] / taken[SIDES.index(2048)][0]
            peak = taken[-1][1] / 2**20
            met = times <= MOST_TIMES and peak <= MOST_MEMORY
            text += (f"| classic {kind} | {threads} | "
                     + " | ".join(f"{report.milliseconds(s)}, {b / 2**20:.0f}" for s, b in taken)
                     + f" | {times:.1f}x | <= {MOST_TIMES}x, {MOST_MEMORY} MiB "
                     f"| {report.met_text(met)} |\n")
            rows.append({"work": "disk", "recipe": "classic", "kind": kind, "threads": threads,
                         "seconds": {side: s for side, (s, _) in zip(SIDES, taken)},
                         "peak_bytes": {side: b for side, (_, b) in zip(SIDES, taken)},
                         "times": times, "met": met})
    return text, {"rows": rows}
