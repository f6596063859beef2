// SPDX-License-Identifier: MIT
//
// How long the library takes from files to tables: each stage, and the whole. One load in a process of its own, since
// what is freed is at hand for the next. Fails when calls or times of the functions are not those of the files.
//   bench_open_tables IMAGE PROFILE...
#include "cli/large_lists.h"
#include "gmonscope/accuracy.h"
#include "gmonscope/load_profile.h"
#include "gmonscope/views.h"

#include <chrono>
#include <cmath>
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

/// Bins over two functions are shared by bytes, so that their sum is whole only as far as doubles go.
bool areSumsWhole(const Profile& profile)
{
    std::uint64_t fileCalls = 0, fileTicks = 0, calls = 0;
    for (const Run& run : profile.runs()) {
        fileCalls += run.calls;
        fileTicks += run.ticks;
    }
    double ticks = 0;
    for (const Function& function : profile.functions()) {
        calls += function.calls + function.selfCalls;
        ticks += function.ticks;
    }
    std::printf("sums: %llu calls of %llu, %.9g ticks of %llu\n", static_cast<unsigned long long>(calls),
                static_cast<unsigned long long>(fileCalls), ticks, static_cast<unsigned long long>(fileTicks));
    return calls == fileCalls && std::abs(ticks - static_cast<double>(fileTicks)) < 1e-6;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3) {
        std::fprintf(stderr, "usage: bench_open_tables IMAGE PROFILE...\n");
        return 2;
    }
    Stages stages;
    useLargePages(); // as gmonscope-report does
    LoadOptions options;
    options.stageDone = [&](std::string_view stage) { stages.done(stage); };
    const auto profile = loadProfile({.image = argv[1], .profiles = {argv + 2, argv + argc}}, options);
    if (!profile) {
        std::fprintf(stderr, "bench_open_tables: %s\n", profile.error().text().c_str());
        return 1;
    }
    const Tables tables = buildTables(*profile);
    stages.done("tables");
    stages.printWhole();
    const TimeErrors errors(**profile);
    stages.done("errors");
    const MeasuredComparison comparison(**profile);
    stages.done("comparison");
    return tables.flat.empty() || tables.listing->order().empty() || !areSumsWhole(**profile);
}
