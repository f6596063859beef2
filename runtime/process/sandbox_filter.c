/* SPDX-License-Identifier: MIT */
#include "process/sandbox_filter.h"

#include <linux/audit.h>
#include <linux/seccomp.h>
#include <stddef.h>

#include "base/raw_syscall.h"

#ifdef __x86_64__
#define MACHINE AUDIT_ARCH_X86_64
#else
#define MACHINE AUDIT_ARCH_AARCH64
#endif

#define NOT_UNDERSTOOD SECCOMP_RET_KILL_PROCESS

struct machine {
    uint32_t accumulator, index;
    uint32_t memory[BPF_MEMWORDS];
    struct seccomp_data data;
};

bool gms_filter_is_readable(const struct sock_fprog* program)
{
    return gms_is_readable((uint64_t)(uintptr_t)program, sizeof *program) && program->len > 0 &&
           program->len <= BPF_MAXINSNS &&
           gms_is_readable((uint64_t)(uintptr_t)program->filter, program->len * sizeof *program->filter);
}

static bool load(struct machine* machine, const struct sock_filter* step)
{
    const bool to_index = BPF_CLASS(step->code) == BPF_LDX;
    uint32_t value = step->k;
    switch (BPF_MODE(step->code)) {
    case BPF_IMM: break;
    case BPF_LEN: value = sizeof machine->data; break;
    case BPF_MEM: value = machine->memory[step->k % BPF_MEMWORDS]; break;
    case BPF_ABS:
        if (to_index || step->k % 4 != 0 || step->k >= sizeof machine->data)
            return false;
        value = ((const uint32_t*)(const void*)&machine->data)[step->k / 4];
        break;
    default: return false;
    }
    *(to_index ? &machine->index : &machine->accumulator) = value;
    return true;
}

static bool compute(struct machine* machine, const struct sock_filter* step)
{
    const uint32_t operand = BPF_SRC(step->code) == BPF_X ? machine->index : step->k;
    uint32_t* result = &machine->accumulator;
    switch (BPF_OP(step->code)) {
    case BPF_ADD: *result += operand; return true;
    case BPF_SUB: *result -= operand; return true;
    case BPF_MUL: *result *= operand; return true;
    case BPF_DIV: *result = operand ? *result / operand : 0; return operand != 0;
    case BPF_OR: *result |= operand; return true;
    case BPF_AND: *result &= operand; return true;
    case BPF_XOR: *result ^= operand; return true;
    case BPF_LSH: *result = operand < 32 ? *result << operand : 0; return true;
    case BPF_RSH: *result = operand < 32 ? *result >> operand : 0; return true;
    case BPF_NEG: *result = 0 - *result; return true;
    default: return false;
    }
}

/* How many steps are left out. */
static uint32_t jump(const struct machine* machine, const struct sock_filter* step)
{
    const uint32_t operand = BPF_SRC(step->code) == BPF_X ? machine->index : step->k;
    const uint32_t value = machine->accumulator;
    switch (BPF_OP(step->code)) {
    case BPF_JA: return step->k;
    case BPF_JEQ: return value == operand ? step->jt : step->jf;
    case BPF_JGT: return value > operand ? step->jt : step->jf;
    case BPF_JGE: return value >= operand ? step->jt : step->jf;
    case BPF_JSET: return value & operand ? step->jt : step->jf;
    default: return UINT32_MAX / 2; /* beyond the end */
    }
}

static bool transfer(struct machine* machine, const struct sock_filter* step)
{
    if (BPF_MISCOP(step->code) == BPF_TAX)
        machine->index = machine->accumulator;
    else if (BPF_MISCOP(step->code) == BPF_TXA)
        machine->accumulator = machine->index;
    else
        return false;
    return true;
}

/* Steps lead forward only. */
static uint32_t run(struct machine* machine, const struct sock_fprog* program)
{
    for (uint32_t at = 0; at < program->len; ++at) {
        const struct sock_filter* step = &program->filter[at];
        bool is_understood = true;
        switch (BPF_CLASS(step->code)) {
        case BPF_LD:
        case BPF_LDX: is_understood = load(machine, step); break;
        case BPF_ST: machine->memory[step->k % BPF_MEMWORDS] = machine->accumulator; break;
        case BPF_STX: machine->memory[step->k % BPF_MEMWORDS] = machine->index; break;
        case BPF_ALU: is_understood = compute(machine, step); break;
        case BPF_JMP: at += jump(machine, step); break;
        case BPF_RET: return BPF_RVAL(step->code) == BPF_A ? machine->accumulator : step->k;
        default: is_understood = transfer(machine, step); break;
        }
        if (!is_understood)
            return NOT_UNDERSTOOD;
    }
    return NOT_UNDERSTOOD;
}

uint32_t gms_filter_answer(const struct sock_fprog* program, int32_t call, const uint64_t arguments[6])
{
    struct machine machine = {
        .data = {.nr = call, .arch = MACHINE, .instruction_pointer = (uint64_t)(uintptr_t)gms_filter_answer}};
    for (unsigned i = 0; i < 6; ++i)
        machine.data.args[i] = arguments[i];
    return run(&machine, program);
}
