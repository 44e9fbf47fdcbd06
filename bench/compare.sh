#!/bin/bash
# Measures Karst, its references and its peers side by side and writes tables to bench/results/.
# Usage: bench/compare.sh [--rounds N] [--scaling] [--out FOLDER]      (see bench/README.md)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/build.sh release --target karst_compare >&2
# A peer that is not there is a row that says so.
if grep -q karst_libtcod_peer build/release/build.ninja; then
    scripts/build.sh release --target karst_libtcod_peer >&2
else
    echo "libtcod is missing; for its rows: apt-get install libtcod-dev" >&2
fi
if ! command -v node >/dev/null || [ ! -d bench/peers/node_modules/rot-js ]; then
    echo "rot-js is missing; for its rows: apt-get install nodejs npm;" \
         "npm install --no-package-lock --prefix bench/peers" >&2
fi
exec python3 bench/compare/compare.py "$@"
