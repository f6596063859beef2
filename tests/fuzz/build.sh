#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the fuzz targets for OSS-Fuzz, which sets CC, CXX, CFLAGS, CXXFLAGS, LIB_FUZZING_ENGINE and OUT
# (https://google.github.io/oss-fuzz/getting-started/new-project-guide/#buildsh).
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
build=${WORK:-/tmp}/gmonscope

# The flags have the sanitizers of OSS-Fuzz already; the window needs Qt, which its images do not have.
cmake -G Ninja -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=None -DGMONSCOPE_GUI=OFF -DGMONSCOPE_LAYOUT=OFF \
    -DGMONSCOPE_TESTS=ON -DGMONSCOPE_FUZZ=ON -DGMONSCOPE_FUZZ_ENGINE="${LIB_FUZZING_ENGINE:--fsanitize=fuzzer}"
cmake --build "$build" --target fuzzers

while read -r name corpora; do
    cp "$build/tests/$name" "$OUT/"
    folders=()
    for corpus in $corpora; do
        folders+=("$root/tests/fuzz/corpus/$corpus")
    done
    zip -qjr "$OUT/${name}_seed_corpus.zip" "${folders[@]}"
done <"$build/tests/fuzzers.txt"
