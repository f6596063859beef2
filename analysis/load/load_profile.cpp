// SPDX-License-Identifier: MIT
#include "gmonscope/load_profile.h"

#include "base/in_parallel.h"
#include "base/one_line.h"
#include "elf/unwind_functions.h"
#include "gmonscope/phrase.h"
#include "load/build_profile.h"
#include "load/describe_times.h"
#include "load/load_beside.h"
#include "load/load_import.h"
#include "load/load_reports.h"
#include "load/plain_stacks.h"
#include "load/profile_reader.h"
#include "load/run_notes.h"
#include "select/profile_filter.h"
#include "statistics/conservation.h"
#include "symbolize/block_rows.h"
#include "symbolize/call_sites.h"
#include "symbolize/debug_problem.h"
#include "symbolize/image_symbols.h"
#include "symbolize/inlined_times.h"
#include "symbolize/line_rows.h"
#include "symbolize/not_sampled.h"
#include "symbolize/scope_symbols.h"
#include "symbolize/self_time.h"
#include "symbolize/shared_names.h"
#include "symbolize/static_graph.h"
#include "symbolize/subtract_counting.h"
#include "symbolize/symbol_file.h"
#include "symbolize/symbol_table.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <new>
#include <utility>

namespace gmonscope {

namespace {

/// Time per call that -pg costs in a function's own code, besides mcount, on x86-64 (resources/manual/benchmarks.md).
constexpr double countingSecondsPerCall = 0.5e-9;

/// Whatever the order of the files, times are added up in the same one, to the last digit.
bool isBelow(const Histogram& a, const Histogram& b)
{
    return a.lowPc != b.lowPc ? a.lowPc < b.lowPc : a.ticksPerSecond < b.ticksPerSecond;
}

/// The stages of loadProfile(): each takes what the one before it made.
class Loader {
public:
    Loader(const LoadRequest& request, const LoadOptions& options, bool keepsCode, SharedImages* shared)
        : m_request(request), m_options(options), m_shared(shared),
          m_finder(shared ? shared->finder(request.search, request.profiles)
                          : ModuleFinder(request.search, request.profiles)),
          m_data(std::make_unique<Profile::Data>()), m_table(m_data->table), m_info(m_data->info)
    {
        if (keepsCode && !request.symbols.byLine)
            m_table.code = std::make_shared<CodeSamples>();
    }

    Result<std::shared_ptr<const Profile>> load()
    {
        auto image = readImage();
        if (!image)
            return image.error();
        auto counts = readCounts(*image);
        if (!counts)
            return counts.error();
        auto table = findFunctions(*image, *counts);
        if (!table)
            return table.error();
        auto calls = nameCalls(*image, *table, std::move(*counts));
        if (!calls)
            return calls.error();
        auto choice = changeAsAsked(std::move(*table), *calls);
        if (!choice)
            return choice.error();
        return propagate(std::move(*calls), *choice);
    }

private:
    /// The counts of the profiles, by address.
    struct Counts {
        GmonData gmon;
        ScopeTotals scopes;
        bool hasScopes = false;
    };
    /// The same by function.
    struct Calls : NamedCounts {
        std::size_t ofGmonOut = 0; ///< the first calls: of gmon.out files without companions
    };

    /// The image comes first: it says how wide a profile's pointers are and in which order its bytes.
    Result<ElfImage> readImage()
    {
        reportProgress(m_options, Phrase::tr("Reading %1").arg(m_request.image), 0);
        auto image = m_shared ? m_shared->program(m_request.image, m_finder, m_info.problems)
                              : readProgram(m_request.image, m_finder, m_info.problems);
        reportDone(m_options, "read-program");
        return image;
    }

    /// The profiles, each checked against the image, and their sums: of gmon.out files, and of .scope files.
    Result<Counts> readCounts(ElfImage& image)
    {
        m_info.runs.reserve(m_request.profiles.size());
        ProfileReader reader(image, m_request, m_finder, m_info, {}, m_shared ? &m_shared->companions() : nullptr);
        if (auto error = readProfiles(reader, image))
            return *error;
        foldRepeated(m_info.problems);
        Counts counts{reader.takeGmon(), reader.takeScopes(), reader.hasScopes()};
        std::stable_sort(counts.gmon.histograms.begin(), counts.gmon.histograms.end(), isBelow);
        if (image.isStripped)
            nameCallees(counts, image);
        describe(image, counts);
        reportDone(m_options, "read-profiles");
        return counts;
    }

    Result<SymbolTable> findFunctions(ElfImage& image, const Counts& counts)
    {
        if (auto error = cancelledAt(Phrase::tr("Finding functions"), 0.6))
            return *error;
        auto table = m_symbols ? *std::exchange(m_symbols, {}) : makeSymbols(image, counts.hasScopes);
        if (!m_request.symbols.staticCalls)
            image.symbols = {}; // as large as the functions, and done with
        reportDone(m_options, "symbols");
        return table;
    }

