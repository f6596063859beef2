// SPDX-License-Identifier: MIT
//
// Whole outputs of GNU gprof and of gmonscope-report --gnu-compat. Equal means: the same rows in the same order,
// numbers within one unit of their last printed digit, rows of equal numbers in any order, white space free.
#pragma once

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace gmonscope::test {

/// A row, or an entry of the call graph: what stands together. Index numbers depend on the order of equals, so that of
/// each only the brackets count.
struct OutputItem {
    std::vector<std::vector<std::string>> rows;
};

namespace detail {

inline bool isDecimal(const std::string& word)
{
    static const QRegularExpression decimal(R"(^-?\d+\.\d+$)");
    return decimal.match(QString::fromStdString(word)).hasMatch();
}

/// Percentages and times differ by one unit of the last digit at the most; all else is the same.
inline bool isNear(const std::string& a, const std::string& b)
{
    if (a == b)
        return true;
    if (!isDecimal(a) || !isDecimal(b))
        return false;
    const auto digits = a.size() - a.find('.') - 1;
    return digits == b.size() - b.find('.') - 1 &&
           std::abs(std::stod(a) - std::stod(b)) <= 1.0001 * std::pow(10.0, -static_cast<double>(digits));
}

inline bool isNear(const std::vector<std::string>& a, const std::vector<std::string>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const std::string& x, const std::string& y) { return isNear(x, y); });
}

inline std::vector<std::string> wordsOf(const std::string& line)
{
    // GNU gprof prints six characters of an entry.
    static const QRegularExpression index(R"(^([[(])\d+(?:[\])]|(?<=^\[\d{5}))$)");
    std::istringstream words(line);
    std::vector<std::string> row;
    for (std::string word; words >> word;) {
        const auto match = index.match(QString::fromStdString(word));
        row.push_back(!match.hasMatch() ? word : match.captured(1) == u"[" ? "[]" : "()");
    }
    return row;
}

/// True if it begins as a row of the flat profile: percentage, cumulative and self time.
inline bool isFlatRow(const std::vector<std::string>& row)
{
    return row.size() > 3 && isDecimal(row[0]) && isDecimal(row[1]) && isDecimal(row[2]);
}

/// As isNear(), but for the cumulative time of a row of the flat profile.
inline bool isSameRow(std::vector<std::string> a, std::vector<std::string> b)
{
    if (isFlatRow(a) && isFlatRow(b))
        a[1] = b[1] = {};
    return isNear(a, b);
}

inline bool isRule(const std::vector<std::string>& row) { return row.size() == 1 && row[0].starts_with("-----"); }

/// True if both have the same rows, in any order.
inline bool hasSameRows(const OutputItem& a, const OutputItem& b)
{
    if (a.rows.size() != b.rows.size())
        return false;
    std::vector<bool> taken(b.rows.size());
    for (const auto& row : a.rows) {
        std::size_t i = 0;
        while (i < b.rows.size() && (taken[i] || !isSameRow(row, b.rows[i])))
            ++i;
        if (i == b.rows.size())
            return false;
        taken[i] = true;
    }
    return true;
}

/// Returns the numbers that items are sorted by: the percentage of a row, or of an entry's own row; of counts, all. The
/// cumulative time is one of the place, not of the row.
inline std::vector<std::string> numbersOf(const OutputItem& item)
{
    if (item.rows.size() == 1 && item.rows[0].back() == "executions")
        return item.rows[0];
    if (item.rows.size() == 1 && isFlatRow(item.rows[0]))
        return {item.rows[0][0], item.rows[0][1]};
    if (item.rows.size() == 1 && isDecimal(item.rows[0][0]))
        return {item.rows[0][0]};
    for (const auto& row : item.rows)
        if (row.size() > 1 && row[0] == "[]")
            return {row[1]};
    return {};
}

inline std::string textOf(const OutputItem& item)
{
    std::string text;
    for (const auto& row : item.rows)
        for (const auto& word : row)
            text += (text.empty() ? "" : " ") + word;
    return text;
}

} // namespace detail

inline std::vector<OutputItem> outputItems(const std::string& text)
{
    std::vector<OutputItem> items;
    std::istringstream lines(text);
    bool isGraph = false, isOpen = false, isIndex = false;
    for (std::string line; std::getline(lines, line);) {
        const auto row = detail::wordsOf(line);
        if (row.empty())
            continue;
        if (detail::isRule(row)) {
            isOpen = false;
            continue;
        }
        if (row[0] == "Index")
            isGraph = false, isIndex = true;
        if (isIndex && row[0] != "Index") { // three columns: each name by itself
            for (const auto& word : row)
                items.push_back({{{word}}});
            continue;
        }
        if (isGraph && isOpen)
            items.back().rows.push_back(row);
        else
            items.push_back({{row}});
        isOpen = isGraph;
        if (row[0] == "index" && row.size() > 3)
            isGraph = true, isOpen = false;
        if (row[0] == "called/total") // the traditional header's last line
            isOpen = false;
    }
    return items;
}

/// Returns the differences of two outputs in content and order; empty when they are equal.
inline std::string outputDifference(const std::string& gprof, const std::string& ours)
{
    const auto theirs = outputItems(gprof), mine = outputItems(ours);
    std::string text;
    std::vector<bool> taken(mine.size());
    for (std::size_t i = 0; i < theirs.size(); ++i) {
        // Mostly at the same place; of equals elsewhere.
        std::size_t found = i < mine.size() && !taken[i] && detail::hasSameRows(theirs[i], mine[i]) ? i : 0;
        if (found != i || mine.empty())
            while (found < mine.size() && (taken[found] || !detail::hasSameRows(theirs[i], mine[found])))
                ++found;
        if (found < mine.size())
            taken[found] = true;
        else
            text += "\ngprof: " + detail::textOf(theirs[i]);
        if (i < mine.size() && !detail::isNear(detail::numbersOf(theirs[i]), detail::numbersOf(mine[i])))
            text += "\norder: " + detail::textOf(theirs[i]) + "\n   not: " + detail::textOf(mine[i]);
    }
    for (std::size_t i = 0; i < mine.size(); ++i)
        if (!taken[i])
            text += "\nours:  " + detail::textOf(mine[i]);
    return text;
}

} // namespace gmonscope::test
