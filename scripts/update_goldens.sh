#!/usr/bin/env bash
# Writes the goldens anew. Only after a deliberate change of worlds: raise the version of the
# algorithm or feature first, and tell the change in CHANGELOG.md.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/build.sh release
KARST_UPDATE_GOLDENS=1 build/release/tests/worldgen/worldgen_tests --gtest_filter='Golden.*'
KARST_UPDATE_GOLDENS=1 build/release/tests/engine/engine_tests --gtest_filter='Golden.*'
git --no-pager diff --stat -- tests/golden
