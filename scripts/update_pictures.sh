#!/bin/bash
# Draws the pictures of README.md and docs/ anew, after a change of worlds.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/build.sh release --target karst
karst=build/release/apps/karst/karst
classic() {
    "$karst" render --seed 42 --depth "$1" --region "$2" --scale "$3" --out "docs/pictures/$4.png"
}
deep() {
    "$karst" render --recipe deep --seed 42 --depth "$1" --region "$2" --scale "$3" \
        --out "docs/pictures/$4.png"
}
compare() {
    "$karst" render --recipe deep --compare classic --seed 42 --depth "$1" --region "$2" --scale 2 \
        --out "docs/pictures/$3.png"
}
deep 1 1000,420,640,300 2 deep_surface
deep 5 900,900,480,270 2 deep_caves
deep 8 900,900,480,270 2 deep_dungeon
compare 1 1080,520,240,160 compare_surface
compare 5 900,900,240,160 compare_caves
compare 8 900,900,240,160 compare_dungeon
classic 1 1168,500,320,180 3 surface
classic 4 1472,960,320,180 3 caves
classic 8 1098,1874,160,90 6 dungeon
