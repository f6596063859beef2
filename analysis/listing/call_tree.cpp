// SPDX-License-Identifier: MIT
#include "listing/tree_source.h"

#include <algorithm>
#include <tuple>

namespace gmonscope {

namespace {

constexpr double leastOpened = 1e-5; ///< of the run

std::unique_ptr<CallTree::Source> sourceOf(std::shared_ptr<const Profile> profile, const CallTreeRules& rules)
{
    if (rules.isMeasured && profile->hasStacks())
        return CallTree::Source::measured(std::move(profile), rules);
    return CallTree::Source::estimated(std::move(profile), rules);
}

/// Writes the rows below in the order of MeasuredFrame: each is followed by those below it.
class FrameWriter {
public:
    explicit FrameWriter(CallTree& tree) : m_tree(tree), m_least(tree.row(0).seconds * leastOpened) {}

    std::vector<MeasuredFrame> write()
    {
        struct Visit {
            std::uint32_t next, end, frame;
        };
        std::vector<Visit> visits{
            {m_tree.row(0).firstBelow, m_tree.row(0).firstBelow + m_tree.row(0).below, MeasuredFrame::none}};
        while (!visits.empty()) {
            Visit& visit = visits.back();
            if (visit.next == visit.end) {
                if (visit.frame != MeasuredFrame::none)
                    m_frames[visit.frame].end = static_cast<std::uint32_t>(m_frames.size());
                visits.pop_back();
                continue;
            }
            const std::uint32_t row = visit.next++;
            add(row, visit.frame);
            if (m_tree.row(row).seconds >= m_least)
                m_tree.open(row);
            const CallTreeRow& opened = m_tree.row(row);
            visits.push_back(
                {opened.firstBelow, opened.firstBelow + opened.below, static_cast<std::uint32_t>(m_frames.size() - 1)});
        }
        return std::move(m_frames);
    }

private:
    void add(std::uint32_t index, std::uint32_t above)
    {
        const CallTreeRow& row = m_tree.row(index);
        m_frames.push_back({.caller = above,
                            .function = row.entry ? std::optional(row.entry->function()) : std::nullopt,
                            .selfSeconds = row.ownSeconds,
                            .seconds = row.seconds,
                            .samples = row.samples});
    }

    CallTree& m_tree;
    const double m_least;
    std::vector<MeasuredFrame> m_frames;
};

} // namespace

CallTree::CallTree(std::shared_ptr<const Profile> profile, const CallTreeRules& rules)
    : m_source(sourceOf(std::move(profile), rules)), m_rows(1), m_parts(1)
{
    m_rows[0].canOpen = true;
    open(0);
}

CallTree::~CallTree() = default;
CallTree::CallTree(CallTree&&) noexcept = default;
CallTree& CallTree::operator=(CallTree&&) noexcept = default;

bool CallTree::isMeasured() const { return m_source->isMeasured(); }

void CallTree::open(std::uint32_t index)
{
    if (m_rows[index].below || !m_rows[index].canOpen)
        return;
    std::vector<Source::Made> made = index ? m_source->below(m_rows[index], m_parts[index]) : m_source->first();
    m_parts[index] = {};
    std::sort(made.begin(), made.end(), [](const Source::Made& a, const Source::Made& b) {
        return std::tie(b.row.seconds, b.row.samples, a.row.entry) <
               std::tie(a.row.seconds, a.row.samples, b.row.entry);
    });
    m_rows[index].firstBelow = static_cast<std::uint32_t>(m_rows.size());
    m_rows[index].below = static_cast<std::uint32_t>(made.size());
    for (auto& [row, parts] : made) {
        row.above = index;
        if (!index) {
            m_rows[0].seconds += row.seconds;
            m_rows[0].samples += row.samples;
        }
        m_rows.push_back(row);
        m_parts.push_back(std::move(parts));
    }
}

std::vector<MeasuredFrame> arrangedFrames(const std::shared_ptr<const Profile>& profile, TreeDirection direction,
                                          bool foldsRecursion)
{
    const auto frames = profile->measuredFrames();
    if (direction == TreeDirection::TopDown)
        return foldsRecursion ? foldRecursion(frames) : std::vector<MeasuredFrame>(frames.begin(), frames.end());
    CallTree tree(profile, {.direction = direction, .isMeasured = true, .foldsRecursion = foldsRecursion});
    return FrameWriter(tree).write();
}

} // namespace gmonscope
