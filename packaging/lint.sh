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
# clang-tidy needs a build tree of the preset dev, for how files are compiled. Status 1: something was found.
set -euo pipefail
root=$(git rev-parse --show-toplevel)
cd "$root"
tree=build/dev
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
if [[ ! -f $tree/compile_commands.json ]]; then
    echo "lint.sh: formatted; clang-tidy needs $tree: cmake --preset dev" >&2
    exit
fi
mapfile -t units < <(printf '%s\n' "${files[@]}" | grep -E '\.(c|cpp)$' || true)
((${#units[@]} == 0)) || printf '%s\0' "${units[@]}" |
    xargs -0 -P "$(nproc)" -n 4 clang-tidy-14 -p "$tree" --quiet --warnings-as-errors='*' \
            --extra-arg=-Wno-unknown-warning-option # the build's options are gcc's
