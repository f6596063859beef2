// SPDX-License-Identifier: MIT
#include "painting/graph_overlays.h"

#include "look/icons.h"
#include "look/theme.h"
#include "painting/change_legend.h"

#include "gmonscope/diagram_style.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <vector>

using namespace gmonscope;

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(Legend)
};

constexpr double width = 226, padding = 12, column = 48, rowHeight = 17, rampTop = 29, rampHeight = 12;
constexpr double rampRoom = 36, filesTop = 34, fileWidth = (width - 2 * padding) / 2, fileText = 21;

enum class Symbol : std::uint8_t {
    NeverCalled,
    ThroughHidden,
    MeasuredOnly,
    Disagrees,
    InCycle,
    NoCaller,
    CallsItself,
    InLibrary
};
constexpr std::array symbols{Symbol::NeverCalled, Symbol::ThroughHidden, Symbol::MeasuredOnly, Symbol::Disagrees,
                             Symbol::InCycle,     Symbol::NoCaller,      Symbol::CallsItself,  Symbol::InLibrary};

bool isThere(Symbol symbol, const Diagram& diagram)
{
    const auto hasArc = [&](const auto& is) { return std::any_of(diagram.arcs.begin(), diagram.arcs.end(), is); };
    const auto hasNode = [&](const auto& is) { return std::any_of(diagram.nodes.begin(), diagram.nodes.end(), is); };
    const auto hasKind = [&](DiagramArcKind kind) {
        return hasArc([kind](const DiagramArc& arc) { return arc.kind == kind; });
    };
    const auto isFolded = [](const DiagramNode& node) { return node.subject.isCycle(); };
    switch (symbol) {
    case Symbol::NeverCalled: return hasKind(DiagramArcKind::NeverCalled);
    case Symbol::ThroughHidden: return hasKind(DiagramArcKind::ThroughHidden);
    case Symbol::MeasuredOnly: return hasArc(style::isUncounted);
    case Symbol::Disagrees: return hasArc([](const DiagramArc& arc) { return arc.disagrees; });
    case Symbol::InCycle: return !diagram.cycles.empty() || hasNode(isFolded);
    case Symbol::NoCaller: return hasNode([](const DiagramNode& node) { return node.isRoot; });
    case Symbol::CallsItself: return hasNode([](const DiagramNode& node) { return node.selfCalls > 0; });
    case Symbol::InLibrary: return hasNode([](const DiagramNode& node) { return node.isInLibrary; });
    }
    return true;
}

/// Returns what the diagram has: the legend takes room from it.
std::vector<Symbol> symbolsOf(const Diagram& diagram)
{
    std::vector<Symbol> shown;
    for (const Symbol symbol : symbols)
        if (isThere(symbol, diagram))
            shown.push_back(symbol);
    return shown;
}

QString textOf(Symbol symbol)
{
    switch (symbol) {
    case Symbol::NeverCalled: return Texts::tr("never called");
    case Symbol::ThroughHidden: return Texts::tr("through hidden functions");
    case Symbol::MeasuredOnly: return Texts::tr("measured only, not counted");
    case Symbol::Disagrees: return Texts::tr("est. and meas. disagree");
    case Symbol::InCycle: return Texts::tr("cycle, no time flows inside");
    case Symbol::NoCaller: return Texts::tr("no known caller");
    case Symbol::CallsItself: return Texts::tr("calls itself");
    case Symbol::InLibrary: return Texts::tr("in a shared library");
    }
    return {};
}

/// Returns the height of the key to the fills, from its first line's middle to that of the next entry.
double fillHeight(const Diagram& diagram)
{
    const std::size_t keys = diagram.fill == NodeFill::SourceFile ? fileKeys(theme::palette(), diagram).size() : 0;
    return keys > 0 ? filesTop - 14 + rowHeight * static_cast<double>((keys + 1) / 2) : rampRoom + 13;
}

/// Draws in px at 96 dpi, scaled to the desktop's font as a whole.
class LegendPainter {
public:
    LegendPainter(QPainter& painter, const Diagram& diagram)
        : m_painter(painter), m_diagram(diagram), m_palette(theme::palette()), m_barRow(16 + fillHeight(diagram))
    {
    }

    void paint() const
    {
        const bool isTime = m_diagram.measure == Measure::Time;
        head(padding, 16, Texts::tr("Fill"));
        fills(isTime);
        head(padding, m_barRow, Texts::tr("Bar"));
        bar();
        text(column + 66, m_barRow, isTime ? Texts::tr("self, descendants") : Texts::tr("its calls"), m_palette.text2);
        head(padding, m_barRow + rowHeight, Texts::tr("Arc"));
        arcs(m_barRow + rowHeight);
        symbolRows(m_barRow + 2 * rowHeight);
    }

private:
    void font(FontWeight weight) const { m_painter.setFont(theme::fontOfSize(11, weight)); }

