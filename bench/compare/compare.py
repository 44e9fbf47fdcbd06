"""Measures and writes the tables; run by bench/compare.sh, which builds first."""
import argparse
import pathlib
import sys

import goals
import measure
import report
import rows
import scaling
from processes import ROOT, Failed, Process


def tell(text):
    print(text, file=sys.stderr)


def compare(rounds, folder):
    karst = Process("karst")
    rooms = karst.visit(rows.level("generate", "classic", "dungeon", 1))["facts"]["rooms"]
    bytes_on_disk = {kind: karst.visit(request)["facts"]
                     for kind, request in rows.disk_requests().items()}
    karst.close()
    wanted = rows.all_rows(rooms)
    measured = measure.in_turns(wanted, rounds, tell)
    verdicts = goals.judge(measured, bytes_on_disk)
    return report.write(folder, "", *report.comparison(wanted, measured, verdicts, bytes_on_disk,
                                                       rounds))


def main():
    parser = argparse.ArgumentParser(prog="bench/compare.sh", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15, help="of all rows in turns (default: 15)")
    parser.add_argument("--scaling", action="store_true",
                        help="measure sizes and threads instead; some minutes")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "bench/results",
                        help="folder for the tables (default: bench/results)")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error(f"--rounds = {options.rounds}; at least 1")
    try:
        if options.scaling:
            path = report.write(options.out.resolve(), "-scaling", *scaling.table(tell))
        else:
            path = compare(options.rounds, options.out.resolve())
    except Failed as failure:
        sys.exit(f"not measured: {failure}")
    print(f"{path} and the same as .json")


if __name__ == "__main__":
    main()
