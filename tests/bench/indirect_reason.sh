#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Why a counted indirect call costs more than 1.3 times the empty mcount: the benchmark of indirect_cost.sh with mcounts
# that do parts of the work, in turn in each round; shown are medians, in ns a call.
#   indirect_reason.sh FOLDER_OF_THE_BENCHMARKS [ROUNDS]
set -euo pipefail
bench=$(readlink -f "$1") rounds=${2:-7}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
[ "$(uname -m)" = x86_64 ] || { echo "indirect_reason.sh: the variants are for x86-64" >&2 && exit 1; }

names=()
# variant NAME < the code of mcount, with a thread's table of no entries behind `table`, found as the runtime does.
variant() {
    names+=("$1")
    {
        echo '.text; .globl mcount, _mcount; .p2align 6; mcount: _mcount:'
        echo 'mov %r10, -8(%rsp); mov %r11, -16(%rsp)'
        cat
        echo 'mov -8(%rsp), %r10; mov -16(%rsp), %r11; ret'
        echo '.data; .p2align 6; table: .quad 0xfff0, 64; .zero 1 << 21; fixed: .quad 0'
        echo '.section .tbss, "awT", @nobits; found: .quad 0; .section .note.GNU-stack, "", @progbits'
    } >"${#names[@]}.S"
    cc -shared -o "${#names[@]}.so" "${#names[@]}.S" # a list of libraries to preload has no spaces
}

# The entry of a call, in r11.
find_entry='mov found@gottpoff(%rip), %r11; lea table(%rip), %r10; add %fs:(%r11), %r10
    imul $0x9E3779B1, 8(%rbp), %r11d; xor (%rsp), %r11d; and (%r10), %r11d; lea (%r10, %r11, 2), %r11; add 8(%r10), %r11
    mov (%rsp), %r10; cmp %r10, 8(%r11); je 1f; mov 8(%rbp), %r10; cmp %r10, (%r11); 1:'
# An address that is known as many cycles later as so many multiplications take, three each.
late() {
    echo 'lea fixed(%rip), %r11; xor %r10d, %r10d'
    for ((i = 0; i < $1; ++i)); do echo 'imul $3, %r10, %r10'; done
}

variant nothing <<<''
variant 'all but counting' <<<"$find_entry"
variant 'counter only read' <<<"$find_entry; mov 16(%r11), %r10"
variant 'one counter for all' <<<"$find_entry; incq fixed(%rip)"
variant 'all' <<<"$find_entry; incq 16(%r11)"
variant 'load, after 30 cycles' <<<"$(late 10); mov (%r11, %r10), %r10"
for multiplications in 0 5 10; do
    variant "store, after $((3 * multiplications)) cycles" <<<"$(late "$multiplications"); mov %r10, (%r11, %r10)"
done

cases=(4 100 1000) # targets, 16 bytes apart: in order, and at random
echo "ns a call, medians of $rounds rounds:"
printf '%-26s' ''
for targets in "${cases[@]}"; do printf '%9s%9s' "$targets" random; done
echo
for ((i = 0; i < rounds; ++i)); do
    for ((number = 0; number < 2 * ${#cases[@]}; ++number)); do
        "$bench/bench_indirect_plain" "$number" >>"0.$number"
        for ((v = 1; v <= ${#names[@]}; ++v)); do
            LD_PRELOAD=$folder/$v.so "$bench/bench_indirect_counted" "$number" >>"$v.$number"
        done
    done
done
for ((v = 0; v <= ${#names[@]}; ++v)); do
    printf '%-26s' "$([ "$v" -eq 0 ] && echo 'no -pg' || echo "${names[v - 1]}")"
    for ((number = 0; number < 2 * ${#cases[@]}; ++number)); do
        printf '%9.2f' "$(sort -g "$v.$number" | sed -n "$(((rounds + 1) / 2))p")"
    done
    echo
done
