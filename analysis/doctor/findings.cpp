// SPDX-License-Identifier: MIT
#include "doctor/findings.h"

#include "gmonscope/numbers.h"
#include "gmonscope/phrase.h"
#include "gmonscope/profile.h"
#include "load/run_notes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace gmonscope {

namespace {

// Shares of the run, in per cent, from which on somebody should know.
constexpr double muchUncounted = 5, muchNameless = 10, muchInLibraries = 30, muchCounting = 30, muchMissed = 1,
                 muchStartUp = 50;
constexpr double wantedError = 5;          // per cent of a time's own, to which a run should tell it
constexpr std::uint64_t enoughTicks = 400; // for that error of what takes all of them

std::string toGetNames()
{
    return Phrase::tr("install its debugging symbols (NAME-dbgsym, NAME-debuginfo), let --debuginfod fetch them, or "
                      "take it as it was before strip: the addresses stay the same");
}

std::string percent(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.0f %%", value);
    return text;
}

/// Code that the compiler links to every program, which -pg does not reach.
bool isStartUp(std::string_view symbol)
{
    return symbol == "_start" || symbol == "_init" || symbol == "__libc_csu_init" || symbol == "frame_dummy" ||
           symbol == "register_tm_clones" || symbol == "deregister_tm_clones" || symbol == "_dl_relocate_static_pie";
}

class Examination {
public:
    explicit Examination(bool countsCalls) : m_countsCalls(countsCalls) {}

    std::vector<Finding> of(const Profile& profile)
    {
        m_countsCalls |= profile.totalCalls() > 0; // a stripped program may not tell
        if (!m_countsCalls)
            add(Gravity::Serious, profile.imagePath(),
                Phrase::tr("counts no calls: no part of it was compiled with -pg"),
                profile.hasStacks()
                    ? Phrase::tr("compile and link with -pg to have them counted; the call graph is that of the "
                                 "sampled stacks, without counts")
                    : Phrase::tr("compile and link with -pg; without it there are times, but neither calls nor a "
                                 "call graph"));
        addProblems(profile);
        lookAtTicks(profile);
        lookAtCalls(profile);
        lookAtLibraries(profile);
        lookAtRows(profile);
        lookAtRuntime(profile);
        return std::move(m_findings);
    }

    /// A profile of another tool has nothing to do with -pg and the program.
    std::vector<Finding> ofImport(const Profile& profile)
    {
        addProblems(profile);
        if (!profile.costUnit().isExact)
            lookAtTicks(profile);
        add(Gravity::Slight, pathOf(profile),
            Phrase::tr("is of another tool (%1): it has its own names, and no program is read")
                .arg(profile.importedFrom()),
            Phrase::tr("record by gmonscope-record for what needs the program: its source and instructions with their "
                       "times, inlined functions, threads"));
        return std::move(m_findings);
    }

private:
    void add(Gravity gravity, std::string path, std::string text, std::string advice)
    {
        m_findings.push_back({gravity, std::move(path), std::move(text), std::move(advice), false});
    }

    void addProblems(const Profile& profile)
    {
        for (const Problem& problem : profile.problems()) {
            m_isStripped |= problem.kind == ProblemKind::Stripped;
            if (problem.kind == ProblemKind::Stripped || problem.kind == ProblemKind::FewSamples)
                continue; // see lookAtNames(), lookAtTicks()
            const bool doubtsImage = problem.kind == ProblemKind::OtherImage;
            add(problem.severity == Severity::Warning ? Gravity::Serious : Gravity::Slight, problem.path, problem.text,
                doubtsImage ? Phrase::tr("record again, or name the program as it was when it ran").text() : "");
            m_findings.back().doubtsImage = doubtsImage;
        }
    }

    /// A finding about all runs together has no path.
    static std::string pathOf(const Profile& profile)
    {
        return profile.runs().size() == 1 ? profile.runs().front().path : std::string();
    }

    /// Returns the finding about the only run, or about the sum of %1 profiles.
    static Phrase ofRuns(const Profile& profile, const Phrase& one, const Phrase& sum)
    {
        const std::size_t runs = profile.runs().size();
        return runs == 1 ? one : sum.arg(groupedCount(runs));
    }

    void lookAtTicks(const Profile& profile)
    {
        std::uint64_t ticks = 0;
        for (const Run& run : profile.runs())
            ticks += run.ticks;
        if (!profile.hasHistogram())
            return add(Gravity::Serious, pathOf(profile),
                       ofRuns(profile, Phrase::tr("has calls, but no times: it was recorded without sampling"),
                              Phrase::tr("the sum of %1 profiles has calls, but no times: it was recorded without "
                                         "sampling")),
                       "");
        if (ticks == 0)
            return add(Gravity::Serious, pathOf(profile),
                       ofRuns(profile,
                              Phrase::tr("has no ticks: the program used less processor time than passes between two, "
                                         "or waited"),
                              Phrase::tr("the sum of %1 profiles has no ticks: the program used less processor time "
                                         "than passes between two, or waited")),
                       Phrase::tr("let it work longer, or sum several runs: name all their profiles"));
        if (ticks < enoughTicks)
            addFewTicks(profile, ticks);
    }

