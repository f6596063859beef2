// SPDX-License-Identifier: MIT
//
// Trees of calls by the sampled stacks. A row of the tree from the top down has all frames that the same functions
// stand above. One of the tree from the bottom up has, for each frame that samples ended in, the frame so far above
// that one.
#include "graph/measured_frames.h"
#include "listing/tree_source.h"

#include <algorithm>

namespace gmonscope {

namespace {

using Part = CallTree::Source::Parts::value_type;
using Parts = CallTree::Source::Parts;
using Made = CallTree::Source::Made;

/// Leaves out frames without time: they only led back to a function above them.
std::vector<MeasuredFrame> withoutEmpty(const std::vector<MeasuredFrame>& frames)
{
    std::vector<std::uint32_t> places{0}; // by frame: how many before it are kept
    for (const MeasuredFrame& frame : frames)
        places.push_back(places.back() + (frame.seconds > 0 || frame.samples ? 1 : 0));
    std::vector<MeasuredFrame> kept;
    for (std::uint32_t i = 0; i < frames.size(); ++i)
        if (places[i] != places[i + 1]) {
            kept.push_back(frames[i]);
            kept.back().end = places[frames[i].end];
            if (frames[i].caller != MeasuredFrame::none)
                kept.back().caller = places[frames[i].caller];
        }
    return kept;
}

class MeasuredSource : public CallTree::Source {
public:
    MeasuredSource(std::shared_ptr<const Profile> profile, const CallTreeRules& rules)
        : m_profile(std::move(profile)), m_rules(rules), m_frames(m_profile->measuredFrames())
    {
        if (!rules.foldsRecursion)
            return;
        m_folded = foldRecursion(m_frames);
        m_frames = m_folded;
    }

    [[nodiscard]] bool isMeasured() const override { return true; }

    [[nodiscard]] std::vector<Made> first() const override
    {
        std::vector<Made> rows = rowsOf(isTopDown() ? outermost() : sampled());
        addNotSampled(rows);
        return rows;
    }

    [[nodiscard]] std::vector<Made> below(const CallTreeRow&, const Parts& parts) const override
    {
        Parts next;
        for (const Part& part : parts)
            if (isTopDown())
                for (std::uint32_t i = part.frame + 1; i < m_frames[part.frame].end; i = m_frames[i].end)
                    addWhole(next, i);
            else if (const std::uint32_t caller = m_frames[part.frame].caller; caller != MeasuredFrame::none)
                next.push_back({caller, part.seconds, part.samples});
        return rowsOf(std::move(next));
    }

private:
    [[nodiscard]] bool isTopDown() const { return m_rules.direction == TreeDirection::TopDown; }
    [[nodiscard]] bool isTop(const std::optional<FunctionId>& function) const
    {
        return m_rules.tops.empty() || (function && m_rules.tops[function->value]);
    }

    void addWhole(Parts& parts, std::uint32_t frame) const
    {
        if (m_frames[frame].seconds > 0 || m_frames[frame].samples)
            parts.push_back({frame, m_frames[frame].seconds, m_frames[frame].samples});
    }

    /// Those without a caller; or those of each function asked for that do not stand below another one of it.
    [[nodiscard]] Parts outermost() const
    {
        Parts parts;
        if (m_rules.tops.empty()) {
            for (std::uint32_t i = 0; i < m_frames.size(); i = m_frames[i].end)
                addWhole(parts, i);
            return parts;
        }
        std::vector<std::uint32_t> endOf(m_rules.tops.size()); // of the last frame of each function
        for (std::uint32_t i = 0; i < m_frames.size(); ++i) {
            const auto& function = m_frames[i].function;
            if (!isTop(function) || i < endOf[function->value])
                continue;
            endOf[function->value] = m_frames[i].end;
            addWhole(parts, i);
        }
        return parts;
    }

    [[nodiscard]] Parts sampled() const
    {
        Parts parts;
        for (std::uint32_t i = 0; i < m_frames.size(); ++i)
            if (const MeasuredFrame& frame = m_frames[i]; isTop(frame.function))
                if (const std::uint64_t samples = ownSamples(m_frames, i); samples || frame.selfSeconds > 0)
                    parts.push_back({i, frame.selfSeconds, samples});
        return parts;
    }

    [[nodiscard]] std::vector<Made> rowsOf(Parts parts) const
    {
        std::stable_sort(parts.begin(), parts.end(), [this](const Part& a, const Part& b) {
            return m_frames[a.frame].function < m_frames[b.frame].function;
        });
        std::vector<Made> rows;
        for (Part& part : parts) {
            const auto& function = m_frames[part.frame].function;
            const auto entry = function ? std::optional(EntryRef::of(*function)) : std::nullopt;
            if (rows.empty() || rows.back().row.entry != entry)
                rows.push_back({{.entry = entry}, {}});
            add(rows.back(), part);
        }
        return rows;
    }

    void add(Made& made, const Part& part) const
    {
        const MeasuredFrame& frame = m_frames[part.frame];
        made.row.seconds += part.seconds;
        made.row.samples += part.samples;
        if (isTopDown()) {
            made.row.ownSeconds += frame.selfSeconds;
            for (std::uint32_t i = part.frame + 1; i < frame.end && !made.row.canOpen; i = m_frames[i].end)
                made.row.canOpen = m_frames[i].seconds > 0 || m_frames[i].samples;
        } else if (frame.caller == MeasuredFrame::none) {
            made.row.ownSeconds += part.seconds;
        } else {
            made.row.canOpen = true;
        }
        made.parts.push_back(part);
    }

    /// So that the first rows add up to the run.
    void addNotSampled(std::vector<Made>& rows) const
    {
        const auto functions = m_profile->functions();
        for (std::uint32_t i = 0; i < functions.size(); ++i)
            if (functions[i].kind == FunctionKind::NotSampled && functions[i].selfSeconds > 0 && isTop(FunctionId{i}))
                rows.push_back({{.entry = EntryRef::of(FunctionId{i}),
                                 .seconds = functions[i].selfSeconds,
                                 .ownSeconds = functions[i].selfSeconds},
                                {}});
    }

    std::shared_ptr<const Profile> m_profile;
    CallTreeRules m_rules;
    std::vector<MeasuredFrame> m_folded;
    std::span<const MeasuredFrame> m_frames;
};

} // namespace

std::unique_ptr<CallTree::Source> CallTree::Source::measured(std::shared_ptr<const Profile> profile,
                                                             const CallTreeRules& rules)
{
    return std::make_unique<MeasuredSource>(std::move(profile), rules);
}

std::vector<MeasuredFrame> foldRecursion(std::span<const MeasuredFrame> frames)
{
    std::vector<StackNode> nodes;
    std::vector<std::uint32_t> nodeOf(frames.size());
    for (std::uint32_t i = 0; i < frames.size(); ++i) {
        const MeasuredFrame& frame = frames[i];
        const std::uint32_t caller = frame.caller == MeasuredFrame::none ? StackNode::none : nodeOf[frame.caller];
        std::uint32_t same = frame.function ? caller : StackNode::none;
        while (same != StackNode::none && nodes[same].function != frame.function)
            same = nodes[same].parent;
        if (same == StackNode::none) {
            same = static_cast<std::uint32_t>(nodes.size());
            nodes.push_back({.parent = caller, .function = frame.function});
        }
        nodeOf[i] = same;
        nodes[same].samples += ownSamples(frames, i);
        nodes[same].seconds += frame.selfSeconds;
    }
    return withoutEmpty(joinFrames(nodes));
}

} // namespace gmonscope
