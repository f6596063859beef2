/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "process/own_texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/own_files.h"
#include "base/raw_syscall.h"
#include "mute/choice.h"
#include "process/ancestors.h"
#include "scope/scope_file.h"

#define ARGUMENT_BYTES 8192

static void collect_if_set(const char* key, const char* value)
{
    if (value[0])
        gms_scope_text(key, value);
}

static void collect_number(const char* key, long number)
{
    char text[24];
    snprintf(text, sizeof text, "%ld", number);
    gms_scope_text(key, text);
}

/* Reads the kernel's copy, since a program may overwrite its own. Arguments beyond the buffer are left out. */
static void collect_arguments(void)
{
    static char arguments[ARGUMENT_BYTES];
    const long fd = gms_open_own("cmdline");
    const long size = fd < 0 ? 0 : GMS_CALL3(SYS_read, fd, arguments, sizeof arguments - 1);
    if (fd >= 0)
        GMS_CALL1(SYS_close, fd);
    for (long i = 0; i < size; i += (long)strlen(arguments + i) + 1)
        gms_scope_text("argument", arguments + i);
}

void gms_own_texts_collect(const struct gms_name_settings* settings, uint32_t bytes_per_bin)
{
    const char* run = getenv(GMS_RUN_VARIABLE);
    const char* label = getenv(GMS_LABEL_VARIABLE);
    const char* choice = getenv(GMS_CHOICE_VARIABLE);
    collect_if_set("program", gms_own_program());
    collect_if_set("name", settings->program);
    collect_arguments();
    collect_if_set("directory", settings->start_directory);
    collect_if_set("run", run ? run : "");
    collect_if_set("label", label ? label : "");
    collect_if_set("choice", choice ? choice : "");
    collect_if_set("host", settings->values.host);
    collect_if_set("rank", settings->values.rank);
    collect_if_set("ranks", settings->values.ranks);
    collect_if_set("out", settings->file);
    collect_if_set("prefix", settings->prefix);
    collect_if_set("profdir", settings->profdir);
    if (settings->silent)
        gms_scope_text("silent", "1");
    collect_number("granularity", (long)bytes_per_bin);
    collect_number("first", settings->first_pid);
    gms_ancestors_collect(settings->first_pid);
    gms_scope_texts_done();
}
