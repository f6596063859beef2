/* SPDX-License-Identifier: MIT
 *
 * Makes it hard for whoever takes samples of it, for the milliseconds of CPU time asked for:
 *   unwind_hard damaged MS          unwind tables, also the C library's, are overwritten with noise all the time
 *   unwind_hard plugins MS FILE     two threads load a library, run its code, and unload it
 *   unwind_hard coroutines MS       runs on stacks that come and go
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <ucontext.h>

#define PAGE 4096ul

static volatile unsigned long sink;
static long wanted_ms;

__attribute__((noinline)) static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

static int compare(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }

__attribute__((noinline)) static void work(void)
{
    int numbers[100];
    char text[60];
    for (int i = 0; i < 100; ++i)
        numbers[i] = i * 37 % 100;
    qsort(numbers, 100, sizeof *numbers, compare);
    for (int i = 0; i < 20; ++i)
        sink += (unsigned long)snprintf(text, sizeof text, "%d %g", i, i * 0.1);
    sink += (unsigned long)fibonacci(12);
}

static int has_time(void) { return clock() < wanted_ms * (CLOCKS_PER_SEC / 1000); }

#ifdef RUNTIME_INSIDE
void gms_rows_forget(void);

struct tables {
    unsigned char* low;
    unsigned char* high;
};
static struct tables all[8];
static int count;

/* From .eh_frame_hdr to the end of its segment. */
static int find_tables(struct dl_phdr_info* module, size_t size, void* data)
{
    (void)size;
    (void)data;
    const ElfW(Phdr)* header = NULL;
    for (int i = 0; i < module->dlpi_phnum; ++i)
        if (module->dlpi_phdr[i].p_type == PT_GNU_EH_FRAME)
            header = &module->dlpi_phdr[i];
    for (int i = 0; header && i < module->dlpi_phnum; ++i) {
        const ElfW(Phdr)* segment = &module->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD || (segment->p_flags & PF_X) || header->p_vaddr < segment->p_vaddr ||
            header->p_vaddr >= segment->p_vaddr + segment->p_memsz || count == 8)
            continue;
        unsigned char* low = (unsigned char*)(module->dlpi_addr + header->p_vaddr);
        unsigned char* high = (unsigned char*)(module->dlpi_addr + segment->p_vaddr + segment->p_memsz);
        const uintptr_t page = (uintptr_t)low / PAGE * PAGE;
        if (mprotect((void*)page, (uintptr_t)high - page, PROT_READ | PROT_WRITE) == 0) /* not so the vDSO's */
            all[count++] = (struct tables){low, high};
    }
    return 0;
}

static void damaged(void)
{
    dl_iterate_phdr(find_tables, NULL);
    while (has_time()) {
        for (int i = 0; i < count; ++i)
            for (int k = 0; k < 100; ++k)
                all[i].low[(size_t)random() % (size_t)(all[i].high - all[i].low)] ^= (unsigned char)(1 << random() % 8);
        gms_rows_forget();
        for (int i = 0; i < 20; ++i)
            work();
    }
}
#endif

static void* load_and_unload(void* file)
{
    while (has_time()) {
        void* plugin = dlopen(file, RTLD_NOW | RTLD_LOCAL);
        void (*run)(void) = plugin ? (void (*)(void))(uintptr_t)dlsym(plugin, "run_plugin") : NULL;
        if (!run)
            exit(3);
        run();
        dlclose(plugin);
    }
    return NULL;
}

static ucontext_t from, inside;

static void in_coroutine(void)
{
    for (int i = 0; i < 5; ++i)
        work();
    swapcontext(&inside, &from);
}

static void coroutines(void)
{
    for (size_t bytes = 16 * PAGE; has_time(); bytes = bytes % (40 * PAGE) + 16 * PAGE) {
        char* stack = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        getcontext(&inside);
        inside.uc_stack.ss_sp = stack;
        inside.uc_stack.ss_size = bytes;
        inside.uc_link = &from;
        makecontext(&inside, in_coroutine, 0);
        swapcontext(&from, &inside);
        munmap(stack, bytes);
    }
}

void run_plugin(void);
void run_plugin(void) { work(); }

int main(int argc, char** argv)
{
    if (argc < 3)
        return 2;
    wanted_ms = atol(argv[2]);
    if (strcmp(argv[1], "plugins") == 0 && argc > 3) {
        pthread_t other;
        pthread_create(&other, NULL, load_and_unload, argv[3]);
        load_and_unload(argv[3]);
        pthread_join(other, NULL);
    } else if (strcmp(argv[1], "coroutines") == 0) {
        coroutines();
    }
#ifdef RUNTIME_INSIDE
    if (strcmp(argv[1], "damaged") == 0)
        damaged();
#endif
    puts("done");
    return 0;
}
