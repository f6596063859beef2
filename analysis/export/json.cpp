// SPDX-License-Identifier: MIT
//
// The profile as JSON: resources/man/gmonscope-json.5 says what each value means.
#include "export/compared_rows.h"
#include "export/text_label.h"
#include "gmonscope/accuracy.h"
#include "gmonscope/columns.h"
#include "gmonscope/export.h"
#include "listing/uncounted.h"
#include "text/json_writer.h"

#include <algorithm>

namespace gmonscope {

namespace {

constexpr std::uint64_t formatVersion = 1;

class JsonProfile {
public:
    JsonProfile(std::ostream& out, const Profile& profile, const TextStyle& style, const Beside& beside)
        : m_json(out), m_profile(profile), m_style(style), m_isShown(profile.functions().size()), m_comparison(profile),
          m_beside(beside), m_compared(beside)
    {
        if (profile.hasHistogram())
            m_errors.emplace(profile);
        chooseFunctions();
    }

    void write()
    {
        m_json.beginObject().key("format").value(formatVersion);
        list("functions", [this] { writeFunctions(); });
        list("arcs", [this] { writeArcs(); });
        list("external_arcs", [this] { writeExternalArcs(); });
        list("cycles", [this] { writeCycles(); });
        list("groups", [this] { writeGroups(); });
        m_json.line().key("totals");
        writeTotals();
        m_json.line().key("difference");
        writeDifference();
        m_json.line().key("spread");
        writeSpread();
        m_json.line().endObject();
    }

private:
    [[nodiscard]] bool hasEntry(FunctionId id) const { return m_profile.visibility(id).inGraph; }
    [[nodiscard]] bool isShown(const Arc& arc) const { return hasEntry(arc.caller) || hasEntry(arc.callee); }

    /// Chooses the functions of the call graph: those with entries, and those at the other ends of their arcs.
    void chooseFunctions()
    {
        for (std::uint32_t f = 0; f < m_isShown.size(); ++f)
            m_isShown[f] = hasEntry(FunctionId{f}) &&
                           (m_style.listing.withUnused || m_profile.function(FunctionId{f}).isReached());
        for (const Arc& arc : m_profile.arcs())
            if (isShown(arc))
                m_isShown[arc.caller.value] = m_isShown[arc.callee.value] = true;
    }

    template <class Write> void list(std::string_view name, const Write& write)
    {
        m_json.line().key(name).beginArray();
        write();
        m_json.line().endArray();
    }

    void writeFunctions()
    {
        const ColumnSource source{.profile = m_profile, .errors = m_errors ? &*m_errors : nullptr, .isGraph = true};
        for (std::uint32_t f = 0; f < m_isShown.size(); ++f)
            if (m_isShown[f])
                writeFunction(source, flatRowOf(m_profile, FunctionId{f}));
    }

    void writeFunction(const ColumnSource& source, const FlatRow& row)
    {
        const bool hasCalls = !isUncounted(m_profile, row.function);
        m_json.line().beginObject();
        for (const FlatColumn& column : flatColumns()) {
            if (!column.key)
                continue;
            if (hasCalls || !std::string_view(column.key).ends_with("calls"))
                writeValue(column, source, row);
            else
                m_json.key(column.key).null();
        }
        writeCompared(row.function);
        writeRange(m_profile.callRange(row.function));
        m_json.endObject();
    }

    void writeValue(const FlatColumn& column, const ColumnSource& source, const FlatRow& row)
    {
        m_json.key(column.key);
        if (column.kind == ColumnKind::Name)
            m_json.value(exportedName(source.profile.function(row.function), m_style));
        else
            std::visit([this](const auto& value) { m_json.value(value); }, column.value(source, row));
    }

    /// Nothing for numbers that were counted.
    void writeRange(const std::optional<CallRange>& range)
    {
        m_json.key("calls_range");
        if (!range) {
            m_json.null();
            return;
        }
        m_json.beginObject().key("counted").value(range->counted);
        m_json.key("low").value(range->low).key("high").value(range->high).endObject();
    }

    void writeCompared(FunctionId id)
    {
        const FunctionDifference* const difference = m_compared.differenceOf(id);
        m_json.key("base");
        if (difference && difference->base) {
            m_json.beginObject().key("self_seconds").value(difference->selfSeconds.base);
            m_json.key("self_changed").boolean(difference->selfSeconds.isBeyondChance);
            m_json.key("total_seconds").value(difference->totalSeconds.base);
            m_json.key("total_changed").boolean(difference->totalSeconds.isBeyondChance);
            m_json.key("calls").value(difference->calls.base).endObject();
        } else {
            m_json.null();
        }
        const FunctionSpread* const spread = m_compared.spreadOf(id);
        m_json.key("spread");
        if (spread) {
            m_json.beginObject().key("self");
            writeNumbers(spread->selfSeconds);
            m_json.key("total");
            writeNumbers(spread->totalSeconds);
            m_json.key("calls");
            writeNumbers(spread->calls, Unit::Calls);
            m_json.endObject();
        } else {
            m_json.null();
        }
        if (m_beside.each)
            writeEachRun(m_beside.each->of(id));
    }

