#!/bin/bash
# Configures and builds a preset of CMakePresets.json into build/PRESET.
# Usage: scripts/build.sh [PRESET [cmake --build options ...]]   (default: release)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
preset=${1:-release}
[ $# -eq 0 ] || shift
cmake --preset "$preset" --log-level=WARNING
cmake --build --preset "$preset" "$@"
