// SPDX-License-Identifier: MIT
#include "gmonscope/gnu_profile.h"

#include "base/one_line.h"
#include "gnu/gnu_reader.h"
#include "gnu/gnu_self_time.h"
#include "gnu/gnu_symbols.h"
#include "load/build_profile.h"
#include "select/symbol_spec.h"
#include "static_calls/static_calls.h"
#include "symbolize/block_rows.h"
#include "symbolize/debug_problem.h"

#include <filesystem>
#include <new>

namespace gmonscope {

namespace {

/// Leaves functions that count calls out of all lists, unless they are asked for by name.
void leaveOutCounters(SymbolChoice& choice)
{
    for (const char* name : {"_gprof_mcount", "mcount", "_mcount", "__mcount", "__mcount_internal", "__mcleanup"})
        choice.without.emplace_back(name);
}

/// Returns the rules by which GNU gprof builds its graph differently from ours.
GraphPolicy gnuGraphPolicy(double totalSeconds, bool byLine)
{
    return {.arcOrder = ArcOrder::NewestFirst,
            .cycleOrder = CycleOrder::ByFirstFound,
            .totalSeconds = totalSeconds,
            .showsSpontaneousCycles = false,
            .showsCycles = !byLine};
}

/// The stages, each taking what the one before it made.
class GnuLoader {
public:
    GnuLoader(const LoadRequest& request, ProfileFormat format)
        : m_request(request), m_format(format), m_selection(request.selection),
          m_data(std::make_unique<Profile::Data>())
    {
        leaveOutCounters(m_selection.flat);
        leaveOutCounters(m_selection.graph);
        leaveOutCounters(m_selection.time);
    }

    Result<GnuProfile> load()
    {
        const auto image = readElfImage(m_request.image, SymbolScope::WeakToo);
        if (!image)
            return image.error();
        if (image->isStripped && m_request.symbols.symbolFile.empty())
            return Error{.path = image->path, .offset = {}, .expected = "a symbol table", .found = "no symbols"};
        describe(*image);
        const LineTable lines = orProblem(readLineTable(image->path), image->path, m_data->info.problems);
        const auto symbols = buildGnuSymbols(*image, lines, m_request.symbols, m_data->table, m_data->info.problems);
        if (!symbols)
            return symbols.error();
        auto gmon = readGnuProfiles(m_request, m_format, *image, m_data->info.runs);
        if (!gmon)
            return gmon.error();
        auto calls = nameCalls(gmon->arcs, *symbols);
        if (m_request.symbols.staticCalls)
            addStaticCalls(*image, *symbols, gmon->histograms, calls);
        eraseUnwantedCalls(m_data->table, calls, m_selection.arcs, NamePolicy::Symbol);
        return build(*gmon, *symbols, std::move(calls));
    }

private:
    void describe(const ElfImage& image)
    {
        m_data->info.imagePath = image.path;
        m_data->table.modules.push_back({.path = image.path,
                                         .name = shownName(std::filesystem::path(image.path).filename().string()),
                                         .buildId = image.buildId,
                                         .hasCalls = true});
    }

    /// A call leads to the function in whose row the address is, or to the one before that row.
    [[nodiscard]] static std::vector<std::optional<FunctionId>> callees(const GnuSymbols& symbols)
    {
        std::vector<std::optional<FunctionId>> functions;
        std::optional<FunctionId> last;
        for (std::uint32_t f = 0; f < symbols.isFunction.size(); ++f) {
            if (symbols.isFunction[f])
                last = FunctionId{f};
            functions.push_back(last);
        }
        return functions;
    }

    /// A call of which one end is unknown is dropped.
    [[nodiscard]] static std::vector<SymbolizedCall> nameCalls(const std::vector<RawArc>& arcs,
                                                               const GnuSymbols& symbols)
    {
        std::vector<SymbolizedCall> calls;
        calls.reserve(arcs.size());
        const auto calleeOf = callees(symbols);
        for (const RawArc& arc : arcs) {
            const auto caller = symbols.table.find(arc.fromPc), called = symbols.table.find(arc.selfPc);
            if (caller && called && calleeOf[called->value])
                calls.push_back({.caller = caller, .callee = *calleeOf[called->value], .calls = arc.count});
        }
        return calls;
    }

