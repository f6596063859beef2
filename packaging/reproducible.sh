#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds what is committed twice, in folders of other names, at other times, with other locales, makes packages of both,
# and tells which files in them differ.
#
#   packaging/reproducible.sh [CMAKE-OPTION...]     -DGMONSCOPE_GUI=OFF: the runtime and the commands alone
#
# The sample's profile is measured, so the second build gets that of the first. CMAKE_BUILD_PARALLEL_LEVEL says how many
# compilers run at once.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
case ${1-} in
-h | --help)
    sed -n '3,9s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit 0
    ;;
esac
. "$root/packaging/packages.sh"
install_packages rpm cpio
work=$(mktemp -d)
commit=$(git -C "$root" rev-parse HEAD) # both builds are of it, whatever is committed in between
SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct "$commit")
export SOURCE_DATE_EPOCH

# packages_of FOLDER CMAKE-OPTION...: in FOLDER/build.
packages_of() {
    local folder=$1
    shift
    mkdir -p "$folder/source"
    git -C "$root" archive "$commit" | tar -x -C "$folder/source"
    find "$folder/source" -exec touch -h -d "$when" {} +
    cmake -G Ninja -S "$folder/source" -B "$folder/build" -DCMAKE_BUILD_TYPE=Release "$@" >"$folder/log"
    cmake --build "$folder/build" >>"$folder/log" || { tail -50 "$folder/log" >&2; return 1; }
    (cd "$folder/build" && cpack -G DEB && cpack -G RPM && cpack -G TGZ) >>"$folder/log" 2>&1 ||
        { tail -50 "$folder/log" >&2; return 1; }
}

# unpack PACKAGE FOLDER
unpack() {
    mkdir -p "$2"
    case $1 in
    *.deb) dpkg-deb -R "$1" "$2" ;;
    *.rpm) (cd "$2" && rpm2cpio "$1" | cpio -id --quiet) ;;
    *) tar -xf "$1" -C "$2" ;;
    esac
}

echo "Building in $work/first" >&2
(export TZ=UTC LC_ALL=C.UTF-8 when="3 years ago"; packages_of "$work/first" "$@")
profile=$work/first/build/lib/gmonscope/sample
given=()
[ ! -f "$profile/gmon.out" ] || given=(-DGMONSCOPE_SAMPLE_PROFILE="$profile")
again=$work/another/folder
echo "Building in $again" >&2
(export TZ=Asia/Kolkata LC_ALL=C when="2 days ago"; packages_of "$again" "${given[@]}" "$@")

status=0
for package in "$work"/first/build/*.{deb,rpm,tar.gz}; do
    name=$(basename "$package")
    cmp -s "$package" "$again/build/$name" && echo "same     $name" && continue
    status=1
    echo "differs  $name"
    unpack "$package" "$work/unpacked/first/$name"
    unpack "$again/build/$name" "$work/unpacked/second/$name"
    diff -rq "$work/unpacked/first/$name" "$work/unpacked/second/$name" || true
done
if [ $status -eq 0 ]; then
    rm -rf "$work"
else
    echo "reproducible.sh: both builds are in $work" >&2
fi
exit $status
