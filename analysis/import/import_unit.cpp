// SPDX-License-Identifier: MIT
#include "import/import_unit.h"

#include "base/one_line.h"
#include "base/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <mutex>
#include <set>
#include <string>

namespace gmonscope {

namespace {

/// Events that are times, with how many make a second.
struct Clock {
    std::string_view event;
    double countsPerSecond;
    bool isSampled; ///< else it is measured, as what users say of the numbers that a tool sums up
};
constexpr std::array<Clock, 5> clocks{
    {{"cpu-clock", 1e9, true}, {"task-clock", 1e9, true}, {"ns", 1e9, false}, {"us", 1e6, false}, {"ms", 1e3, false}}};
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

const Clock* clockOf(std::string_view event)
{
    const auto clock = std::find_if(clocks.begin(), clocks.end(), [=](const Clock& c) { return c.event == event; });
    return clock == clocks.end() ? nullptr : clock;
}

/// Returns the event without perf's modifiers, which tell where it is counted: "cycles" of "cycles:u". Behind the colon
/// of a tracepoint is its name, which may look like modifiers where people name it.
std::string_view withoutModifiers(std::string_view event)
{
    const std::size_t mark = event.find_last_of(":/");
    if (mark == std::string_view::npos || mark == 0 || event.starts_with("probe") || event.starts_with("sdt_"))
        return event;
    if (event.find_first_not_of("ukhpPGHSDIWebR", mark + 1) != std::string_view::npos)
        return event;
    return event.substr(0, event[mark] == '/' ? mark + 1 : mark);
}

/// Returns the event in "cpu_core/cycles/" and in "cycles/period=1/", or the text itself: "cpu/event=0x3c/".
std::string_view plainEvent(std::string_view event)
{
    event = withoutModifiers(event);
    const std::size_t open = event.find('/');
    if (open == std::string_view::npos || !event.ends_with('/') || open + 1 == event.size())
        return event;
    const std::string_view before = event.substr(0, open), within = event.substr(open + 1, event.size() - open - 2);
    if (clockOf(before) || contains(frequent, before))
        return before;
    const std::string_view first = within.substr(0, within.find(','));
    return first.empty() || first.find('=') != std::string_view::npos ? event : within;
}

/// Returns the text in one line and of bounded length; texts that differ stay so.
std::string shownEvent(std::string_view event)
{
    constexpr std::size_t longest = 64;
    const std::string shown = oneLine(validUtf8(event.substr(0, longest)));
    if (shown == event)
        return shown;
    std::uint64_t hash = 0xcbf29ce484222325; // FNV-1a
    for (const char letter : event)
        hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    return shown + "..." + std::to_string(hash);
}

} // namespace

EventUnit unitOfEvent(std::string_view event, bool isSampled)
{
    constexpr double million = 1e6;
    const std::string_view plain = plainEvent(event);
    EventUnit result;
    CostUnit& unit = result.unit;
    unit.isExact = !isSampled;
    if (const Clock* const clock = clockOf(plain)) {
        result.countsPerUnit = clock->countsPerSecond;
        unit.isExact = unit.isExact || !clock->isSampled;
        return result;
    }
    const std::string name = plain.empty() ? "samples" : shownEvent(plain);
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
