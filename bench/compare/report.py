"""Tables in Markdown and the same numbers as JSON."""
import json

import machine
from processes import ROOT


def milliseconds(seconds):
    value = seconds * 1000
    return f"{value:.3f}" if value < 1 else f"{value:.2f}" if value < 100 else f"{value:.0f}"


def met_text(met):
    return {True: "yes", False: "**no**", None: ""}[met]


def heading(what):
    return (f"# {what} on {machine.describe()}\n\n"
            f"{machine.instructions()}, {machine.compiler()}, commit {machine.revision()}.\n\n")


def comparison(rows, measured, verdicts, bytes_on_disk, rounds):
    copy = measured["memcpy"].least
    text = heading("Comparison")
    text += (f"Rounds: {rounds}, all rows in turns. Minimum of all runs, 10th to 90th percentile; m = memcpy of 4 MiB in "
             f"this run.\n\n"
             "| work (2048x2048 where no size is told) | min ms | 10-90% ms | m | ns/cell | goal | reached | met |\n"
             "| --- | ---: | ---: | ---: | ---: | --- | --- | --- |\n")
    for row in rows:
        if row.key not in measured:
            text += f"| {row.title} | not run | | | | | | |\n"
            continue
        one = measured[row.key]
        goal, reached, met = verdicts.get(row.key, ("", "", None))
        text += (f"| {row.title} | {milliseconds(one.least)} "
                 f"| {milliseconds(one.percentile(10))}-{milliseconds(one.percentile(90))} "
                 f"| {one.least / copy:.1f} | {one.least / row.cells * 1e9:.2f} "
                 f"| {goal} | {reached} | {met_text(met)} |\n")
    text += ("\n| bytes on disk, 2048x2048, 1,024 chunks | records | files | goal | met |\n"
             "| --- | ---: | ---: | --- | --- |\n")
    for (recipe, kind), sizes in bytes_on_disk.items():
        goal, _, met = verdicts[f"bytes/{recipe}/{kind}"]
        text += (f"| {recipe} {kind} | {sizes['records'] / 1024:.0f} KiB "
                 f"| {sizes['file'] / 1024:.0f} KiB | {goal} | {met_text(met)} |\n")
    data = {
        "rows": [
            {
                "key": row.key,
                "title": row.title,
                "run": row.key in measured,
            } | ({
                "cells": row.cells,
                "runs": len(measured[row.key].seconds),
                "seconds": {
                    "min": measured[row.key].least,
                    "p10": measured[row.key].percentile(10),
                    "median": measured[row.key].percentile(50),
                    "p90": measured[row.key].percentile(90),
                },
                "m": measured[row.key].least / copy,
                "facts": measured[row.key].facts,
            } if row.key in measured else {}) | judged(verdicts.get(row.key))
            for row in rows
        ],
        "bytes_on_disk": [
            {"recipe": recipe, "kind": kind} | sizes | judged(verdicts[f"bytes/{recipe}/{kind}"])
            for (recipe, kind), sizes in bytes_on_disk.items()
        ],
        "rounds": rounds,
    }
    return text, data


def judged(verdict):
    if verdict is None:
        return {}
    goal, reached, met = verdict
    return {"goal": goal, "reached": reached, "met": met}


def write(folder, suffix, text, data):
    """Writes NAME.md and NAME.json and returns the path of the first."""
    about = {"machine": machine.describe(), "instructions": machine.instructions(),
             "compiler": machine.compiler(), "commit": machine.revision()}
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / (machine.file_name() + suffix + ".md")
    path.write_text(text, encoding="utf-8")
    path.with_suffix(".json").write_text(json.dumps(about | data, indent=1) + "\n",
                                         encoding="utf-8")
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
