#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The cost of a counted indirect call, beside an empty mcount and no -pg at all, all in turn in each round; shown are
# medians. The wish: at most 1.3 times the empty mcount.
#   indirect_cost.sh FOLDER_OF_THE_BENCHMARKS LIBGMONSCOPE-RT.SO [ROUNDS]
set -euo pipefail
bench=$1 runtime=$2 rounds=${3:-9}
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
cd "$results"

"$bench/bench_indirect_plain" >names
for ((i = 0; i < rounds; ++i)); do
    for ((number = 0; number < $(wc -l <names); ++number)); do # each in a process of its own, with a new table
        "$bench/bench_indirect_plain" "$number" >>"plain.$i"
        LD_PRELOAD=$bench/libbench_empty_mcount.so "$bench/bench_indirect_counted" "$number" >>"empty.$i"
        LD_PRELOAD=$runtime "$bench/bench_indirect_counted" "$number" >>"ours.$i"
    done
done

# medians VARIANT: one line for each line of its rounds.
medians() {
    paste "$1".* | while read -r -a times; do
        printf '%s\n' "${times[@]}" | sort -g | sed -n "$(((rounds + 1) / 2))p"
    done
}

printf '%-40s%8s%8s%10s%8s\n' "ns a call, medians of $rounds rounds:" 'no -pg' 'empty' 'gmonscope' 'times'
paste -d'|' names <(medians plain) <(medians empty) <(medians ours) |
    awk -F'|' '{ printf "%-40s%8.2f%8.2f%10.2f%8.2f\n", $1, $2, $3, $4, $4 / $3 }'