    /// `middle`: of the line, from the top of the legend.
    void text(double x, double middle, const QString& what, Rgb color) const
    {
        font(FontWeight::Regular);
        m_painter.setPen(theme::color(color));
        m_painter.drawText(QRectF(x, middle - 10, width - x, 20), Qt::AlignLeft | Qt::AlignVCenter, what);
    }

    void head(double x, double middle, const QString& what) const
    {
        font(FontWeight::Bold);
        m_painter.setPen(theme::color(m_palette.text));
        m_painter.drawText(QRectF(x, middle - 10, width - x, 20), Qt::AlignLeft | Qt::AlignVCenter, what);
    }

    void fills(bool isTime) const
    {
        if (m_diagram.fill == NodeFill::SourceFile) {
            text(column, 16, Texts::tr("source file"), m_palette.text2);
            return files();
        }
        text(column, 16,
             !isTime                                 ? Texts::tr("calls, % of all")
             : m_diagram.fill == NodeFill::TotalTime ? Texts::tr("total time, % of the run")
             : m_diagram.fill == NodeFill::Imbalance ? Texts::tr("lost by imbalance, %")
                                                     : Texts::tr("self time, % of the run"),
             m_palette.text2);
        ramp();
    }

    /// In two columns, row by row.
    void files() const
    {
        double x = padding, middle = filesTop;
        for (const FileKey& key : fileKeys(m_palette, m_diagram)) {
            m_painter.setPen(QPen(theme::color(nodeOutline(m_palette, key.fill)), 1));
            m_painter.setBrush(theme::color(key.fill));
            m_painter.drawRoundedRect(QRectF(x + 0.5, middle - 5.5, 15, 11), 2, 2);
            font(FontWeight::Regular);
            const QFontMetricsF metrics(m_painter.font());
            text(x + fileText, middle,
                 metrics.elidedText(QString::fromStdString(key.label), Qt::ElideMiddle, fileWidth - fileText - 4),
                 m_palette.text2);
            const bool isLeft = x == padding;
            x = isLeft ? padding + fileWidth : padding;
            middle += isLeft ? 0 : rowHeight;
        }
    }

    void ramp() const
    {
        const double step = (width - 2 * padding) / static_cast<double>(m_palette.selfShare.size());
        for (std::size_t i = 0; i < m_palette.selfShare.size(); ++i) {
            const Rgb fill = m_palette.selfShare[i];
            m_painter.setPen(QPen(theme::color(nodeOutline(m_palette, fill)), 1));
            m_painter.setBrush(theme::color(fill));
            m_painter.drawRoundedRect(
                QRectF(padding + static_cast<double>(i) * step + 0.5, rampTop + 0.5, step - 1, rampHeight - 1), 2, 2);
        }
        font(FontWeight::Regular);
        m_painter.setPen(theme::color(m_palette.text2));
        const std::array<const char*, 7> ends{"0", "0.5", "1", "2", "5", "10", "20"};
        for (std::size_t i = 0; i < ends.size(); ++i) { // each under the border that it names; 0 is a step of its own
            const double x = padding + step * (i == 0 ? 0.5 : static_cast<double>(i + 1));
            m_painter.drawText(QRectF(x - 20, rampTop + rampHeight, 40, 14), Qt::AlignCenter, QLatin1String(ends[i]));
        }
    }

    void bar() const
    {
        const QRectF box(column, m_barRow - 5, 56, 10);
        const Rgb fill = m_palette.selfShare[3], ink = inkOn(m_palette, fill);
        m_painter.setPen(QPen(theme::color(nodeOutline(m_palette, fill)), 1));
        m_painter.setBrush(theme::color(fill));
        m_painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
        const QRectF track(column + 4, m_barRow - 2, 48, 4);
        m_painter.fillRect(track, theme::color(ink, style::barRestInk));
        m_painter.fillRect(QRectF(track.topLeft(), QSizeF(36, 4)), theme::color(ink, style::barDescendantsInk));
        m_painter.fillRect(QRectF(track.topLeft(), QSizeF(18, 4)), theme::color(ink, style::barSelfInk));
    }

    void arcs(double middle) const
    {
        double x = column;
        for (const double share : {0.01, 0.2, 0.9}) {
            DiagramArc arc;
            arc.share = share;
            line(x, x + 18, middle, style::arcWidth(arc), m_palette.arc);
            text(x + 22, middle, QStringLiteral("%1\u00A0%").arg(share * 100), m_palette.text2);
            x += 56;
        }
    }

