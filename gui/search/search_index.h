// SPDX-License-Identifier: MIT
#pragma once

#include "profile/profile_document.h"
#include "search/search_pattern.h"

#include <atomic>
#include <string>
#include <vector>

/// What a search found. Never changed once made.
struct SearchHits {
    SearchPattern pattern;
    std::vector<gmonscope::FunctionId> functions; ///< by falling self time
    double percent = 0;                           ///< self time of all of them, % of the run

    /// Its place among the hits, from 1; 0: it is none.
    std::size_t placeOf(gmonscope::FunctionId function) const
    {
        return function.value < m_places.size() ? m_places[function.value] : 0;
    }

private:
    friend class SearchIndex;
    std::vector<std::uint32_t> m_places; ///< by function
};

/// The names of a profile's functions, ready to be searched: one text in lower case. Of a million functions it takes a
/// moment to make and to search, on a thread of its own.
class SearchIndex {
public:
    explicit SearchIndex(LoadedProfilePtr loaded);

    /// `cancelled` is polled: what is found is worth nothing then.
    SearchHits find(const SearchPattern& pattern, const std::atomic<bool>& cancelled) const;

private:
    void add(gmonscope::FunctionId function);
    std::vector<std::uint32_t> findLetters(const SearchPattern& pattern) const;
    std::vector<std::uint32_t> findRegex(const SearchPattern& pattern, const std::atomic<bool>& cancelled) const;
    std::vector<std::uint32_t> findRegexIn(std::size_t first, std::size_t end, const SearchPattern& pattern,
                                           const std::atomic<bool>& cancelled) const;
    QString nameAt(std::uint32_t place) const;

    LoadedProfilePtr m_loaded;
    std::vector<gmonscope::FunctionId> m_functions; ///< by falling self time; those without any in the graph's order
    std::string m_names;                            ///< each with a NUL behind it
    std::vector<std::size_t> m_starts;              ///< of the name of each, and the end
};
