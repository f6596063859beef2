/* SPDX-License-Identifier: MIT
 *
 * Text that others have chosen - names of files and programs - fit for a terminal. No libc.
 */
#ifndef GMS_PLAIN_TEXT_H
#define GMS_PLAIN_TEXT_H

/* Puts a question mark for each control character (C0, C1, DEL), each character that turns the direction of writing or
 * breaks the line, and each byte that is not UTF-8. */
void gms_plain_text(char* text);

#endif
