#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# How much counting slows a Lua interpreter down, and how many of its calls take the slow path. The interpreter is
# Debian's lua5.4, fetched unless its source is given.
#   lua.sh FOLDER_OF_THE_BENCHMARKS LIBGMONSCOPE-RT.SO [SOURCE_FOLDER [ROUNDS [LAYOUTS]]]
set -euo pipefail
bench=$(realpath "$1") runtime=$(realpath "$2") source=${3:-} rounds=${4:-15} layouts=${5:-50}
script=$(dirname "$(realpath "$0")")/lua_work.lua
[ -z "$source" ] || source=$(realpath "$source")
folder=$(mktemp -d)
live=$(mktemp -d -p /dev/shm)
trap 'rm -rf "$folder" "$live"' EXIT
cd "$folder"

# build NAME FLAGS...
build() {
    local name=$1 files
    shift
    mapfile -t files < <(find "$source/src" -name 'l*.c' ! -name luac.c)
    gcc -std=gnu99 -O2 -w -I. "$@" -o "$name" "${files[@]}" -lm 2>/dev/null
}

[ -n "$source" ] || source=$("$(dirname "$script")/../support/debian_source.sh" lua5.4 "$folder/source") || { echo "lua.sh: cannot fetch Debian's lua5.4" && exit 0; }
echo "#define DEB_HOST_MULTIARCH \"$(gcc -print-multiarch)\"" >lua5.4-deb-multiarch.h # as its packaging makes it
build lua_plain
build lua_pg -pg

# seconds VARIABLE=VALUE... PROGRAM: user and system time
seconds() { (TIMEFORMAT='%U %S' && time env "$@" "$script" >/dev/null 2>&1) 2>&1 | awk '{ print $1 + $2 }'; }
for ((i = 0; i < rounds; ++i)); do
    seconds ./lua_plain >>plain
    seconds LD_PRELOAD="$bench/libbench_empty_mcount.so" ./lua_pg >>empty
    seconds LD_PRELOAD="$runtime" GMONSCOPE_DIR="$live" GMONSCOPE_HZ=0 ./lua_pg >>gmonscope
    seconds GLIBC_TUNABLES=glibc.gmon.minarcs=20000 ./lua_pg >>glibc
done

least() { sort -g "$1" | head -n 1; }
median() { sort -g "$1" | sed -n "$(((rounds + 1) / 2))p"; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.3f", a / b }'; }
echo "Lua: seconds of CPU time and times no -pg, shortest and median of $rounds rounds"
for variant in plain empty gmonscope glibc; do
    printf '%-12s %6.3f %6s   %6.3f %6s\n' $variant "$(least $variant)" "$(ratio "$(least $variant)" "$(least plain)")" \
        "$(median $variant)" "$(ratio "$(median $variant)" "$(median plain)")"
done
for of in least median; do
    awk -v o="$($of gmonscope)" -v e="$($of empty)" -v p="$($of plain)" -v of=$of \
        'BEGIN { printf "gmonscope less the empty mcount, %-7s %6.3f   target <= 0.10\n", of ":", (o - e) / p }'
done

# Each run has other addresses, and so other collisions in the tables.
for ((i = 0; i < layouts; ++i)); do
    (LD_PRELOAD=$runtime GMONSCOPE_DIR=$live ./lua_pg "$script" killed || true) >/dev/null 2>&1
done
find "$live" -name '*.scope' -exec "$bench/bench_slow_share" {} + | sort -g |
    awk '{ share[NR] = $1; bytes = $5 > bytes ? $5 : bytes; calls = $3 }
         END { printf "slow path, %% of %d calls in %d layouts: least %s, median %s, most %s   target <= 0.01; tables %d KB\n",
                      calls, NR, share[1], share[int((NR + 1) / 2)], share[NR], bytes / 1024 }'
