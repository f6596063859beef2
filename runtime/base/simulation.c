/* SPDX-License-Identifier: MIT */
#include "base/simulation.h"

#include <stdlib.h>
#include <string.h>

#include "base/raw_syscall.h"

bool gms_is_simulated;

void gms_simulation_find(void)
{
    const char* preloaded = getenv("LD_PRELOAD");
    gms_is_simulated = preloaded && strstr(preloaded, "/vgpreload_");
}
