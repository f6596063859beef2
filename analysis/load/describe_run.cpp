// SPDX-License-Identifier: MIT
#include "load/describe_run.h"

#include "gmonscope/live.h"
#include "scope_format.h"
#include "sum/scope_sum.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

namespace gmonscope {

namespace {

constexpr std::uint64_t nsPerSecond = 1'000'000'000;
constexpr double secondsPerNs = 1e-9;

double seconds(std::uint64_t ns) { return static_cast<double>(ns) * secondsPerNs; }

TimeSource sourceOf(std::uint32_t source)
{
    switch (source) {
    case SCOPE_TIME_PERF: return TimeSource::Perf;
    case SCOPE_TIME_PERF_TIMER: return TimeSource::PerfAndTimer;
    case SCOPE_TIME_TIMER: return TimeSource::Timer;
    default: return TimeSource::None;
    }
}

/// None: the profile has no such text.
std::optional<std::uint32_t> numberIn(const ScopeData& data, const char* key)
{
    const std::string text = data.text(key);
    std::uint32_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc() ? std::optional(number) : std::nullopt;
}

/// As the launcher told each rank. Processes that a rank starts have its texts, too; a sum keeps what all its processes
/// agree on.
std::optional<std::uint32_t> rankOf(const ScopeData& data)
{
    const bool isFirst = !data.isSum && data.parentPid == 0 && numberIn(data, "first") == data.pid;
    return isFirst ? numberIn(data, "rank") : std::nullopt;
}

} // namespace

ProcessFacts processFacts(const ScopeData& data)
{
    ProcessFacts facts{.scopePath = data.path,
                       .program = data.text("program"),
                       .host = data.text("host"),
                       .pid = data.pid,
                       .processes = data.processes,
                       .ranks = numberIn(data, "ranks").value_or(0),
                       .rank = rankOf(data),
                       .isDifference = data.isDifference,
                       .isRunning = !data.hasEnded && isRunning(data.path, data.pid),
                       .startedAt = seconds(data.startedNs),
                       .endedAt = seconds(data.endedNs),
                       .userSeconds = seconds(data.userNs),
                       .systemSeconds = seconds(data.systemNs),
                       .clockSeconds = seconds(data.clockNs),
                       .timeSource = sourceOf(data.timeSource),
                       .secondsPerSample = seconds(data.samplePeriodNs),
                       .unsampledThreads = data.unsampledThreads,
                       .lostCalls = data.lostCalls,
                       .lostSamples = data.lostSamples,
                       .unrestoredFunctions = data.unrestored,
                       .shortenedStacks = data.shortenedStacks,
                       .incompleteStacks = data.incompleteStacks,
                       .anonymousChunks = data.anonymousChunks,
                       .resetCalls = data.resetCalls,
                       .resetSeconds = seconds(data.resetNs),
                       .budgetPercent = static_cast<double>(data.budget) / 100,
                       .windows = data.windows,
                       .windowSeconds = seconds(data.windowsNs),
                       .isOff = data.isOff,
                       .wasSwitched = data.wasSwitched,
                       .unsampledReason = data.unsampledError ? std::strerror(data.unsampledError) : ""};
    facts.wasKilled = !facts.isRunning && data.endedNs == 0;
    for (const std::string& text : data.texts)
        if (text.starts_with("argument="))
            facts.arguments.push_back(text.substr(std::strlen("argument=")));
    for (const ScopeNode& node : data.nodes) {
        facts.sampledUserSeconds += seconds(node.userNs);
        facts.sampledSystemSeconds += seconds(node.systemNs);
    }
    const ScopeTime unplaced = unplacedOf(data);
    facts.sampledUserSeconds += seconds(unplaced.userNs);
    facts.sampledSystemSeconds += seconds(unplaced.systemNs);
    for (const ScopeThread& thread : data.threads)
        facts.threads += thread.lives;
    return facts;
}

Run describeRun(const GmonData& profile)
{
    Run run{.path = profile.path};
    for (const Histogram& histogram : profile.histograms) {
        const std::uint64_t ticks = histogram.bins.total();
        run.ticks += ticks;
        run.seconds += static_cast<double>(ticks) / histogram.ticksPerSecond;
        run.ticksPerSecond = histogram.ticksPerSecond;
    }
    for (const RawArc& arc : profile.arcs)
        run.calls += arc.count;
    return run;
}

Run describeRun(const ScopeData& scope, const std::string& path)
{
    Run run{.path = path, .process = processFacts(scope)};
    for (const ScopeNode& node : scope.nodes)
        run.ticks += node.samples;
    run.seconds = run.process->sampledUserSeconds + run.process->sampledSystemSeconds;
    if (run.process->timeSource != TimeSource::None && scope.samplePeriodNs)
        run.ticksPerSecond = static_cast<std::uint32_t>(
            std::clamp(std::round(1e9 / static_cast<double>(scope.samplePeriodNs)), 1.0, 1e9));
    for (const ScopeArc& arc : scope.arcs)
        run.calls += arc.count;
    return run;
}

Run describeSamples(const ScopeData& scope, const std::string& path)
{
    Run run{.path = path, .ticksPerSecond = static_cast<std::uint32_t>(nsPerSecond / scope.samplePeriodNs)};
    for (const ScopeNode& node : scope.nodes)
        run.ticks += node.samples;
    run.seconds = static_cast<double>(run.ticks) / run.ticksPerSecond;
    for (const ScopeArc& arc : scope.arcs)
        run.calls += arc.count;
    return run;
}

void describeRecords(const GmonData& profile, Run& run)
{
    run.version = profile.version;
    run.histogramRecords = profile.records.histograms;
    run.arcRecords = profile.records.arcs;
    run.basicBlockRecords = profile.records.basicBlocks;
}

} // namespace gmonscope
