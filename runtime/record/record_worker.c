/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "record/record_worker.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "record/record_self.h"

static char worker[PATH_MAX];
static char* user_preload; /* LD_PRELOAD before it was ours; NULL: none */

bool record_worker_begin(void)
{
    const char* present = getenv("LD_PRELOAD");
    user_preload = present ? strdup(present) : NULL;
    return record_find_from_here(RECORD_WORKER, RECORD_WORKER ", which adds up the ranks", worker);
}

/* In the child. The program's environment is not for the worker: nobody wants its profile. */
_Noreturn static void become(char** arguments, int output, int errors)
{
    const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    dup2(nowhere, STDIN_FILENO);
    dup2(output >= 0 ? output : nowhere, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    if (user_preload)
        setenv("LD_PRELOAD", user_preload, 1);
    else
        unsetenv("LD_PRELOAD");
    execv(worker, arguments);
    fprintf(stderr, RECORD_WORKER ": %s\n", strerror(errno));
    _exit(127);
}

/* Its first line, without its name; the rest is read, so that it may end. */
static void listen(int errors, char line[PATH_MAX])
{
    FILE* from = fdopen(errors, "r");
    char* text = NULL;
    size_t room = 0;
    line[0] = '\0';
    while (from && getline(&text, &room, from) > 0)
        if (!line[0]) {
            const size_t name =
                !strncmp(text, RECORD_WORKER ": ", strlen(RECORD_WORKER ": ")) ? strlen(RECORD_WORKER ": ") : 0;
            snprintf(line, PATH_MAX, "%.*s", (int)strcspn(text + name, "\n"), text + name);
        }
    free(text);
    if (from)
        fclose(from);
}

/* Returns its status as of waitpid, -1 if it could not be run. */
static int run(char** arguments, int output, char line[PATH_MAX])
{
    int errors[2];
    line[0] = '\0';
    if (pipe2(errors, O_CLOEXEC) != 0)
        return -1;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
        become(arguments, output, errors[1]);
    close(errors[1]);
    if (child < 0) {
        close(errors[0]);
        return -1;
    }
    listen(errors[0], line);
    int status = -1;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

bool record_worker_run(char** arguments, int output, char why[PATH_MAX])
{
    arguments[0] = worker;
    const int status = run(arguments, output, why);
    if (status == -1)
        snprintf(why, PATH_MAX, "cannot run %s: %s", RECORD_WORKER, strerror(errno));
    else if (WIFSIGNALED(status))
        snprintf(why, PATH_MAX, "%s, which adds them up, was killed by signal %d (%s)", RECORD_WORKER, WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else if (WEXITSTATUS(status) != 0 && !why[0])
        snprintf(why, PATH_MAX, "%s ended with status %d", RECORD_WORKER, WEXITSTATUS(status));
    return status == 0;
}
