#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Real programs, built with -pg from Debian's sources, profiled by the C library's runtime: gmonscope-report --gnu-compat
# must print what stock gprof prints, for each of its options. Outside CI, since it fetches and builds a lot.
#   compare_gnu.sh FOLDER_WITH_GMONSCOPE-REPORT [bzip2|gzip|mawk]...
# Rows are compared as a set: their words, and numbers within one unit of the last digit. WORK (default: a temporary
# folder) keeps the programs, and both outputs where they differ.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
report=$(realpath "$1")/gmonscope-report
shift
[ $# -gt 0 ] || set -- bzip2 gzip mawk
work=${WORK:-$(mktemp -d)}
flags='-O1 -g -gdwarf-4 -fno-inline -pg'
failed=0

# Each builds in its source and leaves a.out and gmon.out there.
build_bzip2() {
    make -s CFLAGS="$flags -D_FILE_OFFSET_BITS=64" LDFLAGS=-pg bzip2 && cp bzip2 a.out && ./a.out -kc *.c >/dev/null
}
build_gzip() {
    ./configure -q CFLAGS="$flags" LDFLAGS=-pg >/dev/null &&
        make -s ACLOCAL=: AUTOCONF=: AUTOHEADER=: AUTOMAKE=: MAKEINFO=: && cp gzip a.out && cat *.c lib/*.c | ./a.out -9 >/dev/null
}
build_mawk() {
    ./configure -q CFLAGS="$flags" LDFLAGS=-pg >/dev/null && make -s && cp mawk a.out &&
        seq 300000 | ./a.out '{ s += $1; n[$1 % 97] = s " " $1; gsub(/1/, "one") } END { print s }' >/dev/null
}

# The rows, sorted, without index numbers; each word of the index, in which names that are equal stand in any order, as a
# row.
rows() {
    sed -E -e '/^Index by/,$s/ +/\n/g' -e 's/[[(][0-9]+[])]/#/g' -e 's/\f//g' -e 's/ +/ /g' -e 's/^ //; s/ $//' "$1" | sort
}

for program; do
    mkdir -p "$work/$program"
    source=$("$here/../support/debian_source.sh" "$program" "$work/$program")
    echo "== $program: build with -pg in $source"
    (cd "$source" && "build_$program") >"$work/$program/build.log" 2>&1 ||
        { echo "$program: the build failed, see $work/$program/build.log" && failed=1 && continue; }
    cd "$source"
    mapfile -t names < <(gprof -b -p --no-demangle | awk 'NR > 5 { print $NF }' | head -6)
    a=${names[0]} b=${names[1]} c=${names[2]}
    while read -r -a line; do
        theirs=0 ours=0
        gprof "${line[@]}" >"$work/theirs" 2>/dev/null || theirs=$?
        "$report" --gnu-compat "${line[@]}" >"$work/ours" 2>/dev/null || ours=$?
        rows "$work/theirs" >"$work/theirs.rows" && rows "$work/ours" >"$work/ours.rows"
        differing=$(awk -f "$here/near_rows.awk" "$work/theirs.rows" "$work/ours.rows")
        if [ "$theirs" != "$ours" ] || [ "$differing" != 0 ]; then
            echo "$program: gprof ${line[*]}: $differing rows differ, status $theirs, ours $ours"
            failed=1
        fi
    done <<END
-b
-b -T
-b -z
-b -a
-b -D
-b -l
-b -C
-b -A
-b -A -l -t 5
-b --inline-file-names
-b -L --inline-file-names -p
-i
-b --no-demangle
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
-b a.out gmon.out gmon.out
END
    echo "$program: compared"
    cd - >/dev/null
done
exit $failed
