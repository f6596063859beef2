/* SPDX-License-Identifier: MIT
 *
 * Brings the pages of a region itself (userfaultfd), and prints how many anybody asked for: it touches none. Meanwhile
 * it runs code without tables, with an address of the region where a return address could be. Status 77 where the
 * kernel allows no such thing. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { REGION = 16 << 20, PAGE = 4096, ROUNDS = 100, UNKNOWN = 77 };
static int faults;
static volatile int is_done;
static int asked_for;

/* On top of the stack: push %rdi; 1: dec %rsi; jnz 1b; pop %rdi; ret */
static const unsigned char on_top[] = {0x57, 0x48, 0xff, 0xce, 0x75, 0xfb, 0x5f, 0xc3};
/* In a chain of frames: push %rbp; push %rdi; push %rbp; mov %rsp, %rbp; 1: dec %rsi; jnz 1b; pop %rbp; pop %rdi; pop
 * %rbp; ret */
static const unsigned char in_chain[] = {0x55, 0x57, 0x55, 0x48, 0x89, 0xe5, 0x48, 0xff,
                                         0xce, 0x75, 0xfb, 0x5d, 0x5f, 0x5d, 0xc3};
enum { SECOND = 64 };

static void* bring_pages(void* unused)
{
    struct pollfd ready = {faults, POLLIN, 0};
    struct uffd_msg message;
    while (!is_done) {
        if (poll(&ready, 1, 20) <= 0 || read(faults, &message, sizeof message) != (ssize_t)sizeof message)
            continue;
        struct uffdio_zeropage page = {
            .range = {message.arg.pagefault.address & ~(uint64_t)(PAGE - 1), PAGE},
        };
        ++asked_for;
        ioctl(faults, UFFDIO_ZEROPAGE, &page);
    }
    return unused;
}

int main(void)
{
    struct uffdio_api api = {.api = UFFD_API};
    faults = (int)syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK);
    if (faults < 0 || ioctl(faults, UFFDIO_API, &api) != 0)
        return UNKNOWN;
    char* region = mmap(NULL, REGION, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    struct uffdio_register all = {.range = {(uintptr_t)region, REGION}, .mode = UFFDIO_REGISTER_MODE_MISSING};
    char* made = mmap(NULL, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (region == MAP_FAILED || made == MAP_FAILED || ioctl(faults, UFFDIO_REGISTER, &all) != 0)
        return UNKNOWN;
    memcpy(made, on_top, sizeof on_top);
    memcpy(made + SECOND, in_chain, sizeof in_chain);
    pthread_t thread;
    if (pthread_create(&thread, NULL, bring_pages, NULL) != 0)
        return UNKNOWN;
    for (long i = 0; i < ROUNDS; ++i)
        ((void (*)(char*, long))(made + i % 2 * SECOND))(region + PAGE * i + 64, 5000000);
    is_done = 1;
    pthread_join(thread, NULL);
    printf("asked for %d\n", asked_for);
    return 0;
}
