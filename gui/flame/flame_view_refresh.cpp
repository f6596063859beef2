// SPDX-License-Identifier: MIT
//
// The flame graph of a running program: it shows the new times without moving.
#include "flame/flame_view.h"

#include <utility>

using namespace gmonscope;

namespace {

/// Returns the frame below the same callers in another load; none when nothing was sampled there.
std::optional<std::uint32_t> sameFrame(const EntryMap& map, const std::vector<MeasuredFrame>& before,
                                       std::uint32_t frame, const std::vector<MeasuredFrame>& now)
{
    std::vector<std::optional<FunctionId>> path;
    for (std::uint32_t at = frame; at != MeasuredFrame::none; at = before[at].caller) {
        const auto& function = before[at].function;
        path.push_back(function ? map.function(*function) : std::nullopt);
    }
    std::uint32_t at = 0, end = std::uint32_t(now.size());
    std::optional<std::uint32_t> found;
    for (auto function = path.rbegin(); function != path.rend(); ++function) {
        while (at < end && now[at].function != *function)
            at = now[at].end;
        if (at >= end)
            return {};
        found = at;
        end = now[at].end;
        ++at;
    }
    return found;
}

} // namespace

void FlameView::refresh(const EntryMap& map, std::optional<EntryRef> selected, const AccuracyPtr& accuracy)
{
    const bool isWaiting = m_coming.has_value();
    if (!isWaiting && map.to()->measuredFrames().size() <= mostArrangedAtOnce) {
        m_background.cancel();
        return showRefreshed(std::make_shared<const FlameStacks>(map.to(), m_choice), map, selected, accuracy);
    }
    m_coming = {map.to(), selected, accuracy};
    if (!isWaiting) // else the one under way is shown first: profiles may come faster than they are arranged
        arrangeComing();
}

void FlameView::arrangeComing()
{
    m_background.start([this, shown = m_stacks->profile, profile = m_coming->profile,
                        choice = m_choice](const Background::Job& job) {
        const auto stacks = std::make_shared<const FlameStacks>(profile, choice);
        job.post([this, stacks, map = std::make_shared<const EntryMap>(shown, profile)] {
            const Coming latest = *m_coming;
            const EntryMap back(latest.profile, stacks->profile);
            m_coming.reset();
            showRefreshed(stacks, *map, latest.selected ? back.entry(*latest.selected) : std::nullopt, latest.accuracy);
            if (latest.profile == stacks->profile)
                return;
            m_coming = latest;
            arrangeComing();
        });
    });
}

/// Returns the id that the other panels have for what is shown here.
std::optional<EntryRef> FlameView::idNow(EntryRef shown) const
{
    return m_coming ? EntryMap(m_stacks->profile, m_coming->profile).entry(shown) : shown;
}

void FlameView::showRefreshed(FlameStacksPtr stacks, const EntryMap& map, std::optional<EntryRef> selected,
                              const AccuracyPtr& accuracy)
{
    const auto same = [&](std::optional<std::uint32_t> frame) {
        return frame && m_stacks && m_stacks->profile.get() == &map.from() && m_stacks->hasOrderOf(m_choice)
                   ? sameFrame(map, m_stacks->frames, *frame, stacks->frames)
                   : std::nullopt;
    };
    const std::optional<std::uint32_t> zoomed = m_zoomed;
    m_zoomed = same(m_zoomed);
    m_state.current = same(m_state.current);
    m_state.selected = selected;
    m_stacks = std::move(stacks);
    m_accuracy = accuracy;
    relayout();
    if (underMouse())
        if (const FlameBox* const box = boxAt(viewport()->mapFromGlobal(QCursor::pos())))
            m_state.hovered = box->frame;
    if (zoomed && !m_zoomed)
        Q_EMIT zoomChanged();
}
