/* SPDX-License-Identifier: MIT
 *
 * The nodes of the calling-context tree, by number, in chunks of the .scope file.
 *
 * A node can be seen by readers from the moment that its number is taken. Until it is filled in it is all zeros: it
 * has no samples and nobody's parent, which says nothing. Should its maker never come back, it stays so.
 */
#ifndef GMS_STACK_NODES_H
#define GMS_STACK_NODES_H

#include <stdbool.h>
#include <stdint.h>

#include "formats/scope_format.h"

/* Returns the node with this number (not 0), which must exist. */
struct scope_stack_node* gms_stack_node(uint32_t number);

/* Makes a node and returns its number, or 0: no room. `may_be_last`: from the last eighth of all room, too. */
uint32_t gms_stack_node_make(uint32_t parent, uint64_t pc, bool may_be_last);

/* A forked child starts anew, without nodes. */
void gms_stack_nodes_forget(void);

#endif
