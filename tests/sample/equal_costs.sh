#!/bin/sh
# Not a test, since it runs a minute: of 20 runs of a program whose calls all cost the same, at least 19 must have no
# arc where estimate and stacks differ; and each run of one where they cost 1 and 20 must have some.
#   tests/sample/equal_costs.sh BUILD_FOLDER [RUNS]
set -eu
build=$(cd "$1" && pwd)
runs=${2:-20}
program=$build/tests/programs/costs
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# runs_with_flags FACTOR
runs_with_flags() {
    flagged=0
    for run in $(seq "$runs"); do
        "$build/bin/gmonscope-record" -o gmon.out "$program" "$1" $((1600000 / ($1 + 1))) 2> record.txt ||
            { cat record.txt >&2; exit 1; }
        "$build/bin/gmonscope-report" -b --measured -q "$program" gmon.out > graph.txt 2> /dev/null
        if grep -q '!' graph.txt; then flagged=$((flagged + 1)); fi
    done
    echo "$flagged"
}

equal=$(runs_with_flags 1)
unequal=$(runs_with_flags 20)
echo "runs with arcs that differ: $equal of $runs where calls cost the same, $unequal of $runs where they do not"
[ $((equal * 20)) -le "$runs" ] && [ "$unequal" -eq "$runs" ]
