#!/bin/sh
# SPDX-License-Identifier: MIT
# installed.sh CMAKE BUILD FOLDER: installs the build into the folder, and uses it there as a person would: the sample
# finds its program, the window's program its layout worker, and the recorder its runtime.
set -eu
cmake=$1 build=$2 prefix=$3
rm -rf "$prefix"
"$cmake" --install "$build" --prefix "$prefix" >/dev/null
mkdir "$prefix/work"
cd "$prefix/work"
fail() { echo "installed.sh: $1" >&2; exit 1; }

"$prefix/bin/gmonscope" --export=graph.svg "$prefix/share/gmonscope/sample/gmon.out"
grep -q 'hash_get' graph.svg || fail "the sample's graph has no hash_block"
"$prefix/bin/gmonscope-report" -b -p "$prefix/share/gmonscope/sample/gmon.out" | grep -q hash_get ||
    fail "the sample's flat profile has no hash_get"
cp "$prefix/share/gmonscope/sample/lumen" "$prefix/share/gmonscope/sample/liblumenfmt.so" .
printf 'hello\n' >text
"$prefix/bin/gmonscope-record" -o ours.out -- ./lumen text >/dev/null 2>recorder || true
[ -x "$prefix/libexec/gmonscope/gmonscope-dwarf" ] || fail "no reader of debugging information"
[ -s ours.out ] || { cat recorder >&2; fail "nothing was recorded"; }
"$prefix/bin/gmonscope-report" -b -p ours.out | grep -q main || fail "the recorded profile has no main"
for page in "$prefix"/share/man/man1/gmonscope*.1; do
    [ -s "$page" ] || fail "no manual pages"
done
