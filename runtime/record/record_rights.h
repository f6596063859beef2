/* SPDX-License-Identifier: MIT
 *
 * gmonscope-record: processes that gave up the superuser's rights before they had a live file (a forked worker that
 * calls setuid). Theirs is another user's, whom the recorder does not believe: it only tells where it lies.
 */
#ifndef GMONSCOPE_RECORD_RIGHTS_H
#define GMONSCOPE_RECORD_RIGHTS_H

#include <stdint.h>

/* Call this before the run. `events` (of inotify) shall tell of new live files of other users, but only to the
 * superuser: nobody else's programs can become another user's. */
void record_rights_begin(uint64_t now_ns, int events);

/* Call this during the run: notes those of living processes that descend from this one, by their names and owners
 * alone. Nobody knows whose a dead process was. */
void record_rights_look(void);

/* Call this after the run: says in one line where those lie that are still there. */
void record_rights_say(void);

#endif
