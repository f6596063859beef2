// SPDX-License-Identifier: MIT
#include "export/annotated_files.h"

#include "locate/source_file.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace gmonscope {

namespace {

/// The functions to annotate, by address.
std::map<std::uint64_t, FunctionId> findEntries(const Profile& profile)
{
    std::map<std::uint64_t, FunctionId> entries;
    for (std::uint32_t f = 0; f < profile.functions().size(); ++f) {
        const Visibility& visibility = profile.visibility(FunctionId{f});
        if (visibility.inSource && visibility.isFunction && profile.function(FunctionId{f}).line)
            entries.emplace(profile.function(FunctionId{f}).address, FunctionId{f});
    }
    return entries;
}

class FileCollector {
public:
    FileCollector(const Profile& profile, const AnnotationOptions& options)
        : m_profile(profile), m_options(options), m_entries(findEntries(profile))
    {
    }

    std::vector<SourceFile> collect()
    {
        std::map<std::string_view, std::size_t> places;
        for (std::uint32_t f = 0; f < m_profile.functions().size(); ++f) {
            const Function& function = m_profile.function(FunctionId{f});
            if (function.line == 0 || function.sourceFile.empty())
                continue;
            const auto [place, isNew] = places.try_emplace(function.sourceFile, m_files.size());
            if (isNew)
                m_files.push_back({.path = function.sourceFile, .module = function.module});
            if (m_profile.visibility(FunctionId{f}).inSource)
                add(m_files[place->second].lines, FunctionId{f});
        }
        sort();
        addTimes();
        std::erase_if(m_files, [this](const SourceFile& file) { return !isWanted(file); });
        return std::move(m_files);
    }

private:
    void add(LineCounts& lines, FunctionId row)
    {
        const Function& function = m_profile.function(row);
        const auto [place, isFirst] = lines.try_emplace(function.line);
        LineCount& line = place->second;
        if (isFirst)
            line = {.calls = 0, .address = function.address, .blocks = m_profile.blocksOf(row)};
        const bool isFunction = m_profile.visibility(row).isFunction;
        if (isFunction && (isFirst || !m_options.asGnu))
            line.isEntry = true;
        line.isEstimated = line.isEstimated || (isFunction && m_profile.callRange(row));
        if (m_options.asGnu || isFunction)
            line.calls += function.calls;
        else if (m_options.allLines && !line.isEntry)
            copyCalls(line, function);
    }

    /// Copies the calls of the function that the row belongs to.
    void copyCalls(LineCount& line, const Function& row) const
    {
        const auto after = m_entries.upper_bound(row.address);
        const Function* entry = after == m_entries.begin() ? nullptr : &m_profile.function(std::prev(after)->second);
        if (entry && entry->symbol == row.symbol) {
            line.calls = entry->calls;
            line.isEntry = true;
        }
    }

    void sort()
    {
        std::reverse(m_files.begin(), m_files.end());
        const auto& order = m_profile.sourceFiles();
        std::map<std::string_view, std::size_t> rank;
        for (std::size_t i = 0; i < order.size(); ++i)
            rank[order[i]] = i + 1;
        std::stable_sort(m_files.begin(), m_files.end(),
                         [&](const SourceFile& a, const SourceFile& b) { return rank[a.path] < rank[b.path]; });
    }

    /// A file may have the time of inlined code alone.
    void addTimes()
    {
        std::set<std::string> known;
        for (SourceFile& file : m_files)
            if (const auto times = m_options.times.find(plainPath(file.path)); times != m_options.times.end())
                if (known.insert(times->first).second)
                    file.seconds = times->second;
        for (const auto& [path, seconds] : m_options.times)
            if (!known.contains(path))
                m_files.push_back({.path = path, .module = moduleOf(path), .lines = {}, .seconds = seconds});
    }

    [[nodiscard]] std::optional<ModuleId> moduleOf(const std::string& path) const
    {
        const auto place = m_options.modules.find(path);
        return place == m_options.modules.end() ? std::nullopt : std::optional(place->second);
    }

    [[nodiscard]] bool isWanted(const SourceFile& file) const
    {
        if (!file.seconds.empty())
            return true;
        const bool isCalled =
            std::any_of(file.lines.begin(), file.lines.end(), [](const auto& line) { return line.second.calls > 0; });
        return isCalled || (m_options.withUnused && !file.lines.empty());
    }

    const Profile& m_profile;
    const AnnotationOptions& m_options;
    std::map<std::uint64_t, FunctionId> m_entries;
    std::vector<SourceFile> m_files;
};

} // namespace

std::vector<SourceFile> annotatedFiles(const Profile& profile, const AnnotationOptions& options)
{
    return FileCollector(profile, options).collect();
}

} // namespace gmonscope
