// SPDX-License-Identifier: MIT
#include "base/one_line.h"
#include "export/text_label.h"
#include "gmonscope/text_report.h"
#include "text/line_text.h"

#include <algorithm>
#include <ostream>

namespace gmonscope {

namespace {

constexpr const char* spreadExplanation = R"(
 mean     over all runs; a run in which the function was not used counts as 0.
 min max  the least and the most that it took in a run.
 dev      standard deviation between runs.
 imb      imbalance: how much longer the longest run is than the mean.
 lost     (max - mean) times the runs: what the others waited together, if these are the ranks of a parallel job, and
          each of them waited for the slowest.
 most in  the run that has the most self time, or, where all have the same, the most in total: its file's name, as far as
          it differs from the others'.

The first are those whose self time differs most between runs.

MPI calls such as MPI_Allreduce have rows like any function. Most libraries ask again and again while they wait (they
spin), which is processor time: much of it there means that the rank waited for others, so the slow rank has least of it.
A library that sleeps instead has no time there.
)";

void writeNumbers(std::ostream& out, const Spread& spread)
{
    printTo(out, "%8.2f %8.2f %8.2f %7.2f %7.1f%%  ", spread.mean, spread.min, spread.max, spread.deviation,
            100 * spread.imbalance());
}

/// Which run has the most of each function.
class MostColumn {
public:
    explicit MostColumn(const RunSpread& spread) : m_labels(runLabels(spread.paths)), m_width(title.size())
    {
        for (std::string& label : m_labels) {
            label = oneLine(label);
            m_width = std::max(m_width, label.size());
        }
    }

    [[nodiscard]] std::string header() const { return padded(std::string(title)); }
    [[nodiscard]] std::string of(const Spread& self, const Spread& total) const
    {
        const Spread& told = self.max > self.min ? self : total;
        return padded(told.max > told.min ? m_labels[told.maxRun] : "-");
    }

private:
    static constexpr std::string_view title = "most in";

    [[nodiscard]] std::string padded(std::string text) const
    {
        text.resize(std::max(m_width, text.size()), ' ');
        return text + "  ";
    }

    std::vector<std::string> m_labels;
    std::size_t m_width;
};

std::string plainSeconds(double seconds) { return printed("%.2f s", seconds); }

/// Nothing is said of runs that are all alike.
void writeGroups(std::ostream& out, const RunSpread& spread, const Profile& sum, const TextStyle& style)
{
    if (spread.groups.size() < 2) {
        if (const std::string why = whyNoGroups(spread, sum); !why.empty())
            out << '\n' << oneLine(why) << '\n';
        return;
    }
    const std::vector<std::string> labels = runLabels(spread.paths);
    out << "\nGroups of runs that behave alike, each with its mean time and what tells it from the others:\n\n";
    for (const RunGroup& group : spread.groups) {
        out << oneLine(group.names.empty() ? runNames(labels, group.runs) : group.names) << ": "
            << plainSeconds(group.seconds);
        for (GroupDifference difference : group.differences) {
            difference.name = styledName(difference.name, style);
            out << "; " << oneLine(differenceText(difference, plainSeconds));
        }
        out << '\n';
    }
}

/// True if a row would have a number other than 0.00; imbalances of nothing tell nothing.
bool hasNumbers(const FunctionSpread& function, std::size_t runs)
{
    constexpr double leastShown = 0.005;
    return std::max({function.selfSeconds.max, function.totalSeconds.max, function.selfSeconds.lost(runs)}) >=
           leastShown;
}

void writeLeftOut(std::ostream& out, std::size_t count)
{
    if (count > 0)
        out << "left out: " << count << (count == 1 ? " function" : " functions")
            << " with 0.00 everywhere (-z lists them)\n";
}

} // namespace

void writeSpread(std::ostream& out, const RunSpread& spread, const Profile& sum, const TextStyle& style)
{
    const MostColumn most(spread);
    const auto writeRow = [&](const Spread& self, const Spread& total) {
        writeNumbers(out, self);
        printTo(out, "%7.2f ", self.lost(spread.runs));
        writeNumbers(out, total);
        out << most.of(self, total);
    };
    out << "Spread over " << spread.runs << " runs:\n\n"
        << "    self     self     self    self     self    self    total     total    total   total    total  self\n"
        << "    mean      min      max     dev      imb    lost     mean      min      max     dev      imb  "
        << most.header() << "name\n";
    writeRow(spread.seconds, spread.seconds);
    out << "(whole run)\n";
    RowLimit limit(style, "function", "functions");
    std::size_t leftOut = 0;
    for (const FunctionSpread& function : spread.functions) {
        if (!style.listing.withUnused && !hasNumbers(function, spread.runs)) {
            ++leftOut;
            continue;
        }
        if (!limit.takes(spread.seconds.mean > 0 ? 100 * function.totalSeconds.mean / spread.seconds.mean : 0))
            continue;
        writeRow(function.selfSeconds, function.totalSeconds);
        out << (function.function ? functionName(sum, *function.function, style) : function.name) << '\n';
    }
    limit.writeRest(out, false);
    writeLeftOut(out, leftOut);
    writeGroups(out, spread, sum, style);
    if (style.explanations == Explanations::Print)
        out << spreadExplanation;
}

} // namespace gmonscope
