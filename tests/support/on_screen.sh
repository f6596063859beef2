#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs a program on a screen of its own, with a window manager: windows get frames, and the keyboard goes to the one
# that is active, as on a desktop. Says by its status that something for it is missing: 77.
# usage: on_screen.sh PROGRAM [ARGUMENT...]
set -euo pipefail

for tool in Xvfb openbox xdotool; do
    if ! command -v "$tool" >/dev/null; then
        echo "SKIP: $tool is not installed"
        exit 77
    fi
done

folder=$(mktemp -d)
pids=()
end() {
    [ ${#pids[@]} -eq 0 ] || kill "${pids[@]}" 2>/dev/null || true
    wait
    rm -rf "$folder"
}
trap end EXIT

# wait_for FIFO WHAT: the line that comes when it is there.
wait_for() {
    if ! read -r -t 60 line <>"$1"; then
        echo "on_screen.sh: $2 does not start" >&2
        cat "$folder/log" >&2
        exit 1
    fi
    echo "$line"
}

mkfifo "$folder/display" "$folder/managed"
# The server takes a free number and says which.
Xvfb -displayfd 3 -screen 0 1280x900x24 -nolisten tcp 3<>"$folder/display" >>"$folder/log" 2>&1 &
pids+=($!)
DISPLAY=:$(wait_for "$folder/display" Xvfb)
export DISPLAY

# No keys of its own, so that all reach the program; a new window is active.
cat >"$folder/rc.xml" <<'RC'
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew><followMouse>no</followMouse></focus>
  <placement><policy>Smart</policy></placement>
  <desktops><number>1</number></desktops>
  <keyboard></keyboard>
  <mouse><context name="Client"><mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind></context></mouse>
</openbox_config>
RC
openbox --sm-disable --config-file "$folder/rc.xml" --startup "sh -c 'echo yes >\"$folder/managed\"'" \
    >>"$folder/log" 2>&1 &
pids+=($!)
wait_for "$folder/managed" openbox >/dev/null

status=0
# Neither the bus nor the dialogs of the desktop of whoever tests.
env -u XDG_CURRENT_DESKTOP -u QT_QPA_PLATFORMTHEME DBUS_SESSION_BUS_ADDRESS=disabled: QT_QPA_PLATFORM=xcb "$@" ||
    status=$?
exit $status
