// SPDX-License-Identifier: MIT
//
// Whole outputs of GNU gprof and of gmonscope-report --gnu-compat for programs of a hundred thousand functions, all of
// different names. Equal means the same as in gnu_output.h, which would take hours for these: rows are looked up by all
// that stands in them but times, entries of the call graph by their own row.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gmonscope::test {

namespace detail {

/// Times and percentages of a row, and the rest of it. The number of an entry depends on the order of equals.
struct ScaleRow {
    std::string rest;
    std::vector<double> times;
    friend auto operator<=>(const ScaleRow&, const ScaleRow&) = default;
};

inline bool isIndexNumber(std::string_view word)
{
    return word.size() > 1 && word.front() == '[' &&
           std::all_of(word.begin() + 1, word.end() - 1, [](char c) { return c >= '0' && c <= '9'; });
}

inline ScaleRow scaleRow(std::string_view line)
{
    ScaleRow row;
    for (std::size_t at = line.find_first_not_of(" \t"); at != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
        const std::string_view word = line.substr(at, end - at);
        double time = 0;
        const auto parsed = std::from_chars(word.data(), word.data() + word.size(), time);
        if (parsed.ec == std::errc() && parsed.ptr == word.data() + word.size() && word.find('.') != word.npos)
            row.times.push_back(time);
        else
            row.rest.append(isIndexNumber(word) ? "[]" : word).append(" ");
        at = line.find_first_not_of(" \t", end);
    }
    return row;
}

/// One unit of the last printed digit: percentages of entries have one digit, all else two.
inline bool isNear(const ScaleRow& a, const ScaleRow& b)
{
    return a.rest == b.rest && std::equal(a.times.begin(), a.times.end(), b.times.begin(), b.times.end(),
                                          [](double x, double y) { return std::abs(x - y) < 0.0101; });
}

/// The flat profile's rows in their order, and the entries of the call graph by their own rows.
struct ScaleOutput {
    std::vector<ScaleRow> flat;
    std::map<std::string, std::vector<ScaleRow>> entries; ///< without those rows' times, which are among the rows

    explicit ScaleOutput(std::string_view text)
    {
        enum { Before, Flat, Graph } part = Before;
        std::vector<ScaleRow> rows;
        std::string own;
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size() - 1);
            const std::string_view line = text.substr(0, end);
            text.remove_prefix(end + 1);
            if (line.starts_with(" time "))
                part = Flat;
            else if (line.starts_with("index %"))
                part = Graph;
            else if (line.find("Call graph") != line.npos || line.starts_with("Index by"))
                part = Before;
            else if (part == Flat && !line.empty() && line.front() == ' ')
                flat.push_back(scaleRow(line));
            else if (part == Graph && line.starts_with("-----")) {
                std::sort(rows.begin(), rows.end());
                entries[std::exchange(own, {})] = std::exchange(rows, {});
            } else if (part == Graph && !line.empty()) {
                rows.push_back(scaleRow(line));
                if (line.front() == '[') {
                    own = rows.back().rest;
                    rows.back().times.front() /= 10; // a unit of its percentage is 0.1
                }
            }
        }
    }
};

} // namespace detail

struct ScaleDifference {
    std::size_t flatRows = 0, entries = 0; ///< the compared ones
    std::size_t differences = 0;
    std::string first; ///< GNU gprof's text of the first of them
};

inline ScaleDifference scaleDifference(std::string_view gprof, std::string_view ours)
{
    using namespace detail;
    const ScaleOutput theirs(gprof), mine(ours);
    ScaleDifference found{.flatRows = theirs.flat.size(), .entries = theirs.entries.size()};
    const auto differs = [&](const std::string& what) {
        if (found.differences++ == 0)
            found.first = what;
    };
    std::map<std::string, std::vector<double>> flat;
    for (const ScaleRow& row : mine.flat)
        flat[row.rest] = row.times;
    for (std::size_t i = 0; i < theirs.flat.size(); ++i) {
        const auto row = flat.find(theirs.flat[i].rest);
        // Equal rows may be in any order, and with them the cumulative times of their positions.
        const bool isThere = row != flat.end() && row->second.size() == theirs.flat[i].times.size();
        if (!isThere || std::abs(row->second[2] - theirs.flat[i].times[2]) > 0.0101 || i >= mine.flat.size() ||
            std::abs(mine.flat[i].times[2] - theirs.flat[i].times[2]) > 0.0101)
            differs(theirs.flat[i].rest);
    }
    for (const auto& [own, rows] : theirs.entries) {
        const auto entry = mine.entries.find(own);
        if (entry == mine.entries.end() ||
            !std::equal(rows.begin(), rows.end(), entry->second.begin(), entry->second.end(),
                        [](const ScaleRow& a, const ScaleRow& b) { return isNear(a, b); }))
            differs(own);
    }
    if (mine.flat.size() != theirs.flat.size() || mine.entries.size() != theirs.entries.size())
        differs("as many rows");
    return found;
}

} // namespace gmonscope::test
