/* SPDX-License-Identifier: MIT */
/* Functions that are inlined, wherever a call can stand; and code that has the names of compilers' clones and parts. */
#include <stdio.h>
#define CALLED __attribute__((noinline, noclone))
#define INLINED __attribute__((always_inline)) static inline
#define UNCOUNTED __attribute__((no_instrument_function, noinline, noclone))

static volatile unsigned long work;
static unsigned long nodes;

INLINED void inner(void) { work++; }
INLINED void middle(void)
{
    inner();
    inner();
}
CALLED void outer(void)
{
    middle();
    inner();
}

/* Its unlikely half is moved away. */
__attribute__((cold)) CALLED void rare(void) { work++; }
CALLED void seldom(int n)
{
    if (__builtin_expect(n == 7, 0)) {
        rare();
        inner();
        rare();
    }
    work++;
}

/* Begins with an inlined copy, and has no hook of its own. */
UNCOUNTED void uncounted(void)
{
    inner();
    work++;
}

INLINED void worker(void) { work += 2; }
UNCOUNTED void whole_clone(void) __asm__("worker.constprop.0");
UNCOUNTED void whole_clone(void) { worker(); }
UNCOUNTED void part(void) __asm__("worker.part.0");
UNCOUNTED void part(void)
{
    worker();
    work++;
}

/* Compilers inline recursion into itself. */
static unsigned long tree(unsigned long depth)
{
    nodes++;
    return depth == 0 ? 1 : tree(depth - 1) + tree(depth - 1) + work % 2;
}
static unsigned long (*volatile plant)(unsigned long) = tree;

int main(void)
{
    for (int i = 0; i < 10; i++) {
        outer();
        seldom(i);
        uncounted();
        whole_clone();
        part();
    }
    plant(10);
    printf("inner 41\nmiddle 10\nouter 10\nseldom 10\nrare 2\ntree %lu\nworker 10\nmain 1\n", nodes);
    return 0;
}
