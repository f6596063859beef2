/* SPDX-License-Identifier: MIT
 * The cost of a call when nothing is counted: the floor that no runtime can beat. */
        .text
        .globl  mcount, _mcount, __fentry__, __monstartup, _mcleanup
        .type   mcount, @function
        .type   _mcount, @function
        .type   __fentry__, @function
        .type   __monstartup, @function
        .type   _mcleanup, @function
mcount:
_mcount:
__fentry__:
__monstartup:
_mcleanup:
        endbr64
        ret
        .section .note.GNU-stack, "", @progbits