    void line(double from, double to, double y, double lineWidth, Rgb color, const QList<qreal>& dashes = {}) const
    {
        QPen pen(theme::color(color), lineWidth, Qt::SolidLine, dashes.value(0, 1) < 0.1 ? Qt::RoundCap : Qt::FlatCap);
        if (!dashes.isEmpty())
            pen.setDashPattern(dashes);
        m_painter.setPen(pen);
        m_painter.drawLine(QPointF(from, y), QPointF(to, y));
    }

    void symbolRows(double middle) const
    {
        for (const Symbol symbol : symbolsOf(m_diagram)) {
            text(column + 26, middle, textOf(symbol), m_palette.text2);
            paintSymbol(symbol, middle);
            middle += rowHeight;
        }
    }

    void paintSymbol(Symbol symbol, double y) const
    {
        switch (symbol) {
        case Symbol::NeverCalled:
            return line(column, column + 19, y, style::neverCalledWidth, m_palette.arc, {5 / 1.2, 4 / 1.2});
        case Symbol::ThroughHidden: return line(column + 1, column + 18, y, 2, m_palette.arc, {0.01, 2.1});
        case Symbol::MeasuredOnly: return line(column, column + 19, y, 1.5, m_palette.arc, {8 / 1.5, 2, 1, 2});
        case Symbol::Disagrees: return sampleBox(y, m_palette.warningLine, 1, m_palette.warningBackground, 5);
        case Symbol::InCycle: return sampleBox(y, m_palette.cycleLine, 1.5, m_palette.cycle, 3);
        case Symbol::NoCaller:
            m_painter.setPen(QPen(theme::color(m_palette.arc), 1));
            m_painter.setBrush(theme::color(mix(m_palette.canvas, m_palette.arc, 0.35)));
            return m_painter.drawChord(QRectF(column + 3, y - 3, 13, 13), 0, 180 * 16);
        case Symbol::CallsItself:
            return icons::paint(m_painter, QStringLiteral("recursion"), QRectF(column + 4, y - 6, 12, 12),
                                theme::color(m_palette.text));
        case Symbol::InLibrary: return hatch(y);
        }
    }

    void sampleBox(double y, Rgb lineColour, double lineWidth, Rgb fill, double radius) const
    {
        m_painter.setPen(QPen(theme::color(lineColour), lineWidth));
        m_painter.setBrush(theme::color(fill));
        m_painter.drawRoundedRect(QRectF(column + 0.5, y - 4.5, 18, 10), radius, radius);
    }

    /// Paints a box with the left edge that marks functions of libraries.
    void hatch(double y) const
    {
        const QRectF box(column + 0.5, y - 4.5, 18, 10);
        m_painter.setPen(QPen(theme::color(nodeOutline(m_palette, m_palette.selfShare[0])), 1));
        m_painter.setBrush(theme::color(m_palette.selfShare[0]));
        m_painter.drawRoundedRect(box, 2, 2);
        m_painter.setPen(QPen(theme::color(inkOn(m_palette, m_palette.selfShare[0]), style::hatchInk), 1));
        for (double top = box.top(); top + style::hatchWidth <= box.bottom(); top += style::hatchStep)
            m_painter.drawLine(QPointF(box.left(), top + style::hatchWidth),
                               QPointF(box.left() + style::hatchWidth, top));
    }

    QPainter& m_painter;
    const Diagram& m_diagram;
    const Palette& m_palette;
    double m_barRow; ///< the middle of that line
};

} // namespace

QSizeF legendSize(const Diagram& diagram)
{
    const QSizeF ofOne(width,
                       16 + fillHeight(diagram) + double(symbolsOf(diagram).size() + 1) * rowHeight + padding + 2);
    return (diagram.isOfTwo ? changeLegendSize() : ofOne) * theme::scale();
}

QRectF legendCloseButton(const QRectF& legend)
{
    const double side = 20 * theme::scale();
    return {legend.right() - side - 4, legend.top() + 4, side, side};
}

void paintLegend(QPainter& painter, const QRectF& legend, const Diagram& diagram, LegendUse use)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme::color(theme::palette().line2), 1));
    painter.setBrush(theme::color(theme::palette().base));
    painter.drawRoundedRect(legend.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    if (use == LegendUse::OnScreen) {
        const QRectF button = legendCloseButton(legend);
        const double inset = button.width() * 0.2;
        icons::paint(painter, QStringLiteral("close"), button.adjusted(inset, inset, -inset, -inset),
                     theme::color(theme::palette().text));
    }
    painter.translate(legend.topLeft());
    painter.scale(theme::scale(), theme::scale());
    if (diagram.isOfTwo)
        paintChangeLegend(painter, diagram.measure, diagram.isExact);
    else
        LegendPainter(painter, diagram).paint();
    painter.restore();
}
