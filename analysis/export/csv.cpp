// SPDX-License-Identifier: MIT
//
// The flat profile as CSV (RFC 4180), with the values that JSON has for a function. Texts that a spreadsheet would take
// for formulas begin with an apostrophe.
#include "export/compared_rows.h"
#include "export/csv_field.h"
#include "export/text_label.h"
#include "gmonscope/columns.h"
#include "gmonscope/export.h"
#include "text/line_text.h"

#include <ostream>

namespace gmonscope {

namespace {

std::string field(std::string_view text) { return csvField(text); }
std::string field(double number) { return exactNumber(number); }
std::string field(std::uint64_t count) { return std::to_string(count); }
std::string field(std::monostate) { return {}; }

/// Returns what `fieldOf` returns for the columns, with commas between.
template <class FieldOf> std::string joined(const FieldOf& fieldOf)
{
    std::string line;
    constexpr std::size_t usual = 256;
    line.reserve(usual);
    for (const FlatColumn& column : flatColumns()) {
        if (!column.key)
            continue;
        if (!line.empty())
            line += ',';
        line += fieldOf(column);
    }
    return line;
}

/// Empty where all calls were counted.
std::string rangeFields(const Profile& profile, FunctionId function)
{
    const auto range = profile.callRange(function);
    return range ? ',' + std::to_string(range->low) + ',' + std::to_string(range->high) : ",,";
}

} // namespace

void writeCsv(std::ostream& out, const Profile& profile, const TextStyle& style, const Beside& beside)
{
    const ComparedRows compared(beside);
    const auto errors = profile.hasHistogram() ? std::optional<TimeErrors>(profile) : std::nullopt;
    const ColumnSource source{.profile = profile, .errors = errors ? &*errors : nullptr};
    out << joined([](const FlatColumn& column) { return std::string(column.key); })
        << (profile.hasEstimates() ? ",calls_low,calls_high" : "") << compared.csvHeader() << '\n';
    for (const FlatRow& row : buildFlatProfile(profile, style.listing)) {
        const auto fieldOf = [&](const FlatColumn& column) {
            if (column.kind == ColumnKind::Name)
                return field(exportedName(profile.function(row.function), style));
            return std::visit([](const auto& value) { return field(value); }, column.value(source, row));
        };
        out << joined(fieldOf) << (profile.hasEstimates() ? rangeFields(profile, row.function) : "")
            << compared.csvOf(row.function) << '\n';
    }
}

} // namespace gmonscope
