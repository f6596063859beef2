#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Brings the translations up to date: adds the texts that the sources have now, drops those that they have no longer.
# New texts are unfinished until somebody translates them (Qt Linguist, or any editor).
#
#   packaging/translate.sh               resources/translations/*.ts
#   packaging/translate.sh FILE.ts...    these; a new one begins a language: gmonscope_fr.ts
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
. "$root/packaging/packages.sh"
[ $# -gt 0 ] || set -- "$root"/resources/translations/*.ts
find_lupdate() {
    command -v lupdate6 lupdate-qt6 /usr/lib/qt6/bin/lupdate /usr/lib64/qt6/bin/lupdate | head -n 1
}
lupdate=$(find_lupdate || true)
if [ -z "$lupdate" ]; then
    install_packages qt6-l10n-tools
    lupdate=$(find_lupdate)
fi
# gmonscope/phrase.h tells why the aliases are there.
"$lupdate" -silent -no-obsolete -locations none -recursive "$root/gui" "$root/analysis" -I "$root/analysis/include" -I "$root/gui" \
    -tr-function-alias Q_DECLARE_TR_FUNCTIONS+=GMONSCOPE_PHRASE_CONTEXT,QT_TRANSLATE_NOOP+=GMONSCOPE_PHRASE -ts "$@"
