#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Brings the translations up to date: adds the texts that the sources have now, drops those that they have no longer.
# What is new is unfinished until somebody translates it (Qt Linguist, or any editor).
#
#   packaging/translate.sh               resources/translations/*.ts
#   packaging/translate.sh FILE.ts...    these; a new one begins a language: gmonscope_fr.ts
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
. "$root/packaging/packages.sh"
install_packages qt6-l10n-tools
[ $# -gt 0 ] || set -- "$root"/resources/translations/*.ts
lupdate=$(command -v lupdate6 || echo /usr/lib/qt6/bin/lupdate)
# What the analysis says for the window is told by gmonscope/phrase.h.
"$lupdate" -silent -no-obsolete -locations none -recursive "$root/gui" "$root/analysis" -I "$root/analysis/include" \
    -tr-function-alias Q_DECLARE_TR_FUNCTIONS+=GMONSCOPE_PHRASE_CONTEXT,QT_TRANSLATE_NOOP+=GMONSCOPE_PHRASE -ts "$@"