    /// Self times from histograms and samples, calls from the arcs, and, if asked for, those that were never made.
    Result<Calls> nameCalls(const ElfImage& image, const SymbolTable& table, Counts counts)
    {
        Calls calls;
        calls.calls = symbolizeCounts(counts.gmon, table);
        calls.ofGmonOut = calls.calls.size();
        if (m_info.hasStacks && !m_request.symbols.byLine)
            calls.stacks = stacksWithoutCallers(m_table.functions); // those with callers come behind
        InlinedTimes inlined = inlinedTimes(image, counts.gmon.histograms, table);
        if (m_table.code)
            keepCallSites(counts.gmon.arcs, calls.calls, *m_table.code);
        placeBlocks(counts.gmon.blocks, table);
        counts.gmon = {}; // the largest lists of all, and done with

        if (auto error = nameFurtherCalls(image, table, counts.scopes, counts.hasScopes, inlined, calls))
            return *error;
        m_table.inlined = inlined.take();
        m_info.problems.insert(m_info.problems.end(), inlined.problems().begin(), inlined.problems().end());
        reportDone(m_options, "call-sites");
        return calls;
    }

    /// Names the calls of .scope files and, if asked for, those that the code could make.
    std::optional<Error> nameFurtherCalls(const ElfImage& image, const SymbolTable& table, const ScopeTotals& scopes,
                                          bool hasScopes, InlinedTimes& inlined, Calls& calls)
    {
        StaticModule code;
        StaticRequest staticCalls{code, [this](const std::string& path) { return goOnDecoding(path); }};
        const bool isStatic = m_request.symbols.staticCalls;
        if (isStatic)
            if (auto error = readCode(image, table, code))
                return error;
        if (hasScopes)
            nameScopeCalls(scopes, table, isStatic ? &staticCalls : nullptr, inlined, calls);
        else if (isStatic)
            addStaticCalls(code, calls.calls);
        return staticCalls.isStopped ? std::optional(cancelled()) : std::nullopt;
    }

    /// Counting is subtracted, functions are chosen, hidden and grouped.
    Result<GraphChoice> changeAsAsked(SymbolTable table, Calls& calls)
    {
        takeOutCounting(table, calls);
        changeSourcePaths(m_request.sourcePaths, m_table);
        for (Problem& problem : m_finder.takeNotes())
            m_info.problems.push_back(std::move(problem));
        const GraphChanges& changes = m_request.changes;
        if (m_request.symbols.byLine && !(changes.grouping.isEmpty() && changes.hidden.empty()))
            return Error{
                .path = {}, .offset = {}, .expected = "functions to hide or group", .found = "lines of source"};
        auto choice = applyChanges(m_request.selection, changes, table, m_table, m_info, m_data->totals, calls);
        reportDone(m_options, "changes");
        markSharedNames(m_table);
        reportDone(m_options, "names");
        return choice;
    }

    void takeOutCounting(const SymbolTable& table, const Calls& calls)
    {
        if (const CountingCost& cost = m_request.counting; cost.isSubtracted)
            m_data->totals.subtracted = subtractCounting(
                std::span(calls.calls).first(cost.secondsPerCall ? calls.calls.size() : calls.ofGmonOut),
                cost.secondsPerCall.value_or(countingSecondsPerCall), table.instrumentation, m_table);
    }

    /// Call graph, cycles, propagation.
    Result<std::shared_ptr<const Profile>> propagate(Calls calls, const GraphChoice& choice)
    {
        if (auto error = cancelledAt(Phrase::tr("Propagating times"), 0.8))
            return *error;
        if (m_table.code)
            m_table.code->sort();
        auto profile =
            buildProfile(std::move(m_data), std::move(calls.calls), {}, choice, calls.stacks, m_options.stageDone);
        assertBalance(*profile);
        if (auto error = cancelledAt(Phrase::tr("Done"), 1))
            return *error;
        return profile;
    }

    /// Makes the symbol table on a second thread meanwhile if the image is large and tells all that it takes: at a
    /// million functions each of the two takes 0.12 s.
    std::optional<Error> readProfiles(ProfileReader& reader, const ElfImage& image)
    {
        constexpr std::size_t many = 10'000;
        if (image.symbols.size() < many || needsLines() || !image.marks.empty() || image.isStripped)
            return readEachProfile(reader);
        std::optional<Error> error;
        sideBySide(
            true, [&] { error = readEachProfile(reader); }, [&] { m_symbols = makeSymbols(image, false); });
        return error;
    }

