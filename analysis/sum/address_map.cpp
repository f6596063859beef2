// SPDX-License-Identifier: MIT
#include "sum/address_map.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

namespace gmonscope {

AddressMap::AddressMap(const ScopeData& data) : m_data(&data)
{
    listByEpoch();
    listLatest();
}

void AddressMap::listByEpoch()
{
    const std::vector<ScopeModule>& modules = m_data->modules;
    for (const ScopeModule& module : modules)
        if (module.firstEpoch < module.endEpoch)
            m_changes.insert(m_changes.end(), {module.firstEpoch, module.endEpoch});
    std::sort(m_changes.begin(), m_changes.end());
    m_changes.erase(std::unique(m_changes.begin(), m_changes.end()), m_changes.end());
    const std::size_t stretches = m_changes.size() - !m_changes.empty();
    m_tree.resize(2 * stretches);
    Modules byAddress(modules.size());
    std::iota(byAddress.begin(), byAddress.end(), 0u);
    std::stable_sort(byAddress.begin(), byAddress.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return modules[a].low < modules[b].low; });
    m_rank.resize(modules.size());
    for (std::uint32_t rank = 0; rank < byAddress.size(); ++rank) {
        const std::uint32_t module = byAddress[rank];
        m_rank[module] = rank;
        if (modules[module].firstEpoch >= modules[module].endEpoch)
            continue;
        const auto stretchAt = [&](std::uint32_t epoch) {
            return static_cast<std::size_t>(std::lower_bound(m_changes.begin(), m_changes.end(), epoch) -
                                            m_changes.begin());
        };
        std::size_t first = stretches + stretchAt(modules[module].firstEpoch);
        std::size_t end = stretches + stretchAt(modules[module].endEpoch);
        for (; first < end; first /= 2, end /= 2) {
            if (first % 2)
                m_tree[first++].push_back(module);
            if (end % 2)
                m_tree[--end].push_back(module);
        }
    }
}

/// Sweeps over the addresses. The latest epoch's module counts at an address, and the last of these.
void AddressMap::listLatest()
{
    const std::vector<ScopeModule>& modules = m_data->modules;
    struct Edge {
        std::uint64_t address;
        std::uint32_t module;
        bool isEnd;
    };
    std::vector<Edge> edges;
    for (std::uint32_t i = 0; i < modules.size(); ++i)
        if (modules[i].low < modules[i].high) {
            edges.push_back({modules[i].low, i, false});
            edges.push_back({modules[i].high, i, true});
        }
    std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) { return a.address < b.address; });
    std::set<std::pair<std::uint32_t, std::uint32_t>> open; // epoch and module
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const std::pair entry(modules[edges[i].module].firstEpoch, edges[i].module);
        if (edges[i].isEnd)
            open.erase(entry);
        else
            open.insert(entry);
        if (i + 1 == edges.size() || edges[i + 1].address != edges[i].address)
            m_latest.push_back({edges[i].address, open.empty() ? none : open.rbegin()->second});
    }
}

/// Returns the last module of that epoch that begins at or before the address.
std::uint32_t AddressMap::lastBefore(std::uint64_t address, std::uint32_t epoch) const
{
    if (m_changes.empty() || epoch < m_changes.front() || epoch >= m_changes.back())
        return none;
    const auto stretch = std::upper_bound(m_changes.begin(), m_changes.end(), epoch) - m_changes.begin() - 1;
    std::uint32_t best = none;
    for (auto node = m_changes.size() - 1 + static_cast<std::size_t>(stretch); node > 0; node /= 2) {
        const Modules& modules = m_tree[node];
        const auto after =
            std::upper_bound(modules.begin(), modules.end(), address,
                             [this](std::uint64_t a, std::uint32_t m) { return a < m_data->modules[m].low; });
        if (after != modules.begin() && (best == none || m_rank[best] < m_rank[*std::prev(after)]))
            best = *std::prev(after);
    }
    return best;
}

MappedAddress AddressMap::mappedAddress(std::uint64_t address, std::uint32_t epoch) const
{
    if (address == 0 || m_data->modules.empty())
        return {};
    if (m_data->vdsoLow <= address && address < m_data->vdsoHigh)
        return {.kind = AddressKind::Vdso};
    const std::uint32_t module = lastBefore(address, epoch);
    if (module == none || address >= m_data->modules[module].high)
        return {.kind = AddressKind::Jit};
    return {AddressKind::Module, module, address - m_data->modules[module].bias};
}

MappedAddress AddressMap::callerOf(std::uint64_t returnAddress, std::uint32_t epoch) const
{
    if (returnAddress == 0)
        return {};
    if (returnAddress == m_data->signalReturn)
        return {.kind = AddressKind::Signal};
    const MappedAddress mapped = mappedAddress(returnAddress - 1, epoch);
    // The vDSO calls nothing but, on AArch64, signal handlers.
    return mapped.kind == AddressKind::Vdso ? MappedAddress{.kind = AddressKind::Signal} : mapped;
}

MappedAddress AddressMap::frameOf(std::uint64_t address, std::uint32_t epoch) const
{
    const std::uint64_t signalReturn = m_data->signalReturn;
    if (signalReturn && (address == signalReturn || address == signalReturn - 1))
        return {.kind = AddressKind::Signal};
    return mappedAddress(address, epoch);
}

MappedAddress AddressMap::latestAddress(std::uint64_t address) const
{
    const auto after = std::upper_bound(m_latest.begin(), m_latest.end(), address,
                                        [](std::uint64_t a, const Part& part) { return a < part.low; });
    const std::uint32_t module = after == m_latest.begin() ? none : std::prev(after)->module;
    if (module == none)
        return {};
    return {AddressKind::Module, module, address - m_data->modules[module].bias};
}

} // namespace gmonscope
