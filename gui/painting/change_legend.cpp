// SPDX-License-Identifier: MIT
//
// The legend of a comparison's graph.
#include "painting/change_legend.h"

#include "look/icons.h"
#include "look/theme.h"
#include "painting/change_painting.h"

#include "gmonscope/diagram_style.h"

#include <QCoreApplication>
#include <QPainter>

#include <array>

using namespace gmonscope;

namespace {

constexpr double width = 226, padding = 12, rampTop = 29, rampHeight = 14, signsTop = 74, rowHeight = 19;
constexpr double secondColumn = 84, thirdColumn = 142, textGap = 17, iconSize = 11;
constexpr double barsTop = signsTop + 2 * rowHeight;

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(Legend)
};

class ChangeLegend {
public:
    explicit ChangeLegend(QPainter& painter) : m_painter(painter), m_palette(theme::palette()) {}

    void paint(Measure measure, bool isExact) const
    {
        const bool isTime = measure == Measure::Time;
        text(padding, 16, Texts::tr("Fill"), m_palette.text, FontWeight::Bold);
        text(padding + 36, 16,
             isTime ? Texts::tr("change of self, % of run A") : Texts::tr("change of calls, % of all"),
             m_palette.text2);
        ramp();
        sign(padding, signsTop, "shrunk", Texts::tr("shrunk"));
        sign(secondColumn, signsTop, "grown", Texts::tr("grown"));
        sign(thirdColumn, signsTop, "within-chance", isExact ? Texts::tr("unchanged") : Texts::tr("in chance"));
        sign(padding, signsTop + rowHeight, "new", Texts::tr("new in B"));
        sign(secondColumn, signsTop + rowHeight, "gone", Texts::tr("gone in B, dashed"));
        DiagramChange sample;
        sample.baseShare = 1;
        sample.nowShare = 0.7;
        changes::paintBars(m_painter, QRectF(padding, barsTop - 3.5, 34, 7), sample, m_palette.text);
        text(padding + 42, barsTop, isTime ? Texts::tr("total time, A above B") : Texts::tr("calls, A above B"),
             m_palette.text2);
        text(padding, barsTop + rowHeight, Texts::tr("Arc"), m_palette.text, FontWeight::Bold);
        text(padding + 42, barsTop + rowHeight,
             isTime ? Texts::tr("as wide as its time in B") : Texts::tr("as wide as its calls"), m_palette.text2);
    }

private:
    void text(double x, double middle, const QString& what, Rgb colour, FontWeight weight = FontWeight::Regular) const
    {
        m_painter.setFont(theme::fontOfSize(11, weight));
        m_painter.setPen(theme::color(colour));
        m_painter.drawText(QRectF(x, middle - 10, width - x, 20), Qt::AlignLeft | Qt::AlignVCenter, what);
    }

    void sign(double x, double middle, const char* icon, const QString& what) const
    {
        const ChangePalette& changes = changePaletteFor(theme::current());
        const QLatin1String name(icon);
        const Rgb colour = name == QLatin1String("grown")    ? changes.grown
                           : name == QLatin1String("shrunk") ? changes.shrunk
                                                             : m_palette.text2;
        icons::paint(m_painter, name, QRectF(x, middle - iconSize / 2, iconSize, iconSize), theme::color(colour));
        text(x + textGap, middle, what, m_palette.text2);
    }

    void ramp() const
    {
        const auto& fills = changePaletteFor(theme::current()).fills;
        const double step = (width - 2 * padding) / double(fills.size());
        for (std::size_t i = 0; i < fills.size(); ++i) {
            m_painter.setPen(QPen(theme::color(nodeOutline(m_palette, fills[i])), 1));
            m_painter.setBrush(theme::color(fills[i]));
            m_painter.drawRoundedRect(QRectF(padding + double(i) * step + 0.5, rampTop + 0.5, step - 1, rampHeight - 1),
                                      2, 2);
        }
        // Under the borders that they name; no change, and what is chance, is the one in the middle.
        const std::array<std::pair<int, QString>, 4> borders{{{1, QStringLiteral("\u20133.5")},
                                                              {2, QStringLiteral("\u20131.5")},
                                                              {5, QStringLiteral("+1.5")},
                                                              {6, QStringLiteral("+3.5")}}};
        m_painter.setFont(theme::fontOfSize(11));
        m_painter.setPen(theme::color(m_palette.text2));
        for (const auto& [border, words] : borders)
            m_painter.drawText(QRectF(padding + border * step - 20, rampTop + rampHeight + 1, 40, 14), Qt::AlignCenter,
                               words);
    }

    QPainter& m_painter;
    const Palette& m_palette;
};

} // namespace

QSizeF changeLegendSize() { return {width, barsTop + rowHeight + padding + 2}; }

void paintChangeLegend(QPainter& painter, Measure measure, bool isExact)
{
    ChangeLegend(painter).paint(measure, isExact);
}
