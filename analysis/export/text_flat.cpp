// SPDX-License-Identifier: MIT
#include "export/text_explanations.h"
#include "export/text_label.h"
#include "gmonscope/text_report.h"

#include <algorithm>
#include <array>
#include <ostream>

namespace gmonscope {

namespace {

/// The unit of the per-call columns: the largest value lies in [1, 1000). Functions that only the outside calls, main
/// among them, do not count: one call that stands for the whole run would leave nothing of all others.
struct PerCallUnit {
    const char* name;
    double perSecond;
};

PerCallUnit chooseUnit(const Profile& profile, const std::vector<FlatRow>& rows)
{
    static constexpr std::array<PerCallUnit, 5> units{
        {{"s/call", 1}, {"ms/call", 1e3}, {"us/call", 1e6}, {"ns/call", 1e9}, {"ps/call", 1e12}}};
    double largest = 0;
    for (const FlatRow& row : rows)
        if (row.calls > profile.function(row.function).externalCalls)
            largest = std::max(largest, row.totalPerCall.value_or(0));
    if (largest <= 0)
        return units.front();
    for (const PerCallUnit& unit : units)
        if (largest * unit.perSecond >= 1)
            return unit;
    return units.back();
}

void writeSystemTime(std::ostream& out, const Profile& profile)
{
    double system = 0;
    for (const Function& function : profile.functions())
        system += function.selfSystemSeconds;
    printTo(out, "%.2f seconds are user time, %.2f seconds system time.\n", profile.totalSeconds() - system, system);
}

void writeHeader(std::ostream& out, const Profile& profile, const PerCallUnit& unit)
{
    out << "Flat profile:\n\n";
    if (profile.totalTicks() > 0)
        printTo(out, "Each sample counts as %g seconds.\n", profile.secondsPerTick());
    else
        out << " no time accumulated\n\n";
    if (profile.hasSystemTime() && profile.totalTicks() > 0)
        writeSystemTime(out, profile);
    out << "  %   cumulative   self              self     total           \n";
    printTo(out, " %-5.5s %8.8s  %8.8s %8.8s %8.8s %8.8s  %-8.8s\n", "time", "seconds", "seconds", "calls", unit.name,
            unit.name, "name");
}

} // namespace

void writeFlatProfile(std::ostream& out, const Profile& profile, Explanations explanations)
{
    const auto rows = buildFlatProfile(profile);
    const PerCallUnit unit = chooseUnit(profile, rows);
    writeHeader(out, profile, unit);
    for (const FlatRow& row : rows) {
        printTo(out, "%6.2f %9.2f %8.2f", row.percent, row.cumulativeSeconds, row.selfSeconds);
        if (row.calls)
            printTo(out, " %8llu %8.2f %8.2f  ", static_cast<unsigned long long>(row.calls),
                    *row.selfPerCall * unit.perSecond, *row.totalPerCall * unit.perSecond);
        else
            printTo(out, " %8s %8s %8s  ", "", "", "");
        out << functionName(profile, row.function) << '\n';
    }
    if (explanations == Explanations::Print)
        out << flatProfileExplanation;
}

} // namespace gmonscope
