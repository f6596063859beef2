// SPDX-License-Identifier: MIT
#include "base/one_line.h"
#include "export/text_label.h"
#include "gmonscope/text_report.h"

#include <ostream>

namespace gmonscope {

namespace {

constexpr const char* explanation = R"(
 mean     over all runs; a run in which the function was not used counts as 0.
 min max  the least and the most that it took in a run.
 dev      standard deviation between runs.
 imb      imbalance: how much longer the longest run is than the mean.

The first are those whose self time differs most between runs.
)";

void writeNumbers(std::ostream& out, const Spread& spread)
{
    printTo(out, "%8.2f %8.2f %8.2f %7.2f %7.1f%%  ", spread.mean, spread.min, spread.max, spread.deviation,
            100 * spread.imbalance());
}

} // namespace

void writeSpread(std::ostream& out, const RunSpread& spread, const Profile& sum, const TextStyle& style)
{
    out << "Spread over " << spread.runs << " runs:\n\n"
        << "    self     self     self    self     self     total    total    total   total    total\n"
        << "    mean      min      max     dev      imb      mean      min      max     dev      imb  name\n";
    writeNumbers(out, spread.seconds);
    writeNumbers(out, spread.seconds);
    out << "(whole run)\n";
    RowLimit limit(style, "function", "functions");
    for (const FunctionSpread& function : spread.functions) {
        if (!limit.takes(spread.seconds.mean > 0 ? 100 * function.totalSeconds.mean / spread.seconds.mean : 0))
            continue;
        writeNumbers(out, function.selfSeconds);
        writeNumbers(out, function.totalSeconds);
        out << (function.function ? functionName(sum, *function.function, style) : function.name) << '\n';
    }
    limit.writeRest(out, false);
    if (style.explanations == Explanations::Print)
        out << explanation;
}

} // namespace gmonscope
