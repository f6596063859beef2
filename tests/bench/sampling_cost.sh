#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What sampling with stacks costs a loop that computes, 20 calls deep: its CPU time at the default rate and at 1 kHz beside
# that without samples. The runs take turns, so that a busy machine is busy for all; the median of the rounds counts.
# As root perf's ticks in the kernel are on; as an ordinary user the CPU timer runs, too.
#   sampling_cost.sh LIBGMONSCOPE-RT.SO [ROUNDS]
set -euo pipefail
runtime=$(realpath "$1") rounds=${2:-10}
source=$(dirname "$(realpath "$0")")/compute_loop.c
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cp "$runtime" "$work/rt.so"
cc -std=gnu11 -O2 -pg "$source" -o "$work/loop"
users=(this)
[ "$(id -u)" != 0 ] || users=(root nobody)

median() { sort -g "$1" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }

for user in "${users[@]}"; do
    folder=$work/$user
    as=()
    mkdir "$folder"
    if [ "$user" = nobody ]; then
        chown 65534:65534 "$folder"
        as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
    fi
    cd "$folder"
    for ((i = 0; i < rounds; ++i)); do
        for rate in 0 241 1000; do
            GMONSCOPE_DIR=$folder GMONSCOPE_HZ=$rate "${as[@]}" env LD_PRELOAD="$work/rt.so" "$work/loop" 20 >>"$work/$user.$rate"
        done
    done
    without=$(median "$work/$user.0")
    for rate in 241 1000; do
        awk -v user="$user" -v rate="$rate" -v without="$without" -v with="$(median "$work/$user.$rate")" 'BEGIN {
            cost = with / without - 1
            printf "%-8s %5d Hz: %.4f s, without samples %.4f s: %+.2f %%, %.1f us a sample\n",
                user, rate, with, without, 100 * cost, 1e6 * cost / rate }'
    done
done