    void addFewTicks(const Profile& profile, std::uint64_t ticks)
    {
        const double error = 100 / std::sqrt(static_cast<double>(ticks));
        const double more = std::pow(error / wantedError, 2);
        const Phrase text =
            ticks == 1
                ? ofRuns(profile, Phrase::tr("has only %1 tick: even the time of the whole run is known to %2 only"),
                         Phrase::tr("the sum of %1 profiles has only %2 tick: even the time of the whole run is known "
                                    "to %3 only"))
                : ofRuns(profile, Phrase::tr("has only %1 ticks: even the time of the whole run is known to %2 only"),
                         Phrase::tr("the sum of %1 profiles has only %2 ticks: even the time of the whole run is known "
                                    "to %3 only"));
        add(Gravity::Serious, pathOf(profile), text.arg(groupedCount(ticks)).arg(percent(error)),
            Phrase::tr("let it run %1 times as long, or sum so many runs, to know it to %2")
                .arg(std::to_string(static_cast<int>(std::ceil(more))))
                .arg(percent(wantedError)));
    }

    void lookAtCalls(const Profile& profile)
    {
        if (profile.totalCalls() > 0)
            return lookAtUncounted(profile);
        if (m_countsCalls)
            add(Gravity::Serious, pathOf(profile),
                profile.runs().size() == 1 ? Phrase::tr("holds no calls")
                                           : Phrase::tr("no profile of the sum holds calls"),
                Phrase::tr("was profiling switched off, or was the program changed since?"));
    }

    /// Functions of the program that nobody was counted to call.
    struct Uncounted {
        double seconds = 0, startUp = 0;    ///< apart: -pg does not reach the code before main
        double sampled = 0;                 ///< the time of all functions in samples
        std::optional<FunctionId> heaviest; ///< of `seconds`
    };

    static Uncounted uncountedIn(const Profile& profile)
    {
        Uncounted found;
        for (std::uint32_t f = 0; f < profile.functions().size(); ++f) {
            const Function& function = profile.function(FunctionId{f});
            if (function.kind != FunctionKind::NotSampled)
                found.sampled += function.selfSeconds;
            const bool isInImage = function.module == ModuleId{} && function.kind == FunctionKind::Function;
            if (!isInImage || function.calls || function.selfCalls || !profile.arcsFrom(FunctionId{f}).empty())
                continue;
            if (isStartUp(function.symbol)) {
                found.startUp += function.selfSeconds;
                continue;
            }
            found.seconds += function.selfSeconds;
            if (!found.heaviest || function.selfSeconds > profile.function(*found.heaviest).selfSeconds)
                found.heaviest = FunctionId{f};
        }
        return found;
    }

    void lookAtUncounted(const Profile& profile)
    {
        const Uncounted found = uncountedIn(profile);
        if (m_countsCalls && profile.percent(found.seconds) > muchUncounted)
            add(Gravity::Serious, profile.imagePath(),
                Phrase::tr("%1 of the time is in functions of the program that were never counted as called, most of "
                           "it in %2")
                    .arg(percent(profile.percent(found.seconds)))
                    .arg(profile.function(*found.heaviest).name),
                Phrase::tr("compile all files with -pg, not only some; functions in assembly and static libraries "
                           "count, too"));
        const double startUp = found.sampled > 0 ? 100 * found.startUp / found.sampled : 0;
        if (startUp > muchStartUp)
            add(Gravity::Serious, pathOf(profile),
                Phrase::tr(
                    "%1 of the sampled time is that of start-up, before main: the program ends too soon to be sampled")
                    .arg(percent(startUp)),
                Phrase::tr("let it work longer, or sum several runs: name all their profiles"));
    }

    /// A library that was opened apart from the others calls the C library's own mcount, and nobody says so.
    void lookAtLibraries(const Profile& profile)
    {
        if (profile.totalCalls() == 0)
            return;
        struct Total {
            double seconds = 0;
            bool isCalled = false;
        };
        std::vector<Total> totals(profile.modules().size());
        for (const Function& function : profile.functions())
            if (function.module) {
                totals[function.module->value].seconds += function.selfSeconds;
                totals[function.module->value].isCalled |= function.calls || function.selfCalls;
            }
        for (std::uint32_t m = 1; m < totals.size(); ++m)
            if (const Module& module = profile.module(ModuleId{m});
                module.hasCalls && !totals[m].isCalled && profile.percent(totals[m].seconds) > muchMissed)
                add(Gravity::Serious, module.path,
                    Phrase::tr("%1 of the time is in this library, which was built with -pg, but none of its calls was "
                               "counted")
                        .arg(percent(profile.percent(totals[m].seconds))),
                    Phrase::tr("is it opened with RTLD_DEEPBIND or by dlmopen()? Without, its calls are counted, but "
                               "those of files compiled without -pg"));
    }

