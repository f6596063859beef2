#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the fuzz targets for OSS-Fuzz, which sets CC, CXX, CFLAGS, CXXFLAGS, LIB_FUZZING_ENGINE and OUT
# (https://google.github.io/oss-fuzz/getting-started/new-project-guide/#buildsh).
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
build=${WORK:-/tmp}/gmonscope

cmake -S "$root" --preset oss-fuzz -B "$build" -DGMONSCOPE_FUZZ_ENGINE="${LIB_FUZZING_ENGINE:--fsanitize=fuzzer}"
cmake --build "$build" --target fuzzers

while read -r name corpora; do
    cp "$build/tests/$name" "$OUT/"
    folders=()
    for corpus in $corpora; do
        folders+=("$root/tests/fuzz/corpus/$corpus")
    done
    zip -qjr "$OUT/${name}_seed_corpus.zip" "${folders[@]}"
done <"$build/tests/fuzzers.txt"
