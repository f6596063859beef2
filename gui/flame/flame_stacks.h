// SPDX-License-Identifier: MIT
#pragma once

#include "profile/view_choice.h"

#include "gmonscope/profile.h"

#include <memory>
#include <vector>

/// The sampled stacks in the order in which the flame graph shows them.
struct FlameStacks {
    /// A profile without stacks has no frames.
    FlameStacks(std::shared_ptr<const gmonscope::Profile> of, const ViewChoice& choice);
    /// The same frames with other names and units. REQUIRES: hasOrderOf(choice).
    FlameStacks(const FlameStacks& other, const ViewChoice& choice) : FlameStacks(other) { view = choice; }

    /// False if the frames are arranged in another way for this choice.
    [[nodiscard]] bool hasOrderOf(const ViewChoice& choice) const
    {
        return choice.hasFlamesBottomUp == view.hasFlamesBottomUp && choice.foldsRecursion == view.foldsRecursion;
    }

    /// Returns "hash_get", as short as the tables have it, or "callers not known".
    [[nodiscard]] QString name(const gmonscope::MeasuredFrame&) const;
    [[nodiscard]] QString fullName(const gmonscope::MeasuredFrame&) const;

    std::shared_ptr<const gmonscope::Profile> profile;
    ViewChoice view;
    std::vector<gmonscope::MeasuredFrame> frames; ///< see arrangedFrames(): `caller` is the frame above
};
using FlameStacksPtr = std::shared_ptr<const FlameStacks>;
