"""What machine this is: its processor and cores, never its name in a network."""
import os
import re
import subprocess

from processes import ROOT


def describe():
    """A text such as "AMD EPYC, 2 cores"."""
    model = "unknown processor"
    with open("/proc/cpuinfo", encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    model = re.sub(r"\((R|TM)\)|@.*|\bCPU\b", " ", model)
    return f"{' '.join(model.split())}, {len(os.sched_getaffinity(0))} cores"


def file_name():
    """The same as a file name: "amd-epyc-2-cores"."""
    return re.sub(r"[^a-z0-9]+", "-", describe().lower()).strip("-")


def instructions():
    with open("/proc/cpuinfo", encoding="utf-8") as text:
        return "AVX2" if re.search(r"^flags\s*:.*\bavx2\b", text.read(), re.MULTILINE) else "no AVX2"


def compiler():
    return subprocess.run(["c++", "--version"], capture_output=True, text=True,
                          check=False).stdout.split("\n")[0]


def revision():
    """The commit that was measured, with a + where files differ from it."""
    def git(*words):
        return subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True,
                              check=False).stdout.strip()
    changed = "+" if git("status", "--porcelain", "--untracked-files=no", "--",
                         ":!bench/results") else ""
    return git("rev-parse", "--short=10", "HEAD") + changed
