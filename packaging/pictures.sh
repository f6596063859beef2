#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the pictures of README and manual from the real window, on a screen of its own, with the bundled sample.
#
#   packaging/pictures.sh [BUILD [FOLDER]]     BUILD is build/release or else build/dev, FOLDER is resources/
#
# Look at each picture before it is committed. Needs Xvfb, openbox, xdotool, ImageMagick (import), and a C compiler.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
case ${1-} in
-h | --help)
    sed -n '3,7s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit 0
    ;;
esac
build=${1:-$root/build/release}
[ -x "$build/bin/gmonscope" ] || build=$root/build/dev
build=$(readlink -f "$build")
to=$(readlink -f "${2:-$root/resources}")
for tool in Xvfb openbox xdotool import; do
    command -v "$tool" >/dev/null || { echo "pictures.sh: $tool is not installed" >&2; exit 1; }
done

work=$(mktemp -d)
pids=()
# shellcheck disable=SC2317 # called by the trap
end() {
    [ ${#pids[@]} -eq 0 ] || kill "${pids[@]}" 2>/dev/null || true
    wait
    rm -rf "$work"
}
trap end EXIT

# A desk of nobody's: no settings, no recent files, no bus.
export HOME=$work/home XDG_CONFIG_HOME=$work/home/.config XDG_RUNTIME_DIR=$work/run DBUS_SESSION_BUS_ADDRESS=disabled:
export QT_QPA_PLATFORM=xcb LANG=C.UTF-8 LC_ALL=C.UTF-8 LANGUAGE=
unset XDG_CURRENT_DESKTOP QT_QPA_PLATFORMTHEME GMONSCOPE_THEME
mkdir -p "$HOME" "$XDG_CONFIG_HOME"
mkdir -m 700 "$XDG_RUNTIME_DIR"

# The sample, and the same program with the course's first change.
cp "$build"/lib/gmonscope/sample/{lumen,liblumenfmt.so,gmon.out,gmon.out.scope} "$work/"
mkdir "$work/changed"
cp "$root"/tests/programs/lumen/* "$root"/tests/programs/lumenfmt/* "$root"/resources/sample/course/* "$work/changed/"
(
    cd "$work"
    "$build/bin/gmonscope-record" -o before.out ./lumen changed/sample.lum >/dev/null 2>&1
    cd changed
    patch -s -p1 <1-hash.patch
    make -s >/dev/null
    "$build/bin/gmonscope-record" -o gmon.out ./lumen sample.lum >/dev/null 2>&1
)

# A screen of WIDTHxHEIGHT, with windows that fill it.
screen() {
    mkfifo "$work/display" 2>/dev/null || true
    Xvfb -displayfd 3 -screen 0 "$1x24" -nolisten tcp 3<>"$work/display" >/dev/null 2>&1 &
    pids+=($!)
    read -r -t 60 number <>"$work/display"
    export DISPLAY=:$number
    cat >"$work/rc.xml" <<'RC'
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew></focus>
  <theme><name>Clearlooks</name></theme>
  <desktops><number>1</number></desktops>
  <keyboard></keyboard>
  <applications>
    <application type="normal"><decor>no</decor><maximized>yes</maximized></application>
  </applications>
</openbox_config>
RC
    openbox --sm-disable --config-file "$work/rc.xml" >/dev/null 2>&1 &
    pids+=($!)
    sleep 1
}

# show ARGUMENT...: the window with these files, when its graph is painted and has come to rest.
show() {
    (cd "$work" && exec "$build/bin/gmonscope" --timings "$@" 2>"$work/said") &
    window=$!
    pids+=("$window")
    for _ in $(seq 300); do
        ! grep -q first-graph-painted "$work/said" 2>/dev/null || break
        sleep 0.2
    done
    sleep 3
    xdotool search --sync --onlyvisible --name 'gmonscope$' windowfocus >/dev/null
}
close() {
    kill "$window" 2>/dev/null || true
    wait "$window" 2>/dev/null || true
}
type_slowly() { xdotool type --delay 40 "$1"; sleep 1; }
keys() { xdotool key --delay 60 "$@"; sleep 1; }
select_function() { keys ctrl+f; type_slowly "$1"; keys Return; keys Escape; keys ctrl+1; sleep 2; }
shoot() { xdotool mousemove 700 5; sleep 1; import -window root "$to/$1"; echo "$to/$1"; }

screen 1680x1050
show lumen gmon.out
select_function hash_get
keys ctrl+2
keys 0
shoot screenshot.png
close

show lumen before.out
xdotool mousemove 262 14 click 1 # the menu Runs
keys w # Compare with...
type_slowly "\"$work/changed/lumen\" \"$work/changed/gmon.out\""
keys Return
sleep 4
select_function hash_get
keys ctrl+2
shoot screenshot-compare.png
close

screen 1440x900
show lumen gmon.out
select_function parse_statement
xdotool mousemove 208 14 click 1 # the menu Graph
keys o # Open cycle...
sleep 2
shoot screenshot-cycle.png
close

GMONSCOPE_THEME=dark show lumen gmon.out
select_function hash_get
xdotool mousemove 482 82 click 1 # the page Flame graph
sleep 2
shoot screenshot-flame-dark.png
close
