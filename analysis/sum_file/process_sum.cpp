// SPDX-License-Identifier: MIT
#include "base/saturated.h"
#include "scope/run_ids.h"
#include "sum_file/scope_file.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_set>

namespace gmonscope {

namespace {

constexpr std::string_view labelKey = "label="; // then KEY=VALUE,KEY=VALUE

bool isLabel(const std::string& text) { return text.starts_with(labelKey); }

/// The pairs of the first list that are in the second, too.
std::string commonPairs(std::string_view first, std::string_view second)
{
    const std::string others = ',' + std::string(second) + ',';
    std::string common;
    while (!first.empty()) {
        const std::size_t end = std::min(first.find(','), first.size());
        const std::string pair(first.substr(0, end));
        if (others.find(',' + pair + ',') != std::string::npos)
            common += (common.empty() ? "" : ",") + pair;
        first.remove_prefix(std::min(end + 1, first.size()));
    }
    return common;
}

void keepCommonLabels(ScopeDescription& sum, const ScopeDescription& run)
{
    const std::string common = commonPairs(sum.text("label"), run.text("label"));
    std::erase_if(sum.texts, isLabel);
    if (!common.empty())
        sum.texts.push_back(std::string(labelKey) + common);
}

bool isArgument(const std::string& text) { return text.starts_with("argument="); }

std::vector<std::string> argumentsOf(const std::vector<std::string>& texts)
{
    std::vector<std::string> arguments;
    std::copy_if(texts.begin(), texts.end(), std::back_inserter(arguments), isArgument);
    return arguments;
}

} // namespace

/// A sum has those of its runs; one that does not tell them, or a part of a run, leaves the whole without.
void ProcessSum::addIds(const ScopeData& data)
{
    const std::vector<ScopeId> ids = data.isSum ? runIds(data) : std::vector{data.id};
    const bool isPart = data.resetCalls > 0 || data.resetNs > 0 || data.plainRuns > 0;
    m_hasAllIds = m_hasAllIds && !ids.empty() && ids.front() != ScopeId{} && !isPart;
    m_runs.insert(m_runs.end(), ids.begin(), ids.end());
}

ScopeDescription ProcessSum::facts() const
{
    ScopeDescription facts = m_facts;
    if (m_hasAllIds)
        for (std::string& text : textsOfRunIds(m_runs))
            facts.texts.push_back(std::move(text));
    return facts;
}

void ProcessSum::addPlain(std::uint32_t runs)
{
    m_hasAllIds = m_hasAllIds && runs == 0;
    m_facts.processes += runs;
    m_facts.plainRuns += runs;
}

void ProcessSum::add(const ScopeData& data)
{
    addIds(data);
    if (m_isEmpty) {
        m_facts = data;
        std::erase_if(m_facts.texts, isRunId);
        m_isEmpty = false;
        return;
    }
    ScopeDescription& sum = m_facts;
    const bool knowsTimes = sum.userNs + sum.systemNs > 0 && data.userNs + data.systemNs > 0;
    const bool isSameCommand = argumentsOf(sum.texts) == argumentsOf(data.texts);
    sum.pid = 0; // of none of them
    sum.processes += data.processes;
    sum.plainRuns += data.plainRuns;
    sum.startedNs = sum.startedNs && data.startedNs ? std::min(sum.startedNs, data.startedNs) : 0;
    sum.endedNs = sum.endedNs && data.endedNs ? std::max(sum.endedNs, data.endedNs) : 0;
    sum.samplePeriodNs = sum.samplePeriodNs ? sum.samplePeriodNs : data.samplePeriodNs;
    sum.budget = std::max(sum.budget, data.budget);
    sum.timeSource = std::max(sum.timeSource, data.timeSource);
    sum.unsampledError = data.unsampledError ? data.unsampledError : sum.unsampledError;
    sum.isOff |= data.isOff;
    sum.wasSwitched |= data.wasSwitched;
    for (const auto count :
         {&ScopeDescription::userNs, &ScopeDescription::systemNs, &ScopeDescription::unsampledThreads,
          &ScopeDescription::lostCalls, &ScopeDescription::lostSamples, &ScopeDescription::shortenedStacks,
          &ScopeDescription::incompleteStacks, &ScopeDescription::anonymousChunks, &ScopeDescription::resetCalls,
          &ScopeDescription::resetNs, &ScopeDescription::clockNs, &ScopeDescription::unrestored,
          &ScopeDescription::filelessChildren, &ScopeDescription::windows, &ScopeDescription::windowsNs})
        sum.*count = addSaturated(sum.*count, data.*count);
    if (!knowsTimes)
        sum.userNs = sum.systemNs = 0;
    const std::unordered_set<std::string_view> texts(data.texts.begin(), data.texts.end());
    std::erase_if(sum.texts, [&](const std::string& text) {
        return isArgument(text) ? !isSameCommand : !isLabel(text) && !texts.contains(text);
    });
    keepCommonLabels(sum, data);
}

} // namespace gmonscope
