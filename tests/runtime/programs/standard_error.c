/* SPDX-License-Identifier: MIT */
/* standard_error [limited|replaced FILE|signals|crowded]: ends with status 6, and with a message of ours on standard
 * error if the profile cannot be written. Before that it takes away all room for files, closes standard error and opens
 * a file, which becomes descriptor 2, looks which signals a failed message leaves, or uses up all descriptors. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

extern int gmonscope_rt_dump(const char* path) __attribute__((weak));

static volatile int work;

CALLED void leaf(void) { ++work; }

static void take_room(void)
{
    const struct rlimit none = {0, RLIM_INFINITY};
    setrlimit(RLIMIT_FSIZE, &none);
}

static int is_pending_after_message(void)
{
    sigset_t pending;
    gmonscope_rt_dump("/nonexistent/1");
    gmonscope_rt_dump("/dev/full");
    gmonscope_rt_dump("/nonexistent/2");
    sigpending(&pending);
    return sigismember(&pending, SIGXFSZ);
}

static void look_at_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGXFSZ);
    take_room();
    printf("let_in %d\n", is_pending_after_message());
    sigprocmask(SIG_BLOCK, &set, NULL);
    printf("blocked %d\n", is_pending_after_message());
    raise(SIGXFSZ);
    printf("pending %d\n", is_pending_after_message());
}

int main(int argc, char** argv)
{
    const char* mode = argc > 1 ? argv[1] : "";
    leaf();
    if (!strcmp(mode, "limited"))
        take_room();
    if (!strcmp(mode, "replaced")) {
        close(STDERR_FILENO);
        open(argv[2], O_RDWR | O_CREAT, 0600);
    }
    if (!strcmp(mode, "signals"))
        look_at_signals();
    while (!strcmp(mode, "crowded") && dup(STDIN_FILENO) >= 0) {
    }
    return 6;
}
