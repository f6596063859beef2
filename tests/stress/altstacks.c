/* SPDX-License-Identifier: MIT */
/* altstacks ROUNDS: three threads run out of stack and go on, take signals on stacks of many sizes, and give those
 * stacks back. */
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

#include "storm.h"
#define THREADS 3
#define TIMES 20
#define STACK (256u << 10)

static int rounds;
static __thread sigjmp_buf before_overflow;
static __thread volatile sig_atomic_t handled;
static __thread volatile unsigned long handled_sum;

CALLED static unsigned long overflow(unsigned long x)
{
    volatile unsigned long local[256];
    local[x % 256] = x;
    return handled < 0 ? x : overflow(mix(x, local[x % 256])) + local[0];
}

static void on_overflow(int number, siginfo_t* info, void* context)
{
    (void)context;
    (void)info;
    siglongjmp(before_overflow, number);
}

CALLED static void on_signal(int number)
{
    unsigned long sum = (unsigned long)number;
    for (unsigned long i = 0; i < 20000; i++)
        sum = mix(sum, i);
    handled_sum = mix(handled_sum, sum);
    handled++;
}

static char* take_stack(size_t size)
{
    const stack_t stack = {.ss_size = size,
                           .ss_sp = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)};
    MUST(stack.ss_sp != MAP_FAILED && sigaltstack(&stack, NULL) == 0);
    return stack.ss_sp;
}

static void give_back(char* stack, size_t size)
{
    const stack_t none = {.ss_flags = SS_DISABLE};
    stack_t now;
    MUST(sigaltstack(NULL, &now) == 0 && now.ss_sp == stack && now.ss_size == size);
    MUST(sigaltstack(&none, NULL) == 0 && munmap(stack, size) == 0);
}

static void* run(void* number)
{
    volatile unsigned long sum = (unsigned long)number;
    const size_t least = getauxval(AT_MINSIGSTKSZ);
    for (int i = 0; i < rounds * TIMES; i++) {
        const size_t size = (least + 8191) / 4096 * 4096 + (size_t)(i % 5) * 8192;
        char* stack = take_stack(size);
        for (int k = 0; k < 5; k++)
            raise(SIGUSR1);
        give_back(stack, size);
        stack = take_stack(65536);
        if (sigsetjmp(before_overflow, 1) == 0)
            overflow((unsigned long)i);
        give_back(stack, 65536);
        sum = mix(sum, handled_sum);
    }
    return (void*)mix(sum, (unsigned long)handled);
}

int main(int argc, char** argv)
{
    pthread_t threads[THREADS];
    pthread_attr_t small;
    struct sigaction overflows = {.sa_sigaction = on_overflow, .sa_flags = SA_ONSTACK | SA_SIGINFO};
    struct sigaction signals = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK};
    rounds = rounds_of(argc, argv);
    sigaction(SIGSEGV, &overflows, NULL);
    sigaction(SIGUSR1, &signals, NULL);
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, STACK);
    for (unsigned long i = 0; i < THREADS; i++)
        MUST(pthread_create(&threads[i], &small, run, (void*)i) == 0);
    for (int i = 0; i < THREADS; i++) {
        void* sum;
        pthread_join(threads[i], &sum);
        printf("%lx\n", (unsigned long)sum);
    }
    printf("calls on_signal %d\n", THREADS * rounds * TIMES * 5);
    return 12;
}
