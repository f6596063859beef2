#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Measures two ways of adding up the profiles of a job's ranks by MPI (reduce_ways.c): the tree of messages that
# --ranks=mpi has, and MPI_Reduce with an operation of our own on elements of a fixed size.
#
#   tests/bench/reduce_ways.sh BUILD LIBRARY FUNCTIONS "RANKS..."     LIBRARY: openmpi or mpich
#
# Prints for each number of ranks what each way takes, medians of five jobs. The elements have room for the sum, which no
# rank knows before; whether it would fit into the longest of the ranks' own profiles, on which they can agree, is told,
# too.
set -euo pipefail
build=$(readlink -f "$1") library=$2 functions=$3 numbers=$4
source=$(readlink -f "$(dirname "$0")/../..")
work=$(mktemp -d -p /dev/shm) # where --ranks=mpi has its files, too
trap 'rm -rf "$work"' EXIT
cd "$work"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1
unset GMONSCOPE_OUT
most=$(tr ' ' '\n' <<<"$numbers" | sort -n | tail -1)

python3 "$source/tests/bench/rank_program.py" "$functions" >program.c
"mpicc.$library" -O1 -g0 -pg -I"$source/runtime" -o program program.c
"mpicc.$library" -O2 -o reduce_ways "$source/tests/bench/reduce_ways.c"
"$build/bin/gmonscope-record" "mpirun.$library" -n "$most" ./program >said 2>&1

# way NUMBER WAY ROOM: prints the line of reduce_ways.
way() {
    rm -rf [0-9]*
    "mpirun.$library" -n "$1" ./reduce_ways "$2" "$build/bin/gmonscope-report" "$work" "$3"
}
# The median of the value after a name, over the lines of a file.
median() { sed -n "s/.*\b$2 \([0-9.]*\).*/\1/p" "$1" | sort -n | sed -n 3p; }

echo "$functions functions, $library"
printf '%8s %8s %10s %10s %12s %8s %10s\n' ranks way seconds sum sent depth KiB
for number in $numbers; do
    rm -f tree.lines reduce.lines
    for _ in 1 2 3 4 5; do # one after the other, since other work on the machine comes and goes
        line=$(way "$number" tree 0)
        echo "$line" >>tree.lines
        bytes=${line#* sum }
        way "$number" reduce $((${bytes%% *} + 4096)) >>reduce.lines
    done
    for which in tree reduce; do
        printf '%8s %8s %10s %10s %12s %8s %10s\n' "$number" $which "$(median $which.lines seconds)" "$(median $which.lines sum)" \
            "$(median $which.lines sent)" "$(median $which.lines depth)" "$(median $which.lines KiB)"
    done
    echo "         an element as long as the longest profile: $(way "$number" reduce 0 | grep -o 'no room' || echo enough)"
done
