# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Completion of gmonscope, gmonscope-record, gmonscope-report and gmonscope-ctl for bash: options are those that --help
# prints, all else is a file, or what gmonscope-ctl acts on.

# _gmonscope_options COMMAND: its long options; those that take a value end with "=".
_gmonscope_options() {
    "$1" --help 2>/dev/null | sed -n 's/^ \{2,10\}\(-[A-Za-z], \)\{0,1\}\(--[a-z-]\{2,\}\)\(=\{0,1\}\).*/\2\3/p'
}

_gmonscope() {
    local current=${COMP_WORDS[COMP_CWORD]}
    COMPREPLY=()
    [[ $current == -* ]] || return 0
    mapfile -t COMPREPLY < <(compgen -W "$(_gmonscope_options "$1")" -- "$current")
    [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *= ]] || compopt -o nospace
}

# Behind its options stands the program, with arguments of its own.
_gmonscope_record() {
    local i
    for ((i = 1; i < COMP_CWORD; i++)); do
        [[ ${COMP_WORDS[i]} == -* || ${COMP_WORDS[i]} == = || ${COMP_WORDS[i - 1]} =~ ^(=|-[oF])$ ]] && continue
        ! declare -F _command_offset >/dev/null || _command_offset "$i"
        return 0
    done
    _gmonscope "$1"
    [[ ${COMP_WORDS[COMP_CWORD]} == -* ]] || mapfile -t COMPREPLY < <(compgen -c -- "${COMP_WORDS[COMP_CWORD]}")
}

_gmonscope_ctl() {
    local current=${COMP_WORDS[COMP_CWORD]} words=
    case $COMP_CWORD:${COMP_WORDS[1]} in
    1:-*) ;;
    1:*) words="list salvage clean $("$1" list 2>/dev/null | sed -n 's/^ *\([0-9]\+\) .*/\1/p')" ;;
    2:[0-9]*) words="status on off reset watch dump" ;;
    2:salvage) words=$("$1" list 2>/dev/null | sed -n 's/^ *\([0-9]\+\) .*/\1/p') ;;
    esac
    _gmonscope "$1"
    [[ -z $words ]] || mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}

complete -o default -F _gmonscope gmonscope gmonscope-report
complete -o default -F _gmonscope_record gmonscope-record
complete -o default -F _gmonscope_ctl gmonscope-ctl
