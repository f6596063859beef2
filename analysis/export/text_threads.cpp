// SPDX-License-Identifier: MIT
//
// Prints facts that only a .scope file has: threads, and the state of the process.
#include "base/one_line.h"
#include "export/text_label.h"
#include "gmonscope/numbers.h"
#include "gmonscope/phrase.h"
#include "gmonscope/text_report.h"

#include <cstdio>
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

/// "3.25 s", of a short process "4.10 ms".
std::string timeText(double seconds)
{
    return seconds > 0 && seconds < 0.1 ? plainDurationText(seconds) : secondsText(seconds);
}

std::string timePair(double user, double system)
{
    return Phrase::tr("%1 user + %2 system").arg(timeText(user)).arg(timeText(system));
}

std::string budgetText(const ProcessFacts& facts)
{
    char percent[32];
    std::snprintf(percent, sizeof percent, "%.4g %%", facts.budgetPercent);
    if (facts.windows == 0)
        return Phrase::tr("%1: it rationed no function").arg(percent);
    return Phrase::counted(facts.windows, Phrase::tr("%2: rationed functions counted in %1 window, which took %3"),
                           Phrase::tr("%2: rationed functions counted in %1 windows, which took %3 in all"))
        .arg(percent)
        .arg(secondsText(facts.windowSeconds));
}

std::string callsText(const Run& run)
{
    if (!run.process || run.process->windows == 0)
        return groupedCount(run.calls);
    return Phrase::tr("%1 counted; listings show estimates of all").arg(groupedCount(run.calls));
}

class DetailList {
public:
    void add(std::string title, std::string text) { m_details.push_back({std::move(title), oneLine(std::move(text))}); }
    void addLoss(std::uint64_t count, const Phrase& one, const Phrase& many)
    {
        if (count)
            add(Phrase::tr("lost"), Phrase::counted(count, one, many));
    }
    std::vector<RunDetail> take() { return std::move(m_details); }

private:
    std::vector<RunDetail> m_details;
};

void addLosses(DetailList& list, const ProcessFacts& facts)
{
    list.addLoss(facts.lostCalls, Phrase::tr("%1 call: no table had room"), Phrase::tr("%1 calls: no table had room"));
    list.addLoss(facts.unrestoredFunctions, Phrase::tr("%1 function's calls after it was switched on again"),
                 Phrase::tr("%1 functions' calls after they were switched on again"));
    list.addLoss(facts.lostSamples, Phrase::tr("%1 place of a sample: the tree of stacks was full"),
                 Phrase::tr("%1 places of samples: the tree of stacks was full"));
    list.addLoss(facts.shortenedStacks,
                 Phrase::tr("%1 stack's frames beyond the innermost two: the tree of stacks was full"),
                 Phrase::tr("%1 stacks' frames beyond the innermost two: the tree of stacks was full"));
    list.addLoss(facts.incompleteStacks, Phrase::tr("%1 stack's outermost frames"),
                 Phrase::tr("%1 stacks' outermost frames"));
    list.addLoss(facts.unsampledThreads, Phrase::tr("%1 thread that could not be sampled"),
                 Phrase::tr("%1 threads that could not be sampled"));
    list.addLoss(facts.anonymousChunks, Phrase::tr("%1 part of the counters, if it is killed: the file had no room"),
                 Phrase::tr("%1 parts of the counters, if it is killed: the file had no room"));
}

void addState(DetailList& list, const ProcessFacts& facts)
{
    const bool areMany = facts.processes > 1;
    const std::string number = areMany ? groupedCount(facts.processes) : std::to_string(facts.pid);
    const std::string where = facts.host.empty() ? number : Phrase::tr("%1 on %2").arg(number).arg(facts.host).text();
    if (areMany)
        list.add(facts.isSumOfRanks() ? Phrase::tr("ranks") : Phrase::tr("processes"),
                 facts.wasKilled ? Phrase::tr("%1, not all of which ended by themselves").arg(where).text() : where);
    else
        list.add(Phrase::tr("process"), facts.isRunning ? Phrase::tr("%1, running").arg(where).text()
                                        : facts.wasKilled
                                            ? Phrase::tr("%1, killed, or ended by _exit or exec").arg(where).text()
                                            : where);
}

