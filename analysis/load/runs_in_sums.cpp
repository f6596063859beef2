// SPDX-License-Identifier: MIT
#include "load/runs_in_sums.h"

#include "scope/run_ids.h"
#include "scope_format.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

namespace gmonscope {

namespace {

constexpr std::size_t mostLookedAt = 64;

struct Sum {
    std::string path;
    std::vector<ScopeId> runs;
};

std::vector<Sum> sumsAmong(const std::vector<FileStart>& files, CompanionFinder& companions)
{
    std::vector<Sum> sums;
    std::size_t lookedAt = 0;
    for (const FileStart& file : files) {
        if (!file.hasId() || endsInNumber(file.path) || ++lookedAt > mostLookedAt)
            continue;
        if (const auto scope = readSummaryOf(file, companions); scope && scope->isSum)
            sums.push_back({file.path, runIds(*scope)});
    }
    std::erase_if(sums, [](const Sum& sum) { return sum.runs.empty(); });
    return sums;
}

/// A profile that begins at a reset has the id of its run, but may be in no sum of it: a job adds up its ranks in
/// MPI_Finalize, and they may go on.
bool isWholeRun(const FileStart& file, CompanionFinder& companions)
{
    const auto scope = readSummaryOf(file, companions);
    return scope && scope->resetCalls == 0 && scope->resetNs == 0;
}

/// Returns the ids of whole runs that are among the files and in a sum.
std::set<ScopeId> runsAmong(const std::vector<FileStart>& files, const std::vector<Sum>& sums,
                            CompanionFinder& companions)
{
    std::set<ScopeId> wanted, found;
    for (const Sum& sum : sums)
        wanted.insert(sum.runs.begin(), sum.runs.end());
    for (const FileStart& file : files)
        if (wanted.contains(file.id) && isWholeRun(file, companions))
            found.insert(file.id);
    return found;
}

} // namespace

bool endsInNumber(std::string_view path)
{
    constexpr std::string_view suffix = SCOPE_SUFFIX;
    if (path.ends_with(suffix))
        path.remove_suffix(suffix.size());
    return !path.empty() && path.back() >= '0' && path.back() <= '9';
}

void takeOutRunsInSums(std::vector<FileStart>& files, CompanionFinder& companions, GatheredRuns& gathered)
{
    const std::vector<Sum> sums = files.size() > 1 ? sumsAmong(files, companions) : std::vector<Sum>();
    const std::set<ScopeId> present = runsAmong(files, sums, companions);
    if (present.empty())
        return;
    std::map<ScopeId, std::string> inSums; // the paths of these
    std::set<std::string> left;            // sums
    for (const Sum& sum : sums) {
        if (std::all_of(sum.runs.begin(), sum.runs.end(), [&](const ScopeId& id) { return present.contains(id); }))
            left.insert(sum.path);
        else
            for (const ScopeId& id : sum.runs)
                if (present.contains(id))
                    inSums.try_emplace(id, sum.path);
    }
    std::erase_if(files, [&](const FileStart& file) {
        if (left.contains(file.path)) {
            gathered.sums.push_back(file.path);
            return true;
        }
        const auto sum = inSums.find(file.id);
        if (sum == inSums.end())
            return false;
        gathered.repeated.push_back({.path = file.path, .twin = sum->second, .isInSum = true});
        return true;
    });
}

} // namespace gmonscope
