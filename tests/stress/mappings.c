/* SPDX-License-Identifier: MIT */
/* mappings ROUNDS: memory comes and goes beside code and stacks that are in use: two threads call code that was made a
 * moment ago, with registers and stacks that lead into pages that two others map and unmap all the time; one of them on
 * a coroutine's stack below its own, with such a page in between. */
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include "storm.h"
#define PAGE 4096
#define CALLERS 2
#define ARENA (1l << 20)
#define TIMES 200

static int rounds;
static volatile int is_over;
static char* flickering[CALLERS];

CALLED static unsigned long leaf(unsigned long x) { return mix(x, 5); }

/* One page is there or not; the one before it always is. */
static void* flicker(void* page)
{
    char code[PAGE];
    memset(code, 0xe8, sizeof code); /* as if a call stood everywhere */
    while (!is_over) {
        MUST(mmap(page, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == page);
        memcpy(page, code, sizeof code);
        MUST(mmap(page, PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == page);
    }
    return NULL;
}

#ifdef __x86_64__
/* push rbp; mov rbp, rdx; push rcx; mov ecx, 300000; loop: dec ecx; jne loop; pop rcx; pop rbp; lea eax, [rdi+rdi*2];
 * ret: a while with the flickering page as frame, and its address on top of the stack. */
static const unsigned char code[] = {0x55, 0x48, 0x89, 0xd5, 0x51, 0xb9, 0xe0, 0x93, 0x04, 0x00,
                                     0xff, 0xc9, 0x75, 0xfc, 0x59, 0x5d, 0x8d, 0x04, 0x7f, 0xc3};
#else
/* add w0, w0, w0, lsl 1; ret */
static const unsigned char code[] = {0x00, 0x04, 0x00, 0x0b, 0xc0, 0x03, 0x5f, 0xd6};
#endif

typedef unsigned made_function(unsigned x, unsigned unused, void* frame, void* top);

CALLED static unsigned call_made(unsigned x, char* page)
{
    char* memory = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    MUST(memory != MAP_FAILED);
    memcpy(memory + 8, code, sizeof code);
    MUST(mprotect(memory, PAGE, PROT_READ | PROT_EXEC) == 0);
    __builtin___clear_cache(memory, memory + PAGE);
    made_function* made;
    char* start = memory + 8;
    memcpy(&made, &start, sizeof made);
    x = made(x, 0, page + 64, page + 128);
    MUST(munmap(memory, PAGE) == 0);
    return x;
}

static unsigned long call_often(unsigned long number)
{
    unsigned long sum = number;
    for (int i = 0; i < rounds * TIMES; i++)
        sum = mix(leaf(sum), call_made((unsigned)sum, flickering[number]));
    return sum;
}

static void* call_on_own_stack(void* number) { return (void*)call_often((unsigned long)number); }

static unsigned long coroutines_sum;
static void call_on_coroutine(void) { coroutines_sum = call_often(1); }

static void* call_below_own_stack(void* memory)
{
    static ucontext_t here, there;
    getcontext(&there);
    there.uc_stack.ss_sp = memory;
    there.uc_stack.ss_size = ARENA / 4;
    there.uc_link = &here;
    makecontext(&there, call_on_coroutine, 0);
    swapcontext(&here, &there);
    return (void*)coroutines_sum;
}

int main(int argc, char** argv)
{
    pthread_t callers[CALLERS], others[CALLERS];
    pthread_attr_t upper_half;
    rounds = rounds_of(argc, argv);
    for (unsigned long i = 0; i < CALLERS; i++) {
        char* pages = mmap(NULL, 3 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        MUST(pages != MAP_FAILED);
        flickering[i] = pages + PAGE;
    }
    /* A coroutine's stack, room, and the second thread's own. */
    char* arena = mmap(NULL, ARENA, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    MUST(arena != MAP_FAILED);
    flickering[1] = arena + ARENA / 4 + PAGE;
    pthread_attr_init(&upper_half);
    MUST(pthread_attr_setstack(&upper_half, arena + ARENA / 2, ARENA / 2) == 0);
    for (int i = 0; i < CALLERS; i++)
        MUST(pthread_create(&others[i], NULL, flicker, flickering[i]) == 0);
    MUST(pthread_create(&callers[0], NULL, call_on_own_stack, NULL) == 0);
    MUST(pthread_create(&callers[1], &upper_half, call_below_own_stack, arena) == 0);
    for (int i = 0; i < CALLERS; i++) {
        void* sum;
        pthread_join(callers[i], &sum);
        printf("%lx\n", (unsigned long)sum);
    }
    is_over = 1;
    for (int i = 0; i < CALLERS; i++)
        pthread_join(others[i], NULL);
    printf("calls leaf %d\n", CALLERS * rounds * TIMES);
    return 15;
}
