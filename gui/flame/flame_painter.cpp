// SPDX-License-Identifier: MIT
#include "flame/flame_painter.h"

#include "look/fitted_name.h"
#include "look/format.h"
#include "look/theme.h"
#include "search/search_index.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

using namespace gmonscope;

namespace {

constexpr double row = 20, textInset = 5, narrowestName = 44;

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(FlameGraph)
};

class FlamePainter {
public:
    FlamePainter(QPainter& painter, const FlameStacks& stacks, const FlamePaintState& state, flame::FittedNames& names)
        : m_painter(painter), m_stacks(stacks), m_profile(*stacks.profile), m_state(state), m_names(names),
          m_palette(theme::palette())
    {
    }

    void paint(const FlameLayout& layout, const QRectF& exposed, double width)
    {
        m_painter.setFont(theme::font(theme::TextSize::Small));
        paintRun(layout, QRectF(0, 0, width, flame::rowHeight()));
        for (std::size_t i = 0; i < layout.boxes.size(); ++i)
            if (const QRectF box = flame::boxOf(layout.boxes[i]); box.intersects(exposed))
                paintBox(i, layout.boxes[i], box, i < layout.ancestors);
        m_painter.setBrush(Qt::NoBrush);
        for (const FlameBox& box : layout.boxes) // over the neighbours
            paintRing(box);
    }

private:
    void paintRun(const FlameLayout& layout, const QRectF& box)
    {
        m_painter.fillRect(box.adjusted(0, 0, 0, -1), theme::color(m_palette.window));
        m_painter.setPen(theme::color(m_palette.text2));
        m_painter.drawText(box.adjusted(textInset, 0, -textInset, -1), Qt::AlignLeft | Qt::AlignVCenter,
                           flame::runText(m_stacks, layout));
    }

    void paintBox(std::size_t index, const FlameBox& at, const QRectF& whole, bool isAbove)
    {
        const MeasuredFrame& frame = m_stacks.frames[at.frame];
        const bool isMarked = frame.function && isNamed(m_state.hits, m_profile, *frame.function);
        const Rgb fill = isMarked ? m_palette.searchHit : flame::fillOf(m_profile, frame);
        const QRectF box = whole.adjusted(0, 0, whole.width() > 3 ? -1 : 0, -1); // a gap, but not of the narrow
        m_painter.setOpacity(isAbove ? 0.6 : 1);
        m_painter.fillRect(box, theme::color(fill));
        if (m_state.hovered == at.frame)
            m_painter.fillRect(box, theme::color(m_palette.accent, 0.18));
        else if (fill == m_palette.selfShare[0] && box.width() > 3) { // white on the canvas
            m_painter.setPen(theme::color(m_palette.line));
            m_painter.setBrush(Qt::NoBrush);
            m_painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
        }
        m_painter.setPen(theme::color(inkOn(m_palette, fill)));
        m_painter.drawText(box.adjusted(textInset, 0, -textInset, 0), Qt::AlignLeft | Qt::AlignVCenter,
                           nameIn(index, frame, box));
        m_painter.setOpacity(1);
    }

    QString nameIn(std::size_t index, const MeasuredFrame& frame, const QRectF& box)
    {
        const auto known = m_names.constFind(index);
        return known != m_names.constEnd() ? *known : *m_names.insert(index, flame::nameIn(m_stacks, frame, box));
    }

    void paintRing(const FlameBox& at)
    {
        const MeasuredFrame& frame = m_stacks.frames[at.frame];
        const bool isCurrent = m_state.current == at.frame;
        if (!isCurrent && !(m_state.selected && flame::isOf(m_profile, frame, *m_state.selected)))
            return;
        const QRectF box = flame::boxOf(at).adjusted(0, 0, -1, -1);
        const double width = isCurrent ? 3 : 1.5;
        m_painter.setPen(QPen(theme::color(m_palette.accent), width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        m_painter.drawRect(box.width() > 2 * width ? box.adjusted(width / 2, width / 2, -width / 2, -width / 2) : box);
    }

    QPainter& m_painter;
    const FlameStacks& m_stacks;
    const Profile& m_profile;
    const FlamePaintState& m_state;
    flame::FittedNames& m_names;
    const Palette& m_palette;
};

} // namespace

namespace flame {

double rowHeight() { return std::round(row * theme::scale()); }

QRectF boxOf(const FlameBox& box) { return {box.left, box.row * rowHeight(), box.width, rowHeight()}; }

double nameInset() { return textInset; }

QString nameIn(const FlameStacks& stacks, const MeasuredFrame& frame, const QRectF& box)
{
    if (box.width() < narrowestName * theme::scale())
        return {};
    const QFont font = theme::font(theme::TextSize::Small);
    const double room = box.width() - 2 * textInset;
    const QString name = stacks.name(frame);
    return QFontMetricsF(font).horizontalAdvance(name) <= room
               ? name
               : fittedName(name, room, font.pixelSize(), FontWeight::Regular, stacks.view.names);
}

QString runText(const FlameStacks& stacks, const FlameLayout& layout)
{
    const TimeUnit unit = format::unitBesideShare(*stacks.profile, stacks.view.unit);
    return Texts::tr("all stacks, %1").arg(format::time(unit, layout.seconds));
}

QString keyText(const FlameStacks* stacks)
{
    return stacks && stacks->view.hasFlamesBottomUp
               ? Texts::tr("Width: time that the first row's own code took, by who "
                           "called it. Fill: self time of the function.")
               : Texts::tr("Width: measured time. Fill: self time of the function.");
}

Rgb fillOf(const Profile& profile, const MeasuredFrame& frame)
{
    const auto& steps = theme::palette().selfShare;
    const double run = profile.totalSeconds();
    if (!frame.function || run <= 0)
        return steps[0];
    return steps[selfShareStep(profile.function(*frame.function).selfSeconds / run)];
}

bool isOf(const Profile& profile, const MeasuredFrame& frame, EntryRef entry)
{
    if (!frame.function)
        return false;
    return entry.isCycle() ? profile.function(*frame.function).cycle == entry.cycle()
                           : *frame.function == entry.function();
}

void paint(QPainter& painter, const FlameStacks& stacks, const FlameLayout& layout, const FlamePaintState& state,
           const QRectF& exposed, double width, FittedNames& names)
{
    painter.save();
    FlamePainter(painter, stacks, state, names).paint(layout, exposed, width);
    painter.restore();
}

} // namespace flame