    void writeEachRun(const std::vector<FunctionInRun>& all)
    {
        const auto write = [&](const char* key, const auto& valueOf) {
            m_json.key(key).beginArray();
            for (const FunctionInRun& run : all)
                m_json.value(valueOf(run));
            m_json.endArray();
        };
        m_json.key("each_run").beginObject();
        write("self_seconds", [](const FunctionInRun& run) { return run.selfSeconds; });
        write("total_seconds", [](const FunctionInRun& run) { return run.totalSeconds; });
        write("calls", [](const FunctionInRun& run) { return run.calls; });
        m_json.endObject();
    }

    enum class Unit { Time, Calls };

    void writeNumbers(const Spread& spread, Unit unit = Unit::Time)
    {
        m_json.beginObject().key("mean").value(spread.mean).key("min").value(spread.min).key("max").value(spread.max);
        m_json.key("deviation").value(spread.deviation).key("imbalance").value(spread.imbalance());
        if (unit == Unit::Time)
            m_json.key("lost").value(spread.lost(m_beside.spread->runs));
        m_json.key("min_run").value(std::uint64_t{spread.minRun}).key("max_run").value(std::uint64_t{spread.maxRun});
        m_json.endObject();
    }

    void writeDifference()
    {
        const ProfileDifference* const difference = m_beside.difference;
        if (!difference) {
            m_json.null();
            return;
        }
        m_json.beginObject().key("base_runs").value(std::uint64_t{difference->baseRuns});
        m_json.key("base_seconds").value(difference->seconds.base);
        m_json.key("changed").boolean(difference->seconds.isBeyondChance);
        list("gone", [&] {
            for (const FunctionDifference& function : difference->functions)
                if (function.isGone())
                    writeGone(function);
        });
        m_json.endObject();
    }

    void writeGone(const FunctionDifference& function)
    {
        const ColumnSource source{.profile = *m_beside.base};
        m_json.line().beginObject();
        for (const auto section : {FlatColumn::Name, FlatColumn::Module, FlatColumn::File})
            writeValue(flatColumn(section), source, {.function = *function.base});
        m_json.key("self_seconds").value(function.selfSeconds.base);
        m_json.key("total_seconds").value(function.totalSeconds.base);
        m_json.key("calls").value(function.calls.base).endObject();
    }

    void writeSpread()
    {
        const RunSpread* const spread = m_beside.spread;
        if (!spread) {
            m_json.null();
            return;
        }
        m_json.beginObject().key("runs").value(std::uint64_t{spread->runs}).key("seconds");
        writeNumbers(spread->seconds);
        list("paths", [this, spread] {
            for (std::uint64_t run = 0; run < spread->runs; ++run)
                if (!spread->paths[run].empty())
                    m_json.line().beginObject().key("run").value(run).key("path").value(spread->paths[run]).endObject();
        });
        list("arcs", [this, spread] {
            for (const ArcSpread& arc : spread->arcs)
                if (m_isShown[arc.caller.value] && m_isShown[arc.callee.value])
                    writeArcSpread(arc);
        });
        list("groups", [this, spread] {
            for (const RunGroup& group : spread->groups)
                writeGroup(group);
        });
        m_json.endObject();
    }

    void writeGroup(const RunGroup& group)
    {
        m_json.line().beginObject().key("names").value(
            group.names.empty() ? runNames(runLabels(m_beside.spread->paths), group.runs) : group.names);
        m_json.key("runs").beginArray();
        for (const std::uint32_t run : group.runs)
            m_json.value(std::uint64_t{run});
        m_json.endArray().key("seconds").value(group.seconds);
        m_json.key("differences").beginArray();
        for (const GroupDifference& difference : group.differences) {
            m_json.beginObject().key("name").value(difference.name);
            text("module", difference.module);
            m_json.key("seconds").value(difference.seconds).key("others").value(difference.others).endObject();
        }
        m_json.endArray().endObject();
    }

    void writeArcSpread(const ArcSpread& arc)
    {
        m_json.line().beginObject().key("caller").value(std::uint64_t{arc.caller.value});
        m_json.key("callee").value(std::uint64_t{arc.callee.value}).key("calls");
        writeNumbers(arc.calls, Unit::Calls);
        m_json.key("estimated");
        writeNumbers(arc.seconds);
        m_json.endObject();
    }

