// SPDX-License-Identifier: MIT
#include "base/one_line.h"
#include "export/text_label.h"
#include "gmonscope/numbers.h"
#include "gmonscope/process_reports.h"
#include "text/line_text.h"

#include <algorithm>
#include <limits>
#include <ostream>

namespace gmonscope {

namespace {

constexpr std::size_t indent = 2, deepest = 24, longestCommand = 100;
constexpr double noInstant = std::numeric_limits<double>::infinity();

constexpr const char* programExplanation = R"(
 CPU        processor time of the program's processes, as the kernel tells it; in seconds, as all times here.
 mean       of a process.
 longest    that of the process with most of it, whose profile is the last column.
 processes  how many of them have a profile.
 calls      how many calls were counted in them; - : none, as without -pg.
)";

constexpr const char* treeExplanation = R"(
 tree       processor time of the processes in the line and of all that they started.
 own        processor time of the processes in the line.
 start end  when the first of them began, and the last one ended, since the first process began.
 processes  how many they are; pid: the process' number.
 (name)     ended before the first sample and counted no calls, so has no profile; `(sh) gcc` was started by such an sh.
 = name     what the process in the line above became by exec.
 ... names  others with less time each, in one line: --processes=all shows each process.
)";

std::string seconds(double value) { return printed("%9.3f", value); }

std::string countText(std::uint64_t count) { return count ? groupedCount(count) : "-"; }

/// "84 processes of 9 programs took 12.34 s of CPU time"
std::string headLine(const Processes& processes, const std::vector<ProgramGroup>& groups)
{
    std::uint64_t count = 0;
    for (const ProgramGroup& group : groups)
        count += group.processes;
    return groupedCount(count) + (count == 1 ? " process of " : " processes of ") + groupedCount(groups.size()) +
           (groups.size() == 1 ? " program" : " programs") + " took " + secondsText(processes.cpuSeconds()) +
           " of CPU time";
}

/// The name, and how many builds of it there are if several.
std::string groupName(const ProgramGroup& group)
{
    if (group.program.empty())
        return "(unknown: gmon.out files without companion)";
    const std::string name = oneLine(group.name);
    return group.builds > 1 ? name + " (" + groupedCount(group.builds) + " builds)" : name;
}

void writePrograms(std::ostream& stream, const Processes& processes, const std::vector<ProgramGroup>& groups,
                   const TextStyle& style)
{
    const double whole = processes.cpuSeconds();
    RowLimit limit(style, "program", "programs");
    std::size_t width = 7;
    for (const ProgramGroup& group : groups)
        width = std::max(width, groupName(group).size());
    width = std::min<std::size_t>(width, 40);
    {
        LineText out(stream);
        (out << "Programs:\n\n  % CPU       CPU      mean   longest  processes          calls  ").left("program", width)
            << "  longest in";
        out.endLine();
        for (const ProgramGroup& group : groups) {
            const double percent = whole > 0 ? 100 * group.cpuSeconds / whole : 0;
            if (!limit.takes(percent))
                continue;
            const ProcessProfile& longest = processes.profiles[group.longest];
            out << printed("%7.2f ", percent) << seconds(group.cpuSeconds) << " " << seconds(group.mean()) << " "
                << seconds(longest.cpuSeconds) << " ";
            out.right(groupedCount(group.processes), 10).right(countText(group.calls), 15) << "  ";
            out.left(groupName(group), width) << "  " << oneLine(longest.path);
            out.endLine();
        }
    }
    limit.writeRest(stream, true);
    if (style.explanations == Explanations::Print)
        stream << programExplanation;
}

double firstStart(const Processes& processes)
{
    double first = noInstant;
    for (const ProcessProfile& profile : processes.profiles)
        if (profile.startedAt > 0)
            first = std::min(first, profile.startedAt);
    return first;
}

/// The command as it was given, as far as it fits into a line.
std::string commandOf(const ProcessProfile& profile)
{
    std::string text = profile.name;
    for (std::size_t i = 1; i < profile.arguments.size() && text.size() <= longestCommand; ++i)
        text += ' ' + profile.arguments[i];
    text = oneLine(std::move(text));
    if (text.size() <= longestCommand)
        return text;
    std::size_t end = longestCommand - 3;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end; // not within a character
    return text.substr(0, end) + "...";
}

std::string rowName(const Processes& processes, const ProcessRow& row)
{
    std::string text;
    for (const std::string& name : row.through)
        text += '(' + oneLine(name) + ") ";
    if (row.isSameProcess)
        text += "= ";
    if (row.names > 1)
        return text + "... " + groupedCount(row.names) + " more names";
    if (row.profiles == 0)
        return text + '(' + oneLine(row.name) + ')';
    const std::string name = row.profile ? commandOf(processes.profiles[*row.profile]) : oneLine(row.name);
    return text + (name.empty() ? "(unknown)" : name);
}

std::string since(double first, double instant)
{
    return instant > 0 && first < noInstant ? printed("%9.3f", instant - first) : std::string(8, ' ') + "-";
}

void writeTree(std::ostream& stream, const Processes& processes, TreeRows which, const TextStyle& style)
{
    const double whole = processes.cpuSeconds(), first = firstStart(processes);
    RowLimit limit(style, "line", "lines");
    {
        LineText out(stream);
        out << "Who started whom:\n\n     tree       own     start       end  "
            << (which == TreeRows::All ? "      pid  command" : "processes  name");
        out.endLine();
        for (const ProcessRow& row : processRows(processes, which)) {
            if (!limit.takes(whole > 0 ? 100 * row.treeSeconds / whole : 0))
                continue;
            const std::uint64_t number = row.profile ? processes.profiles[*row.profile].pid : row.processes;
            out << seconds(row.treeSeconds) << " " << seconds(row.cpuSeconds) << " " << since(first, row.startedAt)
                << " " << since(first, row.endedAt) << " ";
            out.right(which == TreeRows::All ? (row.profile ? std::to_string(number) : "-") : groupedCount(number), 10)
                << "  ";
            if (row.depth > deepest)
                out << "[" << groupedCount(row.depth) << "] ";
            out.spaces(indent * std::min(row.depth, deepest)) << rowName(processes, row);
            out.endLine();
        }
    }
    limit.writeRest(stream, false);
    if (style.explanations == Explanations::Print)
        stream << treeExplanation;
}

} // namespace

void writeProcesses(std::ostream& out, const Processes& processes, TreeRows which, const TextStyle& style)
{
    const std::vector<ProgramGroup> groups = programsOf(processes);
    out << headLine(processes, groups) << "\n\n";
    writePrograms(out, processes, groups, style);
    out << '\n';
    writeTree(out, processes, which, style);
}

} // namespace gmonscope
