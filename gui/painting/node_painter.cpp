// SPDX-License-Identifier: MIT
#include "painting/node_painter.h"

#include "look/format.h"
#include "look/icons.h"
#include "look/theme.h"
#include "painting/change_painting.h"
#include "search/hit_marks.h"

#include "gmonscope/numbers.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

using namespace gmonscope;

namespace {

constexpr double smallestNodeText = 9;
constexpr double smallPadding = 4; ///< px: letters that shrink no more need the room
constexpr int narrowest = 75;      ///< percent of a letter's width

/// Scales with the graph, but stays between the smallest readable size and the comfortable one.
double textSize(double atFull, double largest, double scale)
{
    return std::clamp(atFull * scale, smallestNodeText, std::max(atFull, largest) * theme::scale());
}

QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

/// Texts do not shrink below 9 px: small boxes give up their padding first.
double paddingAt(double scale) { return scale < 0.7 ? smallPadding : style::nodePadding * scale; }

} // namespace

DetailLevel detailLevel(double scale)
{
    if (scale < 0.5)
        return DetailLevel::Box;
    if (scale < 0.6) // below, two lines no longer fit at 9 px
        return DetailLevel::Name;
    return scale < 1.3 ? DetailLevel::Numbers : DetailLevel::All;
}

NodePainter::NodePainter(QPainter& painter, const PaintedDiagram& painted, const GraphPaintState& state)
    : m_painter(painter), m_painted(painted), m_state(state), m_palette(theme::palette()),
      m_level(detailLevel(state.scale)), m_scale(state.scale), m_ratio(painter.device()->devicePixelRatioF()),
      m_nameFont(theme::fontOfSize(textSize(style::nameSize, 15, m_scale), FontWeight::Bold)),
      m_numbersFont(theme::fontOfSize(textSize(style::numbersSize, 13, m_scale))),
      m_detailFont(theme::fontOfSize(textSize(10, 11.5, m_scale))),
      m_captionFont(theme::fontOfSize(textSize(11, 12, m_scale)))
{
}

double NodePainter::snap(double value) const { return std::round(value * m_ratio) / m_ratio; }

QRectF NodePainter::map(const QRectF& box) const
{
    const QPointF topLeft = (box.topLeft() - m_state.origin) * m_scale;
    const QPointF bottomRight = (box.bottomRight() - m_state.origin) * m_scale;
    return {QPointF(snap(topLeft.x()), snap(topLeft.y())), QPointF(snap(bottomRight.x()), snap(bottomRight.y()))};
}

NodePainter::Look NodePainter::lookOf(std::uint32_t index) const
{
    const DiagramNode& node = m_painted.diagram().nodes[index];
    const Rgb fill = nodeFill(m_palette, m_painted.diagram(), node);
    const Rgb outline = node.subject.isCycle() ? m_palette.cycleLine : nodeOutline(m_palette, fill);
    return {map(m_painted.node(index)), fill, inkOn(m_palette, fill), outline,
            style::nodeRadius * std::clamp(m_scale, 0.4, 1.5)};
}

void NodePainter::paint(std::uint32_t index) const
{
    const DiagramNode& node = m_painted.diagram().nodes[index];
    const Look look = lookOf(index);
    const GraphHit here{GraphHit::Part::Node, index};
    if (m_state.selectedNode == index)
        paintRing(look.box, look.radius, 3, 5);
    else if (m_state.hovered == here && !m_state.isOverview)
        paintRing(look.box, look.radius, 1.5, 4);
    if (node.subject.isCycle() && !m_state.isOverview)
        paintCards(look);
    if (!node.chain.empty() && !m_state.isOverview)
        paintLip(look);
    paintBox(node, look);
    const bool hasName = m_level != DetailLevel::Box && !m_state.isOverview;
    if (!hasName && !m_state.isHit.empty() && m_state.isHit[index])
        paintHitFrame(look);
    if (m_state.isOverview)
        return;
    if (node.isInLibrary && m_level != DetailLevel::Box)
        paintHatch(look);
    paintBar(node, look);
    if (m_level != DetailLevel::Box)
        paintTexts(node, look);
    if (node.isRoot && m_level != DetailLevel::Box)
        paintRoot(node, look);
}

