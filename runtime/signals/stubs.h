/* SPDX-License-Identifier: MIT
 *
 * The stubs by which the kernel calls the program's handlers. Read by the assembly, too.
 */
#ifndef GMS_STUBS_H
#define GMS_STUBS_H

#define GMS_STUBS 256
#define GMS_STUB_BYTES 16

#endif
