// SPDX-License-Identifier: MIT
//
// The flat profile as CSV (RFC 4180), with the values that JSON has for a function. Texts that a spreadsheet would take
// for formulas begin with an apostrophe.
#include "base/utf8.h"
#include "export/compared_rows.h"
#include "export/function_row.h"
#include "gmonscope/export.h"

#include <ostream>

namespace gmonscope {

namespace {

/// Spreadsheets take texts that begin so for formulas, and run them.
bool isFormula(const std::string& text) { return std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos; }

std::string field(const std::string& text)
{
    const std::string valid = (text.empty() || !isFormula(text) ? "" : "'") + validUtf8(text);
    if (valid.find_first_of(",\"\r\n") == std::string::npos)
        return valid;
    std::string quoted = "\"";
    for (const char c : valid)
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

std::string field(double seconds) { return exactNumber(seconds); }
std::string field(std::uint64_t count) { return std::to_string(count); }
std::string field(std::uint32_t number) { return std::to_string(number); }
/// Empty when there is none.
template <class T> std::string field(const std::optional<T>& maybe) { return maybe ? field(*maybe) : std::string(); }

template <class... Fields> void writeFields(std::ostream& out, const std::string& first, const Fields&... rest)
{
    out << first;
    ((out << ',' << rest), ...);
}

} // namespace

void writeCsv(std::ostream& out, const Profile& profile, const TextStyle& style, const Beside& beside)
{
    const ComparedRows compared(beside);
    writeFields(out, "id", "name", "module", "file", "self_seconds", "self_error", "descendants_seconds", "total_error",
                "calls", "self_calls", "cycle", "measured_total_seconds");
    out << compared.csvHeader() << '\n';
    const auto errors = profile.hasHistogram() ? std::optional<TimeErrors>(profile) : std::nullopt;
    for (const FlatRow& flat : buildFlatProfile(profile, style.listing)) {
        FunctionRow row = functionRow(profile, flat.function, style);
        setAccuracy(row, profile, errors);
        const double fraction = profile.visibility(flat.function).fraction; // of the call graph: here is all of it
        writeFields(out, field(row.id), field(row.name), field(row.module), field(row.file), field(row.selfSeconds),
                    field(row.selfError), field(fraction > 0 ? row.descendantsSeconds / fraction : 0),
                    field(row.totalError), field(row.calls), field(row.selfCalls), field(row.cycle),
                    field(row.measuredTotalSeconds));
        out << compared.csvOf(flat.function) << '\n';
    }
}

} // namespace gmonscope