/// Paints a frame around a search hit that has no room for its name.
void NodePainter::paintHitFrame(const Look& look) const
{
    const double line = m_state.isOverview ? 1 : 2;
    m_painter.setPen(QPen(theme::color(m_palette.accent), line));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRect(look.box.adjusted(-line / 2, -line / 2, line / 2, line / 2));
}

void NodePainter::paintRing(const QRectF& box, double radius, double width, double halo) const
{
    const double factor = m_state.isOverview ? 0.6 : std::clamp(m_scale, 0.6, 1.2);
    const double line = width * factor, glow = halo * factor;
    m_painter.setPen(Qt::NoPen);
    if (!m_state.isOverview) {
        m_painter.setBrush(theme::color(m_palette.accent, 0.25));
        m_painter.drawRoundedRect(box.adjusted(-line - glow, -line - glow, line + glow, line + glow),
                                  radius + line + glow, radius + line + glow);
    }
    m_painter.setBrush(theme::color(m_palette.accent));
    m_painter.drawRoundedRect(box.adjusted(-line, -line, line, line), radius + line, radius + line);
}

void NodePainter::paintCards(const Look& look) const
{
    const double step = 3 * std::clamp(m_scale, 0.5, 1.5);
    m_painter.setPen(QPen(theme::color(look.outline), 1));
    m_painter.setBrush(theme::color(look.fill));
    for (const int card : {2, 1})
        m_painter.drawRoundedRect(look.box.adjusted(0.5, 0.5, -0.5, -0.5).translated(card * step, -card * step),
                                  look.radius, look.radius);
}

/// Paints the edges below a folded chain, which stands for several nodes.
void NodePainter::paintLip(const Look& look) const
{
    const double lip = style::chainLip * std::clamp(m_scale, 0.5, 1.5);
    m_painter.setPen(QPen(theme::color(look.outline), 1));
    m_painter.setBrush(theme::color(look.fill));
    m_painter.drawRoundedRect(look.box.adjusted(lip + 0.5, lip, -lip - 0.5, lip - 0.5), look.radius, look.radius);
}

void NodePainter::paintBox(const DiagramNode& node, const Look& look) const
{
    const bool isPlaceholder = !isRoutine(node.kind) && node.kind != FunctionKind::Plt;
    if (m_state.isOverview) {
        m_painter.fillRect(look.box, theme::color(look.outline));
        const double line = 1 / m_ratio;
        m_painter.fillRect(look.box.adjusted(line, line, -line, -line), theme::color(look.fill));
        return;
    }
    QPen pen(theme::color(isPlaceholder ? m_palette.text2 : look.outline), 1);
    if (isPlaceholder)
        pen.setDashPattern({1, 2.4});
    else if (node.isTemporary || (node.change && node.change->presence == Presence::Gone))
        pen.setDashPattern({4, 3});
    m_painter.setPen(pen);
    m_painter.setBrush(theme::color(look.fill));
    m_painter.drawRoundedRect(look.box.adjusted(0.5, 0.5, -0.5, -0.5), look.radius, look.radius);
}

/// Marks a node of another module than the program.
void NodePainter::paintHatch(const Look& look) const
{
    const double width = std::min(style::hatchWidth * m_scale, paddingAt(m_scale) - 1),
                 step = style::hatchStep * std::max(m_scale, 0.75);
    m_painter.setPen(QPen(theme::color(look.ink, style::hatchInk), 1));
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    for (double y = look.box.top() + 1; y + width < look.box.bottom(); y += step)
        m_painter.drawLine(QPointF(look.box.left() + 1, y + width), QPointF(look.box.left() + width, y + 1));
    m_painter.restore();
}

