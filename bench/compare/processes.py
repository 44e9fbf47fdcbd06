"""The processes that are measured: a line in, a line of JSON out (bench/compare/serve.h)."""
import json
import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / "build/release/bench"
PEERS = ROOT / "bench/peers"

COMMANDS = {
    "karst": [str(BUILD / "karst_compare")],
    "libtcod": [str(BUILD / "karst_libtcod_peer")],
    "rot-js": ["node", str(PEERS / "rot_peer.mjs")],
}


class Failed(Exception):
    """What was asked for was measured wrong, or not at all."""


def is_there(name):
    if name == "rot-js":
        return shutil.which("node") is not None and (PEERS / "node_modules/rot-js").is_dir()
    return os.access(COMMANDS[name][0], os.X_OK)


class Process:
    """One of COMMANDS, running until closed."""

    def __init__(self, name, *options):
        self.child = subprocess.Popen(
            COMMANDS[name] + list(options),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def visit(self, request):
        """The answer to a request; raises Failed."""
        try:
            self.child.stdin.write(request + "\n")
            self.child.stdin.flush()
            line = self.child.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise Failed(f"{request}: the process ended")
        answer = json.loads(line)
        if "error" in answer:
            raise Failed(f"{request}: {answer['error']}")
        return answer

    def close(self):
        """Ends the process and returns its peak of resident memory, in bytes. Not that of wait4(),
        which counts what this interpreter had when it forked."""
        with open(f"/proc/{self.child.pid}/status", encoding="utf-8") as lines:
            peak = next((line.split()[1] for line in lines if line.startswith("VmHWM")), "0")
        self.child.stdin.close()
        self.child.wait()
        return int(peak) * 1024
