/* SPDX-License-Identifier: MIT
 *
 * The processor's trap flag raises SIGTRAP after each instruction. The examined code must not block that signal: so
 * calls of the kernel for that are left out (the code sees them succeed).
 */
#define _GNU_SOURCE
#include "unwind_oracle.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unwind.h>

#include "unwind/unwind_step.h"

void gms_unwind_learn_modules(void);
extern void* __libc_stack_end;

#define TRAP_FLAG 0x100
#define MOST_FRAMES 512
#define MOST_SHOWN 5

struct stack {
    int size;
    int complete;
    uint64_t pcs[MOST_FRAMES];
};

static volatile int stepping;
static volatile unsigned long stacks, same, ours_complete, theirs_complete, shown;
static struct stack ours, theirs;
static uint64_t interrupted;
static pthread_t first_thread;
static sigjmp_buf before_theirs;

static _Unwind_Reason_Code add_theirs(struct _Unwind_Context* context, void* data)
{
    int before = 0;
    const uint64_t ip = _Unwind_GetIPInfo(context, &before);
    (void)data;
    if (theirs.size == 0 && !(before && ip == interrupted))
        return _URC_NO_REASON; /* our own handler */
    if (ip != 0 && theirs.size < MOST_FRAMES)
        theirs.pcs[theirs.size++] = before ? ip : ip - 1;
    return _URC_NO_REASON;
}

static void take_ours(const void* context, uint64_t stack_high)
{
    struct gms_cursor cursor;
    enum gms_step step = GMS_STEP_DONE;
    gms_cursor_start(&cursor, context, (struct gms_stack_bounds){0, stack_high});
    for (ours.size = 0; step == GMS_STEP_DONE && ours.size < MOST_FRAMES; step = gms_cursor_step(&cursor))
        ours.pcs[ours.size++] = cursor.address;
    ours.complete = step == GMS_STEP_OUTERMOST;
}

/* Where an exception enters its handler, the stack pointer is elsewhere for two instructions, and libgcc reads
 * nonsense, which may fault. */
static void take_theirs(void)
{
    theirs.size = 0;
    if (sigsetjmp(before_theirs, 1) == 0)
        theirs.complete = _Unwind_Backtrace(add_theirs, NULL) == _URC_END_OF_STACK;
    else
        theirs.size = 0;
}

static void on_fault(int number)
{
    (void)number;
    siglongjmp(before_theirs, 1);
}

/* There libgcc gives up, we go on by the frame pointer. */
static int is_without_table(uint64_t address)
{
    struct gms_row row;
    gms_row_of(address, &row, GMS_NO_PLACE);
    return row.flags & GMS_ROW_NO_TABLE;
}

static void compare(void)
{
    int i = 0;
    if (theirs.size == 0)
        return;
    while (i < ours.size && i < theirs.size && ours.pcs[i] == theirs.pcs[i])
        ++i;
    const int is_same = i == theirs.size && (i == ours.size || (ours.complete && is_without_table(theirs.pcs[i - 1])));
    stacks += 1;
    same += (unsigned long)is_same;
    ours_complete += (unsigned long)ours.complete;
    theirs_complete += (unsigned long)theirs.complete;
    if ((is_same && ours.complete) || shown++ >= MOST_SHOWN)
        return;
    fprintf(stderr, "at %#lx: the same up to %d of %d (libgcc: %d), %s\n", (unsigned long)interrupted, i, ours.size,
            theirs.size, ours.complete ? "complete" : "incomplete");
    for (int k = 0; k < 12; ++k)
        fprintf(stderr, "  %#lx %#lx\n", k < ours.size ? (unsigned long)ours.pcs[k] : 0,
                k < theirs.size ? (unsigned long)theirs.pcs[k] : 0);
}

/* The system call instruction for changing the signal mask. */
static int is_about_to_block(const greg_t* registers)
{
    const unsigned char* code = (const unsigned char*)registers[REG_RIP];
    return code[0] == 0x0f && code[1] == 0x05 && registers[REG_RAX] == SYS_rt_sigprocmask;
}

static void on_trap(int number, siginfo_t* info, void* data)
{
    ucontext_t* context = data;
    greg_t* registers = context->uc_mcontext.gregs;
    (void)number;
    (void)info;
    if (!stepping) {
        registers[REG_EFL] &= ~TRAP_FLAG;
        return;
    }
    registers[REG_EFL] |= TRAP_FLAG;
    interrupted = (uint64_t)registers[REG_RIP];
    const int is_first = pthread_equal(pthread_self(), first_thread);
    take_ours(context, is_first ? (uint64_t)__libc_stack_end : (uint64_t)pthread_self());
    take_theirs();
    compare();
    if (is_about_to_block(registers)) {
        if (registers[REG_RDX])
            *(uint64_t*)registers[REG_RDX] = 0;
        registers[REG_RAX] = 0;
        registers[REG_RIP] += 2;
    }
}

__attribute__((constructor)) static void prepare(void)
{
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_NODEFER};
    first_thread = pthread_self();
    action.sa_sigaction = on_trap;
    sigaction(SIGTRAP, &action, NULL);
    signal(SIGSEGV, on_fault);
    gms_unwind_learn_modules();
}

void oracle_begin(void)
{
    stacks = same = ours_complete = theirs_complete = shown = 0;
    stepping = 1;
    __asm__ volatile("int3");
}

void oracle_end(const char* name)
{
    stepping = 0;
    printf("%s %lu %lu %lu %lu\n", name, stacks, same, ours_complete, theirs_complete);
    fflush(stdout);
}
