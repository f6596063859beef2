#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# All tests on a fresh Debian 12: installs what is missing, builds with gcc (preset dev) and with clang and its sanitizers
# (preset asan), and runs the tests of both. Arguments go to ctest, e.g. -R graph.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
. "$root/packaging/packages.sh"

# Beside what the build needs: GNU gprof (binutils) and dot are the oracles, clang is a second compiler, whose programs
# the runtime must count, too, Xvfb a screen for what must be seen on one, with openbox as its window manager (without one
# no window gets the keyboard) and xdotool as mouse and keyboard, the desktop's validators judge what we tell it, qemu is
# an AArch64 processor, Python a reader of JSON and CSV, poppler one of PDF, protoc one of pprof's files, Chromium
# runs our pages, Valgrind is a host that samples must not hit, musl another C library of programs, gfortran and Meson are
# for the manual's commands, man and mandoc read its pages, Open MPI, MPICH and mpi4py run parallel jobs, and HPC
# Challenge is one that checks itself.
install_packages "${build_packages[@]}" "${font_packages[@]}" \
    binutils clang libclang-rt-14-dev lld clang-format-14 graphviz poppler-utils python3 xvfb openbox xdotool \
    desktop-file-utils appstream valgrind musl-tools protobuf-compiler chromium gfortran meson man-db mandoc \
    openmpi-bin libopenmpi-dev mpich libmpich-dev python3-mpi4py hpcc \
    binutils-aarch64-linux-gnu gcc-aarch64-linux-gnu g++-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user

# Tests of what a program does in time suffer where others work on the machine. One that fails beside others must pass
# three times by itself; a test that fails now and then without others does not get through, and CTest names each.
run_tests()
{
    local preset=$1 failed="$root/build/$1/Testing/Temporary/LastTestsFailed.log"
    shift
    rm -f "$failed"
    ctest --preset "$preset" --parallel "$jobs" "$@" && return
    [[ -s $failed ]] || return
    echo "== $preset: three times by itself: $(cut -d: -f2 "$failed" | paste -sd' ') =="
    ctest --preset "$preset" --rerun-failed --repeat until-fail:3
}

cd "$root"
jobs=$(($(nproc) * 3 / 2)) # tests wait for programs and timers for half of their time
for preset in dev asan; do
    echo "== $preset: build =="
    cmake --preset "$preset" >/dev/null
    cmake --build --preset "$preset"
    echo "== $preset: test =="
    run_tests "$preset" "$@"
done
