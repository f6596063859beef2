# SPDX-License-Identifier: MIT
# Completion for fish: options are those that --help prints. The file stands for each of the commands.

set -l name (string replace -r '\.fish$' '' (basename (status filename)))
$name --help 2>/dev/null | while read -l line
    string match -rq -- '^(?:-(?<short>[A-Za-z]), )?--(?<long>[a-z-]{2,})(?<value>\[?=)?\S*\s*(?<about>.*)' \
        (string trim -- $line)
    or continue
    set -l options -c $name -l $long -d "$about"
    test -z "$short"; or set -a options -s $short
    test "$value" != =; or set -a options -r
    complete $options
end
switch $name
    case gmonscope-record
        complete -c $name -n __fish_is_first_token -a '(__fish_complete_command)'
    case gmonscope-ctl
        complete -c $name -f -n __fish_is_first_token \
            -a "list salvage clean (gmonscope-ctl list 2>/dev/null | string match -r '^ *\d+')"
        complete -c $name -n 'not __fish_is_first_token' -a 'status on off reset watch dump'
end
