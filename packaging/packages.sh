# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Sourced by the scripts here: what they need of Debian 12, and how it gets there.

build_packages=(
    build-essential cmake ninja-build pkg-config
    libelf-dev libdw-dev libcapstone-dev libzydis-dev libre2-dev libiberty-dev zlib1g-dev libgraphviz-dev
    qt6-base-dev qt6-svg-dev qt6-l10n-tools
)
# A fresh system has no font at all: Qt would draw boxes.
font_packages=(fonts-noto-core fonts-dejavu-core)

# install_packages NAME...: installs those that are missing, as root or through sudo. Asks the package index only when
# something is missing, so that a second run works without network.
install_packages() {
    local missing=() name
    for name in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "$(basename "$0"): needs root or sudo to install: ${missing[*]}" >&2
            exit 1
        fi
        as_root=(sudo)
    fi
    echo "Installing ${missing[*]}" >&2
    "${as_root[@]}" apt-get update -qq >&2
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}