    std::optional<Error> readEachProfile(ProfileReader& reader)
    {
        const std::size_t profiles = m_request.profiles.size();
        if (auto error = addEach(reader, m_request.profiles, m_options.cancelled, [&](std::size_t i) {
                const double done = static_cast<double>(i) / static_cast<double>(profiles);
                return cancelledAt(Phrase::tr("Reading %1").arg(m_request.profiles[i]), 0.1 + 0.5 * done);
            }))
            return error;
        return reader.findUnknownThread();
    }

    [[nodiscard]] bool needsLines() const
    {
        const SymbolRules& rules = m_request.symbols;
        return rules.withLines || rules.withKnownLines || rules.byLine ||
               m_request.changes.grouping.by == GroupBy::File;
    }

    /// Functions of which nothing is left but their calls: compilers for ARM and others write no unwind tables for C.
    static void nameCallees(const Counts& counts, ElfImage& image)
    {
        std::vector<std::uint64_t> callees;
        for (const RawArc& arc : counts.gmon.arcs)
            callees.push_back(arc.selfPc);
        for (const MappedArc& arc : counts.scopes.arcs)
            if (arc.self.kind == AddressKind::Module && arc.self.module == 0)
                callees.push_back(arc.self.address);
        addCalledFunctions(callees, image);
    }

    Result<SymbolTable> makeSymbols(const ElfImage& image, bool splitAtMarks)
    {
        const SymbolRules& rules = m_request.symbols;
        const SymbolOptions options{
            .withoutLocals = rules.withoutLocals, .functionsOnly = rules.functionsOnly, .splitAtMarks = splitAtMarks};
        if (m_shared && rules.symbolFile.empty() && !needsLines() && !image.isStripped)
            return m_shared->functions(image, options, m_table);
        ElfImage other;
        if (!rules.symbolFile.empty()) {
            auto symbols = readSymbolFile(rules.symbolFile);
            if (!symbols)
                return symbols.error();
            other = image;
            other.symbols = std::move(*symbols);
        }
        SymbolTable table = buildSymbolTable(rules.symbolFile.empty() ? image : other, m_table, options);
        if (needsLines())
            takeLines(image, table);
        return table;
    }

    void takeLines(const ElfImage& image, SymbolTable& table)
    {
        const std::string debugFile = debugFileOf(image, m_finder);
        const std::size_t before = m_info.problems.size();
        const LineTable lines = orProblem(readLineTable(debugFile), debugFile, m_info.problems);
        const SymbolRules& rules = m_request.symbols;
        const bool areMissed = !rules.withKnownLines || rules.withLines || rules.byLine;
        if (lines.isEmpty() && m_info.problems.size() == before && areMissed)
            note(image.path, Phrase::tr("No source lines are known: it was built without -g"));
        placeFunctions(table, lines, m_table);
        if (m_request.symbols.byLine)
            splitByLines(table, lines, m_table);
    }

    /// Self times, and beside them the calls.
    std::vector<SymbolizedCall> symbolizeCounts(const GmonData& gmon, const SymbolTable& table)
    {
        constexpr std::size_t many = 100'000;
        std::vector<SymbolizedCall> calls;
        sideBySide(
            gmon.arcs.size() >= many, [&] { calls = symbolizeCalls(gmon.arcs, table, m_table.functions); },
            [&] {
                forEachRange(gmon.histograms, [&](std::span<const Histogram> ofOneRange) {
                    assignSelfTime(ofOneRange, table, m_table.functions, m_table.code.get());
                });
            });
        return calls;
    }

    [[nodiscard]] InlinedTimes inlinedTimes(const ElfImage& image, std::span<const Histogram> histograms,
                                            const SymbolTable& table) const
    {
        InlinedTimes inlined;
        if (m_request.symbols.inlines)
            forEachRange(histograms,
                         [&](std::span<const Histogram> ofOneRange) { inlined.add(image.path, ofOneRange, table); });
        return inlined;
    }

    void placeBlocks(const std::vector<RawBlock>& blocks, const SymbolTable& table)
    {
        const bool isForListings = m_request.symbols.withLines; // where a row has one count
        if (m_request.symbols.byLine || (m_table.code && !isForListings))
            gmonscope::placeBlocks(blocks, table, std::numeric_limits<std::size_t>::max(), m_table);
        else if (!blocks.empty())
            note(m_request.profiles.front(), Phrase::tr("Counts of basic blocks are left out: --line shows them"));
    }

