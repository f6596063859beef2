// SPDX-License-Identifier: MIT
#include "read/address_map.h"

#include <algorithm>
#include <set>

namespace gmonscope {

namespace {

/// Of modules times epochs: a process that loads and unloads 100 libraries 10,000 times is far below.
constexpr std::size_t mostModulesAndEpochs = 50'000'000;

std::size_t countEpochs(const ScopeData& data)
{
    std::set<std::uint32_t> epochs;
    for (const ScopeCounts* counts : {static_cast<const ScopeCounts*>(&data), &data.less}) {
        for (const ScopeArc& arc : counts->arcs)
            if (epochs.empty() || *epochs.rbegin() != arc.epoch)
                epochs.insert(arc.epoch);
        for (const ScopeArc& mark : counts->marks)
            epochs.insert(mark.epoch);
        for (const ScopeNode& node : counts->nodes)
            if (node.parent == ScopeNode::none)
                epochs.insert(static_cast<std::uint32_t>(node.pc >> 32));
    }
    return epochs.size();
}

CodePlace placeIn(const ScopeModule& module, std::size_t index, std::uint64_t address)
{
    return {PlaceKind::Module, static_cast<std::uint32_t>(index), address - module.bias};
}

} // namespace

Result<AddressMap> AddressMap::of(const ScopeData& data)
{
    const std::size_t epochs = std::max<std::size_t>(countEpochs(data), 1);
    if (data.modules.size() > mostModulesAndEpochs / epochs)
        return Error{.path = data.path,
                     .offset = {},
                     .expected = "as many modules and epochs as a process may have",
                     .found = std::to_string(data.modules.size()) + " and " + std::to_string(epochs)};
    return AddressMap(data);
}

const std::vector<std::uint32_t>& AddressMap::modulesIn(std::uint32_t epoch)
{
    const auto [place, isNew] = m_byEpoch.try_emplace(epoch);
    std::vector<std::uint32_t>& modules = place->second;
    if (!isNew)
        return modules;
    for (std::uint32_t i = 0; i < m_data->modules.size(); ++i)
        if (m_data->modules[i].firstEpoch <= epoch && epoch < m_data->modules[i].endEpoch)
            modules.push_back(i);
    std::stable_sort(modules.begin(), modules.end(), [this](std::uint32_t a, std::uint32_t b) {
        return m_data->modules[a].low < m_data->modules[b].low;
    });
    return modules;
}

CodePlace AddressMap::placeOf(std::uint64_t address, std::uint32_t epoch)
{
    if (address == 0 || m_data->modules.empty())
        return {};
    if (m_data->vdsoLow <= address && address < m_data->vdsoHigh)
        return {.kind = PlaceKind::Vdso};
    const auto& modules = modulesIn(epoch);
    const auto after =
        std::upper_bound(modules.begin(), modules.end(), address,
                         [this](std::uint64_t a, std::uint32_t m) { return a < m_data->modules[m].low; });
    if (after == modules.begin() || address >= m_data->modules[*std::prev(after)].high)
        return {.kind = PlaceKind::Jit};
    return placeIn(m_data->modules[*std::prev(after)], *std::prev(after), address);
}

CodePlace AddressMap::callerOf(std::uint64_t returnAddress, std::uint32_t epoch)
{
    if (returnAddress == 0)
        return {};
    if (returnAddress == m_data->signalReturn)
        return {.kind = PlaceKind::Signal};
    const CodePlace place = placeOf(returnAddress - 1, epoch);
    // The vDSO calls nothing but, on AArch64, signal handlers.
    return place.kind == PlaceKind::Vdso ? CodePlace{.kind = PlaceKind::Signal} : place;
}

CodePlace AddressMap::frameOf(std::uint64_t address, std::uint32_t epoch)
{
    const std::uint64_t signalReturn = m_data->signalReturn;
    if (signalReturn && (address == signalReturn || address == signalReturn - 1))
        return {.kind = PlaceKind::Signal};
    return placeOf(address, epoch);
}

CodePlace AddressMap::latestPlaceOf(std::uint64_t address) const
{
    const ScopeModule* best = nullptr;
    for (const ScopeModule& module : m_data->modules)
        if (module.low <= address && address < module.high && (!best || module.firstEpoch >= best->firstEpoch))
            best = &module;
    return best ? placeIn(*best, static_cast<std::size_t>(best - m_data->modules.data()), address) : CodePlace{};
}

} // namespace gmonscope
