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

/// Files are mostly in the order of their addresses, as functions are.
template <class T, class Before> void sortUnlessSorted(std::vector<T>& list, const Before& before)
{
    if (!std::is_sorted(list.begin(), list.end(), before))
        std::stable_sort(list.begin(), list.end(), before);
}

} // namespace

void CodeSamples::sort()
{
    sortUnlessSorted(samples, [](const CodeSample& a, const CodeSample& b) {
        return std::tie(a.function, a.start) < std::tie(b.function, b.start);
    });
    sortUnlessSorted(sites, [](const CallSite& a, const CallSite& b) {
        return std::tie(a.caller, a.address, a.callee) < std::tie(b.caller, b.address, b.callee);
    });
}

std::span<const CodeSample> CodeSamples::of(FunctionId f) const { return partOf(samples, &CodeSample::function, f); }

std::span<const CallSite> CodeSamples::sitesOf(FunctionId caller) const
{
    return partOf(sites, &CallSite::caller, caller);
}

} // namespace gmonscope
