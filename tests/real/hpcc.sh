#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# HPC Challenge (HPL, PTRANS, FFT, RandomAccess and others), built with -pg from Debian's source, must say the same under
# the runtime as without it in all ways of recording a parallel job: results, checks and status. The calls of all ranks
# must be those that the C library's own mcount counts, of each function that is called as often in two of its runs: some
# of the code looks at the clock. Outside CI, since it fetches and builds. It needs libblas-dev. Where there are fewer than
# four processors, MPICH takes minutes.
#   hpcc.sh FOLDER_WITH_GMONSCOPE-RECORD [openmpi|mpich]...
# Sources and logs stay in the folder WORK (default: a temporary one).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
bin=$(realpath "$1")
shift
[ $# -gt 0 ] || set -- openmpi
work=${WORK:-$(mktemp -d)}
mkdir -p "$work"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1
export LC_ALL=C
unset GMONSCOPE_OUT
failed=0

# build LIBRARY SOURCE: with the names that MPI 3 has for what it took away.
build() {
    find "$2" -name '*.c' -exec sed -i -E -e 's/\bMPI_Address\b/MPI_Get_address/; s/\bMPI_Type_struct\b/MPI_Type_create_struct/' {} +
    cat >"$2/hpl/Make.tested" <<END
SHELL = /bin/sh
CD = cd
CP = cp
LN_S = ln -sf
MKDIR = mkdir -p
RM = rm -f
TOUCH = touch
TOPdir = ../../..
INCdir = \$(TOPdir)/include
LIBdir = \$(TOPdir)/lib/tested
HPLlib = \$(LIBdir)/libhpl.a
HPL_DEFS = -DAdd_ -DF77_INTEGER=int -DStringSunStyle -I\$(INCdir) -I\$(INCdir)/tested
HPL_LIBS = \$(HPLlib) -lblas -lm
CC = mpicc.$1
CCNOOPT = \$(HPL_DEFS) -g -pg -w
CCFLAGS = \$(HPL_DEFS) -O2 -g -pg -fcommon -w
LINKER = mpicc.$1
LINKFLAGS = -pg
ARCHIVER = ar
ARFLAGS = rc
RANLIB = ranlib
END
    mkdir -p "$2/hpl/lib/tested"
    make -s -C "$2/hpl/lib/arch/build" arch=tested -f Makefile.hpcc -j"$(nproc)"
}

# run NAME COMMAND...: runs it in a folder NAME; what it says there, and its status, are in NAME/results.
run() {
    local status=0
    rm -rf "$1" && mkdir -p "$1"
    cp "$here/../support/hpccinf.txt" "$1"
    (cd "$1" && shift && "$@") >"$1/log" 2>&1 </dev/null || status=$?
    { sed -E -f "$here/../support/hpcc_results.sed" "$1/hpccoutf.txt" && echo "status $status"; } >"$1/results"
}

# calls FILE...: prints "FUNCTION CALLS" as gprof has them of all these ranks together.
calls() {
    gprof -b -p ./hpcc "$@" |
        awk 'NF == 7 && $4 ~ /^[0-9]+$/ {calls[$7] += $4} END {for (name in calls) print name, calls[name]}' | sort
}

for library; do
    folder=$work/$library
    mkdir -p "$folder"
    source=$("$here/../support/debian_source.sh" hpcc "$folder" upstream)
    echo "== $library: build with -pg in $source"
    build "$library" "$source" >"$folder/build.log" 2>&1 ||
        { echo "$library: the build failed, see $folder/build.log" && failed=1 && continue; }
    cd "$folder"
    cp "$source/hpcc" .
    job=("mpirun.$library" -n 4 "$folder/hpcc")
    for again in first second; do
        run $again env GMON_OUT_PREFIX=counted "${job[@]}"
        calls $again/counted.* >$again.calls
    done
    comm -12 first.calls second.calls >expected.calls
    run keep "$bin/gmonscope-record" "${job[@]}"
    run inside "mpirun.$library" -n 4 "$bin/gmonscope-record" "$folder/hpcc"
    run reduce "$bin/gmonscope-record" --ranks=reduce "${job[@]}"
    run mpi "$bin/gmonscope-record" --ranks=mpi "${job[@]}"
    for way in second keep inside reduce mpi; do
        if ! diff -u first/results $way/results >$way.difference; then
            echo "$library, $way: other results, see $folder/$way.difference" && failed=1
        elif [ $way != second ]; then
            profiles=("$way"/gmon.out.rank[0-3])
            [ $way = keep ] || [ $way = inside ] || profiles=("$way/gmon.out")
            calls "${profiles[@]}" >$way.calls
            if comm -23 expected.calls $way.calls | grep . >$way.difference; then
                echo "$library, $way: other calls, see $folder/$way.difference" && failed=1
            else
                echo "$library, $way: the same results, $(tail -1 $way/results), $(grep -c PASSED $way/results) checks" \
                    "passed; the same calls of $(wc -l <expected.calls) of $(wc -l <first.calls) functions," \
                    "$(awk '{sum += $2} END {print sum}' expected.calls) in all"
            fi
        fi
    done
done
exit $failed
