// SPDX-License-Identifier: MIT
//
// How long the library takes from files to tables: each stage, and the whole. One load in a process of its own, since
// what is freed is at hand for the next.
//   bench_open_tables IMAGE PROFILE...
#include "gmonscope/load_profile.h"
#include "gmonscope/views.h"

#include <chrono>
#include <cstdio>
#include <ctime>
#include <sys/resource.h>

using namespace gmonscope;

namespace {

class Stages {
public:
    void done(std::string_view stage)
    {
        const auto now = Clock::now();
        const double cpu = cpuSeconds();
        print(stage, now - m_last, cpu - m_lastCpu);
        m_last = now;
        m_lastCpu = cpu;
    }
    void printWhole() const { print("tables-ready", m_last - m_start, m_lastCpu - m_startCpu); }

private:
    using Clock = std::chrono::steady_clock;

    /// Its processor time, too: on a busy machine that is the figure to look at.
    static void print(std::string_view name, Clock::duration taken, double cpuSeconds)
    {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        std::printf("timing: %.*s %.3f ms %ld bytes, %.3f ms of processor time\n", static_cast<int>(name.size()),
                    name.data(), std::chrono::duration<double, std::milli>(taken).count(), usage.ru_maxrss * 1024,
                    1000 * cpuSeconds);
    }
    static double cpuSeconds()
    {
        timespec now{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
    }

    Clock::time_point m_start = Clock::now(), m_last = m_start;
    double m_startCpu = cpuSeconds(), m_lastCpu = m_startCpu;
};

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3) {
        std::fprintf(stderr, "usage: bench_open_tables IMAGE PROFILE...\n");
        return 2;
    }
    Stages stages;
    LoadOptions options;
    options.stageDone = [&](std::string_view stage) { stages.done(stage); };
    const auto profile = loadProfile({.image = argv[1], .profiles = {argv + 2, argv + argc}}, options);
    if (!profile) {
        std::fprintf(stderr, "bench_open_tables: %s\n", profile.error().text().c_str());
        return 1;
    }
    const auto flat = buildFlatProfile(**profile);
    stages.done("flat-profile");
    const CallGraphListing listing(*profile);
    stages.done("call-graph-order");
    stages.printWhole();
    return flat.empty() || listing.order().empty();
}