void NodePainter::paintBar(const DiagramNode& node, const Look& look) const
{
    const double s = m_scale;
    double height = style::barHeight * std::min(s, 1.5),
           bottom = look.box.height() - (style::barTop + style::barHeight) * s;
    double padding = style::nodePadding * s;
    if (m_level == DetailLevel::All)
        bottom = 6 * s;
    else if (m_level == DetailLevel::Name)
        height = 3, bottom = 5, padding = smallPadding;
    else if (m_level == DetailLevel::Box)
        height = std::min(2.5, look.box.height() / 4), bottom = std::min(4.0, look.box.height() / 4), padding = 5 * s;
    QRectF bar(look.box.left() + padding, look.box.bottom() - bottom - height, look.box.width() - 2 * padding, height);
    if (m_level != DetailLevel::Box)
        bar = QRectF(snap(bar.left()), snap(bar.top()), bar.width(), std::max(1 / m_ratio, snap(bar.height())));
    if (node.change) {
        const double both = height * (style::changeBarStep + style::changeBarHeight) / style::barHeight;
        return changes::paintBars(m_painter, bar.adjusted(0, height - both, 0, 0), *node.change, look.ink);
    }
    const double self = std::clamp(node.selfShare, 0.0, 1.0), total = std::clamp(node.totalShare, self, 1.0);
    m_painter.setPen(Qt::NoPen);
    const double radius = std::min(style::barRadius, bar.height() / 2);
    m_painter.setBrush(theme::color(look.ink, style::barRestInk));
    m_painter.drawRoundedRect(bar, radius, radius);
    // The filled parts have square ends towards the rest, because their end is what is read.
    const auto part = [&](double from, double to, double ink) {
        if (to > from)
            m_painter.fillRect(
                QRectF(bar.left() + from * bar.width(), bar.top(), (to - from) * bar.width(), bar.height()),
                theme::color(look.ink, ink));
    };
    part(self, total, style::barDescendantsInk);
    part(0, self, style::barSelfInk);
}

void NodePainter::paintTexts(const DiagramNode& node, const Look& look) const
{
    const double s = m_scale, padding = paddingAt(s);
    const QFontMetricsF metrics(m_nameFont);
    double baseline = style::nameBaseline * s;
    if (m_level == DetailLevel::All)
        baseline = 15 * s;
    else if (m_level == DetailLevel::Name) // the middle of what the bar leaves
        baseline = (look.box.height() - 8 + metrics.capHeight()) / 2;
    double room = look.box.width() - 2 * padding;
    const double icon = style::loopIconSize * std::clamp(s, 0.75, 1.25);
    if (node.selfCalls > 0 && !node.subject.isCycle()) {
        const QRectF at(look.box.right() - padding - icon + 1,
                        look.box.top() + baseline - (metrics.capHeight() + icon) / 2, icon, icon);
        icons::paint(m_painter, QStringLiteral("recursion"), at, theme::color(look.ink));
        room -= icon + 3;
    }
    if (node.subject.isCycle())
        room -= 16 * s;
    if (node.change && node.change->presence != Presence::InBoth && m_level != DetailLevel::Name)
        room -= changes::paintTag(
            m_painter, {look.box.left() + padding + room, look.box.top() + baseline - metrics.capHeight() / 2},
            node.change->presence, look.ink, std::clamp(s, 0.75, 1.25));
    const QPointF start(look.box.left() + padding, snap(look.box.top() + baseline));
    if (!node.chain.empty()) {
        paintChain(node, look, start, room);
    } else {
        const QString name = text(node.label);
        const QFont font = nameFont(metrics.horizontalAdvance(name), room);
        paintName(node, look, start, font, fitted(name, font, room));
    }
    if (m_level != DetailLevel::Name)
        paintNumbers(node, look);
}

/// Letters that shrink no more with their box stand closer, so that a name that fits at 100 % fits at any zoom.
QFont NodePainter::nameFont(double needed, double room) const
{
    QFont font = m_nameFont;
    if (needed > room + 1)
        font.setStretch(std::clamp(static_cast<int>(100 * room / needed), narrowest, 100));
    return font;
}

