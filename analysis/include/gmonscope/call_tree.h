// SPDX-License-Identifier: MIT
//
// Calls as a tree: from the outermost callers down to what they called, or from where the time was spent up to who
// asked for it. Rows are made when the one above them is opened, since nobody looks at all of them.
#pragma once

#include "gmonscope/focus.h"
#include "gmonscope/views.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace gmonscope {

enum class TreeDirection : std::uint8_t {
    TopDown,  ///< below each function stand those that it called
    BottomUp, ///< below each function stand those that called it; the first rows are functions with time of their own
};

struct CallTreeRules {
    TreeDirection direction = TreeDirection::TopDown;
    bool isMeasured = false; ///< by the sampled stacks, where the profile has any; else by shares of call counts
    /// A stack that comes back to a function that is on it already goes on there; what was between is left out.
    /// Estimated trees have no recursion.
    bool foldsRecursion = false;
    /// Only these functions have first rows, with all their time; empty: the first rows have the time of the run.
    FunctionSet tops{};
};

/// A function, or a cycle as a whole, as it was called on the way that the rows above it tell. Estimated trees have a
/// cycle as one row, since call counts say nothing about the ways inside it.
struct CallTreeRow {
    static constexpr std::uint32_t none = UINT32_MAX;

    std::uint32_t above = none;   ///< index of the row above it; none for row 0, the whole run
    std::uint32_t firstBelow = 0; ///< the rows below are firstBelow..firstBelow + below; they are known once it is open
    std::uint32_t below = 0;
    std::optional<EntryRef> entry; ///< none: the callers here are not known
    /// Top down: time in it, and in what it called on this way. Bottom up: time that the first row's own code took on
    /// this way.
    double seconds = 0;
    /// The part of `seconds` that no row below has. Top down: time in its own code. Bottom up: time of the stacks that
    /// begin with it.
    double ownSeconds = 0;
    std::uint64_t samples = 0; ///< 0 in estimated trees
    bool canOpen = false;      ///< it has rows below, opened or not
};

class CallTree {
public:
    CallTree(std::shared_ptr<const Profile>, const CallTreeRules&);
    ~CallTree();
    CallTree(CallTree&&) noexcept;
    CallTree& operator=(CallTree&&) noexcept;

    [[nodiscard]] bool isMeasured() const;
    /// Returns a row, by its index; row 0 is the whole run, and open. The reference is valid until a row is opened.
    [[nodiscard]] const CallTreeRow& row(std::uint32_t index) const { return m_rows[index]; }
    /// Makes the rows below, sorted by `seconds`, descending; does nothing when they are there.
    void open(std::uint32_t index);

    class Source;

private:
    struct Part;

    std::unique_ptr<Source> m_source;
    std::vector<CallTreeRow> m_rows;
    std::vector<std::vector<Part>> m_parts; ///< by row: what it is opened by
};

/// Returns the sampled stacks as such a tree, whole, in the order of Profile::measuredFrames(): there `caller` is the
/// frame above, and `selfSeconds` what no frame below has. Bottom up, frames that took less than a hundred-thousandth
/// of the run have none below.
[[nodiscard]] std::vector<MeasuredFrame> arrangedFrames(const std::shared_ptr<const Profile>&, TreeDirection,
                                                        bool foldsRecursion);

} // namespace gmonscope
