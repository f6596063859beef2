// SPDX-License-Identifier: MIT
#pragma once

#include "compare/single_runs.h"
#include "gmonscope/each_run.h"

#include <map>

namespace gmonscope {

/// Puts the runs of a sum together, one after the other.
class EachRunReader {
public:
    explicit EachRunReader(const Profile& sum);

    void add(const SingleRun&);
    [[nodiscard]] EachRun take() { return std::move(m_each); }

private:
    static void addTo(FunctionInRun&, const Profile& run, const TimeErrors&, FunctionId);

    std::map<FunctionName, std::vector<FunctionId>> m_ofSum;
    EachRun m_each;
};

} // namespace gmonscope
