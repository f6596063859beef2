#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# How much the first pictures of real programs explain: builds them with -pg from Debian's sources, records each, and
# prints the table of bench_first_picture.
#   first_picture.sh BUILD_FOLDER [PROGRAM]...      of a build with bench_first_picture, gmonscope-record and lumen
# WORK (default: a temporary folder) keeps the programs and their profiles: what is there is not built or recorded again.
# FLAGS are the compiler's, JOBS how many compilers run at once. SQLite needs tclsh, LAPACK gfortran.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$(realpath "$1")
shift
all=(sample bzip2 lua5.4 tcc ninja-build gawk lapack sqlite3 redis cppcheck)
[ $# -gt 0 ] || set -- "${all[@]}"
work=$(realpath "${WORK:-$(mktemp -d)}")
flags="${FLAGS:--O1 -g1} -pg"
jobs=${JOBS:-2}
export CC=${CC:-gcc} CXX=${CXX:-g++}
generated='ACLOCAL=: AUTOCONF=: AUTOHEADER=: AUTOMAKE=: MAKEINFO=:'
record() { "$build/bin/gmonscope-record" "$@"; }

# Each builds a.out in its source; run_... records it there.
build_sample() { cp "$build/tests/programs/lumen" a.out; }
run_sample() { record ./a.out "$here/../programs/lumen/sample.lum" 1; }

build_bzip2() {
    $CC $flags -D_FILE_OFFSET_BITS=64 -o a.out bzip2.c bzlib.c blocksort.c huffman.c crctable.c randtable.c compress.c \
        decompress.c
}
run_bzip2() {
    for i in 1 2 3 4 5 6 7 8; do cat ./*.c ./*.txt ./*.html; done >input
    record ./a.out -kc input
}

build_lua5.4() {
    echo '#define DEB_HOST_MULTIARCH "any"' >src/lua5.4-deb-multiarch.h
    $CC $flags -Isrc -o a.out $(ls src/*.c | grep -v luac.c) -lm
}
run_lua5.4() { record ./a.out "$here/lua_work.lua"; }

# Compiles itself, many times.
build_tcc() {
    ./configure --cc=$CC >/dev/null && make -s tccdefs_.h 2>/dev/null || true
    $CC $flags -DONE_SOURCE=1 -I. -o a.out tcc.c -lm -ldl -lpthread && make -s -j "$jobs" libtcc1.a
}
run_tcc() {
    for i in $(seq 60); do cp tcc.c copy$i.c; done
    record ./a.out -B. -I. -Iinclude -I"/usr/include/$($CC -print-multiarch)" -DONE_SOURCE=1 -c copy*.c
}

# On a graph of many targets.
build_ninja-build() {
    $CXX -std=c++11 $flags -o a.out $(ls src/*.cc |
        grep -Ev '_test|_perftest|_bench|win32|test.cc|browse.cc|minidump|getopt|hash_coll|\.in\.cc')
}
run_ninja-build() {
    awk 'BEGIN { print "rule c\n command = true $in"
                 for (i = 0; i < 80000; i++) print "build o" i ": c build.ninja o" int(i * 7 / 11) "x"
                 for (i = 0; i < 80000; i++) print "build o" i "x: phony build.ninja" }' >build.ninja
    record ./a.out -n
}

build_gawk() {
    ./configure -q CFLAGS="$flags" LDFLAGS=-pg >/dev/null && make -s -C support $generated && make -s gawk $generated &&
        cp gawk a.out
}
run_gawk() {
    seq 400000 | record ./a.out '{ s += $1; n[$1 % 997] = s " " $1; gsub(/1/, "one"); m[substr($0, 1, 3)]++ }
        END { k = asorti(m); print s, k, length(n), sprintf("%s %d", toupper(n[3]), match(n[5], /7+/)) }'
}

# Its own test of eigenvalues, in double precision.
build_lapack() {
    sed -E "s/^(FFLAGS|FFLAGS_NOOPT) = .*/\\1 = $flags -frecursive/; s/^LDFLAGS =.*/LDFLAGS = -pg/" make.inc.example >make.inc
    make -s -j "$jobs" -C BLAS/SRC double && make -s -j "$jobs" -C SRC double && make -s -j "$jobs" -C TESTING/MATGEN double &&
        make -s -j "$jobs" -C TESTING/EIG xeigtstd && cp TESTING/EIG/xeigtstd a.out
}
run_lapack() { record ./a.out <TESTING/svd.in; }

build_sqlite3() {
    [ -e sqlite3.c ] || { ./configure -q --disable-tcl >/dev/null && make -s sqlite3.c shell.c; }
    $CC $flags -I. -o a.out shell.c sqlite3.c -lpthread -ldl -lm
}
run_sqlite3() {
    record ./a.out :memory: 'create table t(a, b text); with recursive n(i) as (select 1 union all select i + 1 from n
        where i < 300000) insert into t select i * 7919 % 10007, hex(i) from n; create index x on t(a, b);
        select sum(length(b)), count(distinct a) from t group by a % 10;
        select count(*) from t x join t y on x.a = y.a where x.b like "%3%" and y.b > "5";'
}

