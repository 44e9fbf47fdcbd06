#!/bin/bash
# Draws the pictures of README.md anew, after a change of worlds.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/build.sh release --target karst
draw() {
    build/release/apps/karst/karst render --seed 42 --depth "$1" --region "$2" --scale "$3" \
        --out "docs/pictures/$4.png"
}
draw 1 1168,500,320,180 3 surface
draw 4 1472,960,320,180 3 caves
draw 8 1098,1874,160,90 6 dungeon
