#!/bin/sh
# SPDX-License-Identifier: MIT
# missing_dependencies.sh CMAKE SOURCE FOLDER: a configuration that misses something names Debian's package, and the
# switch that does without.
set -eu
cmake=$1 source=$2 folder=$3
status=0

# configure WANTED... [-- ARGUMENTS...]: must fail, and print each of the texts.
configure() {
    wanted=
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        wanted="$wanted $1"
        shift
    done
    shift
    rm -rf "$folder"
    if said=$("$cmake" -S "$source" -B "$folder" "$@" 2>&1); then
        echo "missing_dependencies.sh: configured without $wanted" >&2
        status=1
    fi
    for text in $wanted; do
        case $said in
        *"$text"*) ;;
        *)
            echo "missing_dependencies.sh: expected $text, found $said" >&2
            status=1
            ;;
        esac
    done
}

configure qt6-base-dev qt6-svg-dev -DGMONSCOPE_GUI=OFF -- -DCMAKE_DISABLE_FIND_PACKAGE_Qt6=ON
export PKG_CONFIG_LIBDIR=/nowhere
configure libelf libelf-dev -DGMONSCOPE_ANALYSIS=OFF --
rm -rf "$folder"
exit "$status"
