"""Measuring rows in turns, so that what disturbs the machine disturbs all of them alike."""
from dataclasses import dataclass, field

from processes import Process, is_there
from rows import Row


@dataclass
class Measured:
    row: Row
    seconds: list = field(default_factory=list)
    facts: dict = field(default_factory=dict)

    @property
    def least(self):
        return min(self.seconds)

    def percentile(self, percent):
        ordered = sorted(self.seconds)
        return ordered[round((len(ordered) - 1) * percent / 100)]


def in_turns(rows, rounds, tell):
    """Measured by key, of the rows whose process is there."""
    processes = {name: Process(name) for name in {row.process for row in rows} if is_there(name)}
    measured = {row.key: Measured(row) for row in rows if row.process in processes}
    try:
        for number in range(rounds):
            tell(f"round {number + 1} of {rounds}")
            answers = {}  # rows that are parts of the same work share its runs
            for one in measured.values():
                row = one.row
                if (row.process, row.request) not in answers:
                    answers[row.process, row.request] = processes[row.process].visit(row.request)
                answer = answers[row.process, row.request]
                one.seconds += answer["seconds"][row.part]
                one.facts |= answer["facts"]
    finally:
        for process in processes.values():
            process.close()
    return measured
