// SPDX-License-Identifier: MIT
#include "base/in_parallel.h"
#include "gmonscope/processes.h"
#include "processes/process_links.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace gmonscope {

namespace {

constexpr std::size_t leastInParallel = 16;

bool hasLabels(const ProcessProfile& profile, const std::vector<std::string>& wanted)
{
    return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& label) {
        return std::find(profile.labels.begin(), profile.labels.end(), label) != profile.labels.end();
    });
}

} // namespace

double Processes::cpuSeconds() const
{
    return std::accumulate(profiles.begin(), profiles.end(), 0.0,
                           [](double sum, const ProcessProfile& profile) { return sum + profile.cpuSeconds; });
}

Processes readProcesses(const std::vector<std::string>& paths, const ProcessChoice& choice,
                        const std::atomic<bool>* cancelled)
{
    ProcessFiles found = findProcessFiles(paths, cancelled);
    std::vector<std::optional<Result<ReadProcess>>> read(found.files.size());
    inParallel(found.files.size(), leastInParallel, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end && !(cancelled && *cancelled); ++i)
            read[i].emplace(readProcess(found.files[i], choice.salvage));
    });
    Processes processes{.profiles = {},
                        .nodes = {},
                        .leftOut = std::move(found.leftOut),
                        .repeated = std::move(found.gathered.repeated),
                        .sums = std::move(found.gathered.sums)};
    std::vector<ReadProcess> whole;
    for (auto& each : read)
        if (each && *each && !hasLabels((*each)->profile, choice.labels))
            continue;
        else if (each && *each)
            whole.push_back(std::move(**each));
        else if (each)
            processes.leftOut.push_back(each->error());
    for (std::vector<Error>* errors : {&found.gathered.misnamed, &found.gathered.folderErrors})
        std::move(errors->begin(), errors->end(), std::back_inserter(processes.leftOut));
    processes.nodes = linkProcesses(whole);
    std::transform(std::move_iterator(whole.begin()), std::move_iterator(whole.end()),
                   std::back_inserter(processes.profiles), [](ReadProcess&& each) { return std::move(each.profile); });
    return processes;
}

} // namespace gmonscope
