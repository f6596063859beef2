#!/bin/sh
# SPDX-License-Identifier: MIT
# installed.sh CMAKE BUILD FOLDER: installs the build into the folder, and uses it there as a person would: the sample
# finds its program, the window's program its layout worker, and the recorder its runtime; CMake and pkg-config find the
# runtime, and shells complete. Then it is uninstalled.
set -eu
cmake=$1 build=$2 prefix=$3
rm -rf "$prefix"
"$cmake" --install "$build" --prefix "$prefix" >/dev/null
mkdir "$prefix/trial"
cd "$prefix/trial"
fail() { echo "installed.sh: $1" >&2; exit 1; }

"$prefix/bin/gmonscope" --export=graph.svg "$prefix/lib/gmonscope/sample/gmon.out"
grep -q 'hash_get' graph.svg || fail "the sample's graph has no hash_block"
"$prefix/bin/gmonscope-report" -b -p "$prefix/lib/gmonscope/sample/gmon.out" | grep -q hash_get ||
    fail "the sample's flat profile has no hash_get"
cp "$prefix/lib/gmonscope/sample/lumen" "$prefix/lib/gmonscope/sample/liblumenfmt.so" .
printf 'hello\n' >text
"$prefix/bin/gmonscope-record" -o ours.out -- ./lumen text >/dev/null 2>recorder || true
[ -x "$prefix/libexec/gmonscope/gmonscope-dwarf" ] || fail "no reader of debugging information"
[ -x "$prefix/libexec/gmonscope/gmonscope-choose" ] || fail "nobody to choose functions"
[ -s ours.out ] || { cat recorder >&2; fail "nothing was recorded"; }
"$prefix/bin/gmonscope-report" -b -p ours.out | grep -q main || fail "the recorded profile has no main"
for page in "$prefix"/share/man/man1/gmonscope*.1; do
    [ -s "$page" ] || fail "no manual pages"
done

[ -s "$prefix/share/icons/hicolor/48x48/apps/gmonscope.png" ] || fail "no icon as a picture"

# Other people's builds: a program that is linked with the runtime counts its calls without gmonscope-record.
mkdir app
cat >app/app.c <<'END'
#include <gmonscope.h>
#include <stdio.h>
__attribute__((noinline)) int leaf(int n) { return n + 1; }
int main(void)
{
    int sum = 0;
    for (int i = 0; i < 1000; ++i)
        sum = leaf(sum);
    printf("%d %d\n", sum, gmonscope_dump("dumped.out"));
    return 0;
}
END
cat >app/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(app LANGUAGES C)
find_package(gmonscope 0.1 REQUIRED)
add_executable(app app.c)
target_link_libraries(app PRIVATE gmonscope::runtime)
gmonscope_profile(app)
END
counts_leaf() { "$prefix/bin/gmonscope-report" -b -p "$1" dumped.out | grep -Eq ' 1000 .* leaf$'; }
"$cmake" -S app -B app/build -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release >/dev/null
"$cmake" --build app/build >/dev/null
[ "$(app/build/app)" = "1000 0" ] || fail "a program of a CMake project cannot write its profile"
counts_leaf app/build/app || fail "find_package(gmonscope) does not make a program count its calls"
rm dumped.out
flags=$(PKG_CONFIG_PATH=$(echo "$prefix"/lib*/pkgconfig) pkg-config --cflags --libs gmonscope)
# shellcheck disable=SC2086 # the flags are words
cc -pg -O1 -fno-inline -o by_hand app/app.c $flags
[ "$(./by_hand)" = "1000 0" ] || fail "a program built by pkg-config cannot write its profile"
counts_leaf by_hand || fail "pkg-config's flags do not make a program count its calls"

completed=$(PATH=$prefix/bin:$PATH bash --norc -c '. "$0"; compopt() { :; }
    COMP_WORDS=(gmonscope-report --sv) COMP_CWORD=1; _gmonscope gmonscope-report; echo "${COMPREPLY[@]}"
    COMP_WORDS=(gmonscope-ctl 12 st) COMP_CWORD=2; _gmonscope_ctl gmonscope-ctl; echo "${COMPREPLY[@]}"' \
    "$prefix/share/bash-completion/completions/gmonscope-report")
[ "$completed" = "--svg=
status" ] || fail "bash completes to: $completed"

cp -r "$build/install_manifest.txt" manifest
rm -rf app by_hand dumped.out gmon.out* "$prefix"/trial/*.svg
"$cmake" -DMANIFEST="$prefix/trial/manifest" -P "$(dirname "$0")/../../packaging/cmake/uninstall.cmake" 2>/dev/null
cd /
rm -rf "$prefix/trial"
left=$(find "$prefix" ! -type d)
[ -z "$left" ] || fail "uninstalling leaves $left"