# A server, driven by its own benchmark; SORT has a callback that qsort() calls.
build_redis() {
    make -s -C deps hiredis linenoise lua hdr_histogram >/dev/null 2>&1
    make -s -j "$jobs" -C src redis-server redis-benchmark redis-cli MALLOC=libc OPTIMIZATION= CFLAGS="$flags" LDFLAGS=-pg \
        PROG_SUFFIX= >/dev/null && cp src/redis-server a.out
}
run_redis() {
    local port=16399 server
    record ./a.out --port $port --save '' --daemonize no &
    server=$!
    sleep 2
    cd src # the clients are built with -pg, too, and leave their profiles there
    ./redis-benchmark -q -p $port -n 60000 -r 10000 -P 8 -t set,get,lpush,sadd,zadd,hset
    ./redis-benchmark -q -p $port -n 2000 -r 100000 rpush words __rand_int__
    ./redis-benchmark -q -p $port -n 400 sort words by nosuch:* alpha limit 0 3
    ./redis-benchmark -q -p $port -n 400 sort words limit 0 3
    ./redis-cli -p $port shutdown nosave
    cd .. && wait $server
}

build_cppcheck() {
    make -s -j "$jobs" MATCHCOMPILER= FILESDIR="$PWD" CXXFLAGS="$flags -DNDEBUG" LDFLAGS=-pg cppcheck && cp cppcheck a.out
}
run_cppcheck() { record ./a.out -q --enable=all --library=std lib/tokenlist.cpp lib/path.cpp; }

source_of() {
    case $1 in
    sample) mkdir -p "$work/$1/source" && echo "$work/$1/source" ;;
    *)
        mkdir -p "$work/$1"
        local found
        found=$(find "$work/$1" -mindepth 1 -maxdepth 1 -type d -name '*-[0-9]*' -print -quit)
        [ -n "$found" ] && echo "$found" || "$here/../support/debian_source.sh" "$1" "$work/$1"
        ;;
    esac
}

# Keeps a program and its profile in a folder of their own.
prepare() {
    local program=$1 kept=$work/$1/profile
    [ ! -e "$kept/gmon.out" ] || return 0
    (cd "$(source_of "$program")" && { [ -e a.out ] || "build_$program"; } && rm -f gmon.out* && "run_$program" >/dev/null &&
        mkdir -p "$kept" && cp a.out gmon.out* "$kept") >"$work/$program/log" 2>&1
}

"$build/tests/bench/bench_first_picture" --head
for program; do
    mkdir -p "$work/$program"
    prepare "$program" || { echo "$program: failed, see $work/$program/log" >&2 && continue; }
    (cd "$work/$program/profile" && "$build/tests/bench/bench_first_picture" --row "$program" a.out gmon.out)
done
