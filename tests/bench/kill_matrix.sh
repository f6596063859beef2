#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# kill_matrix.sh BUILD [KILLS]: the whole test of survival, of which ctest runs a short version: ends a program that
# counts its calls at KILLS random instants (900 without it) by KILL, TERM, SEGV, ABRT, _exit and quick_exit, with 1, 2
# and 4 threads, and holds each salvaged profile against the program's own count. Prints how many there were, and how
# many of the calls were in flight.
set -euo pipefail
build=${1:?usage: kill_matrix.sh BUILD [KILLS]}
export GMONSCOPE_TEST_KILLS=${2:-900}
log=$(QTEST_FUNCTION_TIMEOUT=3600000 "$build/tests/tst_salvage" -maxwarnings 0 atMostTheCallInFlightIsLost) ||
    { grep -A3 '^FAIL' <<<"$log" >&2; exit 1; }
awk '/kills/ { sub(/.*\(/, ""); sub(/\) /, ": "); print }
     match($0, /[0-9]+ kills/) { kills += substr($0, RSTART) }
     match($0, /[0-9]+ calls in flight/) { calls += substr($0, RSTART) }
     END { print "in all: " kills " kills, " calls " calls in flight, none lost" }' <<<"$log"
