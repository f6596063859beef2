// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/load_profile.h"

#include <memory>

namespace gmonscope {

/// Prints the lines of --timings on standard error: `timing: NAME MILLISECONDS ms BYTES bytes` at the end of each
/// stage: the time since the program's start, and the most memory it has used.
class StageTimings {
public:
    explicit StageTimings(bool isAsked) : m_isAsked(isAsked) {}

    void done(std::string_view stage) const;
    /// Prints the stages of a load.
    [[nodiscard]] LoadOptions loadOptions() const;
    /// Builds the tables that a window shows first, only to measure how long that takes.
    void makeTables(const std::shared_ptr<const Profile>&) const;

private:
    bool m_isAsked;
};

} // namespace gmonscope
