// SPDX-License-Identifier: MIT
#include "profile/distinct_names.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <utility>
#include <vector>

using namespace gmonscope;

namespace {

constexpr std::size_t mostAtOnce = 5000; ///< functions, which take 50 ms

std::vector<FunctionId> shownFunctions(const LoadedProfile& loaded)
{
    std::vector<FunctionId> shown;
    for (const FlatRow& row : loaded.flat)
        shown.push_back(row.function);
    for (const EntryRef entry : loaded.listing->order()) // some only call others, and have no row in the flat profile
        if (!entry.isCycle())
            shown.push_back(entry.function());
    std::sort(shown.begin(), shown.end());
    shown.erase(std::unique(shown.begin(), shown.end()), shown.end());
    return shown;
}

/// Leaves those whose shortest name another one has, too. Hashes are compared: a million names are not kept for that.
std::vector<FunctionId> ofSameName(const TimedGraph& graph, const std::vector<FunctionId>& functions,
                                   const std::atomic<bool>& cancelled)
{
    std::vector<std::pair<std::size_t, FunctionId>> byHash;
    for (const FunctionId id : functions)
        if (!cancelled)
            byHash.emplace_back(std::hash<std::string>()(shortDisplayName(graph, id)), id);
    std::sort(byHash.begin(), byHash.end());
    std::vector<FunctionId> same;
    for (std::size_t i = 0; i < byHash.size(); ++i)
        if ((i > 0 && byHash[i - 1].first == byHash[i].first) ||
            (i + 1 < byHash.size() && byHash[i + 1].first == byHash[i].first))
            same.push_back(byHash[i].second);
    return same;
}

DistinctNamesPtr namesOf(const LoadedProfile& loaded, const std::atomic<bool>& cancelled)
{
    return distinctNames(loaded.profile, shownFunctions(loaded), cancelled);
}

} // namespace

DistinctNamesPtr distinctNames(const std::shared_ptr<const TimedGraph>& graph, const std::vector<FunctionId>& shown,
                               const std::atomic<bool>& cancelled)
{
    const std::vector<FunctionId> same = ofSameName(*graph, shown, cancelled);
    if (same.empty())
        return nullptr;
    return std::make_shared<const DistinctNames>(DistinctNames{graph, ShortNames(*graph, same)});
}

void DistinctNamesDocument::setProfile(const LoadedProfilePtr& loaded)
{
    m_background.cancel();
    if (!loaded)
        return;
    m_background.start([this, loaded](const Background::Job& job) {
        auto names = namesOf(*loaded, job.cancelled());
        if (!names)
            return;
        // `this` is only captured here: posted functions never run after the document is destroyed.
        job.post([this, names = std::move(names)] { Q_EMIT ready(names); });
    });
}

DistinctNamesPtr DistinctNamesDocument::ofRefreshed(const LoadedProfile& loaded)
{
    return loaded.flat.size() <= mostAtOnce ? namesOf(loaded, false) : nullptr;
}
