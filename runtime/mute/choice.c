/* SPDX-License-Identifier: MIT */
#include "mute/choice.h"

#include <stddef.h>

#include "base/busy_flag.h"
#include "base/may.h"
#include "base/raw_syscall.h"
#include "mute/answers.h"
#include "mute/muted_calls.h"
#include "scope/continued_tables.h"
#include "scope/modules.h"
#include "scope/scope_file.h"

#define NEEDS (GMS_TO_RUN | GMS_TO_MAP | GMS_TO_GROW | GMS_TO_LEARN | GMS_TO_READ | GMS_TO_WRITE)
#define MOST_MODULES 256u
#define PATIENCE_MS 3000
#define TICKS_PER_LOOK 8u

/* A module that has been asked about. */
struct chosen {
    struct gms_question question; /* which file this is */
    uint64_t bias;
    uint32_t epoch; /* in which it was last known to be that file */
    bool is_answered;
    struct gms_answer answer;
};

static struct chosen modules[MOST_MODULES];
static uint32_t module_count;
static uint32_t waiting; /* modules without an answer */
static bool is_made;
static gms_busy_flag busy;
static uint32_t ticks;

enum verdict { COUNTED, LEFT_OUT, UNDECIDED };

static uint32_t present_epoch(void)
{
    return gms_scope_exists() ? __atomic_load_n(&gms_scope_header()->epoch, __ATOMIC_ACQUIRE) : 0;
}

/* NULL if there is none. */
static struct chosen* find(const char* path, uint64_t bias)
{
    const uint32_t count = __atomic_load_n(&module_count, __ATOMIC_ACQUIRE);
    for (uint32_t i = 0; i < count; ++i)
        if (modules[i].bias == bias && gms_question_is_about(&modules[i].question, path))
            return &modules[i];
    return NULL;
}

static bool is_in(const struct gms_answer* answer, uint64_t address)
{
    uint32_t first = 0, count = answer->count; /* the last range that begins at or before it is sought */
    while (count > 0) {
        const uint32_t half = count / 2;
        if (answer->ranges[first + half].low <= address) {
            first += half + 1;
            count -= half + 1;
        } else
            count = half;
    }
    return first > 0 && address < answer->ranges[first - 1].high;
}

/* Another file may be there after a module was unloaded. */
static enum verdict verdict_of(uint64_t self)
{
    uint64_t bias = 0;
    const char* path = gms_modules_path_at(self - 1, &bias);
    const struct chosen* module = path ? find(path, bias) : NULL;
    if (!module || !gms_modules_are_sure_of(self - 1) || !__atomic_load_n(&module->is_answered, __ATOMIC_ACQUIRE) ||
        __atomic_load_n(&module->epoch, __ATOMIC_RELAXED) != present_epoch())
        return UNDECIDED;
    return is_in(&module->answer, self - 1 - bias) ? LEFT_OUT : COUNTED;
}

static void visit_counted(const struct gms_chunks* chunks, void (*visit)(uint64_t self))
{
    for (const struct scope_chunk* chunk = NULL; (chunk = gms_chunk_next(chunks, SCOPE_ARCS, chunk)) != NULL;) {
        uint64_t count;
        const struct scope_arc_entry* entry = gms_chunk_arcs(chunks, chunk, &count);
        for (uint64_t i = 0; i < count; ++i, ++entry) {
            const uint64_t self = __atomic_load_n(&entry->self, __ATOMIC_ACQUIRE);
            if (self != 0 && self != entry->from)
                visit(self);
        }
    }
}

static void mute_if_left_out(uint64_t self)
{
    if (verdict_of(self) == LEFT_OUT)
        gms_mute_left_out(self);
}

static void mute_counted(const struct gms_chunks* chunks) { visit_counted(chunks, mute_if_left_out); }

/* Functions that were counted before the answer came: whoever adds an arc later sees the answer. */
static void mute_what_was_counted(void) { gms_modules_visit_present_chunks(mute_counted); }

