/* SPDX-License-Identifier: MIT
 *
 * Asks its parent to trace it, as programs do that look for a debugger: by the C library's function (library), by
 * syscall() (syscall) or by an instruction of its own (instruction). First it traces a child itself.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile long word = 0x5EED;

static double used(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void spin(double seconds)
{
    const double end = used() + seconds;
    while (used() < end)
        ++word;
}

static long by_instruction(void)
{
#ifdef __x86_64__
    long answer = SYS_ptrace;
    register long data __asm__("r10") = 0;
    __asm__ volatile("syscall"
                     : "+a"(answer)
                     : "D"(PTRACE_TRACEME), "S"(0L), "d"(0L), "r"(data)
                     : "rcx", "r11", "memory");
    return answer;
#else
    return ptrace(PTRACE_TRACEME, 0, NULL, NULL);
#endif
}

static int see_child(void)
{
    const pid_t child = fork();
    int status = 0;
    if (child == 0) {
        ptrace(PTRACE_TRACEME, 0, NULL, NULL);
        raise(SIGSTOP);
        _exit(5);
    }
    waitpid(child, &status, 0);
    errno = 1;
    const long seen = ptrace(PTRACE_PEEKDATA, child, (void*)&word, NULL);
    const int peeked = WIFSTOPPED(status) && seen == word && errno == 0;
    const int refused = ptrace(PTRACE_PEEKDATA, child, (void*)8, NULL) == -1 && errno == EIO;
    ptrace(PTRACE_CONT, child, NULL, NULL);
    waitpid(child, &status, 0);
    return peeked && refused && WIFEXITED(status) && WEXITSTATUS(status) == 5;
}

int main(int argc, char** argv)
{
    const char* how = argc > 1 ? argv[1] : "library";
    printf("saw %d\n", see_child());
    const long answer = !strcmp(how, "syscall")       ? syscall(SYS_ptrace, PTRACE_TRACEME, 0, NULL, NULL)
                        : !strcmp(how, "instruction") ? by_instruction()
                                                      : ptrace(PTRACE_TRACEME, 0, NULL, NULL);
    spin(0.3);
    const long again = ptrace(PTRACE_TRACEME, 0, NULL, NULL);
    const int error = errno;
    printf("traced %ld %ld %d\n", answer, again, again == -1 && error == EPERM);
    return 3;
}
