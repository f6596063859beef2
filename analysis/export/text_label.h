// SPDX-License-Identifier: MIT
//
// How gprof's text names a function: `name <cycle N> [index]`.
#pragma once

#include "gmonscope/text_style.h"
#include "gmonscope/views.h"

#include <cstdarg>
#include <iosfwd>
#include <string>

namespace gmonscope {

/// Its name; that of a shared library's function with the library: `qsort (libc.so.6)`. In the style with files:
/// `main (main.c:12 @ 401136)`.
[[nodiscard]] std::string functionName(const Profile&, FunctionId, const TextStyle& = {});
/// The name alone.
[[nodiscard]] std::string nameIn(const Function&, const TextStyle&);
/// `name <cycle N> [index]`; without index when the function has no entry, with `(index)` when that is not shown.
[[nodiscard]] std::string functionLabel(const CallGraphListing&, FunctionId, const TextStyle& = {});
/// `<cycle N as a whole> [index]`
[[nodiscard]] std::string cycleLabel(const CallGraphListing&, CycleId);
/// `[index]`, or `(index)` when the entry is not shown.
[[nodiscard]] std::string indexLabel(const CallGraphListing&, EntryRef);
/// The path of a source file, or its last part.
[[nodiscard]] std::string_view sourceName(std::string_view path, const TextStyle&);

/// One or two lines of what CountingCost moved, if it was asked for.
void writeSubtracted(std::ostream&, const Profile&);

/// Counts rows or entries, and says how many were left out by TextStyle::top and minPercent.
class RowLimit {
public:
    RowLimit(const TextStyle& style, std::string one, std::string several)
        : m_style(style), m_what(std::move(one)), m_plural(std::move(several))
    {
    }

    /// Is this one, which comes next in order, to be printed?
    [[nodiscard]] bool takes(double percent)
    {
        if ((m_style.top == 0 || m_taken < m_style.top) && percent >= m_style.minPercent)
            return ++m_taken;
        ++m_left;
        m_leftPercent += percent;
        return false;
    }
    /// One line, if any was left out. addsUp: the sum of their percentages means something.
    void writeRest(std::ostream&, bool addsUp) const;

private:
    const TextStyle& m_style;
    std::string m_what, m_plural;
    std::size_t m_taken = 0, m_left = 0;
    double m_leftPercent = 0;
};

/// printf to a stream: the columns are defined by their printf formats.
[[gnu::format(printf, 2, 3)]] void printTo(std::ostream&, const char* format, ...);

} // namespace gmonscope
