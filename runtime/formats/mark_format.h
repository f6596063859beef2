/* SPDX-License-Identifier: MIT
 *
 * The format in which GMONSCOPE_MARK (gmonscope.h) leaves marks: one record for each copy made by the compiler, in a
 * section that is loaded, so that no strip removes it.
 *
 * A record: int32_t offset, the mark's name with its NUL, NULs up to a multiple of MARK_ALIGNMENT. Integers are in the
 * image's byte order. The mark's address is that of the record plus offset. Each run through the mark is counted in
 * the .scope file as an arc with this address both as `from` and as `self`. The code from there to the next mark
 * or to the end of the function that holds it is function.name.
 *
 * Names repeat: a mark has as many addresses as copies, in several functions where it was inlined.
 */
#ifndef GMS_MARK_FORMAT_H
#define GMS_MARK_FORMAT_H

#define MARK_SECTION "gmonscope_marks"
#define MARK_ALIGNMENT 4u /* alignment of the section, too */

#endif
