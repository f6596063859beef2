#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Real programs, built with -pg from Debian's sources, must pass their own tests under the runtime as they do without it:
# the same output, the same status. Outside CI, since it fetches and builds a lot.
#   make_check.sh FOLDER_WITH_GMONSCOPE-RECORD [bzip2|gzip|sqlite3|libuv1|xz-utils|zstd]...
# The last three have threads, libuv1 also signals and child processes. sqlite3 needs tcl-dev. Sources and logs stay in
# the folder WORK (default: a temporary one).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
recorder=$(realpath "$1")/gmonscope-record
shift
[ $# -gt 0 ] || set -- bzip2 gzip sqlite3 libuv1 xz-utils zstd
work=${WORK:-$(mktemp -d)}
chmod a+rx "$work"
flags='-O2 -g -pg'
failed=0

build_bzip2() { make -s CFLAGS="$flags -D_FILE_OFFSET_BITS=64" LDFLAGS=-pg bzip2 bzip2recover; }
check_bzip2() { make CFLAGS="$flags -D_FILE_OFFSET_BITS=64" LDFLAGS=-pg check; }

# Debian's patches make the sources newer than what was generated from them.
generated='ACLOCAL=: AUTOCONF=: AUTOHEADER=: AUTOMAKE=: MAKEINFO=:'
build_gzip() { ./configure -q CFLAGS="$flags" LDFLAGS=-pg >/dev/null && make -s $generated; }
check_gzip() { make $generated check; }

build_sqlite3() {
    mkdir -p tests-build && cd tests-build &&
        ../configure -q --enable-tempstore=yes CFLAGS="$flags" LDFLAGS=-pg >/dev/null && make -s testfixture
}
check_sqlite3() { make -C tests-build quicktest; }

build_libuv1() {
    cmake -S . -B tests-build -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS="$flags" && cmake --build tests-build --target uv_run_tests_a
}
# Some of its tests need a network, and many say what the machine has or is called.
check_libuv1() { set -o pipefail && tests-build/uv_run_tests_a | grep -E '^(ok|not ok|[0-9]+\.\.)'; }

build_xz-utils() {
    ./configure -q --disable-shared --disable-doc --disable-nls CFLAGS="$flags" LDFLAGS=-pg >/dev/null && make -s $generated &&
        make -s $generated -C tests check TESTS=
}
check_xz-utils() {
    make $generated check && cat src/*/*.[ch] src/liblzma/*/*.[ch] >tests/text &&
        src/xz/xz -T4 --block-size=100000 -c tests/text | tee tests/text.xz | cksum && src/xz/xz -T4 -dc tests/text.xz | cksum
}

# Its own "make check" runs for a given time: these are the same programs with given seeds.
build_zstd() {
    make -s -C programs zstd HAVE_THREAD=1 CFLAGS="$flags" LDFLAGS=-pg &&
        make -s -C tests fuzzer zstreamtest poolTests datagen CFLAGS="$flags" LDFLAGS=-pg
}
check_zstd() {
    tests/poolTests && tests/fuzzer -s7 -i300 && tests/zstreamtest -s7 -i100 && tests/zstreamtest --newapi -s7 -i100 &&
        tests/datagen -g40000000 >tests/text && programs/zstd -T4 -9 -c tests/text | tee tests/text.zst | cksum &&
        programs/zstd -dc tests/text.zst | cksum
}

# Some tests refuse to run as root.
as_user() {
    if [ "$(id -u)" = 0 ]; then
        setpriv --reuid=nobody --regid=nogroup --clear-groups env -u XDG_RUNTIME_DIR HOME="$work" "$@"
    else
        "$@"
    fi
}

# Text that differs from run to run without any profiler: times, temporary names, process numbers, the order of parallel tests.
comparable() {
    sed -E -e 's/[0-9]+(\.[0-9]+)? ?(s|ms|us|seconds|microseconds|milliseconds)\b/TIME/g' -e '/^  GEN /d' \
        -e '/^make(\[[0-9]+\])?: (Entering|Leaving)/d' -e 's/tmp[.A-Za-z0-9_-]*/TMP/g' \
        -e '/^(Memory|Page|Number of|Maximum|Current) /d' -e 's/[0-9]+ (microsec|calls)/N \1/g' -e '/^ *([0-9]+\/ +[0-9]+|[0-9]+%) *$/d' <(tr '\r' '\n' <"$1") | sort
}

for program; do
    mkdir -p "$work/$program"
    source=$("$here/../support/debian_source.sh" "$program" "$work/$program")
    echo "== $program: build with -pg in $source"
    (cd "$source" && "build_$program") >"$work/$program/build.log" 2>&1 ||
        { echo "$program: the build failed, see $work/$program/build.log" && failed=1 && continue; }
    export -f "check_$program"
    export flags generated
    profiles=$work/$program/profiles
    rm -rf "$profiles" && mkdir "$profiles"
    # Without the runtime the C library's writes its profile, wherever the tests are: keep both out of the way.
    [ "$(id -u)" != 0 ] || chown -R nobody:nogroup "$work/$program"
    status=0 && (cd "$source" && as_user env GMON_OUT_PREFIX=/dev/null/none bash -c "check_$program") \
        >"$work/$program/without.log" 2>&1 </dev/null || status=$?
    with=0 && (cd "$source" && as_user "$recorder" -o "$profiles/%p" -- bash -c "check_$program") \
        >"$work/$program/with.log" 2>"$work/$program/with.err" </dev/null || with=$?
    grep -v '^gmonscope-record: ' "$work/$program/with.err" >>"$work/$program/with.log" || true
    comparable "$work/$program/without.log" >"$work/$program/without"
    comparable "$work/$program/with.log" >"$work/$program/with"
    if [ "$status" = "$with" ] && diff -u "$work/$program/without" "$work/$program/with" >"$work/$program/difference"; then
        echo "$program: the same, status $status; $(find "$profiles" -type f ! -name '*.scope' | wc -l) profiles"
    else
        echo "$program: differs (status $status, under the runtime $with), see $work/$program/difference"
        failed=1
    fi
done
exit $failed
