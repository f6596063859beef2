// SPDX-License-Identifier: MIT
#include "cli/check_reports.h"

#include "base/one_line.h"
#include "base/utf8.h"
#include "compare/compared_side.h"
#include "export/text_label.h"
#include "gmonscope/export.h"
#include "gmonscope/numbers.h"
#include "gmonscope/views.h"
#include "text/line_text.h"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <sstream>

namespace gmonscope {

namespace {

constexpr std::size_t mostRows = 10;        ///< of a table
constexpr std::size_t mostAnnotations = 10; ///< as many as GitHub shows of a step

/// Replaces each of the letters by its text.
std::string replaced(std::string_view text, std::span<const std::pair<char, std::string_view>> letters)
{
    std::string result;
    for (const char letter : validUtf8(text)) {
        const auto found =
            std::find_if(letters.begin(), letters.end(), [&](const auto& pair) { return pair.first == letter; });
        if (found == letters.end())
            result += letter;
        else
            result += found->second;
    }
    return result;
}

constexpr std::pair<char, std::string_view> markup[] = {{'&', "&amp;"},  {'<', "&lt;"},   {'>', "&gt;"},
                                                        {'"', "&quot;"}, {'|', "&#124;"}, {'\n', " "}};

/// In a cell of a table only HTML keeps all of a name.
std::string code(const std::string& name) { return "<code>" + replaced(shownName(name), markup) + "</code>"; }

std::string cell(const std::string& text) { return replaced(oneLine(text), markup); }

std::string ratioText(const Change& change)
{
    return change.base > 0 ? printed("%+.1f %%", 100 * change.ratio()) : change.now > 0 ? "new" : "";
}

std::string nameOf(const CheckSummary& summary, const FunctionDifference& function)
{
    return function.now ? functionName(summary.profile, *function.now, summary.style)
                        : functionName(*summary.beside.base, *function.base, summary.style);
}

/// Returns the texts of the first findings that the reason does not say itself.
std::vector<std::string> findingsOf(const CheckResult& result)
{
    std::vector<std::string> lines;
    const std::size_t shown = std::min(result.findings.size(), mostRows);
    for (std::size_t i = 0; i < shown; ++i)
        if (result.findings[i].text != result.reason)
            lines.push_back(result.findings[i].text);
    if (result.findings.size() > shown)
        lines.push_back("and " + std::to_string(result.findings.size() - shown) + " more");
    return lines;
}

void writeResults(std::ostream& out, std::span<const CheckResult> results)
{
    out << "| check | | |\n|---|---|---|\n";
    for (const CheckResult& result : results) {
        out << "| " << code(result.check) << " | " << (result.hasFailed ? "**failed**" : "passed") << " | "
            << cell(result.reason);
        for (const std::string& line : findingsOf(result))
            out << "<br>" << cell(line);
        out << " |\n";
    }
    out << '\n';
}

/// True if a check of times failed for the function; for none: for the whole run. A check of growth alone finds what a
/// look in both directions takes for chance.
bool hasFinding(const CheckSummary& summary, std::optional<FunctionId> function)
{
    for (const CheckResult& result : summary.results)
        for (const CheckFinding& finding : result.findings)
            if (finding.quantity == Check::Quantity::Time && finding.function == function)
                return true;
    return false;
}

void writeChanges(std::ostream& out, const CheckSummary& summary)
{
    const ProfileDifference& difference = *summary.beside.difference;
    const bool isExact = areExact(*summary.beside.base, summary.profile);
    const auto text = [&](double amount) { return amountText(summary.profile, amount); };
    out << amountInSentence(summary.profile, difference.seconds.now) << ", " << text(difference.seconds.base)
        << " before (" << ratioText(difference.seconds)
        << (isExact || difference.seconds.isBeyondChance || hasFinding(summary, std::nullopt) ? "" : ", within chance")
        << ").\n\n";
    std::vector<const FunctionDifference*> changed;
    for (const FunctionDifference& function : difference.functions)
        if (function.selfSeconds.isBeyondChance || function.totalSeconds.isBeyondChance ||
            function.calls.base != function.calls.now || (function.now && hasFinding(summary, function.now)))
            changed.push_back(&function);
    const auto size = [](const FunctionDifference* function) {
        return std::max(std::abs(function->selfSeconds.amount()), std::abs(function->totalSeconds.amount()));
    };
    std::stable_sort(changed.begin(), changed.end(), [&](const auto* a, const auto* b) { return size(a) > size(b); });
    if (changed.empty()) {
        out << (isExact ? "No function changed.\n" : "No function changed beyond chance.\n");
        return;
    }
    out << "| function | self before | self | total before | total | calls before | calls |\n"
           "|---|--:|--:|--:|--:|--:|--:|\n";
    for (std::size_t i = 0; i < std::min(changed.size(), mostRows); ++i) {
        const FunctionDifference& function = *changed[i];
        out << "| " << code(nameOf(summary, function)) << " | " << text(function.selfSeconds.base) << " | "
            << text(function.selfSeconds.now) << " | " << text(function.totalSeconds.base) << " | "
            << text(function.totalSeconds.now) << " | " << countText(function.calls.base) << " | "
            << countText(function.calls.now) << " |\n";
    }
    if (changed.size() > mostRows)
        out << "\nand " << changed.size() - mostRows << " more\n";
}

void writeHottest(std::ostream& out, const CheckSummary& summary)
{
    const Profile& profile = summary.profile;
    out << amountInSentence(profile, profile.totalSeconds()) << ", " << groupedCount(profile.totalCalls())
        << " counted calls.\n\n| function | self | | total | calls |\n|---|--:|--:|--:|--:|\n";
    const std::vector<FlatRow> rows = buildFlatProfile(profile);
    for (std::size_t i = 0; i < std::min(rows.size(), mostRows); ++i) {
        const auto measured = profile.measured(rows[i].function);
        const double total = measured ? measured->seconds : totalSecondsOf(profile, rows[i].function);
        out << "| " << code(functionName(profile, rows[i].function, summary.style)) << " | "
            << amountText(profile, rows[i].selfSeconds) << " | " << printed("%.1f %%", rows[i].percent) << " | "
            << amountText(profile, total) << " | " << groupedCount(rows[i].calls) << " |\n";
    }
}

constexpr std::pair<char, std::string_view> message[] = {{'%', "%25"}, {'\r', "%0D"}, {'\n', "%0A"}};
constexpr std::pair<char, std::string_view> property[] = {
    {'%', "%25"}, {'\r', "%0D"}, {'\n', "%0A"}, {':', "%3A"}, {',', "%2C"}};

/// Returns "file=parse.c,line=12,": the path as the working folder sees it, which is the checkout's.
std::string placeOf(const Profile& profile, std::optional<FunctionId> id)
{
    if (!id || profile.function(*id).sourceFile.empty())
        return {};
    const Function& function = profile.function(*id);
    std::error_code error;
    std::string path(function.sourceFile);
    const std::string folder = std::filesystem::current_path(error).string() + '/';
    if (!error && path.starts_with(folder))
        path.erase(0, folder.size());
    return "file=" + replaced(oneLine(path), property) +
           (function.line ? ",line=" + std::to_string(function.line) : std::string()) + ',';
}

} // namespace

std::vector<std::string> linesOf(const CheckResult& result)
{
    std::vector<std::string> lines = findingsOf(result);
    lines.insert(lines.begin(), result.verdict());
    return lines;
}

std::optional<Error> writeCheckFiles(const ComparisonOptions& options, const CheckSummary& summary)
{
    std::ostringstream markdown, junit;
    writeMarkdown(markdown, summary);
    writeJunit(junit, summary);
    if (!options.markdown.empty())
        if (auto error = writeOutputFile(options.markdown, markdown.str(), "summary"))
            return error;
    return options.junit.empty() ? std::nullopt : writeOutputFile(options.junit, junit.str(), "test results");
}

void writeMarkdown(std::ostream& out, const CheckSummary& summary)
{
    const std::string& path = summary.profile.imagePath();
    const auto failed = static_cast<std::size_t>(std::count_if(summary.results.begin(), summary.results.end(),
                                                               [](const auto& result) { return result.hasFailed; }));
    out << "### Profile of " << code(path.substr(path.rfind('/') + 1));
    if (!summary.results.empty())
        out << (failed
                    ? ": " + std::to_string(failed) + " of " + std::to_string(summary.results.size()) + " checks failed"
                    : std::string(": all checks passed"));
    out << "\n\n";
    if (!summary.results.empty())
        writeResults(out, summary.results);
    if (summary.beside.difference)
        writeChanges(out, summary);
    else
        writeHottest(out, summary);
}

void writeGithubAnnotations(std::ostream& out, const CheckSummary& summary)
{
    std::vector<std::string> lines;
    for (const CheckResult& result : summary.results)
        for (const CheckFinding& finding : result.findings)
            lines.push_back("error " + placeOf(summary.profile, finding.function) + "title=gmonscope " +
                            replaced(result.check, property) + "::" + replaced(finding.text, message));
    for (const CheckResult& result : summary.results)
        if (!result.hasFailed)
            lines.push_back("notice title=gmonscope::" + replaced(result.verdict(), message));
    const std::size_t shown = lines.size() <= mostAnnotations ? lines.size() : mostAnnotations - 1;
    for (std::size_t i = 0; i < shown; ++i)
        out << "::" << lines[i] << '\n';
    if (shown < lines.size())
        out << "::notice title=gmonscope::" << lines.size() - shown << " more\n";
}

void writeJunit(std::ostream& out, const CheckSummary& summary)
{
    const auto failed = std::count_if(summary.results.begin(), summary.results.end(),
                                      [](const auto& result) { return result.hasFailed; });
    out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"gmonscope\" tests=\""
        << summary.results.size() << "\" failures=\"" << failed << "\">\n";
    for (const CheckResult& result : summary.results) {
        out << "<testcase classname=\"gmonscope\" name=\"" << cell(result.check) << "\">\n";
        if (result.hasFailed) {
            out << "<failure message=\"" << cell(result.reason) << "\">";
            for (const CheckFinding& finding : result.findings)
                out << cell(finding.text) << '\n';
            out << "</failure>\n";
        } else {
            out << "<system-out>" << cell(result.reason) << "</system-out>\n";
        }
        out << "</testcase>\n";
    }
    out << "</testsuite>\n</testsuites>\n";
}

} // namespace gmonscope
