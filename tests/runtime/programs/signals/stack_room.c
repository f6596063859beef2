/* SPDX-License-Identifier: MIT */
/* Shows what ticks leave of stacks with little room. Prints how many bytes below a stack's pointer were written to:
 * stack_room below: on a coroutine's stack, while it computes and while it makes system calls.
 * stack_room nested BYTES: below a signal stack of BYTES, all but 1 KB of which the handler and the kernel take.
 * stack_room coroutine BYTES: a handler on a signal stack becomes a coroutine; tells which words of its were changed
 * while it waited there, and of what it was sampled afterwards.
 * stack_room free BYTES: below a signal stack that no handler uses, and in it. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>
#define UNSEEN __attribute__((no_instrument_function, noinline, noclone))
#define PAINTED (256u << 10)
#define PAINT 0xa5
#define LEAST_SIGNAL_STACK 51 /* AT_MINSIGSTKSZ */
#define WORDS 64

static unsigned char* memory;
static volatile unsigned long work;
static ucontext_t outside, inside;
static sigjmp_buf of_main, of_coroutine;
static long handler_bytes;
static long written;

/* Without a call, so that nothing but ticks writes below. */
UNSEEN static void spin(void)
{
    for (unsigned long i = 0; i < 700000000ul; i++)
        work += i;
}

UNSEEN static void call_kernel(void)
{
#ifdef __x86_64__
    for (int i = 0; i < 3000000; i++) {
        long result;
        __asm__ volatile("syscall" : "=a"(result) : "0"(SYS_getppid) : "rcx", "r11", "memory");
    }
#endif
}

UNSEEN static long written_below(const unsigned char* pointer)
{
    const unsigned char* at = memory;
    while (at < pointer && *at == PAINT)
        at++;
    return pointer - at;
}

UNSEEN static void on_small_stack(void)
{
    const unsigned char* pointer = __builtin_frame_address(0);
    spin();
    call_kernel();
    written = written_below(pointer);
}

static void below(void)
{
    getcontext(&inside);
    inside.uc_stack.ss_sp = memory;
    inside.uc_stack.ss_size = PAINTED;
    inside.uc_link = &outside;
    makecontext(&inside, on_small_stack, 0);
    swapcontext(&outside, &inside);
    printf("below %ld\n", written);
}

/* The stack ends in the middle of the painted memory. */
static unsigned char* use_signal_stack(long bytes)
{
    unsigned char* low = memory + PAINTED / 2;
    const stack_t stack = {.ss_sp = low, .ss_size = (size_t)bytes};
    if (sigaltstack(&stack, NULL) != 0) {
        perror("sigaltstack");
        exit(2);
    }
    return low;
}

static void set_handler(void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_ONSTACK};
    sigaction(SIGUSR1, &action, NULL);
}

UNSEEN static void fill_and_spin(int number)
{
    volatile unsigned char* room = __builtin_alloca((size_t)handler_bytes);
    (void)number;
    for (long i = 0; i < handler_bytes; i += 16)
        room[i] = 1;
    spin();
}

static void nested(long bytes)
{
    handler_bytes = bytes - (long)getauxval(LEAST_SIGNAL_STACK) - 1024;
    set_handler(fill_and_spin);
    const unsigned char* low = use_signal_stack(bytes);
    raise(SIGUSR1);
    printf("nested %ld\n", written_below(low));
}

UNSEEN static long changed_words(const volatile uint64_t* words)
{
    long changed = 0;
    for (int i = 0; i < WORDS; i++)
        changed += words[i] != (uint64_t)i * 3 + 1;
    return changed;
}

UNSEEN static void become_coroutine(int number)
{
    volatile uint64_t words[WORDS];
    (void)number;
    for (int i = 0; i < WORDS; i++)
        words[i] = (uint64_t)i * 3 + 1;
    if (sigsetjmp(of_coroutine, 0) == 0)
        return;
    printf("changed %ld", changed_words(words));
    spin();
    printf(" then %ld\n", changed_words(words));
    siglongjmp(of_main, 1);
}

static void coroutine(long bytes)
{
    const stack_t none = {.ss_flags = SS_DISABLE};
    set_handler(become_coroutine);
    use_signal_stack(bytes);
    raise(SIGUSR1);
    spin();
    sigaltstack(&none, NULL);
    if (sigsetjmp(of_main, 0) == 0)
        siglongjmp(of_coroutine, 1);
}

static void unused(long bytes)
{
    const unsigned char* low = use_signal_stack(bytes);
    spin();
    printf("free %ld\n", written_below(low + bytes));
}

int main(int argc, char** argv)
{
    const char* mode = argc > 1 ? argv[1] : "";
    const long bytes = argc > 2 ? atol(argv[2]) : 0;
    memory = mmap(NULL, PAINTED, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return 2;
    memset(memory, PAINT, PAINTED);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (strcmp(mode, "below") == 0)
        below();
    else if (strcmp(mode, "nested") == 0)
        nested(bytes);
    else if (strcmp(mode, "coroutine") == 0)
        coroutine(bytes);
    else if (strcmp(mode, "free") == 0)
        unused(bytes);
    return 0;
}
