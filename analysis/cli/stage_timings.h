// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/load_profile.h"

#include <memory>

namespace gmonscope {

/// What --timings prints, on standard error: `timing: NAME MILLISECONDS ms BYTES bytes` when a stage is done. The time
/// is counted from the program's start, the bytes are the most memory it has had.
class StageTimings {
public:
    explicit StageTimings(bool isAsked) : m_isAsked(isAsked) {}

    void done(std::string_view stage) const;
    /// Prints the stages of a load.
    [[nodiscard]] LoadOptions loadOptions() const;
    /// Makes the tables that a window shows first, only to say how long that takes.
    void makeTables(const std::shared_ptr<const Profile>&) const;

private:
    bool m_isAsked;
};

} // namespace gmonscope
