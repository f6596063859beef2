#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Measures the cost of a budget, and how far its estimates are to be trusted, on a program that makes the same calls in each run.
#
#   tests/bench/budget.sh BUILD ROUNDS PROGRAM [ARGUMENT...]     the program is built with -pg
#
# Prints, for no counting, for budgets of 1, 2, 5 and 10 % and for all calls counted: the least and the median processor
# time of ROUNDS runs, then of the functions that were estimated: how many, for how many of them in 100 the true number
# lies in the range, and the median of the ranges' widths and of the errors, in % of the truth.
set -euo pipefail
build=$(readlink -f "$1")
rounds=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
record() { "$build/bin/gmonscope-record" -o "$work/gmon.out" "$@" >"$work/out" 2>"$work/said"; }
json() { "$build/bin/gmonscope-report" --json="$1" "$work/gmon.out" 2>"$work/said"; }

cat >"$work/judge.py" <<'END'
import json, statistics, sys
def functions(path):
    return {f["id"]: f for f in json.load(open(path))["functions"]}
truth = {f["name"]: f for f in functions(sys.argv[1]).values()}
inside, widths, errors = [], [], []
for path in sys.argv[2:]:
    for f in functions(path).values():
        range, true = f["calls_range"], truth.get(f["name"])
        if not range or not true:
            continue
        calls = true["calls"] + true["self_calls"]
        inside.append(range["low"] <= calls <= range["high"])
        widths.append((range["high"] - range["low"]) / 2 / max(calls, 1))
        errors.append(abs(f["calls"] + f["self_calls"] - calls) / max(calls, 1))
if inside:
    print(f"{len(inside) / len(sys.argv[2:]):9.0f} {100 * statistics.mean(inside):9.1f}"
          f" {100 * statistics.median(widths):9.1f} {100 * statistics.median(errors):9.1f}")
END

# run NAME OPTION...: ROUNDS times, with a JSON of each.
run() {
    local name=$1 times=() i
    shift
    rm -f "$work"/round.*
    for i in $(seq "$rounds"); do
        times+=("$({ TIMEFORMAT=%U; time record "$@" -- "${program[@]}"; } 2>&1)")
        json "$work/round.$i"
    done
    printf '%-10s %s ' "$name" "$(printf '%s\n' "${times[@]}" | sort -n | awk '{t[NR] = $1} END {printf "%8.2f %8.2f", t[1], t[int((NR + 1) / 2)]}')"
    if [ "$name" = all ] || [ "$name" = none ]; then echo; else python3 "$work/judge.py" "$work/truth" "$work"/round.*; fi
}

program=("$@")
record -- "$@"
json "$work/truth"
echo "counting   least(s) median(s) estimated in range(%) width(%) error(%)"
run none --no-count
for budget in 1 2 5 10; do
    run "$budget %" --budget="$budget%"
done
run all
