#!/usr/bin/env bash
# Trains the dictionaries of the chunk codec anew. Each gets a new id, so every record in every
# cache becomes a miss: only where new recipes are no longer served well. Then update the ids in
# docs/formats.md and tests/engine/codec/dictionary_test.cpp.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/build.sh release --target karst_train_dictionaries
build/release/bench/karst_train_dictionaries engine/codec/dictionaries
