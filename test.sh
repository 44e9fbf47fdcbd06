#!/bin/bash
# Installs what is missing, builds, and runs all tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
scripts/install_packages.sh
scripts/build.sh release
ctest --preset release -j "$(nproc)" "$@"
