/* SPDX-License-Identifier: MIT */
/* coroutines ROUNDS: two threads hand coroutines to each other, some by swapcontext and some made on a signal stack;
 * then their stacks go, and others take their places. */
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include "storm.h"
#define COROUTINES 24
#define STACK 32768
#define STEPS 40

static int rounds;

struct coroutine {
    ucontext_t inside;
    ucontext_t* outside;
    sigjmp_buf own, callers;
    char* stack;
    unsigned long sum;
    int is_jumper, has_ended;
};

static __thread struct coroutine* current;
static pthread_barrier_t in_turn;
static struct coroutine all[COROUTINES];

CALLED static unsigned long step(unsigned long x)
{
    volatile unsigned long local[64];
    for (unsigned i = 0; i < 64; i++)
        local[i] = mix(x, i);
    for (unsigned i = 0; i < 2000; i++)
        local[i % 64] += local[(i + 1) % 64];
    return mix(local[0], local[63]);
}

/* Not inlined: the thread may be another one after each. */
CALLED static void leave(struct coroutine* this)
{
    if (!this->is_jumper)
        swapcontext(&this->inside, this->outside);
    else if (sigsetjmp(this->own, 0) == 0)
        siglongjmp(this->callers, 1);
}

static void live(struct coroutine* this)
{
    unsigned long sum = this->sum;
    for (int i = 0; i < STEPS; i++) {
        sum = step(sum);
        leave(this);
    }
    this->sum = sum;
    this->has_ended = 1;
    for (;;)
        leave(this);
}

static void begin_context(void) { live(current); }

/* The signal is over when it returns; jumped into again, it is a coroutine. */
static void on_signal(int number)
{
    struct coroutine* this = current;
    (void)number;
    if (sigsetjmp(this->own, 0) == 0)
        return;
    live(this);
}

static void make_jumper(struct coroutine* this)
{
    stack_t stack = {.ss_sp = this->stack, .ss_size = STACK}, before;
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK};
    MUST(sigaltstack(&stack, &before) == 0 && sigaction(SIGUSR1, &action, NULL) == 0);
    current = this;
    raise(SIGUSR1);
    MUST(sigaltstack(&before, NULL) == 0);
}

static void make(struct coroutine* this, int number)
{
    memset(this, 0, sizeof *this);
    this->stack = mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    MUST(this->stack != MAP_FAILED);
    this->sum = (unsigned long)number;
    this->is_jumper = number % 2;
    if (this->is_jumper) {
        make_jumper(this);
        return;
    }
    getcontext(&this->inside);
    this->inside.uc_stack.ss_sp = this->stack;
    this->inside.uc_stack.ss_size = STACK;
    makecontext(&this->inside, begin_context, 0);
}

CALLED static void resume(struct coroutine* this)
{
    ucontext_t here;
    current = this;
    this->outside = &here;
    if (!this->is_jumper)
        swapcontext(&here, &this->inside);
    else if (sigsetjmp(this->callers, 0) == 0)
        siglongjmp(this->own, 1);
}

/* Each thread has one half, and then the other. */
static void* run(void* number)
{
    const int half = (int)(long)number;
    for (int turn = 0; turn <= STEPS; turn++) {
        pthread_barrier_wait(&in_turn);
        for (int i = 0; i < COROUTINES / 2; i++)
            resume(&all[(half + turn) % 2 * (COROUTINES / 2) + i]);
    }
    return NULL;
}

int main(int argc, char** argv)
{
    unsigned long sum = 0;
    rounds = rounds_of(argc, argv);
    pthread_barrier_init(&in_turn, NULL, 2);
    for (int round = 0; round < 2 * rounds; round++) {
        pthread_t threads[2];
        for (int i = 0; i < COROUTINES; i++)
            make(&all[i], i);
        for (long i = 0; i < 2; i++)
            MUST(pthread_create(&threads[i], NULL, run, (void*)i) == 0);
        for (int i = 0; i < 2; i++)
            pthread_join(threads[i], NULL);
        for (int i = 0; i < COROUTINES; i++) {
            MUST(all[i].has_ended);
            sum = mix(sum, all[i].sum);
            munmap(all[i].stack, STACK);
        }
    }
    printf("%lx\n", sum);
    printf("calls step %d\n", 2 * rounds * COROUTINES * STEPS);
    return 11;
}
