#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The main job on a fresh Debian 12: install what is missing, build, and show a profile.
#
#   packaging/run.sh                    records the bundled sample and opens its profile
#   packaging/run.sh ./prog gmon.out    opens these files
#
# Without a display the call graph is written as SVG and the flat profile printed.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
build=$root/build/release
. "$root/packaging/packages.sh"

case ${1-} in
-h | --help)
    sed -n '3,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit 0
    ;;
esac

# A display that is named may be dead, after su or a lost connection: the window itself knows best.
has_display() { [ -n "${DISPLAY-}${WAYLAND_DISPLAY-}" ]; }

# quietly COMMAND...: its output only when it fails.
quietly() {
    local log
    log=$(mktemp)
    if ! "$@" >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        exit 1
    fi
    rm -f "$log"
}

# Qt's own texts, such as "Cancel", in the user's language.
install_packages "${build_packages[@]}" "${font_packages[@]}" qt6-translations-l10n
# Without this plug-in Qt shows its window through Xwayland, if that is there.
if [ -n "${WAYLAND_DISPLAY-}" ] && [ -z "${DISPLAY-}" ]; then
    install_packages qt6-wayland
fi

echo "Building in $build" >&2
quietly cmake -G Ninja -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=Release
# A first build takes minutes: on a terminal ninja tells in one line how far it is.
if [ -t 2 ]; then
    cmake --build "$build" >&2
else
    quietly cmake --build "$build"
fi

if [ $# -eq 0 ]; then
    # By its path: Ninja takes a bare name for the first file that is called so, the welcome page's.
    quietly cmake --build "$build" --target tests/programs/lumen
    sample=$build/sample
    mkdir -p "$sample"
    cd "$sample"
    echo "Recording the sample: lumen sample.lum" >&2
    "$build/bin/gmonscope-record" -o gmon.out -- "$build/tests/programs/lumen" "$build/tests/programs/sample.lum" \
        >lumen.txt
    set -- "$build/tests/programs/lumen" "$sample/gmon.out"
fi

if has_display && "$build/bin/gmonscope" "$@"; then
    exit 0
fi

picture=$PWD/gmonscope.svg
"$build/bin/gmonscope-report" --svg="$picture" --brief --flat-profile "$@"
files=$(printf ' %q' "$@")
cat <<END

Opened no window.
The call graph is in    $picture
The listings come from  $(printf %q "$build/bin/gmonscope-report")$files
The window is           $(printf %q "$build/bin/gmonscope")$files
END
