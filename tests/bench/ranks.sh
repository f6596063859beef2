#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Measures what --ranks=mpi costs: jobs of real ranks on this machine, and the way up the tree of much larger ones.
#
#   tests/bench/ranks.sh BUILD LIBRARY FUNCTIONS "RANKS..." "JOBS..." [MOST]     LIBRARY: openmpi or mpich
#
# Prints, for each number of RANKS, the seconds of MPI_Finalize in rank 0, kept and added up, and the bytes of a rank's
# profile and of the sum. Then, for JOBS (powers of two), what rank 0 does: as many times as the job can be halved it
# adds the profile of another half of the ranks to its own; the seconds and bytes of the last time, and of all. At last
# gprof -s on as many files, which are copies, unless they are more than MOST.
set -euo pipefail
build=$(readlink -f "$1") library=$2 functions=$3 ranks=$4 jobs=$5 most=${6:-65536}
source=$(readlink -f "$(dirname "$0")/../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1
unset GMONSCOPE_OUT

python3 "$source/tests/bench/rank_program.py" "$functions" >program.c
"mpicc.$library" -O1 -g0 -pg -I"$source/runtime" -o program program.c

# job RANKS OPTION...: prints the median of the seconds of MPI_Finalize in five jobs.
job() {
    local number=$1 i
    shift
    for i in 1 2 3 4 5; do
        "$build/bin/gmonscope-record" "$@" "mpirun.$library" -n "$number" ./program 2>&1 | sed -n 's/^finalize //p'
    done | sort -n | sed -n 3p
}
bytes() { cat "$@" | wc -c; }

echo "$functions functions, $library: seconds of MPI_Finalize, bytes of two files"
printf '%8s %10s %10s %12s %12s\n' ranks kept added 'one rank' sum
for number in $ranks; do
    rm -rf gmon.out* kept && mkdir kept
    kept=$(job "$number" --ranks=keep)
    one=$(bytes gmon.out.rank0 gmon.out.rank0.scope)
    rm -f gmon.out*
    added=$(job "$number" --ranks=mpi)
    printf '%8s %10s %10s %12s %12s\n' "$number" "$kept" "$added" "$one" "$(bytes gmon.out gmon.out.scope)"
done

rm -rf gmon.out* kept && mkdir kept
"$build/bin/gmonscope-record" "mpirun.$library" -n 16 ./program keep >said 2>&1
rm -rf gmon.out*
add() { "$build/bin/gmonscope-report" --sum-file="$1" "$2" "$3" 2>said; }
echo "The way up: rank 0 adds half of the ranks to the other half"
printf '%8s %10s %10s %12s %10s\n' ranks 'last s' 'all s' 'last bytes' 'gprof -s'
cp kept/gmon.out.rank0 here && cp kept/gmon.out.rank0.scope here.scope
cp kept/gmon.out.rank1 there && cp kept/gmon.out.rank1.scope there.scope
all=0
largest=$(tr ' ' '\n' <<<"$jobs" | sort -n | tail -1)
for ((number = 2; number <= largest; number *= 2)); do
    sent=$(bytes there there.scope)
    last=$({ TIMEFORMAT=%R; time add next here there; } 2>&1)
    all=$(awk "BEGIN {print $all + $last}")
    mv next here && mv next.scope here.scope
    cp here there && cp here.scope there.scope
    if [[ " $jobs " == *" $number "* ]]; then
        gprof=-
        if ((number <= most)); then
            mkdir files
            for ((i = 0; i < number; ++i)); do ln "kept/gmon.out.rank$((i % 16))" "files/$i"; done
            gprof=$({ TIMEFORMAT=%R; (cd files && time gprof -s ../program [0-9]* >../said 2>&1); } 2>&1)
            rm -rf files
        fi
        printf '%8s %10s %10s %12s %10s\n' "$number" "$last" "$all" "$sent" "$gprof"
    fi
done
"$build/bin/gmonscope-report" -b --spread here 2>said | head -1
