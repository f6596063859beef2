// SPDX-License-Identifier: MIT
#include "gmonscope/timing.h"

#include <chrono>
#include <cstdio>
#include <sys/resource.h>

namespace gmonscope {

namespace {

using Clock = std::chrono::steady_clock;

/// Before main(): only loading the program and its libraries comes before that.
const Clock::time_point startOfProgram = Clock::now();

} // namespace

void printTiming(std::string_view name)
{
    const std::chrono::duration<double, std::milli> taken = Clock::now() - startOfProgram;
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::fprintf(stderr, "timing: %.*s %.3f ms %lld bytes\n", static_cast<int>(name.size()), name.data(), taken.count(),
                 static_cast<long long>(usage.ru_maxrss) * 1024);
}

} // namespace gmonscope
