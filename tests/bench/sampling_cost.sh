#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The cost of sampling with stacks for a loop that computes, 20 calls deep: its CPU time at the default rate and at 1 kHz beside
# that without samples. The runs take turns, so that a busy machine is busy for all; the median of the rounds counts.
# As root perf's ticks in the kernel are on; as an ordinary user the CPU timer runs, too. The floor is the same signals with
# an empty handler (empty_sampling.c): the interrupts and signals alone.
#   sampling_cost.sh LIBGMONSCOPE-RT.SO [ROUNDS]
set -euo pipefail
runtime=$(realpath "$1") rounds=${2:-10}
source=$(dirname "$(realpath "$0")")/compute_loop.c
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cp "$runtime" "$work/rt.so"
cc -std=gnu11 -O2 -pg "$source" -o "$work/loop"
cc -std=gnu11 -O2 -shared -fPIC "$(dirname "$source")/empty_sampling.c" -o "$work/empty.so"
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
            [ "$rate" = 0 ] || EMPTY_HZ=$rate "${as[@]}" env LD_PRELOAD="$work/empty.so" "$work/loop" 20 >>"$work/$user.$rate.floor"
        done
    done
    without=$(median "$work/$user.0")
    for rate in 241 1000; do
        awk -v user="$user" -v rate="$rate" -v without="$without" -v with="$(median "$work/$user.$rate")" \
            -v floor="$(median "$work/$user.$rate.floor")" 'BEGIN {
            cost = with / without - 1
            least = floor / without - 1
            printf "%-8s %5d Hz: %+.2f %% of %.4f s, an empty handler %+.2f %%; %.1f us a sample, %.1f of them ours\n",
                user, rate, 100 * cost, without, 100 * least, 1e6 * cost / rate, 1e6 * (cost - least) / rate }'
    done
done
