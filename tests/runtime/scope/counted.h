/* SPDX-License-Identifier: MIT */
#ifndef COUNTED_H
#define COUNTED_H

void counted_leaf(void);
void counted_other(void);

#endif
