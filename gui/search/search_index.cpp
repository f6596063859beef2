// SPDX-License-Identifier: MIT
#include "search/search_index.h"

#include "look/format.h"

#include <QThread>

#include <algorithm>
#include <system_error>
#include <thread>

using namespace gmonscope;

namespace {

constexpr std::size_t leastAPart = 20'000; ///< smallest number of names worth a thread

bool isAscii(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string lowerCase(const std::string& name)
{
    if (!isAscii(name))
        return QString::fromStdString(name).toLower().toStdString();
    std::string lower = name;
    for (char& c : lower)
        c = c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
    return lower;
}

} // namespace

bool isNamed(const SearchPattern& pattern, const TimedGraph& profile, FunctionId function)
{
    return pattern.isIn(format::text(displayName(profile, function))) ||
           pattern.isIn(format::text(shortDisplayName(profile, function)));
}

SearchIndex::SearchIndex(LoadedProfilePtr loaded) : m_loaded(std::move(loaded))
{
    std::vector<bool> isIn(m_loaded->profile->functions().size());
    for (const FlatRow& row : m_loaded->flat) {
        isIn[row.function.value] = true;
        add(row.function);
    }
    // Functions that only call others have no row in the flat profile.
    for (const EntryRef entry : m_loaded->listing->order())
        if (!entry.isCycle() && !isIn[entry.value])
            add(entry.function());
    m_starts.push_back(m_names.size());
}

void SearchIndex::add(FunctionId function)
{
    m_functions.push_back(function);
    m_starts.push_back(m_names.size());
    const std::string name = displayName(*m_loaded->profile, function);
    m_names += lowerCase(name);
    if (const std::string shortName = shortDisplayName(*m_loaded->profile, function);
        name.find(shortName) == std::string::npos)
        m_names += '\n' + lowerCase(shortName);
    m_names += '\0';
}

SearchHits SearchIndex::find(const SearchPattern& pattern, const std::atomic<bool>& cancelled) const
{
    SearchHits hits;
    hits.pattern = pattern;
    if (pattern.isEmpty() || !pattern.error().isEmpty())
        return hits;
    const Profile& profile = *m_loaded->profile;
    hits.m_places.resize(profile.functions().size());
    double seconds = 0;
    for (const std::uint32_t index : pattern.isRegex() ? findRegex(pattern, cancelled) : findLetters(pattern)) {
        const FunctionId function = m_functions[index];
        hits.functions.push_back(function);
        hits.m_places[function.value] = std::uint32_t(hits.functions.size());
        seconds += profile.function(function).selfSeconds;
    }
    hits.percent = profile.percent(seconds);
    return hits;
}

bool SearchIndex::fits(const SearchPattern& pattern, std::uint32_t index) const
{
    return isNamed(pattern, *m_loaded->profile, m_functions[index]);
}

/// Searches all names at once; then checks the case of the hits where it matters.
std::vector<std::uint32_t> SearchIndex::findLetters(const SearchPattern& pattern) const
{
    std::vector<std::uint32_t> found;
    const std::string letters = pattern.letters().toLower().toStdString();
    const std::string_view names = m_names;
    for (std::size_t at = names.find(letters); at != std::string_view::npos;) {
        const auto next = std::upper_bound(m_starts.begin(), m_starts.end(), at);
        const auto index = std::uint32_t(next - m_starts.begin() - 1);
        if (!pattern.isCaseSensitive() || fits(pattern, index))
            found.push_back(index);
        at = names.find(letters, *next);
    }
    return found;
}

/// An expression takes half a microsecond per name, so that a million names are worth all processors.
std::vector<std::uint32_t> SearchIndex::findRegex(const SearchPattern& pattern,
                                                  const std::atomic<bool>& cancelled) const
{
    const std::size_t count = m_functions.size();
    const std::size_t parts = std::clamp<std::size_t>(count / leastAPart, 1, std::size_t(QThread::idealThreadCount()));
    std::vector<std::vector<std::uint32_t>> found(parts);
    const auto findPart = [&](std::size_t part) {
        found[part] = findRegexIn(count * part / parts, count * (part + 1) / parts, pattern, cancelled);
    };
    {
        std::vector<std::jthread> threads;
        for (std::size_t part = 1; part < parts; ++part)
            try {
                threads.emplace_back(findPart, part);
            } catch (const std::system_error&) { // no more threads are to be had
                findPart(part);
            }
        findPart(0);
    }
    for (std::size_t part = 1; part < parts; ++part)
        found[0].insert(found[0].end(), found[part].begin(), found[part].end());
    return std::move(found[0]);
}

std::vector<std::uint32_t> SearchIndex::findRegexIn(std::size_t first, std::size_t end, const SearchPattern& pattern,
                                                    const std::atomic<bool>& cancelled) const
{
    const SearchPattern own = pattern.ofItsOwn();
    std::vector<std::uint32_t> found;
    for (std::size_t index = first; index < end && !cancelled; ++index)
        if (fits(own, std::uint32_t(index)))
            found.push_back(std::uint32_t(index));
    return found;
}
