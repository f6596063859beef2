/* SPDX-License-Identifier: MIT */
#include "base/held_signals.h"

#include <signal.h>
#include <time.h>

#include "base/may.h"

#define OURS (GMS_SIGNAL_BIT(SIGPIPE) | GMS_SIGNAL_BIT(SIGXFSZ) | GMS_SIGNAL_BIT(SIGTTOU))

struct gms_held_signals gms_hold_signals(void)
{
    const gms_signal_set before = gms_signal_mask(SIG_BLOCK, OURS);
    struct gms_held_signals held = {.blocked = OURS & ~before, .pending = OURS & before};
    if (held.pending && gms_may(GMS_TO_SEND))
        GMS_CALL2(SYS_rt_sigpending, &held.pending, sizeof held.pending);
    return held;
}

void gms_release_signals(const struct gms_held_signals* held, int error)
{
    const struct timespec now = {0, 0};
    const gms_signal_set raised = error == EPIPE   ? GMS_SIGNAL_BIT(SIGPIPE)
                                  : error == EFBIG ? GMS_SIGNAL_BIT(SIGXFSZ)
                                                   : 0;
    const gms_signal_set to_take = raised & ~held->pending;
    if (to_take && gms_may(GMS_TO_SEND))
        GMS_CALL4(SYS_rt_sigtimedwait, &to_take, NULL, &now, sizeof to_take);
    else if (to_take)
        return; /* better blocked than dead */
    gms_signal_mask(SIG_UNBLOCK, held->blocked);
}
