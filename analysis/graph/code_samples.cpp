// SPDX-License-Identifier: MIT
#include "graph/code_samples.h"

#include <algorithm>
#include <tuple>

namespace gmonscope {

namespace {

/// Those of one function in a list by function.
template <class T> std::span<const T> partOf(const std::vector<T>& list, FunctionId T::*owner, FunctionId function)
{
    const auto first =
        std::partition_point(list.begin(), list.end(), [&](const T& item) { return item.*owner < function; });
    const auto last = std::partition_point(first, list.end(), [&](const T& item) { return item.*owner == function; });
    return {first, last};
}

} // namespace

void CodeSamples::sort()
{
    std::stable_sort(samples.begin(), samples.end(), [](const CodeSample& a, const CodeSample& b) {
        return std::tie(a.function, a.start) < std::tie(b.function, b.start);
    });
    std::stable_sort(sites.begin(), sites.end(), [](const CallSite& a, const CallSite& b) {
        return std::tie(a.caller, a.address, a.callee) < std::tie(b.caller, b.address, b.callee);
    });
}

std::span<const CodeSample> CodeSamples::of(FunctionId f) const { return partOf(samples, &CodeSample::function, f); }

std::span<const CallSite> CodeSamples::sitesOf(FunctionId caller) const
{
    return partOf(sites, &CallSite::caller, caller);
}

} // namespace gmonscope
