// SPDX-License-Identifier: MIT
#include "profile/beside_runs.h"

#include "look/format.h"

#include <algorithm>
#include <utility>

using namespace gmonscope;

BesideRuns::BesideRuns(Runs runs, ProfilePtr sum, ProfilePtr shown, const QStringList& names,
                       std::optional<std::size_t> alone)
    : m_runs(std::move(runs)), m_sum(std::move(sum)), m_shown(std::move(shown)), m_given(names), m_alone(alone),
      m_index(m_runs->spread, *m_shown)
{
    for (qsizetype run = 0; run < m_given.size(); ++run)
        m_names += format::runName(format::text(spread().paths[std::size_t(run)]), m_given[run]);
    if (m_shown != m_sum)
        m_toSum.emplace(m_shown, m_sum);
}

std::optional<RunNumbers> BesideRuns::numbersOf(FunctionId function) const
{
    const FunctionSpread* const found = m_index.of(function);
    if (!found)
        return {};
    const Spread& self = found->selfSeconds;
    return RunNumbers{.mean = self.mean,
                      .min = self.min,
                      .max = self.max,
                      .imbalance = self.imbalance(),
                      .lost = self.lost(spread().runs),
                      .mostIn = m_index.mostIn(*found)};
}

std::optional<FunctionId> BesideRuns::inSum(FunctionId function) const
{
    return m_toSum ? m_toSum->function(function) : std::optional(function);
}

QString BesideRuns::shortName(std::size_t run) const
{
    const QString given = m_given.value(qsizetype(run));
    return given.isEmpty() ? format::text(runNames(m_index.labels(), {std::uint32_t(run)})) : given;
}

std::optional<FunctionId> BesideRuns::named(const std::string& name, const std::string& module) const
{
    for (std::uint32_t f = 0; f < m_shown->functions().size(); ++f) {
        const FunctionSpread* const spread = m_index.of(FunctionId{f});
        if (spread && spread->name == name && spread->module == module)
            return FunctionId{f};
    }
    return {};
}

QString BesideRuns::nameOf(const GroupDifference& difference) const
{
    const auto function = named(difference.name, difference.module);
    return format::text(function ? shortDisplayName(*m_shown, *function) : difference.name);
}

QString BesideRuns::namesOf(const RunGroup& group) const
{
    return format::text(group.names.empty() ? runNames(m_index.labels(), group.runs) : group.names);
}

const RunGroup* BesideRuns::groupOf(std::size_t run) const
{
    if (spread().groups.size() < 2)
        return nullptr;
    for (const RunGroup& group : spread().groups)
        if (std::binary_search(group.runs.begin(), group.runs.end(), std::uint32_t(run)))
            return &group;
    return nullptr;
}
