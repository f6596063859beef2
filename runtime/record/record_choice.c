/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_choice.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "live/live_folder.h"
#include "mute/choice.h"
#include "mute/muted_calls.h"
#include "record/record_options.h"
#include "record/record_say.h"
#include "record/record_self.h"

#define BEFORE_OPTIONS 3u /* of the arguments: the program's own name, the folder, the program */

static char** arguments; /* those of gmonscope-choose, ended by NULL */
static size_t option_count;
static char folder[PATH_MAX];
static pid_t chooser;
static int to_chooser = -1; /* it ends when this is closed, by whatever ends us */
static FILE* from_chooser;

bool record_choice_add(const char* option, const char* regex)
{
    char* text = NULL;
    char** larger = realloc(arguments, (BEFORE_OPTIONS + option_count + 2) * sizeof *larger);
    if (!larger || asprintf(&text, "%s=%s", option, regex) < 0)
        return false;
    arguments = larger;
    arguments[BEFORE_OPTIONS + option_count++] = text;
    arguments[BEFORE_OPTIONS + option_count] = NULL;
    return true;
}

bool record_choice_is_asked(void) { return option_count > 0; }

/* For readers of the profile. */
static bool tell_options(void)
{
    size_t size = 1;
    for (size_t i = 0; i < option_count; ++i)
        size += strlen(arguments[BEFORE_OPTIONS + i]) + 1;
    char* all = calloc(size, 1);
    for (size_t i = 0; all && i < option_count; ++i) {
        if (i > 0)
            strcat(all, " ");
        strcat(all, arguments[BEFORE_OPTIONS + i]);
    }
    const bool told = all && setenv(GMS_CHOICE_VARIABLE, all, 1) == 0 && setenv(GMS_COUNT_VARIABLE, folder, 1) == 0;
    free(all);
    return told;
}

static bool make_folder(void)
{
    struct live_refusal refused = {.reason = 0};
    int error = live_folder_make(folder, &refused);
    const size_t length = strlen(folder);
    snprintf(folder + length, sizeof folder - length, "/choice-XXXXXX");
    if (!error && !mkdtemp(folder))
        error = errno;
    if (error)
        record_say("cannot choose functions: %s: %s", folder, strerror(error));
    return error == 0;
}

/* In the child. The terminal's signals are for the program, which may live on. */
_Noreturn static void become(const char* worker, int input, int output)
{
    setsid();
    dup2(input, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    execv(worker, arguments);
    _exit(127);
}

static bool start(const char* worker)
{
    int down[2], up[2];
    if (pipe2(down, O_CLOEXEC) != 0)
        return false;
    if (pipe2(up, O_CLOEXEC) != 0) {
        close(down[0]);
        close(down[1]);
        return false;
    }
    fflush(NULL);
    chooser = fork();
    if (chooser == 0)
        become(worker, down[0], up[1]);
    close(down[0]);
    close(up[1]);
    to_chooser = down[1];
    from_chooser = fdopen(up[0], "r");
    return chooser > 0 && from_chooser;
}

static const char* after(const char* line, const char* word)
{
    const size_t length = strlen(word);
    return strncmp(line, word, length) == 0 ? line + length : NULL;
}

/* Says what it has to say until it is ready or has ended. Returns 0 if it is ready. */
static int listen(void)
{
    char* line = NULL;
    size_t room = 0;
    int status = OUR_FAILURE;
    for (ssize_t length; status == OUR_FAILURE && (length = getline(&line, &room, from_chooser)) > 0;) {
        line[length - 1] = '\0'; /* each line has its end */
        const char* refusal = after(line, "refuse ");
        const char* note = after(line, "note ");
        if (refusal)
            status = OUR_MISUSE;
        if (refusal || note)
            record_say("%s%s", note ? "warning: " : "", note ? note : refusal);
        if (!strcmp(line, "ready"))
            status = 0;
    }
    free(line);
    return status;
}

static int give_up(int status)
{
    if (status == OUR_FAILURE)
        record_say("cannot choose functions: gmonscope-choose ended early");
    record_choice_end();
    return status;
}

int record_choice_begin(const char* path)
{
    static char worker[PATH_MAX];
    if (!record_choice_is_asked())
        return 0;
    if (!record_find_from_here(GMONSCOPE_BIN_TO_CHOOSE, "gmonscope-choose, which chooses functions", worker) ||
        !make_folder())
        return OUR_FAILURE;
    arguments[0] = worker;
    arguments[1] = folder;
    arguments[2] = (char*)path;
    const int status = start(worker) ? listen() : OUR_FAILURE;
    if (status != 0 || !tell_options())
        return give_up(status != 0 ? status : OUR_FAILURE);
    return 0;
}

/* It does so itself, unless it was killed. */
static void remove_folder(void)
{
    const int opened = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR* list = opened < 0 ? NULL : fdopendir(opened);
    for (const struct dirent* entry = NULL; list && (entry = readdir(list)) != NULL;)
        unlinkat(dirfd(list), entry->d_name, 0);
    if (list)
        closedir(list);
    rmdir(folder);
}

void record_choice_end(void)
{
    if (chooser <= 0)
        return;
    close(to_chooser);
    listen();
    while (waitpid(chooser, NULL, 0) < 0 && errno == EINTR) {
    }
    chooser = 0;
    remove_folder();
}
