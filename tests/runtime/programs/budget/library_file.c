/* SPDX-License-Identifier: MIT */
/* library_file LIBRARY.so [past]: calls it until it is rationed, closes it in one of its windows, and maps its file as
 * data where it was, over and over. Whoever writes to that page makes it the process' own, whatever is in it later.
 * past: by the C library's own dlclose. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#define CALLED __attribute__((noinline, noclone))
#define NEVER_COUNTED __attribute__((no_instrument_function))
#define CODE_BYTES 16

static volatile unsigned long work;
CALLED void own_work(void) { work++; }

NEVER_COUNTED static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Calls it until the code is as at first, or is not. */
NEVER_COUNTED static bool call_until(void (*run)(int), const void* code, const char* first, bool is_as_first)
{
    for (const double end = seconds() + 0.5; seconds() < end;) {
        run(1000);
        if ((memcmp(code, first, CODE_BYTES) == 0) == is_as_first)
            return true;
    }
    return false;
}

static int in_windows;
static int (*close_library)(void*) = dlclose;

/* Returns where its code was. */
NEVER_COUNTED static char* use(const char* path, char** place)
{
    char first[CODE_BYTES];
    void* handle = dlopen(path, RTLD_NOW);
    void (*run)(int) = handle ? (void (*)(int))dlsym(handle, "run") : 0;
    char* code = handle ? dlsym(handle, "library_work") : 0;
    if (!run || !code)
        return NULL;
    *place = (char*)((struct link_map*)handle)->l_addr;
    memcpy(first, code, CODE_BYTES);
    in_windows += call_until(run, code, first, false) && call_until(run, code, first, true);
    return close_library(handle) == 0 ? code : NULL;
}

/* Documentation/admin-guide/mm/pagemap.rst: bit 63 of a page that is present, bit 61 of one of a file. */
NEVER_COUNTED static bool is_of_file(const char* address)
{
    uint64_t page = 0;
    const int map = open("/proc/self/pagemap", O_RDONLY);
    const ssize_t got = pread(map, &page, sizeof page, (off_t)((uintptr_t)address / 4096 * sizeof page));
    close(map);
    return got == (ssize_t)sizeof page && (page >> 63 & 1) && (page >> 61 & 1);
}

NEVER_COUNTED int main(int argc, char** argv)
{
    struct stat status;
    int reused = 0, changed = 0;
    const int file = argc > 1 ? open(argv[1], O_RDONLY) : -1;
    if (argc > 2)
        *(void**)(void*)&close_library = dlsym(dlopen("libc.so.6", RTLD_NOW), "dlclose");
    if (file < 0 || fstat(file, &status) != 0 || !close_library)
        return 2;
    for (int i = 0; i < 10; i++) {
        char* place = NULL;
        const volatile char* code = use(argv[1], &place);
        char* data = mmap(place, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
        if (!code || data == MAP_FAILED)
            return 1;
        if (data == place) {
            reused++;
            const char first = *code;
            for (const double end = seconds() + 0.05; seconds() < end;)
                own_work();
            changed += *code != first || !is_of_file((const char*)code);
        }
        munmap(data, (size_t)status.st_size);
    }
    printf("in windows %d, reused %d, changed %d\n", in_windows, reused, changed);
    return 0;
}
