// SPDX-License-Identifier: MIT
#include "diagram/layout_cache.h"

#include <algorithm>

using namespace gmonscope;

namespace {

/// Compares without the fonts, which are the same for all.
bool isSame(const DiagramOptions& a, const DiagramOptions& b)
{
    return a.maxFunctions == b.maxFunctions && a.foldCyclesAbove == b.foldCyclesAbove &&
           a.toggledCycles == b.toggledCycles && a.unfolded == b.unfolded && a.foldsChains == b.foldsChains &&
           a.openChains == b.openChains && a.focus == b.focus && a.isMeasured == b.isMeasured && a.times == b.times &&
           a.names == b.names && a.first == b.first && a.focusedOn == b.focusedOn;
}

} // namespace

std::shared_ptr<const LaidOutDiagram> LayoutCache::find(const DiagramOptions& options)
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [&](const Entry& entry) { return isSame(entry.options, options); });
    if (found == m_entries.end())
        return nullptr;
    m_entries.splice(m_entries.begin(), m_entries, found);
    return m_entries.front().laidOut;
}

void LayoutCache::add(const DiagramOptions& options, std::shared_ptr<const LaidOutDiagram> laidOut)
{
    std::erase_if(m_entries, [&](const Entry& entry) { return isSame(entry.options, options); });
    m_entries.push_front({options, std::move(laidOut)});
    if (m_entries.size() > most)
        m_entries.pop_back();
}
