#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Formats the sources and looks for mistakes: clang-format-14, then clang-tidy-14 with the checks of .clang-tidy.
#
#   packaging/lint.sh              the files that differ from the last commit
#   packaging/lint.sh FILE...      these
#   packaging/lint.sh --all        all of them: clang-tidy takes an hour
#   packaging/lint.sh --staged     the files of the next commit, formatting only, nothing changed: for a pre-commit hook,
#                                  ln -s ../../packaging/lint.sh .git/hooks/pre-commit does that, too
#
# clang-tidy takes how files are compiled from the preset clang, which precompiles no headers: a file that forgets to
# include something is an error. Tests need a built tree of the preset dev. Status 1: something was found.
set -euo pipefail
root=$(git rev-parse --show-toplevel)
cd "$root"
[[ $(basename "$0") != pre-commit ]] || set -- --staged

sources() { grep -E '^(runtime|analysis|gui|tests)/.*\.(c|h|cpp)$' || true; }

case "${1:-}" in
--staged)
    mapfile -t files < <(git diff --cached --name-only --diff-filter=AMR | sources)
    ((${#files[@]} == 0)) || clang-format-14 --style=file --dry-run -Werror "${files[@]}"
    exit
    ;;
--all) mapfile -t files < <(git ls-files | sources) ;;
-*) echo "lint.sh: expected --all, --staged or files, found $1" >&2; exit 2 ;;
"") mapfile -t files < <({ git diff --name-only --diff-filter=AMR HEAD; git ls-files --others --exclude-standard; } | sources) ;;
*) files=("$@") ;;
esac

((${#files[@]} > 0)) || exit 0
clang-format-14 --style=file -i "${files[@]}"

# tidy TREE FILE...
tidy() {
    (($# > 1)) || return 0
    printf '%s\0' "${@:2}" |
        xargs -0 -P "$(nproc)" -n 4 clang-tidy-14 -p "$1" --quiet --warnings-as-errors='*' \
            --extra-arg=-Wno-unknown-warning-option # some of the options are gcc's
}
mapfile -t units < <(printf '%s\n' "${files[@]}" | grep -E '^(runtime|analysis|gui)/.*\.(c|cpp)$' || true)
mapfile -t tests < <(printf '%s\n' "${files[@]}" | grep -E '^tests/.*\.(c|cpp)$' || true)
status=0
((${#units[@]} == 0)) || cmake --preset clang >/dev/null
tidy build/clang "${units[@]}" || status=1
if ((${#tests[@]} > 0)) && [[ ! -f build/dev/compile_commands.json ]]; then
    echo "lint.sh: formatted; clang-tidy needs build/dev for tests: cmake --preset dev && cmake --build --preset dev" >&2
    tests=()
fi
tidy build/dev "${tests[@]}" || status=1
exit "$status"
