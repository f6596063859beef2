// SPDX-License-Identifier: MIT
#include "flame/flame_layout.h"

#include <algorithm>

using namespace gmonscope;

namespace {

constexpr double narrowestFrame = 1; ///< px

class Layout {
public:
    Layout(std::span<const MeasuredFrame> frames, FlameLayout& result) : m_frames(frames), m_result(result) {}

    /// Lays out the callers of `frame`, outermost first, and itself: each in a row of its own.
    void placeAbove(std::uint32_t frame, double width)
    {
        for (std::uint32_t i = frame; i != MeasuredFrame::none; i = m_frames[i].caller)
            m_result.boxes.push_back({i, 0, 0, width});
        std::reverse(m_result.boxes.begin(), m_result.boxes.end());
        for (std::uint32_t row = 0; row < m_result.boxes.size(); ++row)
            m_result.boxes[row].row = row + 1;
        m_result.ancestors = static_cast<std::uint32_t>(m_result.boxes.size() - 1);
    }

    /// Lays out the frames first..last: the trees of siblings, widest first.
    void placeBelow(std::uint32_t first, std::uint32_t last, std::uint32_t row, double scale)
    {
        struct Level {
            std::uint32_t end;
            double left;
        };
        std::vector<Level> levels{{last, 0}};
        for (std::uint32_t i = first; i < last;) {
            while (i >= levels.back().end)
                levels.pop_back();
            Level& level = levels.back();
            const double width = m_frames[i].seconds * scale;
            if (width < narrowestFrame) { // and so are those after it
                m_result.hidden += level.end - i;
                i = level.end;
                continue;
            }
            const auto at = row + static_cast<std::uint32_t>(levels.size() - 1);
            m_result.boxes.push_back({i, at, level.left, width});
            m_result.rows = std::max(m_result.rows, at + 1);
            const double left = level.left;
            level.left += width;
            levels.push_back({m_frames[i].end, left});
            ++i;
        }
    }

private:
    std::span<const MeasuredFrame> m_frames;
    FlameLayout& m_result;
};

} // namespace

std::optional<std::size_t> FlameLayout::boxAt(double x, std::uint32_t row) const
{
    for (std::size_t i = 0; i < boxes.size(); ++i)
        if (boxes[i].row == row && x >= boxes[i].left && x < boxes[i].left + boxes[i].width)
            return i;
    return {};
}

FlameLayout layOutFlames(std::span<const MeasuredFrame> frames, std::optional<std::uint32_t> zoomed, double width)
{
    FlameLayout result;
    const auto count = static_cast<std::uint32_t>(frames.size());
    for (std::uint32_t i = 0; i < count; i = frames[i].end)
        result.seconds += frames[i].seconds;
    if (result.seconds <= 0 || width <= 0)
        return result;
    Layout layout(frames, result);
    if (!zoomed || frames[*zoomed].seconds <= 0) {
        layout.placeBelow(0, count, 1, width / result.seconds);
        return result;
    }
    layout.placeAbove(*zoomed, width);
    result.rows = result.ancestors + 2;
    layout.placeBelow(*zoomed + 1, frames[*zoomed].end, result.rows, width / frames[*zoomed].seconds);
    return result;
}

FramesOfFunction framesOf(std::span<const MeasuredFrame> frames, FunctionId function)
{
    FramesOfFunction found;
    for (std::uint32_t i = 0; i < frames.size(); ++i)
        if (frames[i].function == function) {
            ++found.count;
            if (!found.widest || frames[i].seconds > frames[*found.widest].seconds)
                found.widest = i;
        }
    return found;
}
