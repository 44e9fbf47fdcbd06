#!/bin/bash
# Installs what is missing, builds, generates nine levels of the recipe deep and draws them into out/,
# with one of them beside the same of the recipe classic.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
scripts/install_packages.sh
scripts/build.sh release --target karst

karst=build/release/apps/karst/karst
world=(--recipe deep --seed 42 --size 2048x2048 --cache cache)
"$karst" generate "${world[@]}" --depth 1-9
mkdir -p out
for depth in 1 2 3 4 5 6 7 8 9; do
    "$karst" render "${world[@]}" --depth "$depth" --scale 1/2 \
        --out "out/depth_$depth.png"
    # The close-up shows one screen where most is to be seen.
    "$karst" export "${world[@]}" --depth "$depth" --format raw --out out/level.raw
    region=$(scripts/liveliest_window.py out/level.raw 2048 320 180)
    "$karst" render "${world[@]}" --depth "$depth" --region "$region" --scale 4 \
        --overlay markers --out "out/depth_${depth}_close.png"
done
"$karst" render --recipe deep --compare classic --seed 42 --depth 5 --size 2048x2048 --scale 1/2 \
    --out out/deep_and_classic.png
rm out/level.raw
