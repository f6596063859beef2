// SPDX-License-Identifier: MIT
//
// Prints facts that only a .scope file has: threads, and the state of the process.
#include "base/one_line.h"
#include "export/text_label.h"
#include "gmonscope/numbers.h"
#include "gmonscope/text_report.h"

#include <ctime>
#include <ostream>

namespace gmonscope {

namespace {

/// "2026-11-20 10:15:02 UTC"
std::string instantText(double secondsSince1970)
{
    const auto seconds = static_cast<std::time_t>(secondsSince1970);
    std::tm parts{};
    char text[64];
    if (!gmtime_r(&seconds, &parts) || std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", &parts) == 0)
        return "?";
    return text;
}

std::string commandText(const ProcessFacts& facts)
{
    std::string text;
    for (const std::string& argument : facts.arguments)
        text += (text.empty() ? "" : " ") + argument;
    return text.empty() ? facts.program : text;
}

std::string secondsPair(double user, double system)
{
    char text[80];
    std::snprintf(text, sizeof text, "%.2f s user + %.2f s system", user, system);
    return text;
}

class DetailList {
public:
    void add(const char* title, std::string text) { m_details.push_back({title, oneLine(std::move(text))}); }
    void addLoss(std::uint64_t count, const char* one, const char* many, const char* why)
    {
        if (count)
            add("lost", groupedCount(count) + ' ' + (count == 1 ? one : many) + why);
    }
    std::vector<RunDetail> take() { return std::move(m_details); }

private:
    std::vector<RunDetail> m_details;
};

void addLosses(DetailList& list, const ProcessFacts& facts)
{
    list.addLoss(facts.lostCalls, "call", "calls", ": no table had room");
    list.addLoss(facts.lostSamples, "place of a sample", "places of samples", ": the tree of stacks was full");
    list.addLoss(facts.shortenedStacks, "stack's", "stacks'",
                 " frames beyond the innermost two: the tree of stacks was full");
    list.addLoss(facts.incompleteStacks, "stack's", "stacks'", " outermost frames");
    list.addLoss(facts.unsampledThreads, "thread", "threads", " that could not be sampled");
    list.addLoss(facts.anonymousChunks, "part", "parts", " of the counters, if it is killed: the file had no room");
}

void addProcess(DetailList& list, const ProcessFacts& facts)
{
    if (facts.processes > 1)
        list.add("processes", groupedCount(facts.processes) + (facts.host.empty() ? "" : " on " + facts.host) +
                                  (facts.wasKilled ? ", not all of which ended by themselves" : ""));
    else
        list.add("process", std::to_string(facts.pid) + (facts.host.empty() ? "" : " on " + facts.host) +
                                (facts.isRunning   ? ", running"
                                 : facts.wasKilled ? ", did not end by itself"
                                                   : ""));
    list.add("command", commandText(facts));
    if (facts.startedAt > 0)
        list.add("started", instantText(facts.startedAt));
    if (facts.endedAt > 0)
        list.add("ended", instantText(facts.endedAt));
    if (facts.userSeconds + facts.systemSeconds > 0)
        list.add("CPU time", secondsPair(facts.userSeconds, facts.systemSeconds));
    list.add("sampled", secondsPair(facts.sampledUserSeconds, facts.sampledSystemSeconds));
    if (facts.clockSeconds > 0)
        list.add("by clocks", secondsText(facts.clockSeconds) + " of it in threads too short for a sample");
    CpuTime time;
    time.add(facts);
    if (const double seconds = time.notSampledSeconds(); seconds > 0)
        list.add("not sampled", secondsText(seconds));
    list.add("samples by", timeSourceText(facts));
    list.add("threads", groupedCount(facts.threads));
    if (facts.resetCalls || facts.resetSeconds > 0)
        list.add("set aside",
                 groupedCount(facts.resetCalls) + " calls and " + secondsText(facts.resetSeconds) + ", by resets");
    addLosses(list, facts);
}

} // namespace

std::vector<RunDetail> runDetails(const Run& run)
{
    DetailList list;
    list.add("calls", groupedCount(run.calls));
    list.add("samples", groupedCount(run.ticks) + (run.ticksPerSecond ? ", " + secondsText(run.seconds) : ""));
    if (run.process)
        addProcess(list, *run.process);
    return list.take();
}

std::string timeSourceText(const ProcessFacts& facts)
{
    if (facts.timeSource == TimeSource::None || facts.secondsPerSample <= 0)
        return "nothing: calls only";
    char rate[32];
    std::snprintf(rate, sizeof rate, "%.4g Hz, ", 1 / facts.secondsPerSample);
    switch (facts.timeSource) {
    case TimeSource::Perf: return std::string(rate) + "perf clock, user and system";
    case TimeSource::PerfAndTimer: return std::string(rate) + "perf clock for user time, CPU timers for system time";
    default: return std::string(rate) + "CPU timers, which may beat with periodic loops";
    }
}

std::string threadTitle(const ThreadRow& thread)
{
    const std::string start = thread.isMain ? "main thread" : thread.start.empty() ? "unknown start" : thread.start;
    return thread.threads == 1 ? start : groupedCount(thread.threads) + " threads: " + start;
}

void writeThreads(std::ostream& out, const Profile& profile)
{
    out << "Threads:\n\n";
    if (profile.threads().empty()) {
        out << " no thread is known: only a .scope file tells of them\n";
        return;
    }
    const bool severalRuns = profile.runs().size() > 1;
    out << "  %      user   system                                   \n"
        << " time  seconds  seconds  samples     thread  name             start function\n";
    for (const ThreadRow& row : profile.threads()) {
        printTo(out, "%5.1f %8.2f %8.2f %8llu ", profile.percent(row.totalSeconds()), row.userSeconds,
                row.systemSeconds, static_cast<unsigned long long>(row.samples));
        const std::string run = severalRuns && row.tid ? "run " + std::to_string(row.run + 1) + ' ' : std::string();
        const std::string thread = row.tid ? run + std::to_string(row.tid) : groupedCount(row.threads) + " more";
        printTo(out, "%10s  %-16s ", thread.c_str(), row.name.c_str());
        out << (row.isMain ? "main thread" : row.start.empty() ? "?" : row.start) << '\n';
    }
}

void writeRuns(std::ostream& out, const Profile& profile)
{
    out << "Runs:\n";
    for (const Run& run : profile.runs()) {
        out << '\n' << oneLine(run.path) << '\n';
        for (const RunDetail& detail : runDetails(run)) {
            printTo(out, "  %-12s", detail.title.c_str());
            out << detail.text << '\n';
        }
    }
}

} // namespace gmonscope
