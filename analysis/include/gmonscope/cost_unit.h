// SPDX-License-Identifier: MIT
//
// The unit of a profile's amounts. Ours are of processor time; other tools count instructions, cache misses or samples,
// and all that this library calls seconds is then an amount of these.
#pragma once

#include "gmonscope/numbers.h"

#include <string>

namespace gmonscope {

class TimedGraph;

/// Texts live as long as the program.
struct CostUnit {
    const char* name = "seconds";   ///< "M Ir": millions of the event `Ir`, instructions; "samples"
    const char* symbol = "s";       ///< the same beside a number
    const char* smallSymbol = "ms"; ///< a thousandth of it
    const char* count = "ticks";    ///< a single one, "Ir"; of time a tick
    double countsPerUnit = 0;       ///< how many single ones make one unit; 0: the unit is a second
    bool isExact = false;           ///< counted one by one, not sampled: there are no statistical errors

    [[nodiscard]] bool isTime() const { return countsPerUnit == 0; }
};

/// Returns the one unit in which a person wants to see all amounts of a graph.
[[nodiscard]] TimeUnit unitOf(const TimedGraph&, TimeMeasure = TimeMeasure::Seconds);
/// Returns "1.78 s" or "5.30 M Ir" with plain spaces, for messages and listings.
[[nodiscard]] std::string amountText(const TimedGraph&, double amount);
/// Returns the same in a sentence: "1.78 s of processor time", "5.30 M Ir".
[[nodiscard]] std::string amountInSentence(const TimedGraph&, double amount);
/// Returns a small amount in the unit that fits it, in ASCII: "1.04 us", "12.3 k".
[[nodiscard]] std::string fittedAmountText(const TimedGraph&, double amount);

} // namespace gmonscope
