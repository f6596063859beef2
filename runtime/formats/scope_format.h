/* SPDX-License-Identifier: MIT
 *
 * The .scope file: everything the runtime knows of one process. The running process keeps its counters in it
 * (shared mapping), so whatever ends the process, the counts are there. FORMAT.md describes it for readers.
 *
 * Little-endian, on every machine we run on. A header page, then chunks, each a whole number of pages. A reader
 * may look at any instant: what a field says is true from the moment it can be seen, because it is written
 * before the field that publishes it (marked "publishes" below; release store, acquire load).
 *
 * C11 and C++20; includes nothing of ours.
 */
#ifndef GMS_SCOPE_FORMAT_H
#define GMS_SCOPE_FORMAT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SCOPE_MAGIC "gmscope" /* 8 bytes with its NUL */
#define SCOPE_VERSION 1u      /* for one process */
#define SCOPE_VERSION_SUM 2u  /* a sum or difference of several files, made by the analysis */
#define SCOPE_PAGE 4096u
#define SCOPE_ID_BYTES 12u    /* also in the 12 spare bytes of the gmon.out that belongs to it */
#define SCOPE_SUFFIX ".scope" /* the companion of NAME is NAME.scope */

enum scope_state {
    SCOPE_RUNS = 1, /* the process lives, or died without having its say */
    SCOPE_ENDED = 2 /* a companion file: whole and compact */
};

/* The source of samples, which decides how accurate they are. */
enum scope_time_source {
    SCOPE_TIME_NONE = 0,
    SCOPE_TIME_PERF = 1,       /* perf task clock, user and kernel */
    SCOPE_TIME_PERF_TIMER = 2, /* perf for user time, the thread's CPU timer for system time */
    SCOPE_TIME_TIMER = 3       /* the thread's CPU timer alone: may beat with what repeats on the kernel's tick */
};

/* Bits of scope_header.control. */
enum {
    SCOPE_CONTROL_OFF = 1,      /* neither calls nor time count at the moment */
    SCOPE_CONTROL_UNCOUNTED = 2 /* no calls count at all, from the start on; a companion keeps this one */
};
#define SCOPE_CONTROL_NO_CALLS (SCOPE_CONTROL_OFF | SCOPE_CONTROL_UNCOUNTED)

struct scope_header { /* at offset 0, SCOPE_PAGE bytes */
    char magic[8];
    uint32_t version;
    uint32_t machine; /* e_machine of ELF: 62 x86-64, 183 AArch64 */
    uint8_t id[SCOPE_ID_BYTES];
    uint32_t state; /* enum scope_state */
    uint32_t pid;
    uint32_t uid;
    uint64_t started_ns; /* CLOCK_REALTIME when the file was made */
    uint64_t ended_ns;   /* the same at the end; 0 while it runs or if it was killed */
    uint64_t end;        /* chunks lie in [SCOPE_PAGE, end); publishes them. 0 in a companion: they end with the file */

    uint64_t sample_period_ns; /* CPU time between two samples of a thread */
    uint64_t kernel_tick_ns;
    uint32_t time_source;     /* enum scope_time_source; the worst that any thread has */
    uint32_t unsampled_error; /* errno of the last thread that got no samples */
    uint64_t unsampled_threads;

    /* True CPU time of the program; 0 until its end or an exec. A salvager fills in what the kernel told it. */
    uint64_t user_ns;
    uint64_t system_ns;

    /* Losses. */
    uint64_t lost_calls;        /* no room in any table */
    uint64_t lost_samples;      /* no room for even a shortened stack */
    uint64_t shortened_stacks;  /* no room for the whole one: leaf and its caller only */
    uint64_t incomplete_stacks; /* the unwinder could not reach the thread's start */
    uint64_t anonymous_chunks;  /* chunks that found no room in the file: lost if the process is killed */

    /* Control. Only the file's owner may write (mode 0600). */
    uint32_t control;         /* SCOPE_CONTROL_ bits */
    uint32_t control_changes; /* one more for each change of control */
    uint32_t ending;          /* 1: it writes its last profile; children count in it no more; 2: it is written */
    /* 1: what was counted before the last reset is in the profile of all ranks of a job. */
    uint32_t taken;
    uint32_t resets;      /* odd while a reset writes its baselines */
    uint32_t epoch;       /* one more each time a module is unloaded that has counts */
    uint64_t reset_calls; /* calls that resets have set aside, all together */
    uint64_t reset_ns;    /* and time */