QString NodePainter::fitted(const QString& name, const QFont& font, double room)
{
    const QFontMetricsF metrics(font);
    return metrics.horizontalAdvance(name) > room + 1 ? metrics.elidedText(name, Qt::ElideRight, room + 1) : name;
}

/// Paints the first name of a chain, an arrow, and the last name; at the right their number.
void NodePainter::paintChain(const DiagramNode& node, const Look& look, QPointF start, double room) const
{
    const double s = std::clamp(m_scale, 0.7, 1.5), arrow = style::chainArrowWidth * s, icon = style::loopIconSize * s;
    QFontMetricsF metrics(m_nameFont);
    const QString number = QString::number(node.chain.size());
    const QRectF tag(look.box.right() - paddingAt(m_scale) - style::chainTagWidth(node.chain.size()) * s,
                     start.y() - metrics.capHeight() / 2 - style::chainTagHeight * s / 2,
                     style::chainTagWidth(node.chain.size()) * s, style::chainTagHeight * s);
    // A hit between its ends is marked at their number.
    const bool isFoundInside =
        !m_state.pattern.isEmpty() &&
        std::any_of(node.chain.begin() + 1, node.chain.end() - 1,
                    [this](const ChainMember& member) { return m_state.pattern.isIn(text(member.name)); });
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(isFoundInside ? theme::color(hitColour(look)) : theme::color(look.ink, style::chainTagInk));
    m_painter.drawRoundedRect(tag, 3, 3);
    m_painter.setPen(theme::color(look.ink));
    m_painter.setFont(m_numbersFont);
    m_painter.drawText(tag, Qt::AlignCenter, number);
    const double names = room - tag.width() - style::chainGap * s - arrow;
    const QString begin = text(node.label), last = text(node.lastLabel);
    const QFont font = nameFont(metrics.horizontalAdvance(begin) + metrics.horizontalAdvance(last), names);
    metrics = QFontMetricsF(font);
    const QString first = fitted(begin, font, std::max(names / 2, names - metrics.horizontalAdvance(last)));
    paintName(node, look, start, font, first);
    const double after = start.x() + metrics.horizontalAdvance(first);
    const QRectF at(after + (arrow - icon) / 2, start.y() - (metrics.capHeight() + icon) / 2, icon, icon);
    icons::paint(m_painter, QStringLiteral("forward"), at, theme::color(look.ink));
    paintName(node, look, {after + arrow, start.y()}, font,
              fitted(last, font, names - metrics.horizontalAdvance(first)));
}

/// Returns a hit colour on which the ink is readable.
Rgb NodePainter::hitColour(const Look& look) const
{
    return paletteFor(look.ink == m_palette.inkDark ? Theme::Light : Theme::Dark).searchHit;
}

/// Paints the name, with search hits marked.
void NodePainter::paintName(const DiagramNode& node, const Look& look, QPointF baseline, const QFont& font,
                            const QString& shown) const
{
    const QFontMetricsF metrics(font);
    if (!m_state.pattern.isEmpty()) {
        const QRectF line(baseline.x(), baseline.y() - metrics.ascent(), look.box.right() - baseline.x(),
                          metrics.height());
        hitMarks::paint(m_painter, hitMarks::rangesIn(m_state.pattern, text(node.name), shown), shown, font, line,
                        theme::color(hitColour(look)));
    }
    m_painter.setFont(font);
    m_painter.setPen(theme::color(look.ink));
    m_painter.drawText(baseline, shown);
}