    static void addStaticCalls(const ElfImage& image, const GnuSymbols& symbols,
                               const std::vector<Histogram>& histograms, std::vector<SymbolizedCall>& calls)
    {
        const auto isSampled = [&](std::uint64_t address) {
            return std::any_of(histograms.begin(), histograms.end(), [address](const Histogram& histogram) {
                return histogram.lowPc <= address && address < histogram.highPc;
            });
        };
        for (const StaticCall& call : findStaticCalls(image)) {
            const auto caller = symbols.table.find(call.site), callee = symbols.table.find(call.target);
            const bool isEntry =
                callee && symbols.at[callee->value] == call.target && symbols.isFunction[callee->value];
            if (caller && isEntry && isSampled(call.site) && isSampled(call.target))
                calls.push_back({.caller = caller, .callee = *callee});
        }
    }

    Result<GnuProfile> build(const GmonData& gmon, const GnuSymbols& symbols, std::vector<SymbolizedCall> calls)
    {
        const Chosen flat = choose(m_selection.flat);
        show(flat, symbols);
        constexpr std::size_t mostBlocksOfRow = 10;
        if (m_request.symbols.byLine) // otherwise gprof leaves them out, too
            placeBlocks(gmon.blocks, symbols.table, mostBlocksOfRow, m_data->table);
        const double totalSeconds = gmon.histograms.empty() ? 0 : assignTime(gmon.histograms, symbols, flat);
        GnuProfile result{.hasHistogram = !gmon.histograms.empty(), .hasArcs = !gmon.arcs.empty()};
        const GraphChoice choice{choose(m_selection.graph), choose(m_selection.time)};
        result.profile = buildProfile(std::move(m_data), std::move(calls),
                                      gnuGraphPolicy(totalSeconds, m_request.symbols.byLine), choice);
        return result;
    }

    [[nodiscard]] Chosen choose(const SymbolChoice& choice) const
    {
        return chooseFunctions(m_data->table, choice, NamePolicy::Symbol);
    }

    /// Fills the visibility of each function.
    void show(const Chosen& flat, const GnuSymbols& symbols)
    {
        const Chosen counts = choose(m_selection.counts), source = choose(m_selection.source);
        for (std::uint32_t f = 0; f < m_data->table.functions.size(); ++f)
            m_data->table.visibility.push_back({.inFlat = flat.takes(FunctionId{f}),
                                                .hasEntry = !m_request.symbols.byLine || symbols.isFunction[f],
                                                .isFunction = symbols.isFunction[f],
                                                .inCounts = counts.takes(FunctionId{f}),
                                                .inSource = source.takes(FunctionId{f})});
    }

    /// Returns the time of the whole run, in seconds. REQUIRES: there is a histogram.
    double assignTime(const std::vector<Histogram>& histograms, const GnuSymbols& symbols, const Chosen& flat)
    {
        const GnuTime time = assignGnuTime(histograms, symbols, flat, m_data->table.functions);
        m_data->info.hasHistogram = true;
        m_data->info.secondsPerTick = 1.0 / histograms.front().ticksPerSecond;
        m_data->info.bytesPerBin = static_cast<double>(time.binBytes);
        m_data->info.dimension = histograms.front().dimension;
        return time.totalTicks / histograms.front().ticksPerSecond;
    }

    const LoadRequest& m_request;
    ProfileFormat m_format;
    ProfileSelection m_selection;
    std::unique_ptr<Profile::Data> m_data;
};

} // namespace

Result<GnuProfile> loadGnuProfile(const LoadRequest& request, ProfileFormat format)
{
    try {
        return GnuLoader(request, format).load();
    } catch (const std::bad_alloc&) {
        return Error{.path = request.image, .offset = {}, .expected = {}, .found = "not enough memory for its profile"};
    }
}

} // namespace gmonscope