/* True if the answer is there now. */
static bool take_answer(struct chosen* module)
{
    if (!gms_answer_read(&module->question, &module->answer))
        return false;
    __atomic_store_n(&module->is_answered, true, __ATOMIC_SEQ_CST);
    --waiting;
    return true;
}

/* REQUIRES: `busy`. True if there is a new answer. */
static bool ask(const char* path, uint64_t bias)
{
    struct chosen* module = find(path, bias);
    struct gms_question question;
    if (!gms_question_make(path, &question))
        return false;
    if (!module || !gms_questions_are_equal(&module->question, &question)) {
        if (module_count == MOST_MODULES || module)
            return false; /* a new file in an old one's place: its functions are all counted */
        module = &modules[module_count];
        *module = (struct chosen){.question = question, .bias = bias};
        ++waiting;
        __atomic_store_n(&module_count, module_count + 1, __ATOMIC_RELEASE);
    }
    __atomic_store_n(&module->epoch, present_epoch(), __ATOMIC_RELEASE);
    if (module->is_answered)
        return true; /* it is the same file */
    return take_answer(module) || (gms_question_ask(path, &question) && take_answer(module));
}

static void decide(uint64_t self)
{
    uint64_t bias = 0;
    const char* path = gms_modules_path_at(self - 1, &bias);
    gms_signal_set before;
    if (!path || !gms_modules_are_sure_of(self - 1) || !gms_busy_take(&busy, &before))
        return; /* another thread asks: it mutes what we have counted */
    if (ask(path, bias))
        mute_what_was_counted();
    gms_busy_leave(&busy, before);
}

bool gms_choice_leaves_out(uint64_t from, uint64_t self)
{
    return is_made && from != self && verdict_of(self) == LEFT_OUT && gms_mute_left_out(self);
}

void gms_choice_settle(uint64_t from, uint64_t self)
{
    if (!is_made || from == self)
        return;
    if (verdict_of(self) == UNDECIDED && gms_may(NEEDS))
        decide(self);
    else
        gms_choice_leaves_out(from, self);
}

static void decide_if_open(uint64_t self)
{
    if (verdict_of(self) == UNDECIDED)
        decide(self);
}

static void decide_counted(const struct gms_chunks* chunks) { visit_counted(chunks, decide_if_open); }

void gms_choice_look_again(void)
{
    if (!is_made || !gms_may(NEEDS))
        return;
    gms_modules_visit_present_chunks(decide_counted);
    gms_modules_visit_present_chunks(mute_counted);
}

static bool take_late_answers(void)
{
    bool any = false;
    for (uint32_t i = 0; i < module_count; ++i)
        if (!modules[i].is_answered)
            any = take_answer(&modules[i]) || any;
    return any;
}

void gms_choice_tick(void)
{
    gms_signal_set before;
    if (!is_made || __atomic_load_n(&waiting, __ATOMIC_RELAXED) == 0 ||
        __atomic_add_fetch(&ticks, 1, __ATOMIC_RELAXED) % TICKS_PER_LOOK != 0 || !gms_may(NEEDS) ||
        !gms_busy_take(&busy, &before))
        return;
    if (take_late_answers())
        mute_what_was_counted();
    gms_busy_leave(&busy, before);
}

static void ask_first(const char* path, uint64_t bias) { ask(path, bias); }

void gms_choice_begin(const char* folder)
{
    const struct timespec moment = {0, 1000000};
    gms_signal_set before;
    if (!gms_may(NEEDS) || !gms_answers_begin(folder) || !gms_busy_take(&busy, &before))
        return;
    gms_tables_keep_apart();
    gms_modules_visit_counting(ask_first);
    for (int i = 0; i < PATIENCE_MS && waiting > 0; ++i) {
        GMS_CALL2(SYS_nanosleep, &moment, NULL);
        take_late_answers();
    }
    __atomic_store_n(&is_made, true, __ATOMIC_SEQ_CST);
    if (gms_scope_exists())
        mute_what_was_counted();
    gms_busy_leave(&busy, before);
}

void gms_choice_forget(void) { busy = 0; }
