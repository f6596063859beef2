// SPDX-License-Identifier: MIT
#include "gmonscope/compare.h"
#include "gmonscope/diagram.h"
#include "gmonscope/numbers.h"

namespace gmonscope {

namespace {

/// Adds what the runs lose by a function, and where it takes most.
void addFunction(DiagramNode& node, const SpreadIndex& spread, FunctionId id)
{
    const RunSpread& all = spread.all();
    const FunctionSpread* const function = spread.of(id);
    const double whole = all.seconds.mean * static_cast<double>(all.runs);
    if (!function || !(whole > 0))
        return;
    const Spread& self = function->selfSeconds;
    node.lostShare += self.lost(all.runs) / whole;
    if (self.max > self.min)
        node.tip += '\n' + Phrase::tr("%1 of self time lost by imbalance: %2 in %3, %4 on the average")
                               .arg(durationText(self.lost(all.runs)))
                               .arg(durationText(self.max))
                               .arg(spread.labels()[self.maxRun])
                               .arg(durationText(self.mean))
                               .text();
}

} // namespace

void markImbalance(Diagram& diagram, const SpreadIndex& spread)
{
    if (diagram.hasImbalance)
        return;
    diagram.hasImbalance = true;
    for (DiagramNode& node : diagram.nodes) {
        if (!node.chain.empty())
            for (const ChainMember& member : node.chain)
                addFunction(node, spread, member.function);
        else if (!node.subject.isCycle())
            addFunction(node, spread, node.subject.function());
    }
}

} // namespace gmonscope