    /* Return address that signal handlers see (the C library's trampoline); 0: unknown. */
    uint64_t signal_return;
    /* vDSO, run-time addresses [low, high); 0: unknown. */
    uint64_t vdso_low;
    uint64_t vdso_high;
    uint32_t file_error; /* errno: why the last chunk outside the file is there */
    /* Number of the PID namespace (the inode of /proc/self/ns/pid) in which `pid` is its number; 0: unknown. */
    uint32_t pid_namespace;
    /* CPU time of the process before this program, under others that it was by exec. */
    uint64_t before_user_ns;
    uint64_t before_system_ns;
    /* The part of all time in STACKS that no tick has seen, and threads' CPU clocks told at their end: it stands at
     * their start functions. Resets leave it. */
    uint64_t clock_ns;

    uint32_t muted_calls; /* places in the code where functions would count, and do not at the moment */
    uint32_t mute_error;  /* errno: why some count though they are not to, or do not though they are; 0: none */
    uint32_t parent_pid;  /* of a child of fork, the process that made it; 0: TEXT tells who started the program */
    uint32_t budget;      /* hundredths of a percent of the time that counting is to take; 0: as much as it takes */

    /* With a budget: how many windows there were in which rationed functions counted, and their time. */
    uint64_t windows;
    uint64_t windows_ns;

    uint32_t unrestored; /* so many functions, at most, could not be changed back though it was on again */
    /* Forked children that got no file, and have not written a profile at their end. */
    uint32_t fileless_children;
};

enum scope_chunk_type {
    SCOPE_TEXT = 1,      /* NUL-terminated "key=value" strings */
    SCOPE_MODULES = 2,   /* scope_module records */
    SCOPE_THREADS = 3,   /* scope_thread records */
    SCOPE_ARCS = 4,      /* one scope_arc_table */
    SCOPE_STACKS = 5,    /* scope_stack_node records */
    SCOPE_UNCOUNTED = 8, /* scope_uncounted records */
    SCOPE_RATIONED = 10, /* scope_rationed records */
    /* Only in version 2. */
    SCOPE_SUM = 6, /* one scope_sum */
    /* `used` bytes of a gmon.out. With is_less, for a difference: its counts are the amounts by which bins and arcs
     * that are 0 in the gmon.out with this id are below 0. Without, for a sum: the part of that gmon.out which comes
     * from runs without a .scope, and is in no other chunk. */
    SCOPE_GMON = 7,
    SCOPE_SPREAD = 9, /* `used` bytes: one scope_spread, and what it announces */
    SCOPE_ALIKE = 11  /* `used` bytes: one scope_alike, and what it announces */
};

#define SCOPE_CHUNK_MAGIC UINT64_C(0x6b6e756863534d47) /* "GMSchunk" */

/* A reader that finds no chunk at a page goes on with the next page: a process may be killed while it makes one. */
struct scope_chunk { /* 64 bytes at the start of a page */
    uint64_t magic;
    uint64_t offset;  /* its own offset in the file; 0 for chunks outside the file */
    uint64_t bytes;   /* with this header; a multiple of SCOPE_PAGE */
    uint64_t used;    /* records in TEXT (bytes), MODULES (bytes), THREADS (records), STACKS (nodes); publishes them */
    uint64_t first;   /* STACKS: number of its first node. THREADS: of its first record */
    uint32_t type;    /* enum scope_chunk_type, 0: not yet; publishes the chunk */
    uint32_t owner;   /* ARCS: number of the place (not the thread) that counts in it; 0: of no known one */
    uint64_t is_less; /* version 2: 1 if what is counted here is to be subtracted */
    uint64_t spare;
};

/* Keys of TEXT: "program=" path of the executable; "argument=" each in order; "directory=" where it started; "run=" id
 * that gmonscope-record gave to it; "label=" what GMONSCOPE_LABEL was: KEY=VALUE, or several with commas between;
 * "host=" name of the machine; "rank=" in a parallel job, else 0; "ranks=" how many there are, 0 if that is unknown;
 * without it this is no parallel job; "ancestor=" PID START NAME of the process that became this program, then of each
 * process that it descended from at that time, up to "first=": START in clock ticks after the machine's start, NAME as
 * the kernel keeps it, of 15 bytes; in a sum, "sum-of=" id of a run in it, in hexadecimal, for each, unless there are
 * more than SCOPE_MOST_RUN_IDS. The name of its gmon.out follows from (output_name.h): "first=" pid of the first
 * process; "name=" of the program; "out=", "prefix=", "profdir=" as in the environment, if set; "silent=" if none is
 * wanted; "granularity=" bytes of text per bin. */

