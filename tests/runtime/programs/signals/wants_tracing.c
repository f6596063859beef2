/* SPDX-License-Identifier: MIT
 *
 * Asks its parent to trace it, as programs do that look for a debugger: by the C library's function (library), by
 * syscall() (syscall) or by an instruction of its own (instruction); in a thread, too. First it traces a child itself.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
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

static long ask(const char* how)
{
    return !strcmp(how, "syscall")       ? syscall(SYS_ptrace, PTRACE_TRACEME, 0, NULL, NULL)
           : !strcmp(how, "instruction") ? by_instruction()
                                         : ptrace(PTRACE_TRACEME, 0, NULL, NULL);
}

static void* ask_in_thread(void* how)
{
    static long answer;
    answer = ask(how);
    spin(0.1);
    return &answer;
}

/* Its end is told to the parent, which need not look, before the process can end. */
static long traced_thread(char* how)
{
    pthread_t thread;
    void* answer;
    return pthread_create(&thread, NULL, ask_in_thread, how) == 0 && pthread_join(thread, &answer) == 0 ? *(long*)answer
                                                                                                        : -2;
}

int main(int argc, char** argv)
{
    char library[] = "library";
    char* how = argc > 1 ? argv[1] : library;
    const int has_thread = argc > 2;
    printf("saw %d\n", see_child());
    if (has_thread)
        printf("thread %ld\n", traced_thread(how));
    const long answer = ask(how);
    spin(0.3);
    const long again = ptrace(PTRACE_TRACEME, 0, NULL, NULL);
    const int error = errno;
    spin(0.1); /* still traced */
    printf("traced %ld %ld %d\n", answer, again, again == -1 && error == EPERM);
    return 3;
}
