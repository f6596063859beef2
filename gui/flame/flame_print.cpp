// SPDX-License-Identifier: MIT
#include "flame/flame_print.h"

#include "flame/flame_painter.h"
#include "look/format.h"
#include "look/theme.h"

#include "gmonscope/diagram_style.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QXmlStreamWriter>

#include <algorithm>
#include <cmath>

using namespace gmonscope;

namespace {

constexpr double narrowest = 200, foot = 26, footBaseline = 17, nameBaseline = 14;
constexpr double aboveOpacity = 0.6;

double fontSize() { return style::numbersSize * theme::scale(); }
double scaledBaseline() { return std::round(nameBaseline * theme::scale()); }

struct FlamePrintTexts {
    Q_DECLARE_TR_FUNCTIONS(FlameGraph)
};

FlameLayout layoutOf(const FlamePicture& picture)
{
    return layOutFlames(picture.stacks->frames, picture.zoomed, std::max(picture.width, narrowest));
}

QSizeF sizeOf(const FlamePicture& picture, const FlameLayout& layout)
{
    return {std::max(picture.width, narrowest), layout.rows * flame::rowHeight() + foot};
}

QString footText(const FlameStacks& stacks, const FlameLayout& layout)
{
    QString text = flame::keyText(&stacks);
    if (layout.hidden)
        text += QLatin1Char(' ') +
                FlamePrintTexts::tr("%1 frames are narrower than a pixel.", nullptr, format::numerus(layout.hidden))
                    .arg(format::count(layout.hidden));
    return text;
}

class FlameSvg {
public:
    FlameSvg(const FlamePicture& picture, QByteArray& bytes)
        : m_stacks(*picture.stacks), m_profile(*m_stacks.profile), m_layout(layoutOf(picture)),
          m_size(sizeOf(picture, m_layout)), m_buffer(&bytes)
    {
        m_buffer.open(QIODevice::WriteOnly);
        m_xml.setDevice(&m_buffer);
    }

    void write(const QString& title)
    {
        m_xml.writeStartDocument();
        m_xml.writeStartElement(QStringLiteral("svg"));
        m_xml.writeDefaultNamespace(QStringLiteral("http://www.w3.org/2000/svg"));
        set("version", QStringLiteral("1.1"));
        set("width", m_size.width());
        set("height", m_size.height());
        set("viewBox", QStringLiteral("0 0 %1 %2").arg(m_size.width()).arg(m_size.height()));
        set("font-family", QStringLiteral("'Noto Sans', 'DejaVu Sans', sans-serif"));
        set("font-size", fontSize());
        m_xml.writeTextElement(QStringLiteral("title"), title);
        rect(QRectF(QPointF(), m_size), theme::palette().canvas);
        run();
        for (std::size_t i = 0; i < m_layout.boxes.size(); ++i)
            frame(m_layout.boxes[i], i < m_layout.ancestors);
        words({flame::nameInset(), m_size.height() - foot + footBaseline}, footText(m_stacks, m_layout),
              theme::palette().text2);
        m_xml.writeEndDocument();
    }

private:
    void set(const char* name, const QString& value) { m_xml.writeAttribute(QLatin1String(name), value); }
    /// Rounds to the hundredth of a px.
    void set(const char* name, double value) { set(name, QString::number(std::round(value * 100) / 100)); }

    void rect(const QRectF& box, Rgb fill, std::optional<Rgb> line = {})
    {
        m_xml.writeStartElement(QStringLiteral("rect"));
        set("x", box.left());
        set("y", box.top());
        set("width", box.width());
        set("height", box.height());
        set("fill", theme::color(fill).name());
        if (line)
            set("stroke", theme::color(*line).name());
        m_xml.writeEndElement();
    }

    /// `length`: the reader's font is made to fit it; none: as long as it gets.
    void words(QPointF baseline, const QString& text, Rgb colour, std::optional<double> length = {})
    {
        m_xml.writeStartElement(QStringLiteral("text"));
        set("x", baseline.x());
        set("y", baseline.y());
        set("fill", theme::color(colour).name());
        if (length) {
            set("textLength", *length);
            set("lengthAdjust", QStringLiteral("spacingAndGlyphs"));
        }
        m_xml.writeCharacters(text);
        m_xml.writeEndElement();
    }

    void run()
    {
        rect(QRectF(0, 0, m_size.width(), flame::rowHeight() - 1), theme::palette().window);
        words({flame::nameInset(), scaledBaseline()}, flame::runText(m_stacks, m_layout), theme::palette().text2);
    }

    void frame(const FlameBox& at, bool isAbove)
    {
        const MeasuredFrame& frame = m_stacks.frames[at.frame];
        const Rgb fill = flame::fillOf(m_profile, frame);
        const QRectF whole = flame::boxOf(at), box = whole.adjusted(0, 0, whole.width() > 3 ? -1 : 0, -1);
        m_xml.writeStartElement(QStringLiteral("g"));
        set("id", QStringLiteral("frame-%1").arg(at.frame));
        if (isAbove)
            set("opacity", aboveOpacity);
        m_xml.writeTextElement(QStringLiteral("title"), titleOf(frame));
        const bool isWhite = fill == theme::palette().selfShare[0] && box.width() > 3;
        if (isWhite)
            rect(box.adjusted(0.5, 0.5, -0.5, -0.5), fill, theme::palette().line);
        else
            rect(box, fill);
        if (const QString name = flame::nameIn(m_stacks, frame, box); !name.isEmpty())
            words({box.left() + flame::nameInset(), box.top() + scaledBaseline()}, name, inkOn(theme::palette(), fill),
                  QFontMetricsF(theme::font(theme::TextSize::Small)).horizontalAdvance(name));
        m_xml.writeEndElement();
    }

    [[nodiscard]] QString titleOf(const MeasuredFrame& frame) const
    {
        const TimeUnit unit = format::unitBesideShare(m_profile, m_stacks.view.unit);
        const QString text = FlamePrintTexts::tr("%1: %2, %3 of the run")
                                 .arg(m_stacks.fullName(frame), format::time(unit, frame.seconds),
                                      format::percent(m_profile.percent(frame.seconds)));
        return m_stacks.view.hasFlamesBottomUp
                   ? text
                   : FlamePrintTexts::tr("%1, self %2").arg(text, format::time(unit, frame.selfSeconds));
    }

    const FlameStacks& m_stacks;
    const Profile& m_profile;
    const FlameLayout m_layout;
    const QSizeF m_size;
    QBuffer m_buffer;
    QXmlStreamWriter m_xml;
};

} // namespace

QSizeF printedSize(const FlamePicture& picture) { return sizeOf(picture, layoutOf(picture)); }

void printFlames(QPainter& painter, const FlamePicture& picture)
{
    const FlameLayout layout = layoutOf(picture);
    const QSizeF size = sizeOf(picture, layout);
    const QRectF all(QPointF(), size);
    painter.fillRect(all, theme::color(theme::palette().canvas));
    flame::FittedNames names;
    flame::paint(painter, *picture.stacks, layout, {}, all, size.width(), names);
    painter.setFont(theme::font(theme::TextSize::Small));
    painter.setPen(theme::color(theme::palette().text2));
    painter.drawText(all.adjusted(flame::nameInset(), size.height() - foot, -flame::nameInset(), 0),
                     Qt::AlignLeft | Qt::AlignVCenter, footText(*picture.stacks, layout));
}

QByteArray flameSvg(const FlamePicture& picture, const QString& title)
{
    QByteArray bytes;
    FlameSvg(picture, bytes).write(title);
    return bytes;
}
