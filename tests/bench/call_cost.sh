#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What a counted call costs: ours beside the C library's runtime, an empty mcount and no -pg at all. Each round runs all
# of them once, so that a busy machine is busy for all; the median of the rounds counts.
#   call_cost.sh FOLDER_OF_THE_BENCHMARKS LIBGMONSCOPE-RT.SO [ROUNDS]
set -euo pipefail
bench=$1 runtime=$2 rounds=${3:-11}
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
cd "$results"

for ((i = 0; i < rounds; ++i)); do
    "$bench/bench_calls_plain" 1 100 targets >>plain
    LD_PRELOAD=$bench/libbench_empty_mcount.so "$bench/bench_calls_pg" 1 100 targets >>empty
    LD_PRELOAD=$runtime "$bench/bench_calls_pg" 1 100 targets >>gmonscope
    # Its table of arcs is too small for a thousand targets unless told otherwise.
    GLIBC_TUNABLES=glibc.gmon.minarcs=20000 "$bench/bench_calls_pg" 1 100 targets >>glibc
done

median() { cut -d' ' -f"$2" "$1" | sort -g | sed -n "$(((rounds + 1) / 2))p"; }
printf '%-34s %10s %10s %10s\n' 'ns a call, median of '"$rounds" '1 callee' '100' '1000 ind.'
for variant in plain empty gmonscope glibc; do
    case $variant in
    plain) name='without -pg' ;;
    empty) name='empty mcount' ;;
    gmonscope) name='gmonscope' ;;
    glibc) name='C library' ;;
    esac
    printf '%-34s %10.2f %10.2f %10.2f\n' "$name" "$(median $variant 1)" "$(median $variant 2)" "$(median $variant 3)"
done