    void nameScopeCalls(const ScopeTotals& scopes, const SymbolTable& table, StaticRequest* staticCalls,
                        InlinedTimes& inlined, Calls& calls)
    {
        auto scope =
            symbolizeScope(scopes, table, m_table, m_finder, staticCalls,
                           m_request.symbols.inlines ? &inlined : nullptr, m_shared ? &m_shared->libraries() : nullptr);
        calls.calls.insert(calls.calls.end(), scope.calls.begin(), scope.calls.end());
        m_info.threads = std::move(scope.threads);
        if (!m_request.symbols.byLine && !scopes.hasLess) // calls are of functions; no stack is less than 0
            appendStacks(calls.stacks, std::move(scope.stacks));
        noteModules(m_table.modules, m_table.functions, m_info.problems);
        if (!scopes.hasLess && m_request.threads.empty())
            addNotSampled(m_table, m_info.runs);
    }

    std::optional<Error> readCode(const ElfImage& image, const SymbolTable& table, StaticModule& code)
    {
        if (!canDecode(image))
            note(image.path, Phrase::tr("The calls in the code of this machine cannot be read: none are added"));
        auto decoded = readStaticModule(image, table, m_table.functions, goOnDecoding(image.path));
        if (!decoded)
            return cancelled();
        code = std::move(*decoded);
        return {};
    }

    /// Adds the calls that the code of the program itself could make.
    void addStaticCalls(const StaticModule& code, std::vector<SymbolizedCall>& calls)
    {
        for (const StaticArc& arc : joinStaticModules({&code, 1}))
            calls.push_back({.caller = arc.caller.function, .callee = arc.callee.function});
        m_table.isCounted = code.isCounted;
        m_table.isCounted.resize(m_table.functions.size());
    }

    [[nodiscard]] GoOn goOnDecoding(const std::string& path) const
    {
        constexpr double start = 0.65, share = 0.1;
        return [this, stage = Phrase::tr("Decoding %1").arg(path).text()](double done) {
            return !cancelledAt(stage, start + share * done);
        };
    }

    void describe(const ElfImage& image, const Counts& counts)
    {
        m_info.imagePath = image.path;
        m_table.modules.push_back({.path = image.path,
                                   .name = shownName(std::filesystem::path(image.path).filename().string()),
                                   .buildId = image.buildId,
                                   .hasCalls = true});
        describeTimes(counts.gmon, counts.hasScopes ? &counts.scopes : nullptr, m_info);
        if (image.isStripped)
            m_info.problems.push_back({Severity::Note, image.path, noSymbolTable(), ProblemKind::Stripped});
        for (auto problem : {noteFewSamples(m_info.runs), noteShortThreads(m_info.runs), noteSeveralJobs(m_info.runs)})
            if (problem)
                m_info.problems.push_back(std::move(*problem));
    }

    void note(const std::string& path, std::string text)
    {
        m_info.problems.push_back({Severity::Note, path, std::move(text)});
    }

    [[nodiscard]] std::optional<Error> cancelledAt(const std::string& stage, double fraction) const
    {
        reportProgress(m_options, stage, fraction);
        if (m_options.cancelled && m_options.cancelled->load())
            return cancelled();
        return {};
    }

    [[nodiscard]] static Error cancelled() { return {.path = {}, .offset = {}, .expected = {}, .found = "cancelled"}; }

    const LoadRequest& m_request;
    const LoadOptions& m_options;
    SharedImages* const m_shared; ///< may be nullptr
    const ModuleFinder m_finder;
    std::unique_ptr<Profile::Data> m_data; ///< given away at the end
    FunctionTable& m_table;                ///< those of m_data
    RunInfo& m_info;
    std::optional<Result<SymbolTable>> m_symbols; ///< symbols that were built in parallel with other work
};

Result<std::shared_ptr<const Profile>> load(const LoadRequest& request, const LoadOptions& options, bool keepsCode,
                                            SharedImages* shared = nullptr)
{
    try {
        if (isImport(request))
            return loadImport(request, options);
        if (!request.event.empty())
            return Error{.path = request.profiles.front(),
                         .offset = {},
                         .expected = "for --event a file of callgrind or text of perf script",
                         .found = "a profile of processor time"};
        return Loader(request, options, keepsCode, shared).load();
    } catch (const std::bad_alloc&) {
        return Error{.path = request.image, .offset = {}, .expected = {}, .found = "not enough memory for its profile"};
    }
}

} // namespace

Result<std::shared_ptr<const Profile>> loadProfile(const LoadRequest& request, const LoadOptions& options)
{
    return load(request, options, false);
}

Result<std::shared_ptr<const Profile>> loadProfileWithCode(const LoadRequest& request, const LoadOptions& options)
{
    return load(request, options, true);
}

Result<std::shared_ptr<const Profile>> loadBeside(SharedImages& shared, const LoadRequest& request,
                                                  const LoadOptions& options)
{
    return load(request, options, false, &shared);
}

} // namespace gmonscope
