/* SPDX-License-Identifier: MIT */
/* uring_waits TIMES [handler]: waits so often for a timer of an io_uring, briefly, and tells how often something else
 * ended the wait. handler: a signal with a handler comes in the last of these waits, which is to end by it.
 * Status 77: the kernel gives no io_uring. */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/io_uring.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))

static int ring;
static struct io_uring_params params;
static struct io_uring_sqe* requests;
static char *submitted, *completed; /* the two rings */

static unsigned* in_submitted(unsigned offset) { return (unsigned*)(void*)(submitted + offset); }
static unsigned* in_completed(unsigned offset) { return (unsigned*)(void*)(completed + offset); }

static void* map(size_t size, unsigned long long offset)
{
    void* place = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring, (off_t)offset);
    if (place == MAP_FAILED)
        exit(77);
    return place;
}

static void set_up(void)
{
    ring = (int)syscall(SYS_io_uring_setup, 8, &params);
    if (ring < 0)
        exit(77);
    submitted = map(params.sq_off.array + params.sq_entries * sizeof(unsigned), IORING_OFF_SQ_RING);
    completed = map(params.cq_off.cqes + params.cq_entries * sizeof(struct io_uring_cqe), IORING_OFF_CQ_RING);
    requests = map(params.sq_entries * sizeof *requests, IORING_OFF_SQES);
}

/* As liburing calls it: the number stands just before the call. */
CALLED long enter(unsigned submits, unsigned waits)
{
    long result = 0;
#ifdef __x86_64__
    register long flags __asm__("r10") = waits ? IORING_ENTER_GETEVENTS : 0;
    register long mask __asm__("r8") = 0;
    register long size __asm__("r9") = 0;
    __asm__ volatile("movl %1, %%eax\n\tsyscall"
                     : "=&a"(result)
                     : "i"(SYS_io_uring_enter), "D"((long)ring), "S"((long)submits), "d"((long)waits), "r"(flags),
                       "r"(mask), "r"(size)
                     : "rcx", "r11", "memory");
#endif
    return result;
}

CALLED void start_timer(const struct __kernel_timespec* after)
{
    const unsigned tail = *in_submitted(params.sq_off.tail);
    const unsigned place = tail & *in_submitted(params.sq_off.ring_mask);
    memset(&requests[place], 0, sizeof requests[place]);
    requests[place].opcode = IORING_OP_TIMEOUT;
    requests[place].addr = (uint64_t)(uintptr_t)after;
    requests[place].len = 1;
    in_submitted(params.sq_off.array)[place] = place;
    __atomic_store_n(in_submitted(params.sq_off.tail), tail + 1, __ATOMIC_RELEASE);
    if (enter(1, 0) != 1)
        exit(3);
}

/* Waits once. Sets whether that failed with EINTR. Returns true if the timer is over. */
CALLED int wait_once(int* is_cut_short)
{
    const unsigned head = *in_completed(params.cq_off.head);
    *is_cut_short = enter(0, 1) == -EINTR;
    const int is_done = __atomic_load_n(in_completed(params.cq_off.tail), __ATOMIC_ACQUIRE) != head;
    __atomic_store_n(in_completed(params.cq_off.head), head + (unsigned)is_done, __ATOMIC_RELEASE);
    return is_done;
}

static void on_alarm(int number) { (void)number; }

int main(int argc, char** argv)
{
    const struct __kernel_timespec soon = {0, 20000}, late = {5, 0};
    const struct itimerval alarm = {.it_value = {0, 50000}};
    long interrupted = 0;
    int is_cut_short = 0;
    set_up();
    for (long times = argc > 1 ? atol(argv[1]) : 1000; times > 0; --times) {
        start_timer(&soon);
        for (int is_done = 0; !is_done; interrupted += is_cut_short)
            is_done = wait_once(&is_cut_short);
    }
    printf("interrupted %ld\n", interrupted);
    if (argc > 2) {
        signal(SIGALRM, on_alarm);
        setitimer(ITIMER_REAL, &alarm, NULL);
        start_timer(&late);
        wait_once(&is_cut_short);
        printf("by the handler %d\n", is_cut_short);
    }
    return 0;
}