void addTimes(DetailList& list, const ProcessFacts& facts)
{
    if (facts.startedAt > 0)
        list.add(Phrase::tr("started"), instantText(facts.startedAt));
    if (facts.endedAt > 0)
        list.add(Phrase::tr("ended"), instantText(facts.endedAt));
    if (facts.userSeconds + facts.systemSeconds > 0)
        list.add(Phrase::tr("CPU time"), timePair(facts.userSeconds, facts.systemSeconds));
    list.add(Phrase::tr("sampled"), timePair(facts.sampledUserSeconds, facts.sampledSystemSeconds));
    if (facts.clockSeconds > 0)
        list.add(Phrase::tr("by clocks"),
                 Phrase::tr("%1 of it in threads too short for a sample").arg(timeText(facts.clockSeconds)));
    CpuTime time;
    time.add(facts);
    if (const double seconds = time.notSampledSeconds(); seconds > 0)
        list.add(Phrase::tr("not sampled"), secondsText(seconds));
}

void addProcess(DetailList& list, const ProcessFacts& facts)
{
    addState(list, facts);
    list.add(Phrase::tr("command"), commandText(facts));
    addTimes(list, facts);
    list.add(Phrase::tr("samples by"), timeSourceText(facts));
    list.add(Phrase::tr("threads"), groupedCount(facts.threads));
    if (facts.budgetPercent > 0)
        list.add(Phrase::tr("budget"), budgetText(facts));
    if (facts.resetCalls || facts.resetSeconds > 0)
        list.add(Phrase::tr("set aside"), Phrase::tr("%1 calls and %2, by resets")
                                              .arg(groupedCount(facts.resetCalls))
                                              .arg(secondsText(facts.resetSeconds)));
    addLosses(list, facts);
}

} // namespace

std::vector<RunDetail> runDetails(const Run& run, bool isExact)
{
    DetailList list;
    list.add(Phrase::tr("calls"), callsText(run));
    if (!isExact)
        list.add(Phrase::tr("samples"),
                 groupedCount(run.ticks) + (run.ticksPerSecond ? ", " + timeText(run.seconds) : ""));
    if (run.process)
        addProcess(list, *run.process);
    return list.take();
}

std::string timeSourceText(const ProcessFacts& facts)
{
    if (facts.timeSource == TimeSource::None || facts.secondsPerSample <= 0)
        return Phrase::tr("nothing: calls only");
    char rate[32];
    std::snprintf(rate, sizeof rate, "%.4g", 1 / facts.secondsPerSample);
    switch (facts.timeSource) {
    case TimeSource::Perf: return Phrase::tr("%1 Hz, perf clock, user and system").arg(rate);
    case TimeSource::PerfAndTimer:
        return Phrase::tr("%1 Hz, perf clock for user time, CPU timers for system time").arg(rate);
    default: return Phrase::tr("%1 Hz, CPU timers, which may beat with periodic loops").arg(rate);
    }
}

std::string threadTitle(const ThreadRow& thread)
{
    const std::string start = thread.isMain          ? Phrase::tr("main thread").text()
                              : thread.start.empty() ? Phrase::tr("unknown start").text()
                                                     : thread.start;
    return thread.threads == 1 ? start
                               : Phrase::tr("%1 threads: %2").arg(groupedCount(thread.threads)).arg(start).text();
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
        for (const RunDetail& detail : runDetails(run, profile.costUnit().isExact)) {
            printTo(out, "  %-12s", detail.title.c_str());
            out << detail.text << '\n';
        }
    }
}

} // namespace gmonscope
