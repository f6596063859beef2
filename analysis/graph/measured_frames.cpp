// SPDX-License-Identifier: MIT
#include "graph/measured_frames.h"

#include "base/seeded_hash.h"

#include <algorithm>
#include <unordered_map>

namespace gmonscope {

namespace {

constexpr std::uint32_t none = MeasuredFrame::none;

/// Numbers that tell frames apart: the caller's, and the function's, 0 for none.
std::uint64_t keyOf(std::uint32_t caller, const std::optional<FunctionId>& function)
{
    return std::uint64_t{caller} << 32 | (function ? std::uint64_t{function->value} + 1 : 0);
}

/// In any order that has callers first, without `end`.
std::vector<MeasuredFrame> join(const std::vector<StackNode>& nodes)
{
    std::vector<MeasuredFrame> frames;
    std::vector<std::uint32_t> frameOf(nodes.size());
    std::unordered_map<std::uint64_t, std::uint32_t, SeededHash> known;
    known.reserve(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const StackNode& node = nodes[i];
        const std::uint32_t caller = node.parent == StackNode::none ? none : frameOf[node.parent];
        const auto [place, isNew] =
            known.emplace(keyOf(caller, node.function), static_cast<std::uint32_t>(frames.size()));
        if (isNew)
            frames.push_back({.caller = caller, .function = node.function});
        frameOf[i] = place->second;
        frames[place->second].selfSeconds += node.seconds;
        frames[place->second].samples += node.samples;
    }
    for (MeasuredFrame& frame : frames)
        frame.seconds = frame.selfSeconds;
    for (std::size_t i = frames.size(); i-- > 0;)
        if (frames[i].caller != none) {
            frames[frames[i].caller].seconds += frames[i].seconds;
            frames[frames[i].caller].samples += frames[i].samples;
        }
    return frames;
}

/// Callees of each frame in `order`: those of frame i are order[starts[i + 1]..starts[i + 2]), before them those
/// without a caller. By falling time.
struct Siblings {
    std::vector<std::uint32_t> starts, order;
};

Siblings orderSiblings(const std::vector<MeasuredFrame>& frames)
{
    Siblings siblings{.starts = std::vector<std::uint32_t>(frames.size() + 2),
                      .order = std::vector<std::uint32_t>(frames.size())};
    auto& [starts, order] = siblings;
    for (const MeasuredFrame& frame : frames)
        ++starts[std::size_t{frame.caller + 1} + 1];
    for (std::size_t i = 1; i < starts.size(); ++i)
        starts[i] += starts[i - 1];
    std::vector<std::uint32_t> next = starts;
    for (std::uint32_t i = 0; i < frames.size(); ++i)
        order[next[frames[i].caller + 1]++] = i;
    const auto isBefore = [&](std::uint32_t left, std::uint32_t right) {
        const MeasuredFrame &a = frames[left], &b = frames[right];
        if (a.seconds != b.seconds)
            return a.seconds > b.seconds;
        return a.samples != b.samples ? a.samples > b.samples : a.function < b.function;
    };
    for (std::size_t i = 0; i + 1 < starts.size(); ++i)
        if (starts[i + 1] - starts[i] > 1)
            std::sort(order.begin() + starts[i], order.begin() + starts[i + 1], isBefore);
    return siblings;
}

} // namespace

std::vector<MeasuredFrame> joinFrames(const std::vector<StackNode>& nodes)
{
    const std::vector<MeasuredFrame> frames = join(nodes);
    const auto [starts, order] = orderSiblings(frames);

    struct Visit {
        std::uint32_t next, last;   ///< in `order`
        std::uint32_t frame = none; ///< in the result
    };
    std::vector<MeasuredFrame> result;
    result.reserve(frames.size());
    std::vector<Visit> visits{{starts[0], starts[1]}};
    while (!visits.empty()) {
        Visit& visit = visits.back();
        if (visit.next == visit.last) {
            if (visit.frame != none)
                result[visit.frame].end = static_cast<std::uint32_t>(result.size());
            visits.pop_back();
            continue;
        }
        const std::uint32_t i = order[visit.next++];
        result.push_back(frames[i]);
        result.back().caller = visit.frame;
        visits.push_back({starts[i + 1], starts[i + 2], static_cast<std::uint32_t>(result.size() - 1)});
    }
    return result;
}

std::uint64_t ownSamples(std::span<const MeasuredFrame> frames, std::uint32_t index)
{
    std::uint64_t samples = frames[index].samples;
    for (std::uint32_t below = index + 1; below < frames[index].end; below = frames[below].end)
        samples -= std::min(samples, frames[below].samples);
    return samples;
}

} // namespace gmonscope
