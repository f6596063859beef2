#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the storms of this folder without the runtime and in several ways under it, again and again, and compares what
# they print and their status; where they are built with -pg, also the counts in their profiles.
#   run.sh BUILD_FOLDER SECONDS [STORM]...     once around at least, however few the seconds are
# Prints a line per storm. Status 1 if something differs: then it says what, and keeps the outputs in WORK (default: a
# temporary folder, which is removed if all is well). CC and CXX are the compilers, FLAGS theirs.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$(realpath "$1")
seconds=$2
shift 2
if [ $# -eq 0 ]; then
    for source in "$here"/*.c "$here"/*.cpp; do
        name=$(basename "${source%.*}")
        [ "$name" = plugin ] || set -- "$@" "$name"
    done
fi
kept=${WORK:-}
work=${kept:-$(mktemp -d)}
mkdir -p "$work"
chmod a+rx "$work"
ulimit -c 0
unset LD_PRELOAD GMON_OUT_PREFIX LD_PROFILE_OUTPUT
export LC_ALL=C
# Killed children of programs without the recorder leave their files, and nobody shall look for them elsewhere.
GMONSCOPE_DIR=$(mktemp -d /dev/shm/storms.XXXXXX 2>/dev/null || mktemp -d)
export GMONSCOPE_DIR
trap 'rm -rf "$GMONSCOPE_DIR"' EXIT

# compile FOLDER FLAGS NAME...: dynamic programs, and the plug-ins beside them.
compile() {
    local folder=$1 name source
    local flags=(${FLAGS:--O2 -g} $2)
    shift 2
    mkdir -p "$folder" || return 1
    for name; do
        source=$here/$name.c
        if [ -e "$source" ]; then
            ${CC:-gcc} "${flags[@]}" -pthread -o "$folder/$name" "$source" $after || return 1
        else
            ${CXX:-g++} "${flags[@]}" -pthread -o "$folder/$name" "$here/$name.cpp" $after || return 1
        fi
        if [ "$name" = plugins ]; then
            ${CC:-gcc} "${flags[@]}" -shared -fPIC -DKEY=1 -o "$folder/plugin1.so" "$here/plugin.c" || return 1
            ${CC:-gcc} "${flags[@]}" -shared -fPIC -DKEY=2 -o "$folder/plugin2.so" "$here/plugin.c" || return 1
        fi
    done
}

compile_all() {
    local after='' name linked=()
    for name; do
        # A static program loads no plug-ins, and one with the archive in it does not hand on blocked SIGURG.
        [ "$name" = plugins ] || [ "$name" = spawns ] || linked+=("$name")
    done
    compile "$work/plain" '' "$@" && compile "$work/counting" -pg "$@" || return 1
    after=$build/lib/libgmonscope-rt.a
    [ ${#linked[@]} -eq 0 ] || compile "$work/linked" '-pg -static' "${linked[@]}"
}

# The recorder says this if all is well; a program that ends within its first sample has no profile.
expected='wrote |warning: .*: counts need -pg; sampling only$|found no new profile at .*plain.* was not sampled'

# run WAY NAME ROUNDS RATE: leaves in WORK/NAME.WAY what it printed, its status, and its profiles.
run() {
    local folder=$work/$2.$1 status=0 command=()
    local record=("$build/bin/gmonscope-record" -F "$4" -o "$folder/profile.%p")
    rm -rf "$folder"
    mkdir -p "$folder"
    case $1 in
    alone) command=("$work/plain/$2" "$3") ;;
    sampled) command=("${record[@]}" --children=all "$work/plain/$2" "$3") ;;
    counted) command=("${record[@]}" "$work/counting/$2" "$3") ;;
    rationed) command=("${record[@]}" --budget=1% "$work/counting/$2" "$3") ;;
    preloaded) command=(env "LD_PRELOAD=$build/lib/gmonscope/libgmonscope-rt.so" "$work/counting/$2" "$3") ;;
    linked) command=("$work/linked/$2" "$3") ;;
    esac
    (cd "$folder" && exec timeout -k 10 120 "${command[@]}") >"$folder/out" 2>"$folder/all" </dev/null || status=$?
    {
        cat "$folder/out"
        echo "status $status"
        grep -vE "^gmonscope-record: ($expected)" "$folder/all"
        [ "$1" = preloaded ] || [ "$1" = linked ] || find "$GMONSCOPE_DIR" -name '*.scope' -printf 'left behind: %f\n'
    } >"$folder/printed"
    find "$GMONSCOPE_DIR" -name '*.scope' -delete
}

# counts NAME: what the profiles say of the functions that the program names, in its own words.
counts() {
    local folder=$work/$1.counted function profiles
    mapfile -t profiles < <(find "$folder" -name 'profile.*' ! -name '*.scope')
    "$build/bin/gmonscope-report" --csv="$folder/csv" "$work/counting/$1" "${profiles[@]}" >/dev/null 2>"$folder/report"
    while read -r _ function _; do
        awk -F , -v name="$function" '$2 ~ "(^|::)" name "([(]|$|\")" { n += $(NF > 12 ? NF - 3 : 9) } END { printf "calls %s %d\n", name, n }' \
            "$folder/csv"
    done < <(grep '^calls ' "$folder/out")
}

# compare NAME WAY: false and a text if it was not as without us.
compare() {
    local name=$1 way=$2
    if ! diff "$work/$name.alone/printed" "$work/$name.$way/printed" >"$work/$name.$way/difference"; then
        echo "$name, $way: prints or ends otherwise; see $work/$name.$way"
        head -n 10 "$work/$name.$way/difference"
        return 1
    fi
    [ "$way" = counted ] || return 0
    counts "$name" >"$work/$name.$way/counts"
    if ! diff <(grep '^calls ' "$work/$name.$way/out") "$work/$name.$way/counts" >"$work/$name.$way/difference"; then
        echo "$name: counts differ (> is what the profile says); see $work/$name.$way"
        cat "$work/$name.$way/difference"
        return 1
    fi
}

declare -A runs differing
failed=0

# storm NAME ROUNDS RATE
storm() {
    local name=$1 way kept_as
    run alone "$@"
    for way in sampled counted rationed preloaded linked; do
        [ "$way" != linked ] || [ -e "$work/linked/$name" ] || continue
        run "$way" "$@"
        runs[$name]=$((${runs[$name]:-0} + 1))
        if ! compare "$name" "$way"; then
            differing[$name]=$((${differing[$name]:-0} + 1))
            failed=1
            kept_as=$work/differing/$name.$way.${differing[$name]}
            mkdir -p "$work/differing"
            [ "${differing[$name]}" -gt 5 ] || cp -r "$work/$name.$way" "$kept_as"
        fi
    done
}

compile_all "$@" 2>"$work/compiler" || { cat "$work/compiler" && exit 2; }
end=$((SECONDS + seconds))
rates=(241 4999 997 10000)
around=0
while [ "$around" -eq 0 ] || [ "$SECONDS" -lt "$end" ]; do
    for name; do
        [ "$around" -eq 0 ] || [ "$SECONDS" -lt "$end" ] || break
        storm "$name" $((seconds < 60 ? 1 : 1 + around % 3)) "${rates[around % 4]}"
    done
    around=$((around + 1))
done
for name; do
    if [ -n "${differing[$name]:-}" ]; then
        printf '%-12s %s of %s runs differ\n' "$name" "${differing[$name]}" "${runs[$name]}"
    else
        printf '%-12s %s runs, all as without the runtime\n' "$name" "${runs[$name]}"
    fi
done
[ "$failed" -ne 0 ] || [ -n "$kept" ] || rm -rf "$work"
exit "$failed"
