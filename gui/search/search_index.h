// SPDX-License-Identifier: MIT
#pragma once

#include "profile/profile_document.h"
#include "search/search_pattern.h"

#include <atomic>
#include <string>
#include <vector>

/// The result of a search; it never changes once it is made.
struct SearchHits {
    SearchPattern pattern;
    std::vector<gmonscope::FunctionId> functions; ///< sorted by self time, descending
    double percent = 0;                           ///< self time of all of them, % of the run

    /// Returns the function's number among the hits, from 1; 0 if it is no hit.
    std::size_t positionOf(gmonscope::FunctionId function) const
    {
        return function.value < m_places.size() ? m_places[function.value] : 0;
    }

private:
    friend class SearchIndex;
    std::vector<std::uint32_t> m_places; ///< by function
};

/// True if the function's whole name matches, or the short one, which tables and graph may show.
[[nodiscard]] bool isNamed(const SearchPattern& pattern, const gmonscope::TimedGraph& profile,
                           gmonscope::FunctionId function);

/// The names of a profile's functions as one lower-case text, ready to be searched. With a million functions, making
/// and searching it takes a moment, so both run on a background thread.
class SearchIndex {
public:
    explicit SearchIndex(LoadedProfilePtr loaded);

    /// `cancelled` is polled; once it is true, the result is unused.
    SearchHits find(const SearchPattern& pattern, const std::atomic<bool>& cancelled) const;

private:
    void add(gmonscope::FunctionId function);
    std::vector<std::uint32_t> findLetters(const SearchPattern& pattern) const;
    std::vector<std::uint32_t> findRegex(const SearchPattern& pattern, const std::atomic<bool>& cancelled) const;
    std::vector<std::uint32_t> findRegexIn(std::size_t first, std::size_t end, const SearchPattern& pattern,
                                           const std::atomic<bool>& cancelled) const;
    bool fits(const SearchPattern& pattern, std::uint32_t index) const;

    LoadedProfilePtr m_loaded;
    std::vector<gmonscope::FunctionId> m_functions; ///< by self time, descending; the rest in the graph's order
    std::string m_names;                            ///< each followed by a NUL; short ones behind a line end
    std::vector<std::size_t> m_starts;              ///< start of each name, and the end of the last
};