#define SCOPE_MOST_RUN_IDS 4096u

#define SCOPE_BUILD_ID_BYTES 32u
#define SCOPE_STILL_LOADED UINT32_MAX

/* One file mapped into the process. The first record is the main program. */
struct scope_module {
    uint32_t bytes;               /* length with its path; a multiple of 8 */
    uint32_t path_bytes;          /* with its NUL */
    uint64_t bias;                /* run-time address less address as linked */
    uint64_t low, high;           /* run-time addresses that it takes up [low, high) */
    uint64_t code_low, code_high; /* run-time addresses of its executable segments, both even */
    uint32_t first_epoch;         /* it was there in the epochs [first_epoch, end_epoch) */
    uint32_t end_epoch;           /* SCOPE_STILL_LOADED: still there */
    uint32_t build_id_bytes;      /* 0: has none */
    uint32_t counts_calls;        /* 1 if it calls mcount, __fentry__ or __cyg_profile_func_enter, or was made to */
    uint8_t build_id[SCOPE_BUILD_ID_BYTES];
    /* path_bytes of path follow, filled up with NULs */
};

/* One thread's life. */
struct scope_thread { /* 128 bytes */
    uint32_t tid;
    uint32_t place; /* number of the place it counts in */
    uint64_t start; /* run-time address of its start function; 0: main thread or unknown */
    char name[16];
    uint64_t user_ns; /* time sampled */
    uint64_t system_ns;
    uint64_t samples;
    uint64_t cpu_ns;                                     /* its CPU clock when last looked at */
    uint64_t first_cpu_ns;                               /* its CPU clock when sampling it began */
    uint64_t base_user_ns, base_system_ns, base_samples; /* at the last reset: readers subtract these */
    uint32_t time_source;                                /* enum scope_time_source */
    uint32_t error;                                      /* errno: why it has no samples; 0: it has */
    uint32_t lives_of; /* 0: of one thread; else of that many that had the same start function */
    uint32_t is_main;  /* version 2: 1 for a process' first thread. In version 1 it has the process' number */
    /* Version 2: address of the function that it began with behind those of libraries; 0: unknown. */
    uint64_t beginning;
    uint64_t spare;
};

/* Counters of arcs. Entry i stands `first` + 32 i bytes after the table. The two entries before entry 0 are never
 * used: whoever wants the owner of the table to look up (another thread, gmonscope-ctl) retires the table by mask =
 * 0 and first = SCOPE_RETIRED_FIRST, in any order, and the owner's next call finds nothing and asks. Only the owner
 * takes it into use again. In a companion the entries stand densely and mask means nothing. */
struct scope_arc_table { /* 64 bytes, right after the chunk's header */
    uint64_t mask;       /* the part of the hash that the owner looks by, or 0 while it is retired */
    uint64_t first;      /* SCOPE_LIVE_FIRST or SCOPE_RETIRED_FIRST */
    uint64_t entries;    /* a power of two while it runs */
    uint64_t used;       /* entries taken */
    uint64_t older;      /* only for the process itself */
    uint64_t slow_calls; /* calls that the fast path did not find */
    uint32_t epoch;      /* which modules its addresses are in; rises while these stay where they are */
    uint32_t muted;      /* 1: counts nothing that readers want (profiling was off) */
    uint64_t next_look;  /* only for the process itself */
};
#define SCOPE_RETIRED_FIRST 64u
#define SCOPE_LIVE_FIRST 128u

/* All calls from one call site to one callee. Free while self is 0. */
struct scope_arc_entry { /* 32 bytes */
    uint64_t from;       /* return address into the caller; 1 stands for 0. Equal to self: a mark, not a call */
    uint64_t self;       /* return address of mcount, or one more than the callee's address; publishes the entry */
    uint64_t count;      /* only ever grows, and only by its owner */
    uint64_t baseline;   /* count at the last reset: readers subtract it */
};

/* A function that was called and not counted, because the user has chosen others. Arcs with this `self` in tables of
 * this epoch mean nothing. */
struct scope_uncounted { /* 16 bytes */
    uint64_t self;
    uint32_t epoch;
    uint32_t spare;
};

/* Calls that were not counted since a budget rationed the function: it was counted in some windows of time. An arc's
 * are to be added to its counts in tables of this epoch; those of a whole function (`from` 0) are the same once more,
 * for the variance of their sum. */
