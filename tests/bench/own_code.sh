#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What -pg costs in the functions' own code, besides mcount: the time in the sample's own functions when all calls are
# counted, by our runtime and by the C library's, less that when only those of main.c are. In ns a call.
#   own_code.sh BUILD [ROUNDS]
set -euo pipefail
build=$(realpath "$1") rounds=${2:-9}
source=$(realpath "$(dirname "$0")/../programs")
report=$build/bin/gmonscope-report runtime=$build/lib/gmonscope/libgmonscope-rt.so
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# build NAME [-pg]: as tests/programs/CMakeLists.txt does, in one module
build() {
    local file name main
    for file in "$source"/lumen/*.c "$source"/lumenfmt/lumenfmt.c; do
        name=$(basename "$file" .c) main=()
        [ "$name" != main ] || main=(-pg)
        gcc -O2 -fno-inline -fno-optimize-sibling-calls -fno-partial-inlining -fno-ipa-cp -fno-ipa-sra \
            -ffp-contract=off -I"$source/lumenfmt" "${@:2}" "${main[@]}" -c "$file" -o "$name.o"
    done
    gcc -pg ./*.o -o "$1" -lm -lpthread
}
build few
build all -pg

# own PROGRAM VARIABLE=VALUE...: seconds in its own functions
own() {
    env "${@:2}" "./$1" "$source/lumen/sample.lum" >/dev/null
    "$report" --csv=- "./$1" gmon.out 2>/dev/null |
        awk -F, -v module="$1" '$3 == module && $2 !~ /^\[/ { sum += $5 } END { print sum }'
    rm -f gmon.out gmon.out.scope
}
for ((i = 0; i < rounds; ++i)); do
    own few LD_PRELOAD="$runtime" GMONSCOPE_HZ=1000 >>few.txt
    own all LD_PRELOAD="$runtime" GMONSCOPE_HZ=1000 >>gmonscope.txt
    own all LD_PRELOAD= >>library.txt
done
LD_PRELOAD=$runtime ./all "$source/lumen/sample.lum" >/dev/null
calls=$("$report" --csv=- ./all gmon.out | awk -F, 'NR > 1 { sum += $9 + $10 } END { print sum }')
least() { sort -g "$1" | head -n 1; }
median() { sort -g "$1" | sed -n "$(((rounds + 1) / 2))p"; }
echo "$calls calls; ns a call in the functions' own code, by the shortest and by the median of $rounds rounds:"
for of in least median; do
    for variant in gmonscope library; do
        awk -v a="$($of $variant.txt)" -v b="$($of few.txt)" -v n="$calls" -v v="$variant" -v o="$of" \
            'BEGIN { printf "%-10s %-7s %6.2f   (%.3f s, without counting %.3f s)\n", v, o, 1e9 * (a - b) / n, a, b }'
    done
done
