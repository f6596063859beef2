// SPDX-License-Identifier: MIT
#include "export/annotated_source.h"

#include "base/one_line.h"
#include "base/output_target.h"
#include "base/replace_file.h"
#include "export/annotated_files.h"
#include "export/text_label.h"
#include "locate/source_file.h"

#include <algorithm>
#include <iostream>
#include <map>
#include <sstream>

namespace gmonscope {

namespace {

/// The labels before the lines. With allLines GNU gprof repeats the last count, even from file to file.
class LineLabels {
public:
    explicit LineLabels(const AnnotationOptions& options)
        : m_goesOn(options.asGnu && options.allLines),
          m_leastCount(options.asGnu ? options.leastCount : std::max<std::uint64_t>(options.leastCount, 1))
    {
    }

    /// Empty where there is no count.
    std::string label(const LineCount& line)
    {
        m_text.clear();
        m_count = 0;
        m_isPrinted = m_isCounted = false;
        if (line.isEntry)
            print(m_last = line.calls, line.isEstimated);
        else if (m_goesOn && !line.blocks.empty() && line.blocks.front().address > line.address)
            print(m_last); // the line begins within the block before
        for (const BlockCount& block : line.blocks)
            add(block);
        if (m_goesOn && m_text.empty())
            print(m_last);
        if (!m_isCounted)
            return {};
        return m_count < m_leastCount ? "#####" : m_text;
    }

private:
    void print(std::uint64_t count, bool isEstimated = false)
    {
        m_text = (isEstimated ? "~" : "") + std::to_string(count);
        m_printed = m_count = count;
        m_isPrinted = m_isCounted = true;
    }

    void add(const BlockCount& block)
    {
        m_last = block.count;
        m_count += block.count;
        m_isCounted = true;
        if (m_goesOn && m_isPrinted && m_printed == block.count)
            return;
        m_text.append(m_text.empty() ? "" : ",").append(std::to_string(block.count));
        m_printed = block.count;
        m_isPrinted = true;
    }

    bool m_goesOn;
    std::uint64_t m_leastCount;
    std::uint64_t m_last = 0;
    // The current line:
    std::string m_text;
    std::uint64_t m_count = 0, m_printed = 0;
    bool m_isCounted = false, m_isPrinted = false;
};

/// The time of a line, in two columns that only profiles with times have.
class TimeColumns {
public:
    TimeColumns(const Profile& profile, const AnnotationOptions& options)
        : m_profile(profile), m_arePrinted(!options.times.empty())
    {
    }

    explicit operator bool() const { return m_arePrinted; }

    void writeHeader(std::ostream& out) const
    {
        if (m_arePrinted)
            out << "  %       self\n time   seconds       calls    source\n";
    }

    void write(std::ostream& out, const SourceFile& file, std::uint32_t line) const
    {
        if (!m_arePrinted)
            return;
        if (const double seconds = secondsOf(file, line); seconds > 0)
            printTo(out, "%6.2f %8.2f ", m_profile.percent(seconds), seconds);
        else
            out << std::string(16, ' ');
    }

