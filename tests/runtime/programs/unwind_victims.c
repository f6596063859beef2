/* SPDX-License-Identifier: MIT
 *
 * Code to unwind from, built in many ways: at each instruction of it (see unwind_oracle.h).
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "unwind_oracle.h"

#define KEPT __attribute__((noinline))

static int numbers[20];
static volatile size_t sink;

KEPT static int compare(const void* a, const void* b)
{
    const int x = *(const int*)a, y = *(const int*)b;
    return (x > y) - (x < y);
}

KEPT static void sort(void)
{
    for (int i = 0; i < 20; ++i)
        numbers[i] = i * 37 % 20;
    qsort(numbers, 20, sizeof *numbers, compare);
}

KEPT static void allocate(void)
{
    void* blocks[12];
    for (size_t i = 0; i < 12; ++i)
        sink += (uintptr_t)(blocks[i] = malloc(i * i * 97 + 1));
    for (size_t i = 0; i < 12; i += 2)
        free(blocks[i]);
    for (size_t i = 0; i < 12; i += 2)
        sink += (uintptr_t)(blocks[i] = calloc(1, i * 13 + 1));
    for (size_t i = 0; i < 12; ++i)
        free(blocks[i]);
}

KEPT static void print(void)
{
    char text[200];
    for (int i = 0; i < 2; ++i)
        snprintf(text, sizeof text, "%d %s %8.3f %lx %c", i, "words", i * 1.25, (unsigned long)i * 77, 'x');
    sink += strlen(text);
}

KEPT static size_t measure(const char* text) { return strlen(text) + (size_t)(strchr(text, 'z') != NULL); }

KEPT static void use_strings(void)
{
    char text[300];
    memset(text, 'a', sizeof text);
    text[299] = '\0';
    for (size_t i = 0; i < 20; ++i)
        sink += measure(text + i * 3);
}

KEPT static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

KEPT static int with_array(int n)
{
    char room[n * 16];
    memset(room, n, sizeof room);
    return n == 0 ? room[0] : with_array(n - 1) + room[n];
}

/* A frame with a stack pointer that is aligned. */
KEPT static int aligned(int n)
{
    int room[16] __attribute__((aligned(64)));
    for (int i = 0; i < 16; ++i)
        room[i] = n + i;
    sink += (uintptr_t)room;
    return n == 0 ? room[3] : aligned(n - 1) + room[n % 16];
}

KEPT static long many(long a, long b, long c, long d, long e, long f, long g, long h)
{
    return fibonacci((int)(a & 3)) + b * c - d * e + f * g - h;
}

KEPT static void own_code(void)
{
    sink += (size_t)fibonacci(8) + (size_t)with_array(6) + (size_t)aligned(5) + (size_t)many(1, 2, 3, 4, 5, 6, 7, 8);
}

KEPT static void ask_time(void)
{
    struct timespec now;
    for (int i = 0; i < 8; ++i)
        clock_gettime(CLOCK_MONOTONIC, &now);
    sink += (size_t)now.tv_nsec + (size_t)time(NULL);
}

KEPT static void bind_lazily(void)
{
    sink += (size_t)labs(-3) + (size_t)atoi("17") + (size_t)strtol("0x12", NULL, 0);
    char text[8] = "abc";
    sink += (size_t)strcoll(text, "abd") + strspn(text, "ab") + (size_t)abs(numbers[1]);
}

static void on_signal(int number)
{
    oracle_begin();
    sink += (size_t)fibonacci(4) + strlen(number == SIGUSR1 ? "one" : "two");
    if (number == SIGUSR1)
        raise(SIGUSR2);
    oracle_end(number == SIGUSR1 ? "signal" : "nested_signal");
}

static void* in_thread(void* data)
{
    oracle_begin();
    sort();
    oracle_end("thread");
    return data;
}

#ifdef __x86_64__
/* As C libraries without unwind tables have it. */
__asm__(".text\n\tnop\nplain_return:\n\tmov $15, %rax\n\tsyscall\n");
void plain_return(void);

static void on_plain_signal(int number)
{
    oracle_begin();
    sink += (size_t)fibonacci(4) + (size_t)number;
    oracle_end("plain_signal");
}

static void in_plain_handler(void)
{
    const struct {
        void (*handler)(int);
        unsigned long flags;
        void (*restorer)(void);
        uint64_t mask;
    } action = {.handler = on_plain_signal, .flags = 0x04000000, .restorer = plain_return};
    syscall(SYS_rt_sigaction, SIGUSR1, &action, NULL, sizeof action.mask);
    raise(SIGUSR1);
}

#else
static void in_plain_handler(void) {}
#endif

static void in_handlers(void)
{
    static char room[64 << 10];
    const stack_t other = {.ss_sp = room, .ss_size = sizeof room};
    struct sigaction action = {.sa_handler = on_signal};
    sigaltstack(&other, NULL);
    sigaction(SIGUSR1, &action, NULL);
    action.sa_flags = SA_ONSTACK;
    sigaction(SIGUSR2, &action, NULL);
    raise(SIGUSR1);
    raise(SIGUSR2);
}

static void look_at(const char* name, void (*function)(void))
{
    oracle_begin();
    function();
    oracle_end(name);
}

int main(void)
{
    pthread_t thread;
    look_at("own", own_code);
    look_at("own_again", own_code);
    look_at("linkage", bind_lazily);
    look_at("qsort", sort);
    look_at("malloc", allocate);
    look_at("snprintf", print);
    look_at("strlen", use_strings);
    look_at("clock", ask_time);
    in_handlers();
    in_plain_handler();
    pthread_create(&thread, NULL, in_thread, NULL);
    pthread_join(thread, NULL);
    return 0;
}
