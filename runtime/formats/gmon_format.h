/* SPDX-License-Identifier: MIT
 *
 * The GNU gmon.out format: the only thing of the runtime that the analysis may include.
 *
 * Layout (GNU gprof manual, "Profiling Data File Format"; byte order and pointer size are the profiled
 * program's; no padding anywhere):
 *
 *   header, 20 bytes:  "gmon" | u32 version = 1 | 12 spare bytes
 *   then records until the end of the file, in any order, any number of each:
 *     u8 tag 0, histogram:  low_pc | high_pc (pointers) | u32 number of bins | u32 bins' rate in Hz
 *                           | 15 bytes dimension, NUL padded | 1 byte abbreviation | bins x u16
 *     u8 tag 1, arc:        from_pc | self_pc (pointers) | u32 count
 *     u8 tag 2, basic blocks: u32 n | n x (address, count), both pointer-sized
 *
 * The manual calls the bin number "hist_size in bytes"; both the C library and GNU gprof write and read a
 * number of bins. Records of the same range (or the same arc) in one file are added up by readers.
 */
#ifndef GMONSCOPE_GMON_FORMAT_H
#define GMONSCOPE_GMON_FORMAT_H

#define GMON_MAGIC "gmon"
#define GMON_MAGIC_SIZE 4
#define GMON_VERSION 1u
#define GMON_HEADER_SIZE 20u
#define GMON_HEADER_SPARE_SIZE 12u

#define GMON_TAG_HISTOGRAM 0u
#define GMON_TAG_ARC 1u
#define GMON_TAG_BASIC_BLOCKS 2u

#define GMON_DIMENSION_SIZE 15u
/* Sizes of the fixed part of each record after its tag; `pointer` is 4 or 8. */
#define GMON_HISTOGRAM_SIZE(pointer) (2u * (pointer) + 4u + 4u + GMON_DIMENSION_SIZE + 1u)
#define GMON_ARC_SIZE(pointer) (2u * (pointer) + 4u)
#define GMON_BIN_SIZE 2u

#endif
