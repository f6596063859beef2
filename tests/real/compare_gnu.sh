#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Real programs, built with -pg from Debian's sources, profiled by the C library's runtime: gmonscope-report --gnu-compat
# must print what stock gprof prints, for each of its options. Outside CI, since it fetches and builds a lot.
#   compare_gnu.sh BUILD_FOLDER [PROGRAM]...     of a build in which compare_outputs was built, too
# Equal are rows in the same order, their words, and numbers within one unit of the last digit; rows of equal numbers
# may stand in any order. Of -c each call that gprof finds must be there. WORK (default: a temporary folder) keeps the programs. FLAGS are the compiler's.
# Fortran needs gfortran.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
report=$(realpath "$1")/bin/gmonscope-report
compare=$(realpath "$1")/tests/compare_outputs
shift
all=(bzip2 bzip2_static gzip mawk lua5.4 sqlite3 ninja-build gawk lapack xz-utils gzip_stripped tinyxml2 m4)
[ $# -gt 0 ] || set -- "${all[@]}"
work=${WORK:-$(mktemp -d)}
flags="${FLAGS:--O2 -g -gdwarf-4} -pg"
failed=0
export GPROF_PATH=

# Each builds in its source and leaves a.out and gmon.out there.
generated='ACLOCAL=: AUTOCONF=: AUTOHEADER=: AUTOMAKE=: MAKEINFO=:'
build_bzip2() {
    make -s clean && make -s CFLAGS="$flags -D_FILE_OFFSET_BITS=64" LDFLAGS=-pg bzip2 && cp bzip2 a.out &&
        ./a.out -kc *.c >/dev/null
}
build_bzip2_static() {
    ${CC:-gcc} $flags -static -D_FILE_OFFSET_BITS=64 -o a.out bzip2.c bzlib.c blocksort.c huffman.c crctable.c randtable.c \
        compress.c decompress.c && ./a.out -kc *.c >/dev/null
}
build_gzip() {
    ./configure -q CFLAGS="$flags" LDFLAGS=-pg >/dev/null && make -s clean $generated && make -s $generated && cp gzip a.out &&
        cat *.c lib/*.c | ./a.out -9 >/dev/null
}
build_gzip_stripped() { build_gzip && strip a.out; }
build_mawk() {
    ./configure -q CFLAGS="$flags" LDFLAGS=-pg >/dev/null && make -s clean && make -s && cp mawk a.out &&
        seq 300000 | ./a.out '{ s += $1; n[$1 % 97] = s " " $1; gsub(/1/, "one") } END { print s }' >/dev/null
}
build_gawk() {
    ./configure -q CFLAGS="$flags" LDFLAGS=-pg >/dev/null && make -s clean $generated &&
        make -s -C support $generated && make -s gawk $generated && cp gawk a.out && seq 100000 | ./a.out '{ s += $1; n[$1 % 97] = s " " $1; gsub(/1/, "one") } END { print s, length(n) }' >/dev/null
}
build_lua5.4() {
    echo '#define DEB_HOST_MULTIARCH "any"' >src/lua5.4-deb-multiarch.h
    ${CC:-gcc} $flags -Isrc -o a.out $(ls src/*.c | grep -v luac.c) -lm &&
        ./a.out -e 'local t = {} for i = 1, 3e5 do t[i] = tostring(i):rep(3):upper() end table.sort(t) print(#table.concat(t))'
}
build_sqlite3() {
    [ -e sqlite3.c ] || { ./configure -q --disable-tcl >/dev/null && make -s sqlite3.c shell.c; } &&
        ${CC:-gcc} $flags -I. -o a.out shell.c sqlite3.c -lpthread -ldl -lm &&
        ./a.out :memory: 'create table t(a, b text); with recursive n(i) as (select 1 union all select i + 1 from n
            where i < 200000) insert into t select i * 7919 % 10007, hex(i) from n; create index x on t(a, b);
            select sum(length(b)), count(distinct a) from t group by a % 10;' >/dev/null
}
# C++; on a graph of many targets.
build_ninja-build() {
    ${CXX:-g++} -std=c++11 $flags -o a.out $(ls src/*.cc | grep -Ev '_test|_perftest|_bench|win32|test.cc|browse.cc|minidump|getopt|hash_coll|\.in\.cc') &&
        awk 'BEGIN { print "rule c\n command = true $in"; for (i = 0; i < 40000; i++) print "build o" i ": c build.ninja o" int(i * 7 / 11) "x" ; for (i = 0; i < 40000; i++) print "build o" i "x: phony build.ninja" }' >build.ninja &&
        ./a.out -n o39999 o20000 >/dev/null && ./a.out -t targets all >/dev/null
}
# C++ with templates; its own tests, many times over for some ticks.
build_tinyxml2() {
    ${CXX:-g++} $flags -o a.out xmltest.cpp tinyxml2.cpp && mkdir -p resources/out && ./a.out resources/dream.xml >/dev/null &&
        for i in $(seq 20); do ./a.out >/dev/null; done
}
# Names of its own stack of input, and of obstacks.
build_m4() {
    ./configure -q CFLAGS="$flags" LDFLAGS=-pg >/dev/null && make -s clean $generated && make -s -C lib $generated &&
        make -s -C src $generated && cp src/m4 a.out &&
        printf 'define(`n\x27, `ifelse($1, 0, 0, `incr(n(decr($1)))\x27)\x27)%s' "$(for i in $(seq 1500); do echo "n(60)"; done)" >deep.m4 &&
        ./a.out deep.m4 >/dev/null
}
# Fortran: the tests of BLAS, level 3.
build_lapack() {
    ${FC:-gfortran} $flags -o a.out BLAS/TESTING/dblat3.f $(ls BLAS/SRC/*.f BLAS/SRC/*.f90 2>/dev/null | grep -E '/(d[a-z0-9]*|lsame)\.f') &&
        for i in 1 2 3; do ./a.out <BLAS/TESTING/dblat3.in >/dev/null; done
}
# Threads.
build_xz-utils() {
    ./configure -q --disable-shared --disable-doc --disable-nls CFLAGS="$flags" LDFLAGS=-pg >/dev/null && make -s clean $generated &&
        make -s $generated && cp src/xz/xz a.out &&
        cat src/*/*.[ch] src/liblzma/*/*.[ch] | ./a.out -T2 --block-size=200000 -6 >/dev/null
}

# After a name with a dot GNU gprof reads on, into the next one of the table, and may drop the function.
rename_clones() {
    nm a.out | awk '$NF ~ /[.$]/ && $NF !~ /@/ { n = $NF; gsub(/[.$]/, "_", n); if (!($NF in seen)) print $NF, n; seen[$NF] }' >clones
    objcopy --redefine-syms=clones a.out
}

# Prints of a call graph "caller callee" for each row of a callee.
arcs() {
    awk '/^---/ { caller = ""; next } { sub(/ <cycle [0-9]+>/, ""); sub(/ [[(][0-9]+[])]$/, "") }
        /^\[/ { caller = $NF; next } caller != "" && NF > 1 && !/as a whole/ { print caller, $NF }' | sort -u
}

command_lines() {
    cat <<END
-b
-b -T
-b -z
-b -a
-b -D
-b -l
-b -l -T
-b -l -C
-b -C
-b -C -z
-b -A
-b -A -x -t 3
-b -A -l -t 5
-b -A -l -x
-b -r
-b -a -r
-b -R map
-b --inline-file-names
-b -L --inline-file-names -p
-i
-b --no-demangle
-b -w 50 -q
-b -p$a
-b -P$a
-b -q$b
-b -Q$b
-b -q$a/$b
-b -k /$c
-b -e $b
-b -E $b
-b -f $b
-b -F $b
-b -E $a -F $b
-b -q -n$c
-b -q -N$a
-b -C$c -m 2
-b -Z$c
-b -J$a
-b -A$b
-b a.out gmon.out gmon.out
-s -b -p
END
}

for program; do
    package=${program%_*}
    mkdir -p "$work/$package"
    source=$(find "$work/$package" -mindepth 1 -maxdepth 1 -type d -name '*-[0-9]*' -print -quit)
    [ -n "$source" ] || source=$("$here/../support/debian_source.sh" "$package" "$work/$package")
    echo "== $program: build with -pg in $source"
    (cd "$source" && rm -f a.out gmon.out && "build_$program") >"$work/$package/build.log" 2>&1 ||
        { echo "$program: the build failed, see $work/$package/build.log" && failed=1 && continue; }
    cd "$source"
    [ "$program" = gzip_stripped ] || rename_clones
    nm --extern-only --defined-only -v --print-file-name *.o */*.o >map 2>/dev/null || true
    mapfile -t names < <(gprof -b -p --no-demangle 2>/dev/null | awk 'NR > 5 { print $NF }' | head -6)
    a=${names[0]:-main} b=${names[1]:-main} c=${names[2]:-main}
    count=0
    while read -r -a line; do
        [[ " ${line[*]} " != *" map "* ]] || [ -s map ] || continue
        theirs=0 ours=0
        # It reads some memory that it has not set, with -R.
        MALLOC_PERTURB_=255 gprof "${line[@]}" >"$work/theirs" 2>"$work/theirs.err" || theirs=$?
        "$report" --gnu-compat "${line[@]}" >"$work/ours" 2>"$work/ours.err" || ours=$?
        count=$((count + 1))
        if [ "$theirs" != "$ours" ]; then
            echo "$program: gprof ${line[*]}: status $theirs ($(head -c 150 "$work/theirs.err")), ours $ours"
            grep -q miscounted "$work/theirs.err" || failed=1
        elif [[ " ${line[*]} " == *" -[rR] "* ]] && ! diff "$work/theirs" "$work/ours" >"$work/difference"; then
            echo "$program: gprof ${line[*]}: $(grep -c '^[<>]' "$work/difference") lines differ"
            failed=1
        elif ! "$compare" "$work/theirs" "$work/ours" "${MOST:-6}" >"$work/difference"; then
            echo "$program: gprof ${line[*]}:"
            cat "$work/difference"
            failed=1
        fi
    done < <(command_lines)
    # Of -c it sees forward calls alone: each of them must be in ours.
    for options in "-b -q -c" "-b -q -c -z"; do
        gprof $options 2>"$work/theirs.err" | arcs >"$work/theirs" || continue # refused, as above
        "$report" --gnu-compat $options | arcs >"$work/ours"
        count=$((count + 1))
        lacking=$(comm -23 "$work/theirs" "$work/ours" | tee "$work/difference" | wc -l)
        if [ "$lacking" != 0 ] || ! [ -s "$work/theirs" ]; then
            echo "$program: gprof $options: $lacking of $(wc -l <"$work/theirs") calls are not in ours"
            head -n "${MOST:-6}" "$work/difference"
            failed=1
        fi
    done
    echo "$program: compared $count command lines, $(nm a.out 2>/dev/null | wc -l) symbols"
    cd - >/dev/null
done
exit $failed
