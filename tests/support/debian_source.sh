#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Unpacks the source of a Debian package, from wherever this system gets its packages. Needs neither root nor a deb-src
# line of the system's.
#   debian_source.sh PACKAGE FOLDER [upstream]      prints the folder of the unpacked source; upstream: without Debian's patches
set -euo pipefail
package=$1 folder=$2 only=${3:-}
mkdir -p "$folder"
cd "$folder"
folder=$PWD
mkdir -p apt/lists/partial apt/cache/archives/partial apt/sources.d
{ sed -n 's/^deb /deb-src /p' /etc/apt/sources.list 2>/dev/null || true; } >apt/sources.list
for file in /etc/apt/sources.list.d/*; do
    case $file in
    *.list) sed -n 's/^deb /deb-src /p' "$file" >"apt/sources.d/${file##*/}" ;;
    *.sources) sed 's/^Types:.*/Types: deb-src/' "$file" >"apt/sources.d/${file##*/}" ;;
    esac
done
options=(-q -o "Dir::Etc::SourceList=$folder/apt/sources.list" -o "Dir::Etc::SourceParts=$folder/apt/sources.d"
    -o "Dir::State::Lists=$folder/apt/lists" -o "Dir::Cache=$folder/apt/cache" -o APT::Sandbox::User=)
(
    [ -n "$(find apt/lists -maxdepth 1 -name '*Sources*' -print -quit)" ] || apt-get "${options[@]}" update
    if [ "$only" = upstream ]; then
        apt-get "${options[@]}" source --download-only --tar-only "$package"
        tar -xf "$(find . -maxdepth 1 -name '*.orig.tar.*' ! -name '*.asc' -print -quit)"
    else
        apt-get "${options[@]}" source "$package"
    fi
) >"$folder/apt/log" 2>&1 || { cat "$folder/apt/log" >&2 && exit 1; }
find "$folder" -mindepth 1 -maxdepth 1 -type d -name '*-[0-9]*' -print -quit
