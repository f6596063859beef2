// SPDX-License-Identifier: MIT
#include "symbolize/thread_rows.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace gmonscope {

namespace {

bool isHeavier(const ThreadRow& a, const ThreadRow& b)
{
    if (a.totalSeconds() != b.totalSeconds())
        return a.totalSeconds() > b.totalSeconds();
    return std::tie(a.run, a.tid, a.start) < std::tie(b.run, b.tid, b.start);
}

} // namespace

std::vector<ThreadRow> groupThreads(std::vector<ThreadRow> threads)
{
    // A row that stands for several threads is a group already.
    const auto firstGroup = std::stable_partition(threads.begin(), threads.end(),
                                                  [](const ThreadRow& thread) { return thread.threads == 1; });
    std::sort(threads.begin(), firstGroup, isHeavier);
    const auto singly = std::min<std::ptrdiff_t>(threadsShownSingly, firstGroup - threads.begin());
    std::map<std::string, ThreadRow> groups;
    std::for_each(threads.begin() + singly, threads.end(), [&](const ThreadRow& thread) {
        ThreadRow fresh{.start = thread.start, .startFunction = thread.startFunction, .threads = 0, .run = thread.run};
        ThreadRow& group = groups.try_emplace(thread.start, std::move(fresh)).first->second;
        group.threads += thread.threads;
        group.samples += thread.samples;
        group.userSeconds += thread.userSeconds;
        group.systemSeconds += thread.systemSeconds;
    });
    std::vector<ThreadRow> rows(threads.begin(), threads.begin() + singly);
    for (auto& [start, group] : groups)
        rows.push_back(std::move(group));
    std::stable_sort(rows.begin(), rows.end(), isHeavier);
    return rows;
}

} // namespace gmonscope
