#!/bin/bash
# Installs what is missing, builds, generates nine levels and draws them into out/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
scripts/install_packages.sh
scripts/build.sh release --target karst

karst=build/release/apps/karst/karst
world=(--seed 42 --size 2048x2048 --cache cache)
"$karst" generate "${world[@]}" --depth 1-9
mkdir -p out
for depth in 1 2 3 4 5 6 7 8 9; do
    "$karst" render "${world[@]}" --depth "$depth" --scale 1/2 --out "out/depth_$depth.png"
    # The close-up shows one screen around the spawn: a part of the level as a player sees it.
    spawn=$("$karst" inspect "${world[@]}" --depth "$depth" | awk '$1 == "spawn" { print $2 }')
    x=$((${spawn%,*} - 160)) y=$((${spawn#*,} - 90))
    x=$((x < 0 ? 0 : x > 1728 ? 1728 : x)) y=$((y < 0 ? 0 : y > 1868 ? 1868 : y))
    "$karst" render "${world[@]}" --depth "$depth" --region "$x,$y,320,180" --scale 4 \
        --overlay markers --out "out/depth_${depth}_close.png"
done
