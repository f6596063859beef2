/* SPDX-License-Identifier: MIT
 *
 * Which processes started this one, as /proc tells while they live: most programs between two with profiles, such as
 * the shells of make, end before their first sample, and leave nothing else.
 */
#ifndef GMS_ANCESTORS_H
#define GMS_ANCESTORS_H

/* Collects a text of the .scope file for this process and each that it descends from, up to the first one of the run;
 * see formats/scope_format.h. From a constructor. */
void gms_ancestors_collect(long first_pid);

#endif