    static double secondsOf(const SourceFile& file, std::uint32_t line)
    {
        const auto found = file.seconds.find(line);
        return found == file.seconds.end() ? 0 : found->second;
    }

private:
    const Profile& m_profile;
    bool m_arePrinted;
};

/// The number of lines that have a count.
std::size_t writeLines(std::ostream& out, const std::string& text, const SourceFile& file, const TimeColumns& times,
                       LineLabels& labels)
{
    times.writeHeader(out);
    constexpr std::size_t width = 16;
    std::istringstream lines(text);
    std::uint32_t number = 0;
    std::size_t counted = 0;
    for (std::string line; std::getline(lines, line);) {
        const auto count = file.lines.find(++number);
        std::string label = count == file.lines.end() ? std::string() : labels.label(count->second);
        counted += !label.empty();
        if (!label.empty())
            label += " -> ";
        label.resize(std::min(label.size(), width));
        times.write(out, file, number);
        out << std::string(width - label.size(), ' ') << label << sourceLine(line) << '\n';
    }
    return counted;
}

/// Lines with time or calls: most time first, then most calls.
std::vector<std::uint32_t> linesByWeight(const SourceFile& file)
{
    std::map<std::uint32_t, std::pair<double, std::uint64_t>> weights;
    for (const auto& [line, seconds] : file.seconds)
        weights[line].first = seconds;
    for (const auto& [line, count] : file.lines)
        if (count.calls)
            weights[line].second = count.calls;
    std::vector<std::uint32_t> lines;
    for (const auto& [line, weight] : weights)
        lines.push_back(line);
    std::stable_sort(lines.begin(), lines.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return weights.at(a) > weights.at(b); });
    return lines;
}

void writeTable(std::ostream& out, const SourceFile& file, const TimeColumns& times, std::size_t length)
{
    if (length == 0)
        return;
    std::vector<std::uint32_t> most = linesByWeight(file);
    most.resize(std::min(most.size(), length));
    out << "\n\nTop " << length << " Lines:\n\n     Line      Count" << (times ? "  Self seconds" : "") << "\n\n";
    for (const std::uint32_t line : most) {
        const auto count = file.lines.find(line);
        printTo(out, "%9u %10llu", line,
                static_cast<unsigned long long>(count == file.lines.end() ? 0 : count->second.calls));
        if (times)
            printTo(out, " %13.2f", TimeColumns::secondsOf(file, line));
        out << '\n';
    }
}

void writeSummary(std::ostream& out, const SourceFile& file, std::size_t executed)
{
    if (file.lines.empty()) // it has time of inlined code alone
        return;
    std::uint64_t calls = 0;
    for (const auto& [line, count] : file.lines)
        calls += count.calls;
    const auto lines = static_cast<double>(file.lines.size());
    printTo(out, "\nExecution Summary:\n\n%9zu   Executable lines in this file\n%9zu   Lines executed\n",
            file.lines.size(), executed);
    printTo(out, "%9.2f   Percent of the file executed\n\n", 100.0 * static_cast<double>(executed) / lines);
    printTo(out, "%9llu   Total number of line executions\n%9.2f   Average executions per line\n",
            static_cast<unsigned long long>(calls), static_cast<double>(calls) / lines);
}

void writeFile(std::ostream& out, const std::string& text, const SourceFile& file, const AnnotationOptions& options,
               const TimeColumns& times, LineLabels& labels)
{
    const std::size_t executed = writeLines(out, text, file, times, labels);
    writeTable(out, file, times, options.tableLength);
    writeSummary(out, file, executed);
}

/// The files that are not there: those of the program by name. Nobody has all sources of libraries.
class MissingFiles {
public:
    void add(const SourceFile& file)
    {
        if (file.module && file.module->value > 0)
            ++m_ofLibraries[file.module->value];
        else
            std::cerr << "note: " << oneLine(std::string(file.path)) << ": not found, not annotated\n";
    }
    void print(const Profile& profile) const
    {
        for (const auto& [module, count] : m_ofLibraries)
            std::cerr << "note: " << oneLine(profile.module(ModuleId{module}).path) << ": " << count
                      << (count == 1 ? " source file" : " source files") << " not found, not annotated\n";
    }

private:
    std::map<std::uint32_t, std::size_t> m_ofLibraries;
};

/// The names of the files that -y writes. Two sources of one name, as a/util.c and b/util.c, have files of their own.
class SeparateNames {
public:
    std::string of(std::string_view path)
    {
        const std::string name = std::string(path.substr(path.rfind('/') + 1)) + "-ann";
        const std::size_t uses = ++m_uses[name];
        if (uses == 1)
            return name;
        std::string own = name + "-" + std::to_string(uses);
        std::cerr << "note: " << oneLine(std::string(path)) << ": written to " << oneLine(own)
                  << ", since another source has the name " << oneLine(name) << '\n';
        return own;
    }

private:
    std::map<std::string, std::size_t> m_uses;
};

std::optional<Error> writeSeparate(const std::string& name, const std::string& annotated, const SourceText& source)
{
    return replaceOutput({.path = name, .what = "the annotated source", .magic = {}}, annotated, source.mode);
}

} // namespace

std::optional<Error> writeAnnotatedSource(std::ostream& out, const Profile& profile, const AnnotationOptions& options)
{
    bool isFirst = true;
    LineLabels labels(options);
    const TimeColumns times(profile, options);
    MissingFiles missing;
    SeparateNames names;
    for (const SourceFile& file : annotatedFiles(profile, options)) {
        const auto text = readSource(std::string(file.path), options.folders);
        if (!text) {
            missing.add(file);
            continue;
        }
        if (options.separateFiles) {
            std::ostringstream annotated;
            writeFile(annotated, text->text, file, options, times, labels);
            if (auto error = writeSeparate(names.of(file.path), annotated.str(), *text))
                return error;
            continue;
        }
        if (!isFirst)
            out << "\f\n";
        isFirst = false;
        out << "*** File " << oneLine(std::string(file.path)) << ":\n";
        writeFile(out, text->text, file, options, times, labels);
    }
    missing.print(profile);
    return {};
}

} // namespace gmonscope
