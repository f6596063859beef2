// SPDX-License-Identifier: MIT
#include "html/run_facts.h"

#include "gmonscope/numbers.h"

#include <array>
#include <cmath>
#include <ctime>
#include <numeric>

namespace gmonscope::html {

namespace {

constexpr std::size_t mostRuns = 20; ///< more are only counted

std::string utcText(double instant)
{
    const auto time = static_cast<std::time_t>(instant);
    std::tm parts{};
    std::array<char, 40> text{};
    if (!gmtime_r(&time, &parts) || !std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S UTC", &parts))
        return {};
    return text.data();
}

std::string joined(const std::vector<std::string>& words)
{
    return std::accumulate(words.begin(), words.end(), std::string(), [](std::string text, const std::string& word) {
        return std::move(text) + (text.empty() ? "" : " ") + word;
    });
}

const char* sourceText(TimeSource source)
{
    switch (source) {
    case TimeSource::Perf: return "the kernel's perf clock";
    case TimeSource::PerfAndTimer: return "the kernel's perf clock, timers for system time";
    case TimeSource::Timer: return "timers";
    case TimeSource::None: break;
    }
    return "nothing";
}

class Facts {
public:
    void add(const char* name, std::string text)
    {
        if (!text.empty())
            m_facts.emplace_back(name, std::move(text));
    }

    void addProcess(const ProcessFacts& process)
    {
        add("Command", joined(process.arguments));
        add("Host", process.host);
        if (process.startedAt > 0)
            add("Started", utcText(process.startedAt));
        if (process.endedAt > process.startedAt)
            add("Took", secondsText(process.endedAt - process.startedAt));
        if (process.userSeconds + process.systemSeconds > 0)
            add("Processor time",
                secondsText(process.userSeconds) + " user, " + secondsText(process.systemSeconds) + " system");
        if (process.threads > 1)
            add("Threads", groupedCount(process.threads));
        add("Sampled by", sourceText(process.timeSource));
    }

    [[nodiscard]] std::vector<Fact> taken() { return std::move(m_facts); }

private:
    std::vector<Fact> m_facts;
};

void addRuns(Facts& facts, const Profile& profile)
{
    const auto& runs = profile.runs();
    facts.add("Runs", runs.size() > 1 ? groupedCount(runs.size()) + " as one" : std::string());
    for (std::size_t i = 0; i < std::min(runs.size(), mostRuns); ++i)
        facts.add("Profile", runs[i].path + ": " + amountText(profile, runs[i].seconds) + ", " +
                                 groupedCount(runs[i].calls) + " calls");
}

} // namespace

std::string timesOfCalls(const Profile& profile)
{
    return profile.hasMeasuredCalls() ? "measured with the calls"
           : profile.hasStacks()      ? "measured by sampled stacks"
                                      : "estimated by counts of calls";
}

std::vector<Fact> runFacts(const Profile& profile)
{
    Facts facts;
    facts.add("Program", profile.imagePath());
    if (profile.runs().size() == 1 && profile.runs().front().process)
        facts.addProcess(*profile.runs().front().process);
    facts.add("Time in the profile", amountText(profile, profile.totalSeconds()));
    if (profile.totalTicks() > 0 && profile.costUnit().isTime() && !profile.costUnit().isExact)
        facts.add("Samples", groupedCount(static_cast<std::uint64_t>(std::llround(profile.totalTicks()))) +
                                 ", one each " + durationText(profile.meanSecondsPerTick()));
    facts.add("Counted calls", groupedCount(profile.totalCalls()));
    facts.add("Time of calls", timesOfCalls(profile));
    addRuns(facts, profile);
    return facts.taken();
}

} // namespace gmonscope::html