struct scope_rationed { /* 96 bytes */
    uint64_t from;      /* as in scope_arc_entry, or 0 */
    uint64_t self;
    uint64_t missed; /* expected number */
    uint64_t doubt;  /* by so much more or less if counting slowed down the windows otherwise than reckoned */
    uint64_t variance_low, variance_high; /* of missed otherwise: one number of 128 bits, in calls squared */
    uint64_t base_missed, base_doubt;     /* at the last reset: readers subtract these */
    uint64_t base_variance_low, base_variance_high;
    uint32_t epoch;
    uint32_t spare[3];
};

/* A calling-context tree. Node numbers start at 1. */
struct scope_stack_node { /* 64 bytes */
    /* An address within the instruction: of the interrupted one for leaves and for frames below a signal handler, of
     * the call for all others. In a root (parent 0): epoch << 32 | number of the thread record. Or a SCOPE_PC_ mark. */
    uint64_t pc;
    uint32_t parent;     /* number of the caller's node; 0: a root */
    uint32_t last_child; /* only for the process itself: the next frame of its last sample */
    uint64_t samples;    /* number of samples that ended here, i.e. with this node as the leaf */
    uint64_t user_ns;    /* the time that they stand for */
    uint64_t system_ns;
    uint64_t base_samples, base_user_ns, base_system_ns; /* at the last reset: readers subtract these */
};
#define SCOPE_PC_INCOMPLETE 1u /* callers above here are unknown */
#define SCOPE_PC_SHORTENED 2u  /* callers above here were left out for lack of room */
#define SCOPE_PC_FOLDED 3u     /* repeats of the recursion above were left out here */

/* Describes a sum or difference. */
struct scope_sum {
    uint32_t processes; /* in it; in a difference: in the profile from which the others are subtracted */
    uint32_t is_difference;
    uint64_t unplaced_samples; /* samples for which no tree had room */
    uint64_t unplaced_user_ns, unplaced_system_ns;
    uint32_t plain_runs; /* of the processes: those of which there was no .scope, only a gmon.out */
    uint32_t spare[7];
};

/* A number of each of some runs, 0 in those that do not have it. */
struct scope_spread_number {
    double mean, squares; /* squares: sum of the squared differences from the mean */
    double min, max;
    uint32_t min_run, max_run; /* the first ones that have the least and the most */
};

#define SCOPE_MOST_SPREAD_RUNS (1u << 20)

/* How the runs of a sum differ. Behind it come its functions, arcs, groups, differences of all groups in turn, and
 * numbers of runs whose paths are known, ascending, as uint32_t; then texts, each ended by NUL: module, name and file
 * of each function, the names of each group's runs, module and name of each difference, the path of each of those runs.
 */
struct scope_spread {
    uint32_t runs; /* 2 to SCOPE_MOST_SPREAD_RUNS */
    uint32_t functions, arcs, groups, differences, paths;
    struct scope_spread_number seconds; /* of whole runs */
};

/* Times are in seconds. The module is empty for the program, the file unless it tells two of one name apart. */
struct scope_spread_function {
    struct scope_spread_number self, total, calls;
};

struct scope_spread_arc {
    struct scope_spread_number calls, seconds; /* seconds: that propagation passes to the caller */
    uint32_t caller, callee;                   /* places among the functions */
};

/* Runs that behave alike. */
struct scope_spread_group {
    double seconds, others;     /* mean times of its runs, and of those that it is compared with */
    uint32_t runs, differences; /* how many */
};

struct scope_spread_difference {
    double seconds, others;
};

#define SCOPE_MOST_ALIKE_SETS 64

/* From which groups can be made once the sum is part of a larger one. Behind it come its sets, the amounts of all sets
 * in turn, and for each run the place of its set, in one byte. */
struct scope_alike {
    uint32_t runs; /* as in the scope_spread */
    uint32_t sets, amounts;
    uint32_t unused;
};

/* Runs that are nearer to each other than to those of other sets. */
struct scope_alike_set {
    double seconds;          /* of all its runs */
    double seconds_per_tick; /* the largest of a run's; 0: counted one by one */
    uint32_t amounts;        /* of the functions that take a part of a run worth looking at */
    uint32_t unused;
};

struct scope_alike_amount {
    double self, total; /* seconds of all runs of the set */
    uint32_t function;  /* its place in the scope_spread; they ascend in a set */
    uint32_t unused;
};

#ifdef __cplusplus
}
#endif
#endif