void NodePainter::paintNumbers(const DiagramNode& node, const Look& look) const
{
    const double s = m_scale, padding = paddingAt(s), left = look.box.left() + padding;
    const double right = look.box.right() - padding;
    const bool isAll = m_level == DetailLevel::All;
    const double y = snap(look.box.top() + (isAll ? 26 : style::numbersBaseline) * s);
    m_painter.setFont(m_numbersFont);
    const QFontMetricsF metrics(m_numbersFont);
    const QString share = text(node.shareText), value = text(node.valueText);
    const double before = node.change ? paintMark(node, look, {left, y}) : 0;
    m_painter.drawText(QPointF(left + before, y), share);
    const double start = right - metrics.horizontalAdvance(value);
    if (start >= left + before + metrics.horizontalAdvance(share) + 2)
        m_painter.drawText(QPointF(start, y), value);
    if (!isAll)
        return;
    QString detail = text(shortCount(node.calls));
    if (node.selfCalls > 0)
        detail += QLatin1Char('+') + text(shortCount(node.selfCalls)); // as in the listings
    detail += QStringLiteral("\u00D7");
    if (!node.selfText.empty())
        detail = QObject::tr("self %1 \u00B7 %2").arg(text(node.selfText), detail);
    m_painter.setFont(m_detailFont);
    m_painter.drawText(QPointF(left, snap(look.box.top() + 36.5 * s)),
                       QFontMetricsF(m_detailFont).elidedText(detail, Qt::ElideRight, right - left + 2));
}

/// Paints the sign of a change before its number. Returns its width.
double NodePainter::paintMark(const DiagramNode& node, const Look& look, QPointF baseline) const
{
    const double factor = std::clamp(m_scale, 0.75, 1.25), side = style::changeMarkSize * factor;
    icons::paint(m_painter, QLatin1String(changeIcon(*node.change, false)),
                 QRectF(baseline.x(), baseline.y() - side + 1, side, side), theme::color(look.ink));
    m_painter.setPen(theme::color(look.ink));
    return style::changeMarkWidth * factor;
}

void NodePainter::paintRoot(const DiagramNode& node, const Look& look) const
{
    const double s = m_scale, radius = style::spontaneousRadius * s;
    const QPointF middle(snap(look.box.left() + 16 * s), snap(look.box.top() - 9 * s));
    QPen stem(theme::color(m_palette.arc), 1.2);
    stem.setDashPattern({2, 1.5});
    m_painter.setPen(stem);
    m_painter.drawLine(middle, QPointF(middle.x(), look.box.top()));
    m_painter.setPen(QPen(theme::color(m_palette.arc), 1));
    m_painter.setBrush(theme::color(mix(m_palette.canvas, m_palette.arc, 0.35)));
    m_painter.drawChord(QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius), 0, 180 * 16);
    m_painter.setFont(m_captionFont);
    m_painter.setPen(theme::color(m_palette.text2));
    m_painter.drawText(QPointF(middle.x() + radius + 4 * s, middle.y()), format::text(node.rootCaption()));
}

void NodePainter::paintFloatingName(std::uint32_t index) const
{
    const QRectF box = map(m_painted.node(index));
    const QFont font = theme::fontOfSize(11 * theme::scale(), FontWeight::Bold);
    const QFontMetricsF metrics(font);
    const DiagramNode& node = m_painted.diagram().nodes[index];
    const QString name =
        text(node.chain.empty() ? node.label : node.label + " \u2026 " + node.lastLabel); // no font has the arrow
    const double width = metrics.horizontalAdvance(name), height = metrics.ascent() + metrics.descent();
    const QRectF at(snap(box.center().x() - width / 2), snap(box.bottom() + 2), width, height);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(theme::color(m_palette.canvas, 0.85));
    m_painter.drawRoundedRect(at.adjusted(-3, 0, 3, 0), 3, 3);
    m_painter.setFont(font);
    m_painter.setPen(theme::color(m_state.selectedNode == index ? m_palette.accent : m_palette.text));
    m_painter.drawText(QPointF(at.left(), at.top() + metrics.ascent()), name);
}

void NodePainter::paintButton(const QRectF& button, bool isPlus, Rgb back) const
{
    const QRectF box = map(button);
    m_painter.setPen(QPen(theme::color(m_palette.cycleLine), 1));
    m_painter.setBrush(theme::color(back));
    m_painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    const double inset = box.width() * 0.14;
    icons::paint(m_painter, isPlus ? QStringLiteral("plus") : QStringLiteral("minus"),
                 box.adjusted(inset, inset, -inset, -inset), theme::color(m_palette.cycleText));
}
