// SPDX-License-Identifier: MIT
#include "export/annotated_source.h"

#include "base/one_line.h"
#include "base/replace_file.h"
#include "export/text_label.h"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

namespace gmonscope {

namespace {

/// The calls of what begins on a line; or of what goes on there.
struct LineCount {
    std::uint64_t calls = 0;
    bool isEntry = false; ///< a function begins here
};
using LineCounts = std::map<std::uint32_t, LineCount>;

/// The lines with code of each file. Files against the order in which the code first comes from them, unless the
/// profile has an order of its own.
struct SourceFile {
    std::string_view path;
    LineCounts lines;
};

/// The functions to annotate, by address.
std::map<std::uint64_t, FunctionId> findEntries(const Profile& profile)
{
    std::map<std::uint64_t, FunctionId> entries;
    for (std::uint32_t f = 0; f < profile.functions().size(); ++f)
        if (profile.visibility(FunctionId{f}).inSource && profile.function(FunctionId{f}).line)
            entries.emplace(profile.function(FunctionId{f}).address, FunctionId{f});
    return entries;
}

std::vector<SourceFile> collectFiles(const Profile& profile, bool allLines)
{
    std::vector<SourceFile> files;
    std::map<std::string_view, std::size_t> places;
    const auto entries = findEntries(profile);
    for (std::uint32_t f = 0; f < profile.functions().size(); ++f) {
        const Function& function = profile.function(FunctionId{f});
        const Visibility& visibility = profile.visibility(FunctionId{f});
        if (function.line == 0 || function.sourceFile.empty())
            continue;
        const auto [place, isNew] = places.try_emplace(function.sourceFile, files.size());
        if (isNew)
            files.push_back({.path = function.sourceFile});
        LineCounts& lines = files[place->second].lines;
        const auto after = entries.upper_bound(function.address);
        const Function* entry = after == entries.begin() ? nullptr : &profile.function(std::prev(after)->second);
        if (visibility.inSource) {
            lines[function.line].calls += function.calls;
            lines[function.line].isEntry = true;
        } else if (allLines && entry && entry->symbol == function.symbol && !lines[function.line].isEntry) {
            lines[function.line] = {entry->calls, true};
        } else if (!visibility.hasEntry) {
            lines[function.line]; // code without a count of its own
        }
    }
    std::reverse(files.begin(), files.end());
    const auto& order = profile.sourceFiles();
    std::map<std::string_view, std::size_t> rank;
    for (std::size_t i = 0; i < order.size(); ++i)
        rank[order[i]] = i + 1;
    std::stable_sort(files.begin(), files.end(),
                     [&](const SourceFile& a, const SourceFile& b) { return rank[a.path] < rank[b.path]; });
    std::erase_if(files, [](const SourceFile& file) {
        return std::none_of(file.lines.begin(), file.lines.end(),
                            [](const auto& line) { return line.second.calls > 0; });
    });
    return files;
}

/// Where it says; under the folders by its path, if that is relative, or by its name alone.
std::optional<std::string> readSource(std::string_view path, const std::vector<std::string>& folders)
{
    std::vector<std::string> names{std::string(path)};
    for (const std::string& folder : folders)
        if (!path.starts_with('/'))
            names.push_back(folder + '/' + std::string(path));
    for (const std::string& folder : folders)
        names.push_back(folder + '/' + std::string(path.substr(path.rfind('/') + 1)));
    for (const std::string& name : names)
        if (std::ifstream file(name, std::ios::binary); file) {
            std::ostringstream text;
            if (text << file.rdbuf())
                return text.str();
        }
    return {};
}

void writeLines(std::ostream& out, const std::string& text, const SourceFile& file, const AnnotationOptions& options)
{
    std::istringstream lines(text);
    std::uint32_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        const auto count = file.lines.find(++number);
        if (count == file.lines.end() || !count->second.isEntry)
            printTo(out, "%16s", "");
        else if (count->second.calls < std::max<std::uint64_t>(options.leastCount, 1))
            printTo(out, "%12s -> ", "#####");
        else
            printTo(out, "%12llu -> ", static_cast<unsigned long long>(count->second.calls));
        out << line << '\n';
    }
}

void writeTable(std::ostream& out, const SourceFile& file, std::size_t length)
{
    std::vector<std::pair<std::uint32_t, std::uint64_t>> most;
    for (const auto& [line, count] : file.lines)
        if (count.calls)
            most.emplace_back(line, count.calls);
    std::stable_sort(most.begin(), most.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    most.resize(std::min(most.size(), length));
    if (length == 0)
        return;
    out << "\n\nTop " << length << " Lines:\n\n     Line      Count\n\n";
    for (const auto& [line, calls] : most)
        printTo(out, "%9u %10llu\n", line, static_cast<unsigned long long>(calls));
}

void writeSummary(std::ostream& out, const SourceFile& file)
{
    std::uint64_t executed = 0, calls = 0;
    for (const auto& [line, count] : file.lines) {
        executed += count.isEntry;
        calls += count.calls;
    }
    const auto lines = static_cast<double>(file.lines.size());
    printTo(out, "\nExecution Summary:\n\n%9zu   Executable lines in this file\n%9llu   Lines executed\n",
            file.lines.size(), static_cast<unsigned long long>(executed));
    printTo(out, "%9.2f   Percent of the file executed\n\n", 100.0 * static_cast<double>(executed) / lines);
    printTo(out, "%9llu   Total number of line executions\n%9.2f   Average executions per line\n",
            static_cast<unsigned long long>(calls), static_cast<double>(calls) / lines);
}

void writeFile(std::ostream& out, const std::string& text, const SourceFile& file, const AnnotationOptions& options)
{
    writeLines(out, text, file, options);
    writeTable(out, file, options.tableLength);
    writeSummary(out, file);
}

} // namespace

std::optional<Error> writeAnnotatedSource(std::ostream& out, const Profile& profile, const AnnotationOptions& options)
{
    bool isFirst = true;
    for (const SourceFile& file : collectFiles(profile, options.allLines)) {
        const auto text = readSource(file.path, options.folders);
        if (!text) {
            std::cerr << "note: " << oneLine(std::string(file.path)) << ": not found, not annotated\n";
            continue;
        }
        if (options.separateFiles) {
            std::ostringstream annotated;
            writeFile(annotated, *text, file, options);
            const std::string name = std::string(file.path.substr(file.path.rfind('/') + 1)) + "-ann";
            if (auto error = replaceFile(followLinks(name), annotated.str(), modeOfNewFiles()))
                return error;
            continue;
        }
        if (!isFirst)
            out << "\f\n";
        isFirst = false;
        out << "*** File " << file.path << ":\n";
        writeFile(out, *text, file, options);
    }
    return {};
}

} // namespace gmonscope
