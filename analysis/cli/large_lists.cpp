// SPDX-License-Identifier: MIT
//
// Replaces the operators of the program that this file is part of, which is why it is in no library.
#include "cli/large_lists.h"

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <malloc.h>
#include <new>
#include <sys/mman.h>

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && defined(MADV_HUGEPAGE)

namespace {

constexpr std::size_t leastBytes = 1 << 20, mostBytes = 32 << 20;
bool usesLargePages = false; // written before any thread starts

/// Advises the system, which takes no harm from advice that it cannot follow. Whole large pages: lists that lie one
/// behind the other share those at their ends.
void advise(void* memory, std::size_t bytes)
{
    constexpr std::uintptr_t page = 2 << 20;
    const auto start = reinterpret_cast<std::uintptr_t>(memory);
    const std::uintptr_t first = start / page * page, end = (start + bytes + page - 1) / page * page;
    const int before = errno; // of no interest to whoever asks for memory
    madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
    errno = before;
}

} // namespace

void* operator new(std::size_t bytes)
{
    for (;;) {
        if (void* const memory = std::malloc(bytes ? bytes : 1)) {
            if (usesLargePages && leastBytes <= bytes && bytes < mostBytes)
                advise(memory, bytes);
            return memory;
        }
        const std::new_handler handler = std::get_new_handler();
        if (!handler)
            throw std::bad_alloc();
        handler();
    }
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace gmonscope {

void useLargePages()
{
    usesLargePages = true;
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, mostBytes);
    mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
    mallopt(M_TOP_PAD, 16 << 20);
#endif
}

} // namespace gmonscope

#else

namespace gmonscope {

void useLargePages() {}

} // namespace gmonscope

#endif
