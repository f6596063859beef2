/* SPDX-License-Identifier: MIT
 *
 * gmonscope's profiling runtime: the calls for programs.
 *
 * Nothing here is needed to be profiled: compile with -pg and run the program under gmonscope-record, or link
 * libgmonscope-rt.a. And nothing here needs the runtime: a program that uses this header links and runs without it,
 * and then the functions do nothing and return ENOSYS.
 */
#ifndef GMONSCOPE_H
#define GMONSCOPE_H

#include <errno.h>

/* GMONSCOPE_FIND: the runtime's function of this name, or null without the runtime. A weak reference, but through the
 * global offset table in all programs: left to themselves, compilers settle it for good in one that is linked to a
 * fixed address.
 *
 * GMONSCOPE_MARK_CODE: calls the runtime if it is there, without the compiler's knowledge. GMONSCOPE_MARK_CLOBBERS is
 * all that may change.
 *
 * Braces: {AT&T syntax|Intel syntax}, for -masm=intel. */
#if defined(__ELF__) && defined(__GNUC__) && defined(__x86_64__) && !defined(__ILP32__)
#define GMONSCOPE_FIND(name, function)                                                                                 \
    __asm__(".weak " name "\n\t"                                                                                       \
            "mov{q " name "@GOTPCREL(%%rip), %0| %0, QWORD PTR " name "@GOTPCREL[rip]}"                                \
            : "=r"(function))
/* Steps over the red zone. */
#define GMONSCOPE_MARK_CODE                                                                                            \
    "cmp{q $0, gmonscope_rt_mark@GOTPCREL(%%rip)| QWORD PTR gmonscope_rt_mark@GOTPCREL[rip], 0}\n\t"                   \
    "je .Lgmonscope_unmarked%=\n\t"                                                                                    \
    "add{q $-128, %%rsp| rsp, -128}\n\t"                                                                               \
    "call {*gmonscope_rt_mark@GOTPCREL(%%rip)|QWORD PTR gmonscope_rt_mark@GOTPCREL[rip]}\n"                            \
    ".Lgmonscope_mark%=:\n\t"                                                                                          \
    "sub{q $-128, %%rsp| rsp, -128}\n"                                                                                 \
    ".Lgmonscope_unmarked%=:\n\t"
#define GMONSCOPE_MARK_CLOBBERS "r11", "cc"
#elif defined(__ELF__) && defined(__GNUC__) && defined(__aarch64__) && !defined(__ILP32__)
#define GMONSCOPE_FIND(name, function)                                                                                 \
    __asm__(".weak " name "\n\t"                                                                                       \
            "adrp %0, :got:" name "\n\t"                                                                               \
            "ldr %0, [%0, :got_lo12:" name "]"                                                                         \
            : "=r"(function))
#define GMONSCOPE_MARK_CODE                                                                                            \
    "adrp x16, :got:gmonscope_rt_mark\n\t"                                                                             \
    "ldr x16, [x16, :got_lo12:gmonscope_rt_mark]\n\t"                                                                  \
    "cbz x16, .Lgmonscope_mark%=\n\t"                                                                                  \
    "blr x16\n"                                                                                                        \
    ".Lgmonscope_mark%=:\n\t"
#define GMONSCOPE_MARK_CLOBBERS "x16", "x17", "x30", "cc"
#else /* a machine that the runtime does not know */
#define GMONSCOPE_FIND(name, function) ((function) = 0)
#endif

#ifdef __GNUC__
#define GMONSCOPE_INLINE static __inline__ __attribute__((__always_inline__, __unused__, __no_instrument_function__))
#else
#define GMONSCOPE_INLINE static
#endif

/* As <sys/gmon.h> has it. */
#if !defined(__cplusplus)
#define GMONSCOPE_NOEXCEPT
#elif __cplusplus < 201103L
#define GMONSCOPE_NOEXCEPT throw()
#else
#define GMONSCOPE_NOEXCEPT noexcept
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* All of these may be called at any time and as often as you like. They return 0 or an errno. */

