// SPDX-License-Identifier: MIT
#include "import/import_unit.h"

#include "base/one_line.h"
#include "base/utf8.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <set>
#include <string>

namespace gmonscope {

namespace {

constexpr std::array<std::string_view, 3> clocks{"ns", "cpu-clock", "task-clock"};
constexpr std::array<std::string_view, 12> frequent{"Ir",         "Dr",         "Dw",           "Bc",
                                                    "cycles",     "cpu-cycles", "instructions", "ref-cycles",
                                                    "bus-cycles", "branches",   "uops",         "slots"};

/// Keeps a text as long as the program: there are few events.
const char* kept(std::string text)
{
    static std::mutex mutex;
    static std::set<std::string> texts;
    const std::scoped_lock lock(mutex);
    return texts.insert(std::move(text)).first->c_str();
}

template <class List> bool contains(const List& list, std::string_view name)
{
    return std::find(list.begin(), list.end(), name) != list.end();
}

} // namespace

EventUnit unitOfEvent(std::string_view event, bool isSampled)
{
    constexpr std::size_t longest = 24;
    constexpr double million = 1e6, nanoseconds = 1e9;
    const std::string_view plain = event.substr(0, event.find_first_of(":/")); // perf's cycles:u and cycles/period=1/
    EventUnit result;
    CostUnit& unit = result.unit;
    unit.isExact = !isSampled;
    if (contains(clocks, plain)) {
        result.countsPerUnit = nanoseconds;
        return result;
    }
    const bool isTracepoint = plain.size() < event.size() && event.find(':') + 2 < event.size() &&
                              event.find_first_of("=_", event.find(':')) != std::string_view::npos;
    const std::string name =
        plain.empty() ? "samples" : oneLine(validUtf8((isTracepoint ? event : plain).substr(0, longest)));
    unit.count = kept(name);
    if (contains(frequent, plain)) {
        result.countsPerUnit = million;
        unit.smallSymbol = kept("k " + name);
        unit.name = unit.symbol = kept("M " + name);
    } else {
        unit.name = unit.symbol = unit.smallSymbol = unit.count;
    }
    unit.countsPerUnit = result.countsPerUnit;
    return result;
}

} // namespace gmonscope
