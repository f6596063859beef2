// SPDX-License-Identifier: MIT
//
// The source of the rows of a tree of calls.
#pragma once

#include "gmonscope/call_tree.h"

namespace gmonscope {

/// A frame of the sampled stacks, with the time that its row has of it.
struct CallTree::Part {
    std::uint32_t frame = 0;
    double seconds = 0;
    std::uint64_t samples = 0;
};

class CallTree::Source {
public:
    using Parts = std::vector<Part>;
    /// A row that does not stand in the tree yet.
    struct Made {
        CallTreeRow row;
        Parts parts;
    };

    virtual ~Source() = default;
    [[nodiscard]] virtual bool isMeasured() const = 0;
    /// Returns the rows that the user sees first, in any order.
    [[nodiscard]] virtual std::vector<Made> first() const = 0;
    [[nodiscard]] virtual std::vector<Made> below(const CallTreeRow&, const Parts&) const = 0;

    [[nodiscard]] static std::unique_ptr<Source> measured(std::shared_ptr<const Profile>, const CallTreeRules&);
    [[nodiscard]] static std::unique_ptr<Source> estimated(std::shared_ptr<const Profile>, const CallTreeRules&);
};

/// Returns the stacks without recursion (see CallTreeRules).
[[nodiscard]] std::vector<MeasuredFrame> foldRecursion(std::span<const MeasuredFrame>);

} // namespace gmonscope
