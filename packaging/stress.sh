#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Looks for programs that the runtime disturbs: runs storms of plug-ins, processes, threads, exceptions, signals,
# coroutines, signal stacks and sandboxes (tests/stress) without the runtime and in several ways under it, and compares
# what they print, their status, and the counts in their profiles.
#
#   packaging/stress.sh [MINUTES [STORM...]]     10 minutes and all of them, if not told otherwise; e.g. 2 signals
#
# A line per storm. Status 1 if something differs; what was printed and the profiles are then in build/stress/storms.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
. "$root/packaging/packages.sh"

usage() {
    sed -n '3,9s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
}

minutes=${1:-10}
case $minutes in
-h | --help)
    usage
    exit 0
    ;;
*[!0-9]*)
    usage >&2
    exit 2
    ;;
esac
[ $# -eq 0 ] || shift

install_packages "${build_packages[@]}"
build=$root/build/stress
cmake -G Ninja -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=Release -DGMONSCOPE_LAYOUT=OFF -DGMONSCOPE_GUI=OFF >/dev/null
cmake --build "$build"
rm -rf "$build/storms"
WORK=$build/storms exec "$root/tests/stress/run.sh" "$build" $((minutes * 60)) "$@"