    /// null when it is not known.
    void text(std::string_view name, const std::string& value)
    {
        m_json.key(name).value(value.empty() ? std::nullopt : std::optional<std::string_view>(value));
    }

    void writeArcs()
    {
        for (std::uint32_t a = 0; a < m_profile.arcs().size(); ++a) {
            const Arc& arc = m_profile.arc(ArcId{a});
            if (!isShown(arc))
                continue;
            m_json.line().beginObject().key("caller").value(std::uint64_t{arc.caller.value});
            m_json.key("callee").value(std::uint64_t{arc.callee.value}).key("calls");
            m_json.value(arc.isMeasuredOnly() ? std::nullopt : std::optional(arc.calls));
            m_json.key("estimated_seconds").value(m_profile.flow(ArcId{a}).totalSeconds());
            writeMeasured(ArcId{a});
            writeRange(m_profile.callRange(arc));
            m_json.endObject();
        }
    }

    void writeMeasured(ArcId id)
    {
        const auto measured = m_profile.measured(id);
        if (!measured || !m_errors) {
            m_json.key("measured_seconds").null().key("measured_error").null().key("differs").null();
            return;
        }
        m_json.key("measured_seconds").value(measured->seconds);
        m_json.key("measured_error").value(m_errors->measured(*measured).around(measured->seconds));
        m_json.key("differs").boolean(m_comparison.differs(id));
    }

    void writeExternalArcs()
    {
        for (std::uint32_t f = 0; f < m_isShown.size(); ++f) {
            if (!m_isShown[f])
                continue;
            for (const ExternalArc& arc : m_profile.externalArcsTo(FunctionId{f})) {
                m_json.line().beginObject().key("caller").value(m_profile.externalCaller(arc.caller).name);
                m_json.key("callee").value(std::uint64_t{f}).key("calls").value(arc.calls).endObject();
            }
        }
    }

    void writeCycles()
    {
        for (const Cycle& cycle : m_profile.cycles()) {
            if (std::none_of(cycle.members.begin(), cycle.members.end(),
                             [this](FunctionId member) { return m_isShown[member.value]; }))
                continue;
            m_json.line().beginObject().key("cycle").value(std::uint64_t{cycle.number});
            m_json.key("members").beginArray();
            for (const FunctionId member : cycle.members)
                if (m_isShown[member.value])
                    m_json.value(std::uint64_t{member.value});
            m_json.endArray().key("self_seconds").value(cycle.selfSeconds);
            m_json.key("descendants_seconds").value(cycle.descendantsSeconds).key("calls").value(cycle.calls);
            m_json.key("internal_calls").value(cycle.internalCalls).endObject();
        }
    }

    void writeGroups()
    {
        for (const FunctionGroup& group : m_profile.groups()) {
            if (!m_isShown[group.function.value])
                continue;
            m_json.line().beginObject().key("function").value(std::uint64_t{group.function.value});
            m_json.key("members").beginArray();
            for (const Function& member : group.members) {
                m_json.beginObject().key("name").value(nameIn(member, m_style));
                text("module", member.module ? m_profile.module(*member.module).name : std::string());
                text("file", std::string(member.sourceFile));
                m_json.key("self_seconds").value(member.selfSeconds).endObject();
            }
            m_json.endArray().endObject();
        }
    }

    void writeTotals()
    {
        m_json.beginObject().key("seconds").value(m_profile.graphSeconds()).key("ticks").value(m_profile.totalTicks());
        m_json.key("calls").value(m_profile.totalCalls());
        m_json.key("seconds_per_tick")
            .value(m_profile.hasHistogram() ? std::optional(m_profile.secondsPerTick()) : std::nullopt);
        m_json.key("dimension").value(m_profile.dimension()).key("image").value(m_profile.imagePath());
        const auto& subtracted = m_profile.subtracted();
        m_json.key("subtracted_seconds").value(subtracted ? std::optional(subtracted->seconds) : std::nullopt);
        m_json.key("profiles").beginArray();
        for (const Run& run : m_profile.runs())
            m_json.value(run.path);
        m_json.endArray().endObject();
    }

    JsonWriter m_json;
    const Profile& m_profile;
    const TextStyle& m_style;
    std::vector<bool> m_isShown; ///< by function
    MeasuredComparison m_comparison;
    std::optional<TimeErrors> m_errors;
    Beside m_beside;
    ComparedRows m_compared;
};

} // namespace

void writeJson(std::ostream& out, const Profile& profile, const TextStyle& style, const Beside& beside)
{
    JsonProfile(out, profile, style, beside).write();
    out << '\n';
}

} // namespace gmonscope
