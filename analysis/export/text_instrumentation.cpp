// SPDX-License-Identifier: MIT
//
// Prints the cost of counting calls, the functions that had better not be counted, and the time of inlined functions.
#include "export/text_label.h"
#include "gmonscope/text_report.h"

#include <algorithm>
#include <ostream>

namespace gmonscope {

namespace {

/// Time of a call of the C library's mcount, measured on x86-64 (resources/manual/benchmarks.md).
constexpr double secondsPerLibcCall = 7e-9;
constexpr double leastPercent = 1; ///< share of the run: functions below it are not worth a line

/// Counting of one function's calls.
struct Counting {
    FunctionId function;
    double seconds;
    std::uint64_t calls;
};

double countingSeconds(const Profile& profile)
{
    double seconds = 0;
    for (const Function& function : profile.functions())
        if (function.kind == FunctionKind::Instrumentation)
            seconds += function.selfSeconds;
    return seconds;
}

/// The C library samples no libraries, itself among them.
bool isEstimated(const Profile& profile)
{
    return std::any_of(profile.runs().begin(), profile.runs().end(), [](const Run& run) { return !run.process; });
}

std::vector<Counting> heaviest(const Profile& profile, double secondsPerCall)
{
    std::vector<Counting> result;
    for (std::uint32_t f = 0; f < profile.functions().size(); ++f) {
        const Function& function = profile.functions()[f];
        const std::uint64_t calls = function.calls + function.selfCalls;
        const double seconds =
            profile.countingSeconds(FunctionId{f}).value_or(static_cast<double>(calls) * secondsPerCall);
        if (calls && seconds > 0 && profile.percent(seconds) >= leastPercent)
            result.push_back({FunctionId{f}, seconds, calls});
    }
    std::stable_sort(result.begin(), result.end(),
                     [](const Counting& a, const Counting& b) { return a.seconds > b.seconds; });
    return result;
}

/// Makes a regular expression that fits just this name.
std::string asRegex(std::string_view name)
{
    std::string regex;
    for (const char letter : name) {
        if (std::string_view("\\^$.|?*+()[]{}").find(letter) != std::string_view::npos)
            regex += '\\';
        regex += letter;
    }
    return regex;
}

/// The command that does without them, built as the program is. A name with a quote is left to the user.
void writeCommand(std::ostream& out, const Profile& profile, const std::vector<Counting>& rows)
{
    std::string names;
    for (const Counting& row : rows) {
        const Function& function = profile.function(row.function);
        const std::string_view name = function.name;
        if (function.kind == FunctionKind::Function && !function.isNameless &&
            name.find('\'') == std::string_view::npos)
            names += (names.empty() ? "" : "|") + asRegex(name);
    }
    if (!names.empty())
        out << "\nThe same for one recording, without a new build:\n\n  gmonscope-record --no-count='^(" << names
            << ")$' PROGRAM\n";
}

} // namespace

void writeInstrumentation(std::ostream& out, const Profile& profile, const TextStyle& style)
{
    if (!profile.importedFrom().empty()) {
        out << "Nothing is known of the cost of counting: the profile is of another tool.\n";
        return;
    }
    const auto calls = static_cast<double>(profile.totalCalls());
    const double sampled = countingSeconds(profile);
    const bool estimated = isEstimated(profile);
    const double perCall = estimated ? secondsPerLibcCall : calls > 0 ? sampled / calls : 0;
    out << "The cost of counting calls:\n\n";
    printTo(out, "%.2f s, %.2f%% of the time, are in [instrumentation]", sampled, profile.percent(sampled));
    if (estimated)
        printTo(out,
                ".\nThis is an estimate: %llu calls at some %.0f ns took %.2f s. If the C library's runtime\ncounted "
                "them, it did not sample itself, and these times have no more of it than the above.\n",
                static_cast<unsigned long long>(profile.totalCalls()), 1e9 * perCall, calls * perCall);
    else
        printTo(out, ", %.1f ns for each of %llu calls.\n", 1e9 * perCall,
                static_cast<unsigned long long>(profile.totalCalls()));
    writeSubtracted(out, profile);
    const auto rows = heaviest(profile, perCall);
    if (rows.empty()) {
        out << "No function takes 1% of the time to count.\n";
        return;
    }
    out << "Functions that are worth __attribute__((no_instrument_function)), which leaves them uncounted:\n\n"
           "  %      counting      self\n"
        << (estimated ? " time    estimate   seconds" : " time     seconds   seconds")
        << "        calls  ns/call  name\n";
    RowLimit limit(style, "function", "functions");
    for (const Counting& row : rows) {
        if (!limit.takes(profile.percent(row.seconds)))
            continue;
        printTo(out, "%6.2f %10.2f %9.2f %12llu %8.1f  ", profile.percent(row.seconds), row.seconds,
                profile.function(row.function).selfSeconds, static_cast<unsigned long long>(row.calls),
                1e9 * row.seconds / static_cast<double>(row.calls));
        out << functionName(profile, row.function, style) << '\n';
    }
    limit.writeRest(out, true);
    if (!estimated)
        writeCommand(out, profile, rows);
}

void writeInlined(std::ostream& out, const Profile& profile, const TextStyle& style)
{
    out << "Inlined functions:\n\n";
    if (profile.inlined().empty()) {
        out << "No time was sampled in an inlined function, or there is no debugging information.\n";
        return;
    }
    out << "  %       self\n time   seconds  name, and where it is inlined\n";
    RowLimit limit(style, "row", "rows");
    for (const InlinedTime& row : profile.inlined()) {
        if (!limit.takes(profile.percent(row.seconds)))
            continue;
        printTo(out, "%6.2f %8.2f  ", profile.percent(row.seconds), row.seconds);
        out << styledName(row.name, style) << " in " << functionName(profile, row.function, style) << '\n';
    }
    limit.writeRest(out, true);
    if (style.explanations == Explanations::Print)
        out << "\nThis is time in the code of functions that the compiler has put into others. In the other listings "
               "it\nis part of the time of these others. Calls of inlined functions are not counted.\n";
}

} // namespace gmonscope
