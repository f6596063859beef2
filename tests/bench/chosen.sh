#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# How much faster a program is if the functions that cost most to count are not counted: those of which the report says so.
#   chosen.sh FOLDER_OF_OUR_COMMANDS ROUNDS PLAIN_PROGRAM PG_PROGRAM ARGUMENT...
# Prints seconds of processor time, shortest and median, and times those of the program that was built without -pg.
set -euo pipefail
commands=$(realpath "$1") rounds=$2 plain=$(realpath "$3") counted=$(realpath "$4")
shift 4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$commands/gmonscope-record" -o "$folder/all" "$counted" "$@" >/dev/null 2>&1
choice=$("$commands/gmonscope-report" --instrumentation "$counted" "$folder/all" 2>/dev/null |
    sed -n "s/^ *gmonscope-record \(--no-count='.*'\) .*/\1/p" | tr -d "'")
[ -n "$choice" ] || { echo "chosen.sh: no function takes 1% of the time to count" && exit 0; }
echo "$choice"

# seconds COMMAND...: user and system time
seconds() { (TIMEFORMAT='%U %S' && time "$@" >/dev/null 2>&1) 2>&1 | awk '{ print $1 + $2 }'; }
record() { "$commands/gmonscope-record" -o "$folder/profile" "$@"; }
for ((i = 0; i < rounds; ++i)); do
    seconds "$plain" "$@" >>"$folder/plain"
    seconds record "$counted" "$@" >>"$folder/counted"
    seconds record "$choice" "$counted" "$@" >>"$folder/chosen"
    seconds record --no-count "$counted" "$@" >>"$folder/none"
done

least() { sort -g "$folder/$1" | head -n 1; }
median() { sort -g "$folder/$1" | sed -n "$(((rounds + 1) / 2))p"; }
for variant in plain counted chosen none; do
    awk -v name=$variant -v least="$(least $variant)" -v median="$(median $variant)" -v l="$(least plain)" -v m="$(median plain)" \
        'BEGIN { printf "%-8s %7.3f %6.3f   %7.3f %6.3f\n", name, least, least / l, median, median / m }'
done
