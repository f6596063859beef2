#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Is the time right? Sums of samples beside the thread's CPU clock, for loops that compute, that call read(2), that do
# both at once, and that do both in turn for long; and the shares of two functions that take turns in step with the
# kernel's tick, at four phases. As root, as an ordinary user, and where perf is barred (there shares may well be wrong:
# the file says so). Root gives the programs that take turns a processor of their own: how they share one with others
# repeats on the kernel's tick, too.
#   time_matrix.sh LIBGMONSCOPE-RT.SO [SECONDS FOR SUMS [SECONDS FOR SHARES]]
set -euo pipefail
runtime=$(realpath "$1") sums=${2:-20} shares=${3:-3}
programs=$(dirname "$(realpath "$0")")/../runtime/programs
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cp "$runtime" "$work/rt.so"
cc -std=gnu11 -O2 -pg "$programs/sample/time_sources.c" -o "$work/time_sources"
cc -O2 "$programs/without_perf.c" -o "$work/without_perf"
chmod 755 "$work"/*

users=(this)
[ "$(id -u)" != 0 ] || users=(root nobody)
run() { # USER FOLDER ARGUMENTS...
    local user=$1 folder=$2
    shift 2
    local -a as=()
    [ "$user" != nobody ] || as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
    [ "$1" != alternate ] || [ "$user" = this ] || as=(chrt -f 1 "${as[@]}")
    (cd "$folder" && GMONSCOPE_DIR=$folder LD_PRELOAD= "${as[@]}" "${barred[@]}" \
        env LD_PRELOAD="$work/rt.so" "$work/time_sources" "$@")
}

report() { # USER
    local user=$1 folder
    folder=$work/$user
    mkdir -p "$folder"
    [ "$user" != nobody ] || chown 65534:65534 "$folder"
    for load in compute read mix phases; do
        run "$user" "$folder" "$load" "$sums" | awk -v user="$user" -v load="$load" '{
            for (i = 1; i < NF; i += 2) v[$i] = $(i + 1)
            off = 100 * (v["sampled"] / v["cpu"] - 1)
            printf "%-8s source %d  %-7s  sampled %7.3f of %7.3f s CPU: %+5.2f %%  (user %.2f, system %.2f; kernel: %.2f, %.2f)  %s\n",
                user, v["source"], load, v["sampled"], v["cpu"], off, v["sampled_user"], v["sampled_system"], v["user"],
                v["system"], (off < 3 && off > -3 ? "well" : "WRONG") }'
    done
    for period in 4 8 10 20; do
        for phase in 0 25 50 75; do
            run "$user" "$folder" alternate $period 30 $phase "$shares" | awk -v user="$user" -v period=$period -v phase=$phase '{
                for (i = 1; i < NF; i += 2) v[$i] = $(i + 1)
                off = v["sampled_share"] - v["share"]
                printf "%-8s source %d  period %2d ms, phase %2d %%: share %5.2f %%, true %5.2f %%: %+5.2f points  %s\n",
                    user, v["source"], period, phase, v["sampled_share"], v["share"], off, (off < 3 && off > -3 ? "well" : "WRONG") }'
        done
    done
}

barred=()
for user in "${users[@]}"; do report "$user"; done
barred=("$work/without_perf")
echo 'Without perf:'
report "${users[-1]}"
