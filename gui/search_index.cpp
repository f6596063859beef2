// SPDX-License-Identifier: MIT
#include "search_index.h"

#include "format.h"

#include <algorithm>

using namespace gmonscope;

namespace {

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

SearchIndex::SearchIndex(LoadedProfilePtr loaded) : m_loaded(std::move(loaded))
{
    std::vector<bool> isIn(m_loaded->profile->functions().size());
    for (const FlatRow& row : m_loaded->flat) {
        isIn[row.function.value] = true;
        add(row.function);
    }
    // Those that only call others have no row in the flat profile.
    for (const EntryRef entry : m_loaded->listing->order())
        if (!entry.isCycle() && !isIn[entry.value])
            add(entry.function());
    m_starts.push_back(m_names.size());
}

void SearchIndex::add(FunctionId function)
{
    m_functions.push_back(function);
    m_starts.push_back(m_names.size());
    m_names += lowerCase(displayName(*m_loaded->profile, function));
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
    for (const std::uint32_t place : pattern.isRegex() ? findRegex(pattern, cancelled) : findLetters(pattern)) {
        const FunctionId function = m_functions[place];
        hits.functions.push_back(function);
        hits.m_places[function.value] = std::uint32_t(hits.functions.size());
        seconds += profile.function(function).selfSeconds;
    }
    hits.percent = profile.percent(seconds);
    return hits;
}

QString SearchIndex::nameAt(std::uint32_t place) const
{
    return format::text(displayName(*m_loaded->profile, m_functions[place]));
}

/// Through all names at once; of those found, case is looked at where it matters.
std::vector<std::uint32_t> SearchIndex::findLetters(const SearchPattern& pattern) const
{
    std::vector<std::uint32_t> found;
    const std::string letters = pattern.letters().toLower().toStdString();
    const std::string_view names = m_names;
    for (std::size_t at = names.find(letters); at != std::string_view::npos;) {
        const auto next = std::upper_bound(m_starts.begin(), m_starts.end(), at);
        const auto place = std::uint32_t(next - m_starts.begin() - 1);
        if (!pattern.isCaseSensitive() || pattern.isIn(nameAt(place)))
            found.push_back(place);
        at = names.find(letters, *next);
    }
    return found;
}

std::vector<std::uint32_t> SearchIndex::findRegex(const SearchPattern& pattern,
                                                  const std::atomic<bool>& cancelled) const
{
    std::vector<std::uint32_t> found;
    for (std::uint32_t place = 0; place < m_functions.size() && !cancelled; ++place)
        if (pattern.isIn(nameAt(place)))
            found.push_back(place);
    return found;
}
