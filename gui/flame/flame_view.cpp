// SPDX-License-Identifier: MIT
#include "flame/flame_view.h"

#include "flame/flame_accessible.h"
#include "look/format.h"
#include "look/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace gmonscope;

namespace {

QString inTip(const QString& name)
{
    return format::tip(name).toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>"));
}

} // namespace

FlameView::FlameView(QWidget* parent) : QAbstractScrollArea(parent)
{
    installFlameAccessibility(); // first: Qt makes an interface of its own, and keeps it, when the name is set
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    setObjectName(QStringLiteral("flameGraph"));
    setAccessibleName(tr("Flame graph"));
    connect(this, &FlameView::layoutChanged, this, [this] { tellFrames(*this); });
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
}

void FlameView::arrange()
{
    const auto make = [profile = m_stacks->profile, choice = m_choice] {
        return std::make_shared<const FlameStacks>(profile, choice);
    };
    m_background.cancel();
    if (m_stacks->profile->measuredFrames().size() <= mostArrangedAtOnce)
        return showArranged(make());
    m_background.start(
        [this, make](const Background::Job& job) { job.post([this, stacks = make()] { showArranged(stacks); }); });
}

/// Other frames are another picture: it begins whole, at the heaviest frame of the selection.
void FlameView::showArranged(FlameStacksPtr stacks)
{
    m_stacks = std::move(stacks);
    m_zoomed.reset();
    m_state.current.reset();
    relayout();
    if (const auto selected = std::exchange(m_state.selected, {}))
        setSelected(selected);
    Q_EMIT zoomChanged(); // and with it what the widths mean
}

void FlameView::setProfile(std::shared_ptr<const Profile> profile)
{
    m_background.cancel();
    m_coming.reset();
    m_stacks = profile ? std::make_shared<const FlameStacks>(std::move(profile), ViewChoice()) : nullptr;
    m_accuracy.reset();
    m_zoomed.reset();
    m_state = {.selected = {}, .current = {}, .hovered = {}, .hits = m_state.hits};
    relayout(); // now: to arrange them may take a while
    if (m_stacks)
        setView(m_choice);
    verticalScrollBar()->setValue(0);
    Q_EMIT zoomChanged();
}

void FlameView::setAccuracy(const AccuracyPtr& accuracy) { m_accuracy = accuracy; }

void FlameView::setView(const ViewChoice& choice)
{
    m_choice = choice;
    if (!m_stacks)
        return;
    if (m_coming)
        arrangeComing();
    else if (!m_stacks->hasOrderOf(choice))
        return arrange();
    else
        m_background.cancel();
    if (!m_stacks->hasOrderOf(choice))
        return;
    m_stacks = std::make_shared<const FlameStacks>(*m_stacks, choice);
    relayout();
}

void FlameView::markHits(const SearchPattern& pattern)
{
    m_state.hits = pattern;
    viewport()->update();
}

void FlameView::relayout()
{
    m_names.clear();
    m_state.hovered.reset();
    m_layout = m_stacks ? layOutFlames(m_stacks->frames, m_zoomed, viewport()->width()) : FlameLayout();
    const int height = static_cast<int>(std::ceil(m_layout.rows * flame::rowHeight()));
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(static_cast<int>(flame::rowHeight()));
    viewport()->update();
    Q_EMIT layoutChanged();
}

void FlameView::setSelected(std::optional<EntryRef> entry)
{
    if (m_coming)
        m_coming->selected = entry;
    if (!m_stacks || m_coming || m_state.selected == entry)
        return;
    m_state.selected = entry;
    viewport()->update();
    const auto isOf = [&](std::uint32_t index) { return flame::isOf(*m_stacks->profile, frameAt(index), *entry); };
    if (entry && m_state.current && isOf(*m_state.current))
        return;                       // it was clicked there
    const FlameBox* widest = nullptr; // among the visible ones
    for (const FlameBox& box : m_layout.boxes)
        if (entry && isOf(box.frame) && (!widest || box.width > widest->width))
            widest = &box;
    setCurrent(widest ? std::optional(widest->frame) : std::nullopt);
    if (widest)
        ensureVisible(widest->frame);
}

void FlameView::setCurrent(std::optional<std::uint32_t> frame)
{
    m_state.current = frame;
    setAccessibleDescription(frame ? spokenName(*frame) : QString());
    tellCurrent(*this);
    viewport()->update();
}

void FlameView::choose(std::uint32_t frame)
{
    setCurrent(frame);
    if (const auto& function = m_stacks->frames[frame].function) {
        m_state.selected = EntryRef::of(*function);
        if (const auto now = idNow(*m_state.selected))
            Q_EMIT selected(*now);
    }
}

void FlameView::zoomTo(std::optional<std::uint32_t> frame)
{
    if (!m_stacks || m_zoomed == frame)
        return;
    m_zoomed = frame;
    relayout();
    if (m_state.current)
        ensureVisible(*m_state.current);
    Q_EMIT zoomChanged();
}

