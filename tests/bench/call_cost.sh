#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The cost of a counted call: ours beside the C library's runtime, an empty mcount and no -pg at all; and the same with
# the hooks of -finstrument-functions, of which the C library has empty ones. Each round runs all
# of them once, so that a busy machine is busy for all; shown are the shortest and the median of the rounds.
#   call_cost.sh FOLDER_OF_THE_BENCHMARKS LIBGMONSCOPE-RT.SO [ROUNDS]
set -euo pipefail
bench=$1 runtime=$2 rounds=${3:-15}
cases=(1 100 10k targets threads)
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
cd "$results"
export GMONSCOPE_DIR=$results

for ((i = 0; i < rounds; ++i)); do
    "$bench/bench_calls_plain" "${cases[@]}" >>plain
    LD_PRELOAD=$bench/libbench_empty_mcount.so "$bench/bench_calls_pg" "${cases[@]}" >>empty
    # In a folder of the memory, as by default.
    GMONSCOPE_DIR='' LD_PRELOAD=$runtime "$bench/bench_calls_pg" "${cases[@]}" >>gmonscope
    GMONSCOPE_DIR='' LD_PRELOAD=$runtime "$bench/bench_calls_pg" off "${cases[@]}" >>off
    "$bench/bench_calls_hooks" "${cases[@]}" >>empty_hooks
    GMONSCOPE_DIR='' LD_PRELOAD=$runtime "$bench/bench_calls_hooks" "${cases[@]}" >>hooks
    "$bench/bench_calls_inlined" 1 100 10k | sed 's/$/nan nan/' >>empty_inlined
    GMONSCOPE_DIR='' LD_PRELOAD=$runtime "$bench/bench_calls_inlined" 1 100 10k | sed 's/$/nan nan/' >>inlined
    # It gives up counting when there are more than some thousand arcs, and is fast then.
    GLIBC_TUNABLES=glibc.gmon.minarcs=20000 "$bench/bench_calls_pg" 1 100 targets threads | sed 's/ / nan /2' >>glibc
done

# least|median FILE COLUMN
least() { cut -d' ' -f"$2" "$1" | sort -g | head -n 1; }
median() { cut -d' ' -f"$2" "$1" | sort -g | sed -n "$(((rounds + 1) / 2))p"; }

echo "ns a call, shortest / median of $rounds rounds:"
printf '%-16s' ''
printf '%18s' '1 callee' '100' '10,000 arcs' '1000 targets' '1, two threads'
echo
for variant in plain off empty gmonscope glibc empty_hooks hooks empty_inlined inlined; do
    case $variant in
    plain) name='without -pg' ;;
    off) name='gmonscope, off' ;;
    empty) name='empty mcount' ;;
    gmonscope) name='gmonscope' ;;
    glibc) name='C library' ;;
    empty_hooks) name='empty hooks' ;;
    hooks) name='hooks' ;;
    empty_inlined) name='empty, inlined' ;;
    inlined) name='hooks, inlined' ;;
    esac
    printf '%-16s' "$name"
    for column in 1 2 3 4 5; do
        printf '%9.2f /%7.2f' "$(least $variant $column)" "$(median $variant $column)"
    done
    echo
done

# times TEXT FILE OTHER_FILE: the ratio of the medians in each column
times() {
    local column
    printf '%-40s' "$1"
    for column in 1 2 3 4 5; do
        awk -v o="$(median "$2" $column)" -v e="$(median "$3" $column)" 'BEGIN { printf "%9.2f", o / e }'
    done
    echo
}
echo
times 'gmonscope: times without -pg' gmonscope plain
times 'gmonscope: times the empty mcount' gmonscope empty
times 'gmonscope, off: times without -pg' off plain
times 'gmonscope, off: times the empty mcount' off empty
times 'hooks: times the empty hooks' hooks empty_hooks

# compare TEXT EXPRESSION_OF_o_AND_e TARGET OUR_COLUMN THEIR_FILE THEIR_COLUMN
compare() {
    local of
    printf '%-52s' "$1"
    for of in least median; do
        awk -v o="$($of gmonscope "$4")" -v e="$($of "$5" "$6")" "BEGIN { printf \"%9.3f\", $2 }"
    done
    printf '   target %s\n' "$3"
}
echo
compare '1 callee: ns more than the empty mcount' 'o - e' '<= 0.15' 1 empty 1
compare '100 callees: ns more than the empty mcount' 'o - e' '<= 0.15' 2 empty 2
compare '10,000 arcs: times the empty mcount' 'o / e' '<= 1.10' 3 empty 3
compare '1000 targets: ns more than the empty mcount' 'o - e' '<= 3' 4 empty 4
compare '1000 targets: times faster than the C library' 'e / o' '>= 50' 4 glibc 4
compare 'two threads: times one thread' 'o / e' '<= 1.05' 5 gmonscope 1
