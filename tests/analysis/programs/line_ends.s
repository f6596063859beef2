# SPDX-License-Identifier: MIT
# A line that begins where its code ends, and there another function begins, whose lines stand before it in the table.
	.file "ends.c"
	.text
	.file 1 "ends.c"
	.section .text.startup,"ax",%progbits
	.globl second
	.type second, %function
second:
	.loc 1 40 1 view .LVU0
	nop
	nop
	ret
	.size second, .-second
.Lend2:
	.section .text.unlikely,"ax",%progbits
	.globl first
	.type first, %function
first:
	.loc 1 10 1 view .LVU1
	nop
	ret
	.loc 1 10 1 view .LVU2
	.size first, .-first
.Lend1:
	.text
	.globl main
	.type main, %function
main:
	.loc 1 50 1 view .LVU3
	nop
	ret
	.size main,.-main
.Lend0:
	.section .debug_info,"",%progbits
	.4byte 2f-1f
1:	.2byte 4
	.4byte .Labbrev
	.byte 8
	.uleb128 1
	.asciz "ends.c"
	.asciz "/nowhere"
	.4byte .Lranges
	.8byte 0
	.4byte .Lline
2:
	.section .debug_abbrev,"",%progbits
.Labbrev:
	.uleb128 1
	.uleb128 0x11
	.byte 0
	.uleb128 0x3
	.uleb128 0x8
	.uleb128 0x1b
	.uleb128 0x8
	.uleb128 0x55
	.uleb128 0x17
	.uleb128 0x11
	.uleb128 0x1
	.uleb128 0x10
	.uleb128 0x17
	.byte 0
	.byte 0
	.byte 0
	.section .debug_ranges,"",%progbits
.Lranges:
	.8byte main,.Lend0,second,.Lend2,first,.Lend1,0,0
	.section .debug_line,"",%progbits
.Lline:
	.section .note.GNU-stack,"",%progbits