/* Stops the profile of all threads: neither calls nor time count until gmonscope_on. At once: what the program does
 * after the return is not counted. */
GMONSCOPE_INLINE int gmonscope_off(void)
{
    int (*off)(void);
    GMONSCOPE_FIND("gmonscope_rt_off", off);
    return off ? off() : ENOSYS;
}

/* Resumes a stopped profile. */
GMONSCOPE_INLINE int gmonscope_on(void)
{
    int (*on)(void);
    GMONSCOPE_FIND("gmonscope_rt_on", on);
    return on ? on() : ENOSYS;
}

/* Sets aside all that was counted so far, e.g. when the program has started up: the profile begins here. */
GMONSCOPE_INLINE int gmonscope_reset(void)
{
    int (*reset)(void);
    GMONSCOPE_FIND("gmonscope_rt_reset", reset);
    return reset ? reset() : ENOSYS;
}

/* Writes the profile as it stands now, to this file and its companion; NULL: under the name that it would get at the
 * end. For programs that never end, or end by _exit(). Counting goes on. A file that is neither empty nor a profile is
 * not replaced: EEXIST. */
GMONSCOPE_INLINE int gmonscope_dump(const char* path)
{
    int (*dump)(const char*);
    GMONSCOPE_FIND("gmonscope_rt_dump", dump);
    return dump ? dump(path) : ENOSYS;
}

/* The classical calls of <sys/gmon.h>, with which a program also links without the runtime: the C library has them. */

/* gmonscope_off (mode 0) or gmonscope_on (any other mode). */
void moncontrol(int mode);

/* gmonscope_on. The range is ignored: the whole program is profiled, always, so that all profiles of one program cover
 * the same addresses and can be added up. */
void monstartup(unsigned long low_pc, unsigned long high_pc) GMONSCOPE_NOEXCEPT;

/* gmonscope_dump(NULL). */
void _mcleanup(void) GMONSCOPE_NOEXCEPT;

#ifdef __cplusplus
}
#endif

/* GMONSCOPE_MARK(name); splits a function: what follows, up to the next mark or the function's end, becomes a function
 * of its own in the profile, FUNCTION.name, with its time, a count of how often it was reached, and an arc from
 * FUNCTION. name is an identifier. Where the compiler moves code over a mark, it is billed to the other side.
 *
 * Without the runtime it costs one comparison and one jump. A file that is compiled with GMONSCOPE_NO_MARKS defined has
 * not even these. */
#if defined(GMONSCOPE_MARK_CODE) && !defined(GMONSCOPE_NO_MARKS)
#define GMONSCOPE_MARK(name)                                                                                           \
    do {                                                                                                               \
        GMONSCOPE_ASM(GMONSCOPE_MARK_CODE GMONSCOPE_MARK_RECORD(#name) : : : GMONSCOPE_MARK_CLOBBERS, "memory");       \
    } while (0)

/* Described in mark_format.h. It goes the way of the code that it is about: "o" ties it to the section of that, which
 * --gc-sections may drop, "?" puts it in the group of an inline function, of which one copy is kept. */
#define GMONSCOPE_MARK_RECORD(name)                                                                                    \
    ".weak gmonscope_rt_mark\n\t"                                                                                      \
    ".pushsection gmonscope_marks, \"ao?\", %%progbits, .Lgmonscope_mark%=\n\t"                                        \
    ".balign 4\n\t"                                                                                                    \
    ".long .Lgmonscope_mark%= - .\n\t"                                                                                 \
    ".asciz \"" name "\"\n\t"                                                                                          \
    ".balign 4\n\t"                                                                                                    \
    ".popsection"
#else
#define GMONSCOPE_MARK(name)                                                                                           \
    do {                                                                                                               \
    } while (0)
#endif

/* "inline": for the decision what to inline, a mark counts as one instruction. */
#if (defined(__GNUC__) && __GNUC__ >= 9) || (defined(__clang_major__) && __clang_major__ >= 11)
#define GMONSCOPE_ASM __asm__ __inline__ __volatile__
#else
#define GMONSCOPE_ASM __asm__ __volatile__
#endif

#endif
