/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_self.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "record/record_say.h"

/* Without /proc, as in a bare chroot, the kernel still tells by which path this program was started, and we have not
 * left the folder that we were in. */
static bool find_self(char self[PATH_MAX])
{
    const ssize_t length = readlink("/proc/self/exe", self, PATH_MAX - 1);
    const int error = errno;
    const char* called = (const char*)(uintptr_t)getauxval(AT_EXECFN);
    if (length > 0)
        self[length] = '\0';
    else if (!called || !realpath(called, self)) {
        record_say("cannot find gmonscope-record itself: /proc/self/exe: %s", strerror(error));
        return false;
    }
    return true;
}

bool record_find_from_here(const char* way, const char* what, char path[PATH_MAX])
{
    static char self[PATH_MAX];
    static char joined[2 * PATH_MAX];
    if (!find_self(self))
        return false;
    *strrchr(self, '/') = '\0';
    snprintf(joined, sizeof joined, "%s/%s", self, way);
    if (!realpath(joined, path)) {
        record_say("cannot find %s: %s: %s", what, joined, strerror(errno));
        return false;
    }
    return true;
}
