// SPDX-License-Identifier: MIT
#include "gmonscope/compare.h"

#include "listing/function_match.h"

namespace gmonscope {

SpreadIndex::SpreadIndex(const RunSpread& spread, const Profile& profile)
    : m_spread(spread), m_labels(runLabels(spread.paths)), m_places(profile.functions().size(), UINT32_MAX)
{
    std::map<FunctionName, std::uint32_t> places;
    for (std::uint32_t i = 0; i < spread.functions.size(); ++i) {
        const FunctionSpread& function = spread.functions[i];
        places.emplace(FunctionName{function.module, function.name, function.file}, i);
    }
    eachName(profile, [&](const FunctionName& name, const std::vector<FunctionId>& same) {
        if (const auto found = places.find(name); found != places.end())
            m_places[same.front().value] = found->second;
    });
}

const FunctionSpread* SpreadIndex::of(FunctionId id) const
{
    const std::uint32_t place = id.value < m_places.size() ? m_places[id.value] : UINT32_MAX;
    return place < m_spread.functions.size() ? &m_spread.functions[place] : nullptr;
}

std::string_view SpreadIndex::mostIn(const FunctionSpread& function) const
{
    const Spread& told =
        function.selfSeconds.max > function.selfSeconds.min ? function.selfSeconds : function.totalSeconds;
    return told.max > told.min ? std::string_view(m_labels[told.maxRun]) : std::string_view();
}

} // namespace gmonscope
