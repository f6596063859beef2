#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Looks for inputs that break the readers: builds the fuzz targets with clang and runs each of them.
#
#   packaging/fuzz.sh MINUTES            each target for so long, as many beside each other as there are processors
#   packaging/fuzz.sh MINUTES NAME...    only these targets, e.g. fuzz_elf
#   packaging/fuzz.sh --coverage         which lines of the readers the inputs found so far reach
#
# All finds stay in build/fuzz/found/NAME (inputs that reach new code, minimised at the end) and
# build/fuzz/broken/NAME (inputs that crash, hang, or take more than 2 GiB). Status 1 if anything broke.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
. "$root/packaging/packages.sh"
build=$root/build/fuzz

usage() {
    sed -n '3,11s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
}

# corpora NAME: the folders with its first inputs.
corpora() {
    local name words word
    while read -r name words; do
        [ "$name" = "$1" ] || continue
        for word in $words; do
            printf '%s\n' "$root/tests/fuzz/corpus/$word"
        done
    done <"$build/tests/fuzzers.txt"
}

# fuzz NAME SECONDS: runs it, then keeps of what it found the inputs that no shorter one replaces.
fuzz() {
    local name=$1 seconds=$2 found=$build/found/$1 broken=$build/broken/$1 status=0
    local first=()
    mapfile -t first < <(corpora "$name")
    mkdir -p "$found" "$broken"
    "$build/tests/$name" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -malloc_limit_mb=2048 -max_len=65536 \
        -print_final_stats=1 -verbosity=1 -artifact_prefix="$broken/" "$found" "${first[@]}" \
        >"$build/$name.log" 2>&1 || status=$?
    mkdir -p "$found.least"
    if "$build/tests/$name" -merge=1 -timeout=20 -rss_limit_mb=2048 "$found.least" "$found" >"$build/$name.merge.log" 2>&1; then
        rm -rf "$found"
        mv "$found.least" "$found"
    else
        rm -rf "$found.least"
    fi
    report "$name" "$status"
    return "$status"
}

# report NAME STATUS: one line of what the run did.
report() {
    local log=$build/$1.log executions covered inputs
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    covered=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
    inputs=$(find "$build/found/$1" -type f | wc -l)
    if [ "$2" -eq 0 ]; then
        printf '%-14s %10s executions, %6s edges, %5s inputs\n' "$1" "${executions:-?}" "${covered:-?}" "$inputs"
    else
        printf '%-14s BROKEN: see %s and %s\n' "$1" "$log" "$build/broken/$1"
    fi
}

# coverage: lines of the analysis that the corpora and what was found reach, by file.
coverage() {
    local tree=$root/build/fuzz-coverage objects=() name
    cmake -G Ninja -S "$root" -B "$tree" -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=Debug \
        -DGMONSCOPE_TESTS=ON -DCMAKE_C_FLAGS="-fprofile-instr-generate -fcoverage-mapping" \
        -DCMAKE_CXX_FLAGS="-fprofile-instr-generate -fcoverage-mapping" >/dev/null
    cmake --build "$tree" --target fuzzers
    while read -r name _; do
        local folders=()
        mapfile -t folders < <(corpora "$name")
        [ ! -d "$build/found/$name" ] || folders+=("$build/found/$name")
        LLVM_PROFILE_FILE=$tree/$name.profraw "$tree/tests/$name" "${folders[@]}" >/dev/null
        objects+=(-object "$tree/tests/$name")
    done <"$tree/tests/fuzzers.txt"
    llvm-profdata-14 merge -o "$tree/all.profdata" "$tree"/*.profraw
    llvm-cov-14 report -instr-profile "$tree/all.profdata" "${objects[@]:1}" "$root"/analysis/{base,dwarf,elf,formats,import,input,layout,locate,names,scope,select,static_calls,sum,sum_file,symbolize} \
        "$root/gui/session" "$root/runtime"
}

case ${1-} in
-h | --help)
    usage
    exit 0
    ;;
--coverage) ;;
'' | *[!0-9]*)
    usage >&2
    exit 2
    ;;
esac

install_packages "${build_packages[@]}" clang llvm-14 libclang-rt-14-dev lld
cd "$root"
cmake --preset fuzz >/dev/null
if [ "$1" = --coverage ]; then
    coverage
    exit
fi
cmake --build --preset fuzz
seconds=$(($1 * 60))
shift
if [ $# -eq 0 ]; then
    mapfile -t names < <(cut -d ' ' -f 1 "$build/tests/fuzzers.txt")
    set -- "${names[@]}"
fi

status=0
running=0
for name in "$@"; do
    if [ "$running" -ge "$(nproc)" ]; then
        wait -n || status=1
        running=$((running - 1))
    fi
    fuzz "$name" "$seconds" &
    running=$((running + 1))
done
while [ "$running" -gt 0 ]; do
    wait -n || status=1
    running=$((running - 1))
done
exit "$status"