/// Zooms to the caller, and from the outermost frame to the whole run.
void FlameView::zoomOut()
{
    if (!m_zoomed)
        return;
    const std::uint32_t caller = frameAt(*m_zoomed).caller;
    zoomTo(caller == MeasuredFrame::none ? std::nullopt : std::optional(caller));
}

QRectF FlameView::rectOf(const FlameBox& box) const
{
    return flame::boxOf(box).translated(0, -verticalScrollBar()->value());
}

const FlameBox* FlameView::boxAt(QPointF viewport) const
{
    const double y = viewport.y() + verticalScrollBar()->value();
    if (y < 0)
        return nullptr;
    const auto box = m_layout.boxAt(viewport.x(), static_cast<std::uint32_t>(y / flame::rowHeight()));
    return box ? &m_layout.boxes[*box] : nullptr;
}

const FlameBox* FlameView::boxOfFrame(std::uint32_t frame) const
{
    const auto box = std::find_if(m_layout.boxes.begin(), m_layout.boxes.end(),
                                  [&](const FlameBox& candidate) { return candidate.frame == frame; });
    return box == m_layout.boxes.end() ? nullptr : &*box;
}

void FlameView::ensureVisible(std::uint32_t frame)
{
    const FlameBox* const box = boxOfFrame(frame);
    if (!box)
        return;
    const QRectF rect = flame::boxOf(*box);
    QScrollBar* const bar = verticalScrollBar();
    if (rect.top() < bar->value())
        bar->setValue(static_cast<int>(rect.top()));
    else if (rect.bottom() > bar->value() + viewport()->height())
        bar->setValue(static_cast<int>(std::ceil(rect.bottom())) - viewport()->height());
}

QString FlameView::spokenName(std::uint32_t index) const
{
    const MeasuredFrame& spoken = frameAt(index);
    QStringList parts{m_stacks->fullName(spoken),
                      tr("%1 of the run").arg(format::percent(m_stacks->profile->percent(spoken.seconds))),
                      m_stacks->profile->costUnit().isTime()
                          ? tr("%1 seconds").arg(spoken.seconds, 0, 'f', 2)
                          : format::time(format::unitOf(*m_stacks->profile), spoken.seconds)};
    if (spoken.caller != MeasuredFrame::none)
        parts << (m_stacks->view.hasFlamesBottomUp ? tr("calling %1") : tr("called by %1"))
                     .arg(m_stacks->fullName(frameAt(spoken.caller)));
    return parts.join(QStringLiteral(", "));
}

QString FlameView::tipOf(std::uint32_t index) const
{
    const MeasuredFrame& at = frameAt(index);
    const Profile& profile = *m_stacks->profile;
    const TimeUnit unit = format::unitBesideShare(profile, m_choice.unit);
    QString time = format::time(unit, at.seconds);
    if (m_accuracy) {
        const ErrorInterval error = m_accuracy->errors.measured({at.seconds, at.samples});
        time = tr("%1 ± %2").arg(format::number(unit, at.seconds), format::time(unit, error.around(at.seconds)));
    }
    QStringList lines{QStringLiteral("<b>%1</b>").arg(inTip(m_stacks->fullName(at))),
                      tr("%1, %2 of the run, here").arg(time, format::percent(profile.percent(at.seconds)))};
    if (at.caller != MeasuredFrame::none) {
        const MeasuredFrame& above = frameAt(at.caller);
        lines << tr("%1 of %2").arg(format::percent(100 * at.seconds / above.seconds), inTip(m_stacks->name(above)));
    }
    const QString samples = at.samples == 1
                                ? tr("1 sample")
                                : tr("%1 samples", nullptr, format::numerus(at.samples)).arg(format::count(at.samples));
    if (m_stacks->view.hasFlamesBottomUp)
        return (lines << samples).join(QStringLiteral("<br>"));
    lines << tr("%1, self %2").arg(samples, format::time(unit, at.selfSeconds));
    if (const auto all = at.function ? profile.measured(*at.function) : std::nullopt)
        lines << tr("%1 in all its places").arg(format::time(unit, all->seconds));
    return lines.join(QStringLiteral("<br>"));
}

bool FlameView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* const help = static_cast<QHelpEvent*>(event);
        const FlameBox* const box = boxAt(help->pos());
        if (box)
            QToolTip::showText(help->globalPos(), tipOf(box->frame), viewport(), rectOf(*box).toAlignedRect());
        else
            QToolTip::hideText();
        return true;
    }
    if (event->type() == QEvent::Leave)
        setHovered({});
    return QAbstractScrollArea::viewportEvent(event);
}

void FlameView::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), theme::color(theme::palette().canvas));
    if (!m_stacks)
        return;
    const double scrolled = verticalScrollBar()->value();
    painter.translate(0, -scrolled);
    flame::paint(painter, *m_stacks, m_layout, m_state, QRectF(event->rect()).translated(0, scrolled),
                 viewport()->width(), m_names);
}

void FlameView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    relayout();
}

void FlameView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        relayout();
}

void FlameView::scrollContentsBy(int, int) { viewport()->update(); }
