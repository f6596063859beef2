// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <sched.h>
#include <system_error>
#include <thread>
#include <vector>

namespace gmonscope {

/// Returns how many processors this process may use; std::thread::hardware_concurrency() also counts forbidden ones.
inline unsigned usableProcessors()
{
    cpu_set_t usable;
    return sched_getaffinity(0, sizeof usable, &usable) == 0 ? static_cast<unsigned>(std::max(CPU_COUNT(&usable), 1))
                                                             : 1;
}

/// Calls work(first, end) for parts of [0, count) in parallel, one part for each processor that this process may use,
/// and returns when all are done. This thread does everything itself if parts would be smaller than `least`, or with
/// one processor. Exceptions of the parts are rethrown here. REQUIRES: parts do not write to the same memory.
template <class Work> void inParallel(std::size_t count, std::size_t least, const Work& work)
{
    constexpr std::size_t mostParts = 8; // memory is not faster with more
    const std::size_t parts =
        std::min({std::max<std::size_t>(count / least, 1), mostParts, std::size_t{usableProcessors()}});
    std::vector<std::exception_ptr> failures(parts);
    const auto run = [&](std::size_t part) {
        try {
            work(count * part / parts, count * (part + 1) / parts);
        } catch (...) {
            failures[part] = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> threads;
        threads.reserve(parts);
        for (std::size_t part = 1; part < parts; ++part)
            try {
                threads.emplace_back(run, part);
            } catch (const std::system_error&) { // no more threads can be started
                run(part);
            }
        run(0);
    }
    for (const std::exception_ptr& failure : failures)
        if (failure)
            std::rethrow_exception(failure);
}

/// Does both jobs in parallel, the first one in this thread; one after the other with one processor, or if it does not
/// pay: starting a thread takes 30 us. Exceptions of the jobs are rethrown here. REQUIRES: neither job reads what the
/// other writes.
template <class First, class Second> void sideBySide(bool pays, const First& first, const Second& second)
{
    constexpr std::size_t jobs = 2;
    inParallel(jobs, pays ? 1 : jobs, [&](std::size_t begin, std::size_t end) {
        if (begin == 0)
            first();
        if (end == jobs)
            second();
    });
}

} // namespace gmonscope
