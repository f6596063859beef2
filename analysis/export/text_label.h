// SPDX-License-Identifier: MIT
//
// The names of functions in gprof's text: `name <cycle N> [index]`.
#pragma once

#include "gmonscope/text_style.h"
#include "gmonscope/views.h"

#include <cstdarg>
#include <iosfwd>
#include <string>
#include <vector>

namespace gmonscope {

/// Returns the function's name; in a shared library with its library, `qsort (libc.so.6)`; with its source in a style
/// with file names, `main (main.c:12 @ 401136)`.
[[nodiscard]] std::string functionName(const Profile&, FunctionId, const TextStyle& = {});
/// Returns the name alone.
[[nodiscard]] std::string nameIn(const Function&, const TextStyle&);
/// Returns the name of a function that has no row, such as an inlined one, as long as the style has names.
[[nodiscard]] std::string styledName(std::string_view name, const TextStyle&);
/// Returns the name in CSV and JSON: in a style with line numbers with its line, since a function has several rows.
[[nodiscard]] std::string exportedName(const Function&, const TextStyle&);
/// Returns `name <cycle N> [index]`: without index if the function has no entry, with `(index)` if its entry is not
/// shown.
[[nodiscard]] std::string functionLabel(const CallGraphListing&, FunctionId, const TextStyle& = {});
/// Returns `<cycle N as a whole> [index]`.
[[nodiscard]] std::string cycleLabel(const CallGraphListing&, CycleId);
/// Returns `[index]`, or `(index)` when the entry is not shown.
[[nodiscard]] std::string indexLabel(const CallGraphListing&, EntryRef);
/// Returns the path of a source file, or only its last part, as the style says.
[[nodiscard]] std::string_view sourceName(std::string_view path, const TextStyle&);

/// Prints one or two lines about the time that CountingCost moved, if it was asked for.
void writeSubtracted(std::ostream&, const Profile&);

/// Counts rows or entries, and reports how many were left out by TextStyle::top and minPercent.
class RowLimit {
public:
    RowLimit(const TextStyle& style, std::string one, std::string several)
        : m_style(style), m_what(std::move(one)), m_plural(std::move(several))
    {
    }

    /// True if the next row in order is to be printed.
    [[nodiscard]] bool takes(double percent)
    {
        if ((m_style.top == 0 || m_taken < m_style.top) && percent >= m_style.minPercent)
            return ++m_taken;
        ++m_left;
        m_leftPercent += percent;
        return false;
    }
    /// Prints one line if any rows were left out. addsUp: the sum of their percentages has a meaning, of `whole`.
    void writeRest(std::ostream&, bool addsUp, const std::string& whole = "the time") const;

private:
    const TextStyle& m_style;
    std::string m_what, m_plural;
    std::size_t m_taken = 0, m_left = 0;
    double m_leftPercent = 0;
};

/// Returns "the time" or "all Ir": what shares are of, in a sentence.
[[nodiscard]] std::string wholeOf(const TimedGraph&);

/// Returns the entries of the call graph that are printed, in their order. The limit counts the others.
[[nodiscard]] std::vector<EntryRef> printedEntries(const CallGraphListing&, RowLimit&);

/// Prints like printf to a stream: gprof's columns are defined by printf formats.
[[gnu::format(printf, 2, 3)]] void printTo(std::ostream&, const char* format, ...);

} // namespace gmonscope