    void lookAtRows(const Profile& profile)
    {
        double gaps = 0, counting = 0, libraries = 0;
        for (const Function& function : profile.functions()) {
            const bool isUncountedLibrary =
                function.module && function.module->value && !profile.module(*function.module).hasCalls;
            if (function.kind == FunctionKind::Instrumentation)
                counting += function.selfSeconds;
            else if (function.kind == FunctionKind::Gap || function.kind == FunctionKind::Unattributed)
                gaps += function.selfSeconds;
            else if (isUncountedLibrary)
                libraries += function.selfSeconds;
        }
        lookAtNames(profile);
        if (profile.percent(gaps) > muchNameless)
            add(Gravity::Serious, profile.imagePath(),
                Phrase::tr("%1 of the time is in code that no symbol covers").arg(percent(profile.percent(gaps))),
                Phrase::tr("is it the same build, with all its symbols?"));
        if (profile.percent(counting) > muchCounting)
            add(Gravity::Serious, profile.imagePath(),
                Phrase::tr("%1 of the time went into counting calls").arg(percent(profile.percent(counting))),
                Phrase::tr("compile small functions that are called most without -pg, or mark them "
                           "no_instrument_function"));
        if (profile.percent(libraries) > muchInLibraries)
            addLibraries(profile, percent(profile.percent(libraries)));
    }

    void addLibraries(const Profile& profile, const std::string& share)
    {
        const Phrase found =
            profile.hasStacks()
                ? Phrase::tr("%1 of the time is in libraries without -pg: calls are not counted there, but the "
                             "sampled stacks tell who caused it")
                : Phrase::tr(
                      "%1 of the time is in libraries without -pg: by calls alone nobody can tell who caused it");
        add(Gravity::Slight, profile.imagePath(), found.arg(share),
            profile.hasStacks() ? Phrase::tr("read the measured shares, or build them with -pg, too, if you can")
                                : Phrase::tr("build them with -pg, too, if you can"));
    }

    /// Says that the program is stripped; says so of libraries only where it matters.
    void lookAtNames(const Profile& profile)
    {
        std::vector<double> nameless(profile.modules().size());
        for (const Function& function : profile.functions())
            if (function.isNameless && function.module)
                nameless[function.module->value] += function.selfSeconds;
        for (std::uint32_t m = 0; m < nameless.size(); ++m) {
            const Module& module = profile.module(ModuleId{m});
            const double share = profile.percent(nameless[m]);
            const bool isMuch = share > muchNameless && module.state == ModuleState::Read;
            if (m == 0 && m_isStripped && isMuch)
                add(Gravity::Serious, module.path,
                    Phrase::tr("%1; %2 of the time is in functions of it that have no names")
                        .arg(noSymbolTable())
                        .arg(percent(share)),
                    toGetNames());
            else if (m == 0 && m_isStripped)
                add(Gravity::Slight, module.path, noSymbolTable(), toGetNames());
            else if (isMuch)
                add(Gravity::Slight, module.path,
                    Phrase::tr("%1 of the time is in functions of it that have no names, but addresses: fn@ADDRESS")
                        .arg(percent(share)),
                    toGetNames());
        }
    }

    /// The C library's own runtime tells less, and nobody says so.
    void lookAtRuntime(const Profile& profile)
    {
        const auto runs = profile.runs();
        const auto isForeign = [](const Run& run) { return !run.process; };
        const auto first = std::find_if(runs.begin(), runs.end(), isForeign);
        if (first == runs.end() || !profile.hasArcs())
            return;
        add(Gravity::Slight, first->path,
            asOfMore(Phrase::tr("was written by the C library's own runtime, or its companion is gone: calls of "
                                "several threads and across libraries may be missing, and so may time outside the "
                                "program"),
                     static_cast<std::size_t>(std::count_if(first, runs.end(), isForeign)) - 1),
            Phrase::tr("record by gmonscope-record, and keep gmon.out.scope beside gmon.out"));
    }

    std::vector<Finding> m_findings;
    bool m_countsCalls;
    bool m_isStripped = false;
};

} // namespace

std::vector<Finding> findingsOf(const Profile& profile, bool countsCalls)
{
    return Examination(countsCalls).of(profile);
}

std::vector<Finding> findingsOfImport(const Profile& profile) { return Examination(true).ofImport(profile); }

} // namespace gmonscope
