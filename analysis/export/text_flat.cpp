// SPDX-License-Identifier: MIT
#include "export/estimated_count.h"
#include "export/extra_columns.h"
#include "export/text_explanations.h"
#include "export/text_label.h"
#include "gmonscope/numbers.h"
#include "gmonscope/text_report.h"
#include "text/parallel_rows.h"

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <span>

namespace gmonscope {

namespace {

struct PerCallUnit {
    const char* name;
    double perSecond;
};

constexpr std::array<PerCallUnit, 11> units{{{"Ts/call", 1e-12},
                                             {"Gs/call", 1e-9},
                                             {"Ms/call", 1e-6},
                                             {"Ks/call", 1e-3},
                                             {"s/call", 1},
                                             {"ms/call", 1e3},
                                             {"us/call", 1e6},
                                             {"ns/call", 1e9},
                                             {"ps/call", 1e12},
                                             {"fs/call", 1e15},
                                             {"as/call", 1e18}}};
constexpr std::size_t milliseconds = 5;

/// Also of functions without a row.
double largestPerCall(const Profile& profile)
{
    double largest = 0;
    for (std::uint32_t f = 0; f < profile.functions().size(); ++f)
        if (const auto calls = profile.function(FunctionId{f}).calls)
            largest = std::max(largest, totalSecondsOf(profile, FunctionId{f}) / static_cast<double>(calls));
    return largest;
}

/// The one unit of all rows; none: each has its own.
std::optional<PerCallUnit> chooseUnit(const Profile& profile, const TextStyle& style)
{
    if (!profile.costUnit().isTime() || (style.perCall == PerCallRule::OfEach && !style.traditional))
        return {};
    if (style.traditional)
        return units[milliseconds];
    const double largest = largestPerCall(profile);
    if (largest <= 0)
        return units.front();
    const auto fits = [largest](const PerCallUnit& unit) { return largest * unit.perSecond >= 1; };
    const auto unit = std::find_if(units.begin(), units.end(), fits);
    return unit == units.end() ? units.back() : *unit;
}

void writeSystemTime(std::ostream& out, const Profile& profile)
{
    double system = 0;
    for (const Function& function : profile.functions())
        system += function.selfSystemSeconds;
    printTo(out, "%.2f seconds are user time, %.2f seconds system time.\n", profile.totalSeconds() - system, system);
}

/// BSD's gprof says how fine the samples are where we say what they count.
void writeTraditionalTitle(std::ostream& out, const Profile& profile)
{
    printTo(out, "\ngranularity: each sample hit covers %g byte(s)", profile.bytesPerBin());
    if (profile.totalSeconds() > 0)
        printTo(out, " for %.2f%% of %.2f %s\n\n", 100.0 * profile.secondsPerTick() / profile.totalSeconds(),
                profile.totalSeconds(), profile.dimension().c_str());
    else
        out << " no time accumulated\n\n";
}

/// Amounts of other tools are not all of time.
void writeUnit(std::ostream& out, const Profile& profile)
{
    const CostUnit& unit = profile.costUnit();
    out << (unit.isExact ? "Counted, not sampled, in " : "Sampled, in ") << unit.name;
    if (unit.countsPerUnit > 1)
        out << ": millions of " << unit.count;
    out << ".\n";
}

/// A file that looks like one run may hold many.
void writeSumOf(std::ostream& out, const Profile& profile)
{
    const auto runs = profile.runs();
    const auto& process = runs.size() == 1 ? runs.front().process : std::nullopt;
    if (process && process->processes > 1 && !process->isDifference)
        out << "This is the sum of " << process->processes << (process->isSumOfRanks() ? " ranks.\n" : " processes.\n");
}

void writeTitle(std::ostream& out, const Profile& profile)
{
    out << "Flat profile:\n\n";
    writeSumOf(out, profile);
    if (const CostUnit& unit = profile.costUnit(); unit.isExact || !unit.isTime())
        writeUnit(out, profile);
    else if (profile.hasHistogram())
        printTo(out, "Each sample counts as %g %s.\n", profile.secondsPerTick(), profile.dimension().c_str());
    if (profile.totalSeconds() <= 0)
        out << " no time accumulated\n\n";
}

void writeHeader(std::ostream& out, const Profile& profile, const char* perCall, const TextStyle& style,
                 const ExtraColumns& columns)
{
    (style.traditional ? writeTraditionalTitle(out, profile) : writeTitle(out, profile));
    if (profile.hasSystemTime() && profile.totalTicks() > 0)
        writeSystemTime(out, profile);
    writeSubtracted(out, profile);
    columns.writeNote(out);
    out << "  %   cumulative   self              self     total           \n";
    const char* dimension = profile.dimension().c_str();
    printTo(out, " %-5.5s %8.8s  %8.8s %8.8s %8.8s %8.8s  ", "time", dimension, dimension, "calls", perCall, perCall);
    out << columns.flatHeader();
    printTo(out, "%-8.8s\n", "name");
}

/// Names of the rows: made in the order in which memory has the functions, they are side by side.
void makeNames(const Profile& profile, const std::vector<FlatRow>& rows, const TextStyle& style)
{
    if (style.symbolNames)
        return;
    std::vector<bool> isNamed(profile.functions().size());
    for (const FlatRow& row : rows)
        isNamed[row.function.value] = true;
    constexpr std::size_t least = 1024;
    inParallel(isNamed.size(), least, [&](std::size_t first, std::size_t end) {
        for (std::size_t f = first; f < end; ++f)
            if (isNamed[f])
                (void)profile.function(FunctionId{static_cast<std::uint32_t>(f)}).name.text();
    });
}

void writeNumbers(LineText& out, const Profile& profile, const FlatRow& row, const std::optional<PerCallUnit>& unit,
                  const TextStyle& style)
{
    if (style.traditional)
        (out.tenths(row.percent, 5) << " ").hundredths(row.cumulativeSeconds, 10);
    else
        (out.hundredths(row.percent, 6) << " ").hundredths(row.cumulativeSeconds, 9);
    (out << " ").hundredths(row.selfSeconds, 8);
    if (!row.calls) {
        out.spaces(29);
        return;
    }
    writeCount(out << " ", row.calls, 8, profile.callRange(row.function).has_value());
    out << " ";
    if (unit)
        (out.hundredths(*row.selfPerCall * unit->perSecond, 8) << " ")
            .hundredths(*row.totalPerCall * unit->perSecond, 8);
    else
        (out.right(fittedAmountText(profile, *row.selfPerCall), 8) << " ")
            .right(fittedAmountText(profile, *row.totalPerCall), 8);
    out << "  ";
}

} // namespace

void writeFlatProfile(std::ostream& out, const Profile& profile, const TextStyle& style,
                      const CallGraphListing* listing, const Beside& beside)
{
    auto rows = buildFlatProfile(profile, style.listing);
    const auto unit = chooseUnit(profile, style);
    const ExtraColumns columns(profile, style, beside);
    writeHeader(out, profile, unit ? unit->name : "per call", style, columns);
    RowLimit limit(style, "function", "functions");
    std::erase_if(rows, [&limit](const FlatRow& row) { return !limit.takes(row.percent); });
    makeNames(profile, rows, style);
    writeRows(out, rows.size(), [&](LineText& text, std::size_t first, std::size_t end) {
        for (const FlatRow& row : std::span(rows).subspan(first, end - first)) {
            writeNumbers(text, profile, row, unit, style);
            text << columns.ofRow(row)
                 << (listing ? functionLabel(*listing, row.function, style)
                             : functionName(profile, row.function, style));
            text.endLine();
        }
    });
    limit.writeRest(out, true, wholeOf(profile));
    if (style.explanations == Explanations::Print) {
        out << flatProfileExplanation;
        columns.explain(out);
    }
}

} // namespace gmonscope
