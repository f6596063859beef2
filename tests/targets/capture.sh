#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Makes what tst_targets.cpp reads: program.c built with -pg by Debian's cross compilers, run by qemu-user, and what the
# gprof of that machine's binutils prints. Not part of the build or of its tests; its results are kept in this folder.
# Needs Debian 12 with qemu-user, gcc-TRIPLET and libc6-dev-ARCH-cross of each line below (of SPARC also
# gcc-multilib-sparc64-linux-gnu and libc6-dev-sparc-sparc64-cross).
#
#   tests/targets/capture.sh [NAME...]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
export LC_ALL=C

# 32-bit SPARC is static: qemu 7.2 swaps what its C library's dynamic version subtracts with one instruction for two
# words, so that the histogram would lie below 0.
# name | triplet | emulator | folder of the libraries | flags
targets='
i386    | i686-linux-gnu         | qemu-i386        | /usr/i686-linux-gnu         | -no-pie
x86_64  | x86_64-linux-gnu       | qemu-x86_64      | /                           | -pie
arm     | arm-linux-gnueabi      | qemu-arm         | /usr/arm-linux-gnueabi      | -marm -no-pie
thumb   | arm-linux-gnueabihf    | qemu-arm         | /usr/arm-linux-gnueabihf    | -mthumb -pie
aarch64 | aarch64-linux-gnu      | qemu-aarch64     | /usr/aarch64-linux-gnu      | -pie
riscv64 | riscv64-linux-gnu      | qemu-riscv64     | /usr/riscv64-linux-gnu      | -pie
ppc64   | powerpc64-linux-gnu    | qemu-ppc64       | /usr/powerpc64-linux-gnu    | -no-pie
ppc64le | powerpc64le-linux-gnu  | qemu-ppc64le     | /usr/powerpc64le-linux-gnu  | -pie
ppc     | powerpc-linux-gnu      | qemu-ppc         | /usr/powerpc-linux-gnu      | -no-pie
mips    | mips-linux-gnu         | qemu-mips        | /usr/mips-linux-gnu         | -no-pie
mipsel  | mipsel-linux-gnu       | qemu-mipsel      | /usr/mipsel-linux-gnu       | -pie
s390x   | s390x-linux-gnu        | qemu-s390x       | /usr/s390x-linux-gnu        | -pie
sparc64 | sparc64-linux-gnu      | qemu-sparc64     | /usr/sparc64-linux-gnu      | -no-pie
sparc   | sparc64-linux-gnu      | qemu-sparc32plus | /usr/sparc64-linux-gnu      | -m32 -static
'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

capture() {
    local name=$1 triplet=$2 emulator=$3 root=$4 flags=$5
    echo "$name"
    cd "$work"
    # shellcheck disable=SC2086
    "$triplet-gcc" $flags -pg -O1 -fno-inline -fno-ipa-icf -fno-optimize-sibling-calls -Wl,-z,max-page-size=8192 \
        "$here/program.c" -o prog
    rm -f gmon.out
    "$emulator" -L "$root" ./prog "${rounds:-6000000}" || true
    mkdir -p "$here/$name"
    cp prog gmon.out "$here/$name/"
    (cd "$here/$name" && "$triplet-gprof" -b prog gmon.out > gprof.txt)
}

# The loader's file about a library under LD_PROFILE. Debian's sprof of today cannot read it.
capture_library() {
    local name=$1 triplet=$2 emulator=$3 root=$4
    echo "library-$name"
    cd "$work"
    "$triplet-gcc" -O1 -fno-inline -fPIC -shared -Wl,-soname,libwork.so -Wl,-z,max-page-size=4096 "$here/library.c" -o libwork.so
    "$triplet-gcc" "$here/caller.c" -o caller -L. -lwork '-Wl,-rpath,$ORIGIN'
    rm -f libwork.so.profile
    "$emulator" -L "$root" -E LD_PROFILE=libwork.so -E LD_PROFILE_OUTPUT="$work" ./caller
    mkdir -p "$here/library-$name"
    cp libwork.so libwork.so.profile "$here/library-$name/"
}

while IFS='|' read -r name triplet emulator root flags; do
    name=$(echo $name)
    [ -n "$name" ] || continue
    if [ $# -eq 0 ] || [[ " $* " == *" $name "* ]]; then
        capture "$name" $triplet $emulator $root "$(echo $flags)"
    fi
done <<< "$targets"
if [ $# -eq 0 ] || [[ " $* " == *" library "* ]]; then
    capture_library x86_64 x86_64-linux-gnu qemu-x86_64 /
    capture_library ppc powerpc-linux-gnu qemu-ppc /usr/powerpc-linux-gnu
fi
du -sh "$here"
