#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Measures the cost of a budget, and how far its estimates are to be trusted, on a program that makes the same calls in each run.
#
#   tests/bench/budget.sh BUILD ROUNDS PROGRAM [ARGUMENT...]     the program is built with -pg
#   PLAIN=FILE tests/bench/budget.sh ...                         the same program built without it
#
# Prints, for no counting, for budgets of 1, 2, 5 and 10 % and for all calls counted, in turns: the least and the median
# processor time of ROUNDS runs. Then of the functions that were estimated: how many, for how many of them in 100, and of
# arcs, the true number lies in the range, the median of the ranges' widths to either side and of the errors, in % of the
# truth; and the mean error of their sum, and of the function that is called most, with its standard error.
# With PLAIN the last column is how far the shares of self time are from those that perf finds in it: half of the sum of
# the differences over all functions, in % of the time.
set -euo pipefail
build=$(readlink -f "$1")
rounds=$2
shift 2
program=("$@")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
record() { "$build/bin/gmonscope-record" -o "$work/gmon.out" "$@" >"$work/out" 2>"$work/said"; }
json() { "$build/bin/gmonscope-report" --json="$1" "$work/gmon.out" 2>"$work/said"; }

cat >"$work/judge.py" <<'END'
import glob, json, statistics, sys
work, name = sys.argv[1], sys.argv[2]
def calls_of(f): return (f["calls"] or 0) + (f["self_calls"] or 0)
def load(path):
    data = json.load(open(path))
    names = {f["id"]: f["name"] for f in data["functions"]}
    arcs = {}
    for a in data["arcs"]:
        key = names.get(a["caller"]), names.get(a["callee"])
        arcs[key] = None if key in arcs else a  # of two functions with one name
    functions = {}
    for f in data["functions"]:
        functions[f["name"]] = None if f["name"] in functions else f
    return functions, arcs
truth, true_arcs = load(work + "/truth")
most = max((f for f in truth.values() if f), key=calls_of)["name"]
inside, arcs_inside, widths, errors, sums, largest, shares = [], [], [], [], [], [], []
perf = {}
try:
    for line in open(work + "/perf"):
        share, function = line.split(None, 1)
        perf[function.strip()] = perf.get(function.strip(), 0) + float(share.rstrip("%"))
except OSError:
    pass
def distance(functions):
    own = {n: f["self_seconds"] for n, f in functions.items() if f and n in perf and f["self_seconds"] is not None}
    all_own, all_perf = sum(own.values()) or 1, sum(p for n, p in perf.items() if n in truth) or 1
    return 50 * sum(abs(own.get(n, 0) / all_own - perf[n] / all_perf) for n in perf if n in truth)
for path in glob.glob(f"{work}/round.{name}.*"):
    functions, arcs = load(path)
    estimated = true_sum = 0
    for n, f in functions.items():
        if not f or not f["calls_range"] or not truth.get(n):
            continue
        calls = calls_of(truth[n])
        inside.append(f["calls_range"]["low"] <= calls <= f["calls_range"]["high"])
        widths.append((f["calls_range"]["high"] - f["calls_range"]["low"]) / 2 / max(calls, 1))
        errors.append(abs(calls_of(f) - calls) / max(calls, 1))
        estimated += calls_of(f)
        true_sum += calls
    for key, a in arcs.items():
        if a and a["calls_range"] and true_arcs.get(key):
            arcs_inside.append(a["calls_range"]["low"] <= true_arcs[key]["calls"] <= a["calls_range"]["high"])
    if true_sum:
        sums.append(100 * (estimated / true_sum - 1))
        if functions.get(most):
            largest.append(100 * (calls_of(functions[most]) / calls_of(truth[most]) - 1))
    if perf:
        shares.append(distance(functions))
def mean(values):
    error = statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0
    return f"{statistics.mean(values):+6.1f}±{error:<4.1f}"
if inside and not name.startswith("all"):
    print(f"{len(inside) / len(sums):7.0f} {100 * statistics.mean(inside):7.1f} {100 * statistics.mean(arcs_inside or [1]):7.1f}"
          f" {100 * statistics.median(widths):7.1f} {100 * statistics.median(errors):7.1f} {mean(sums)} {mean(largest)}", end="")
else:
    print(" " * 61, end="")
print(f" {statistics.median(shares):7.1f}" if shares else "")
END

# run NAME OPTION...: once, with a JSON of it.
run() {
    local name=$1
    shift
    { TIMEFORMAT='%U %S'; time record "$@" -- "${program[@]}"; } 2>&1 | awk '{print $1 + $2}' >>"$work/times.$name"
    json "$work/round.$name.$round"
}

if [ -n "${PLAIN:-}" ]; then
    perf record -q -e cpu-clock -F 1999 -o "$work/perf.data" "$PLAIN" "${program[@]:1}" >"$work/out" 2>&1 || true
    perf report -q -i "$work/perf.data" --no-children -F overhead,sym -g none 2>/dev/null |
        sed -n 's/\[\.\]//p' >"$work/perf"
fi
record -- "${program[@]}"
json "$work/truth"
for round in $(seq "$rounds"); do
    run none --no-count
    for budget in 1 2 5 10; do
        run "$budget%" --budget="$budget%"
    done
    run all
done
echo "counting  least(s) median(s) estimated in(%) arcs(%) width(%) error(%)  sum(%)   largest(%) from perf(%)"
for name in none 1% 2% 5% 10% all; do
    printf '%-8s %s' "$name" "$(sort -n "$work/times.$name" | awk '{t[NR] = $1} END {printf "%8.2f %8.2f", t[1], t[int((NR + 1) / 2)]}')"
    python3 "$work/judge.py" "$work" "$name"
done
