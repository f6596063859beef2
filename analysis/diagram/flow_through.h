// SPDX-License-Identifier: MIT
//
// The part of the run that flows through some functions: how much of their time each caller above them asks for, and
// how much of the time below them each callee takes.
#pragma once

#include "diagram/diagram_builder.h"

#include <cstdint>
#include <vector>

namespace gmonscope::diagram {

/// All lists are by function; members of a cycle have the values of the cycle as a whole.
struct FlowThrough {
    static constexpr std::uint32_t unreached = UINT32_MAX;

    /// Seconds, or calls if the functions took no time. A subject has its own total, what stands above or below others
    /// nothing more than flows through them.
    std::vector<double> values;
    std::vector<std::uint32_t> distances; ///< calls on the shortest way to or from a subject; 0: it is one
    std::vector<EntryRef> above, below;   ///< subjects, then their direct and indirect callers, or callees
    double whole = 0;                     ///< what flows through all subjects together
    Measure measure = Measure::Calls;
};

/// `subjects`: by function; a member of a cycle stands for the cycle. The share that a caller has of the time of what
/// it calls is that of the propagation, or of the sampled stacks as `scale` has it. So for one subject
/// - the values of its direct callers, as far as they do not call each other, add up to its time;
/// - a caller above gets of its callee's value the share that it has of the callee's time;
/// - a callee's value is the share of its time that its callers owe to the subject: the shares of self times below a
///   subject add up to the subject's time.
/// Where whole stacks were sampled, they say it themselves: a sample counts for all that stand above or below a subject
/// in its stack. Takes linear time in arcs or frames.
[[nodiscard]] FlowThrough flowThrough(const TimedGraph&, const FunctionSet& subjects, const Scale& scale);

} // namespace gmonscope::diagram
