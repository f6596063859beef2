// SPDX-License-Identifier: MIT
#include "load/run_notes.h"

#include "base/one_line.h"
#include "gmonscope/numbers.h"
#include "gmonscope/phrase.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <numeric>
#include <unordered_map>

namespace gmonscope {

namespace {

constexpr double muchIncomplete = 0.05;         // of the samples
constexpr std::uint64_t fewSamples = 20;        // beyond a fifth of error even for what takes the whole run
constexpr double muchGap = 0.1, leastGap = 0.5; // of the CPU time, and in seconds

class Noter {
public:
    Noter(const std::string& path, std::vector<Problem>& problems) : m_path(path), m_problems(problems) {}

    void warn(std::string text) { m_problems.push_back({Severity::Warning, m_path, std::move(text)}); }
    void note(std::string text) { m_problems.push_back({Severity::Note, m_path, std::move(text)}); }

private:
    const std::string& m_path;
    std::vector<Problem>& m_problems;
};

std::string unsampledText(const ProcessFacts& facts)
{
    if (facts.unsampledReason.empty())
        return Phrase::counted(facts.unsampledThreads, Phrase::tr("%1 thread could not be sampled"),
                               Phrase::tr("%1 threads could not be sampled"));
    return Phrase::counted(facts.unsampledThreads, Phrase::tr("%1 thread could not be sampled (%2)"),
                           Phrase::tr("%1 threads could not be sampled (%2)"))
        .arg(facts.unsampledReason);
}

void noteLosses(const ProcessFacts& facts, Noter& noter)
{
    if (facts.lostCalls)
        noter.warn(Phrase::counted(facts.lostCalls, Phrase::tr("%1 call is missing: no table had room"),
                                   Phrase::tr("%1 calls are missing: no table had room")));
    if (facts.lostSamples)
        noter.warn(Phrase::counted(facts.lostSamples, Phrase::tr("%1 sample has no place: the tree of stacks was full"),
                                   Phrase::tr("%1 samples have no place: the tree of stacks was full")));
    if (facts.unrestoredFunctions)
        noter.warn(Phrase::counted(
            facts.unrestoredFunctions,
            Phrase::tr("%1 function was not counted after the profile was switched on again: its code could not be "
                       "changed back"),
            Phrase::tr("%1 functions were not counted after the profile was switched on again: their code could not be "
                       "changed back")));
    if (facts.unsampledThreads)
        noter.warn(unsampledText(facts));
    CpuTime time;
    time.add(facts);
    const double used = time.usedSeconds(), missing = time.notSampledSeconds();
    if (missing > std::max(leastGap, muchGap * used))
        noter.note(Phrase::tr("the process used %1 of CPU time, of which %2 were sampled")
                       .arg(secondsText(used))
                       .arg(secondsText(used - missing)));
    if (facts.wasKilled && facts.anonymousChunks)
        noter.warn(Phrase::tr("part of the counters found no room in the file and died with the process"));
}

void noteStacks(const ProcessFacts& facts, std::uint64_t samples, Noter& noter)
{
    if (facts.shortenedStacks)
        noter.note(
            Phrase::counted(facts.shortenedStacks,
                            Phrase::tr("%1 stack was cut to the innermost two frames: the tree of stacks was full"),
                            Phrase::tr("%1 stacks were cut to the innermost two frames: the tree of stacks was full")));
    if (static_cast<double>(facts.incompleteStacks) > muchIncomplete * static_cast<double>(samples))
        noter.note(Phrase::counted(facts.incompleteStacks,
                                   Phrase::tr("%1 stack does not reach the start of the thread"),
                                   Phrase::tr("%1 stacks do not reach the start of the thread")));
}

void noteState(const ProcessFacts& facts, Noter& noter)
{
    if (facts.isRunning)
        noter.note(Phrase::tr("process %1 is running: this is how far it has come").arg(std::to_string(facts.pid)));
    else if (facts.wasKilled && facts.processes > 1)
        noter.note(
            Phrase::tr("not all of its %1 processes ended by themselves: what they had counted until then is here")
                .arg(std::to_string(facts.processes)));
    else if (facts.wasKilled)
        noter.note(
            Phrase::tr("process %1 was killed, or ended by _exit or exec: what it had counted until then is here")
                .arg(std::to_string(facts.pid)));
    if (facts.resetCalls || facts.resetSeconds > 0)
        noter.note(Phrase::counted(facts.resetCalls,
                                   Phrase::tr("begins at the last reset: %1 call and %2 are set aside"),
                                   Phrase::tr("begins at the last reset: %1 calls and %2 are set aside"))
                       .arg(secondsText(facts.resetSeconds)));
    if (facts.isOff)
        noter.note(Phrase::tr("profiling was switched off when it was read"));
    if (facts.timeSource == TimeSource::Timer)
        noter.warn(Phrase::tr("sampled by the CPU timer alone: it may beat with periodic loops"));
}

} // namespace

void noteProcess(const ProcessFacts& facts, std::uint64_t samples, const std::string& path,
                 std::vector<Problem>& problems)
{
    Noter noter(path, problems);
    noteLosses(facts, noter);
    noteState(facts, noter);
    noteStacks(facts, samples, noter);
}

void noteFilelessChildren(const ScopeData& data, const std::string& path, std::vector<Problem>& problems)
{
    if (data.filelessChildren == 0)
        return;
    const Phrase text = Phrase::counted(
        data.filelessChildren,
        Phrase::tr(
            "no folder had room for the live file of %1 forked child: it is in a profile only if it ends by exit"),
        Phrase::tr(
            "no folder had room for the live files of %1 forked children: those are in a profile that end by exit"));
    problems.push_back({Severity::Warning, path, text});
}

void noteUncounted(const ScopeData& data, const std::string& path, std::vector<Problem>& problems)
{
    if (data.uncounted.empty())
        return;
    const Phrase text =
        Phrase::counted(data.uncounted.size(),
                        Phrase::tr("%1 function was called and not counted (%2): sampled stacks show its callers"),
                        Phrase::tr("%1 functions were called and not counted (%2): sampled stacks show their callers"));
    problems.push_back({Severity::Note, path, Phrase(text).arg(oneLine(data.text("choice")))});
}

void noteUnchangedCode(const ScopeData& data, const std::string& path, std::vector<Problem>& problems)
{
    if (data.muteError == 0 || (data.budget == 0 && !data.isUncounted && data.uncounted.empty()))
        return;
    const Phrase text =
        data.budget > 0
            ? Phrase::tr(
                  "the code of functions could not be changed (%1): they count, and may take more than the budget")
            : Phrase::tr(
                  "the code of functions could not be changed (%1): they do not count, but their calls take time");
    problems.push_back({Severity::Note, path, Phrase(text).arg(std::strerror(data.muteError))});
}

void noteMissed(const ScopeData& data, const std::string& path, std::vector<Problem>& problems)
{
    const auto functions = static_cast<std::size_t>(std::count_if(
        data.missed.begin(), data.missed.end(), [](const ScopeMissed& missed) { return missed.from == 0; }));
    if (functions == 0)
        return;
    const Phrase text = Phrase::counted(
        functions,
        Phrase::tr("the calls of %1 function are estimated (~), since it was counted in some windows of time "
                   "only, to keep the budget of --budget; all others are exact"),
        Phrase::tr("the calls of %1 functions are estimated (~), since they were counted in some windows of time only, "
                   "to keep the budget of --budget; all others are exact"));
    problems.push_back({Severity::Note, path, Phrase(text)});
}

std::optional<Problem> noteFewSamples(std::span<const Run> runs)
{
    const auto samples = std::accumulate(runs.begin(), runs.end(), std::uint64_t{0},
                                         [](std::uint64_t sum, const Run& run) { return sum + run.ticks; });
    if (samples == 0 || samples >= fewSamples)
        return {};
    return Problem{Severity::Note, runs.size() == 1 ? runs.front().path : std::string(),
                   Phrase::counted(samples, Phrase::tr("Only %1 sample: the times are rough"),
                                   Phrase::tr("Only %1 samples: the times are rough")),
                   ProblemKind::FewSamples};
}

std::optional<Problem> noteShortThreads(std::span<const Run> runs)
{
    double byClocks = 0, sampled = 0;
    for (const Run& run : runs)
        if (run.process) {
            byClocks += run.process->clockSeconds;
            sampled += run.process->sampledUserSeconds + run.process->sampledSystemSeconds;
        }
    if (byClocks <= 0 || byClocks < muchGap * sampled || byClocks > sampled) // what is salvaged may have more
        return {};
    return Problem{Severity::Note, runs.size() == 1 ? runs.front().path : std::string(),
                   Phrase::tr("%1 of %2 are of threads and processes too short for a sample: they stand at the "
                              "functions that these began with")
                       .arg(plainDurationText(byClocks))
                       .arg(plainDurationText(sampled))};
}

namespace {

/// A run outside any job has the rank 0, too; a job's first rank may not know of how many it is.
bool isOfJob(const ProcessFacts& process) { return process.ranks > 0 || process.rank.value_or(0) > 0; }

/// Two jobs of one size may have written to one folder, or one been salvaged over another.
std::optional<Problem> noteRepeatedRank(std::span<const Run> runs)
{
    std::map<std::uint32_t, std::size_t> runsByRank;
    for (const Run& run : runs)
        if (run.process && run.process->rank && isOfJob(*run.process))
            ++runsByRank[*run.process->rank];
    const auto repeated =
        std::find_if(runsByRank.begin(), runsByRank.end(), [](const auto& rank) { return rank.second > 1; });
    if (repeated == runsByRank.end())
        return {};
    return Problem{
        Severity::Note, std::string(),
        Phrase::tr("The runs are ranks of several parallel jobs: rank %1 is there %2 times. Some may be left "
                   "over from an earlier job")
            .arg(groupedCount(repeated->first))
            .arg(groupedCount(repeated->second))};
}

} // namespace

std::optional<Problem> noteSeveralJobs(std::span<const Run> runs)
{
    std::map<std::uint32_t, std::size_t> runsBySize; // of the job
    for (const Run& run : runs)
        if (run.process && run.process->ranks > 0)
            ++runsBySize[run.process->ranks];
    if (runsBySize.size() < 2)
        return noteRepeatedRank(runs);
    std::string jobs;
    for (const auto& [ranks, count] : runsBySize)
        jobs += (jobs.empty() ? "" : ", ") + groupedCount(count) + "/" + groupedCount(ranks);
    return Problem{Severity::Warning, std::string(),
                   Phrase::tr("The runs are ranks of different parallel jobs (files/ranks: %1): some may be left over "
                              "from an earlier job")
                       .arg(jobs)};
}

void noteModules(std::span<const Module> modules, std::span<const Function> functions, std::vector<Problem>& problems)
{
    std::vector<bool> hasNameless(modules.size());
    for (const Function& function : functions)
        if (const auto module = function.module; module && module->value < modules.size()) {
            const bool isRead = modules[module->value].state == ModuleState::Read;
            if (!isRead || function.kind == FunctionKind::Library)
                hasNameless[module->value] = true;
        }
    for (std::uint32_t i = 0; i < modules.size(); ++i) {
        Noter noter(modules[i].path, problems);
        if (!modules[i].readFrom.empty())
            noter.note(Phrase::tr("its names come from %1").arg(modules[i].readFrom));
        if (!hasNameless[i] || i == 0)
            continue;
        switch (modules[i].state) {
        case ModuleState::Read: break;
        case ModuleState::Missing:
            noter.note(modules[i].path.empty() ? Phrase::tr("The profile does not tell which file some code is from: "
                                                            "its functions have no names")
                                               : Phrase::tr("is not there any more: its functions have no names"));
            break;
        case ModuleState::Unreadable: noter.note(Phrase::tr("has no symbols: its functions have no names")); break;
        case ModuleState::OtherBuild:
            noter.warn(Phrase::tr("is another build than the one that was profiled: its functions have no names"));
            break;
        }
    }
}

std::string noSymbolTable()
{
    return Phrase::tr(
        "is stripped: names come from what is left, its dynamic symbols and its unwind tables (fn@ADDRESS)");
}

std::string asOfMore(const std::string& problem, std::size_t files)
{
    if (files == 0)
        return problem;
    return files == 1 ? Phrase::tr("%1 (so is one more file)").arg(problem)
                      : Phrase::tr("%1 (so are %2 more files)").arg(problem).arg(groupedCount(files));
}

void foldRepeated(std::vector<Problem>& problems)
{
    constexpr std::size_t shown = 4;
    std::unordered_map<std::string, std::vector<std::size_t>> kept; // by text, places in the list
    std::unordered_map<std::string, std::size_t> more;
    std::size_t end = 0;
    for (Problem& problem : problems) {
        std::vector<std::size_t>& places = kept[problem.text];
        if (places.size() == shown) {
            ++more[problem.text];
            continue;
        }
        places.push_back(end);
        if (&problems[end] != &problem)
            problems[end] = std::move(problem);
        ++end;
    }
    problems.resize(end);
    for (const auto& [text, count] : more) {
        Problem& last = problems[kept[text].back()];
        last.text = asOfMore(last.text, count);
    }
}

} // namespace gmonscope
