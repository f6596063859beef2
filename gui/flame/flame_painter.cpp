// SPDX-License-Identifier: MIT
#include "flame/flame_painter.h"

#include "look/fitted_name.h"
#include "look/format.h"
#include "look/theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

using namespace gmonscope;

namespace {

constexpr double row = 20, textInset = 5, narrowestName = 44;

QString tr(const char* text) { return QCoreApplication::translate("FlameGraph", text); }

class FlamePainter {
public:
    FlamePainter(QPainter& painter, const Profile& profile, const FlamePaintState& state, flame::FittedNames& names)
        : m_painter(painter), m_profile(profile), m_state(state), m_names(names), m_palette(theme::palette()),
          m_font(theme::font(theme::TextSize::Small)), m_metrics(m_font)
    {
    }

    void paint(const FlameLayout& layout, const QRectF& exposed, double width)
    {
        m_painter.setFont(m_font);
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
                           flame::runText(m_profile, layout));
    }

    void paintBox(std::size_t index, const FlameBox& at, const QRectF& whole, bool isAbove)
    {
        const MeasuredFrame& frame = m_profile.measuredFrames()[at.frame];
        const bool isMarked = frame.function && m_state.hits.isIn(flame::frameName(m_profile, frame));
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
        if (box.width() >= narrowestName * theme::scale()) {
            m_painter.setPen(theme::color(inkOn(m_palette, fill)));
            m_painter.drawText(box.adjusted(textInset, 0, -textInset, 0), Qt::AlignLeft | Qt::AlignVCenter,
                               nameIn(index, frame, box.width() - 2 * textInset));
        }
        m_painter.setOpacity(1);
    }

    QString nameIn(std::size_t index, const MeasuredFrame& frame, double width)
    {
        const auto known = m_names.constFind(index);
        if (known != m_names.constEnd())
            return *known;
        QString name = flame::frameName(m_profile, frame);
        if (m_metrics.horizontalAdvance(name) > width)
            name = fittedName(name, width, m_font.pixelSize(), FontWeight::Regular);
        m_names.insert(index, name);
        return name;
    }

    void paintRing(const FlameBox& at)
    {
        const MeasuredFrame& frame = m_profile.measuredFrames()[at.frame];
        const bool isCurrent = m_state.current == at.frame;
        if (!isCurrent && !(m_state.selected && flame::isOf(m_profile, frame, *m_state.selected)))
            return;
        const QRectF box = flame::boxOf(at).adjusted(0, 0, -1, -1);
        const double width = isCurrent ? 3 : 1.5;
        m_painter.setPen(QPen(theme::color(m_palette.accent), width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        m_painter.drawRect(box.width() > 2 * width ? box.adjusted(width / 2, width / 2, -width / 2, -width / 2) : box);
    }

    QPainter& m_painter;
    const Profile& m_profile;
    const FlamePaintState& m_state;
    flame::FittedNames& m_names;
    const Palette& m_palette;
    QFont m_font;
    QFontMetricsF m_metrics;
};

} // namespace

namespace flame {

double rowHeight() { return std::round(row * theme::scale()); }

QRectF boxOf(const FlameBox& box) { return {box.left, box.row * rowHeight(), box.width, rowHeight()}; }

QString frameName(const Profile& profile, const MeasuredFrame& frame)
{
    return frame.function ? format::entryName(profile, EntryRef::of(*frame.function)) : tr("callers not known");
}

QString runText(const Profile& profile, const FlameLayout& layout)
{
    return tr("all stacks, %1").arg(format::time(format::unitOf(profile), layout.seconds));
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

void paint(QPainter& painter, const Profile& profile, const FlameLayout& layout, const FlamePaintState& state,
           const QRectF& exposed, double width, FittedNames& names)
{
    painter.save();
    FlamePainter(painter, profile, state, names).paint(layout, exposed, width);
    painter.restore();
}

} // namespace flame
