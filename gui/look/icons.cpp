// SPDX-License-Identifier: MIT
#include "look/icons.h"

#include "look/theme.h"

#include <QFile>
#include <QGuiApplication>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QRegularExpression>
#include <QSvgRenderer>

#include <algorithm>
#include <cmath>
#include <memory>

// A resource inside a static library exists only when code refers to it; the macro must be outside of namespaces.
static void initIcons() { Q_INIT_RESOURCE(resources); }

namespace {

struct Symbol {
    QString viewBox, body;
};

/// Qt's renderer does not know <symbol>: each is cut out of the file and made a document of its own.
const QHash<QString, Symbol>& symbols()
{
    static const QHash<QString, Symbol> all = [] {
        initIcons();
        QFile file(QStringLiteral(":/gmonscope/icons.svg"));
        QHash<QString, Symbol> found;
        if (!file.open(QIODevice::ReadOnly))
            return found;
        const QString text = QString::fromUtf8(file.readAll());
        static const QRegularExpression symbol(
            QStringLiteral("<symbol id=\"([^\"]+)\" viewBox=\"([^\"]+)\">(.*?)</symbol>"),
            QRegularExpression::DotMatchesEverythingOption);
        for (auto match = symbol.globalMatch(text); match.hasNext();) {
            const auto one = match.next();
            found.insert(one.captured(1), {one.captured(2), one.captured(3)});
        }
        return found;
    }();
    return all;
}

constexpr double gridSide = 16, strokeWidth = 1.5;

/// Lines are as thick in the larger icons as in those of 16 px, and get thinner below.
std::shared_ptr<QSvgRenderer> renderer(const QString& name, const QColor& color, double pixels)
{
    // The few icons in few colours are kept for good, so that painting a graph parses nothing.
    static QHash<QString, std::shared_ptr<QSvgRenderer>> cache;
    const int size = static_cast<int>(std::lround(std::clamp(pixels, gridSide, 4 * gridSide)));
    const QString key = name + color.name() + QString::number(size);
    auto& entry = cache[key];
    if (!entry) {
        const Symbol symbol = symbols().value(name);
        QString document = QStringLiteral("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%1\" fill=\"none\" "
                                          "stroke=\"currentColor\" stroke-width=\"%3\" stroke-linecap=\"round\" "
                                          "stroke-linejoin=\"round\">%2</svg>")
                               .arg(symbol.viewBox, symbol.body)
                               .arg(strokeWidth * gridSide / size);
        document.replace(QLatin1String("currentColor"), color.name());
        entry = std::make_shared<QSvgRenderer>(document.toUtf8());
    }
    return entry;
}

/// Draws one symbol in a colour chosen when it is painted, so that icons follow the theme.
class SymbolEngine : public QIconEngine {
public:
    SymbolEngine(QString name, theme::Ink ink) : m_name(std::move(name)), m_ink(std::move(ink)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const int side = std::min(rect.width(), rect.height());
        QRectF square(0, 0, side, side);
        square.moveCenter(QRectF(rect).center());
        icons::paint(*painter, m_name, square, color(mode, state));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1);
    }

    /// `size` in device pixels, `scale` of them to a pixel of the icon.
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) override
    {
        const QString key = QStringLiteral("gmonscope/%1/%2/%3x%4@%5")
                                .arg(m_name, color(mode, state).name())
                                .arg(size.width())
                                .arg(size.height())
                                .arg(scale);
        QPixmap pixmap;
        if (!QPixmapCache::find(key, &pixmap)) {
            pixmap = QPixmap(size);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            painter.scale(scale, scale);
            paint(&painter, QRect(QPoint(), size / scale), mode, state);
            painter.end();
            QPixmapCache::insert(key, pixmap);
        }
        return pixmap;
    }

    QIconEngine* clone() const override { return new SymbolEngine(*this); }
    QString key() const override { return QStringLiteral("gmonscope"); }
    bool isNull() override { return !symbols().contains(m_name); }

private:
    QColor color(QIcon::Mode mode, QIcon::State state) const
    {
        const gmonscope::Palette& palette = theme::palette();
        if (mode == QIcon::Disabled)
            return theme::color(palette.text3);
        if (m_ink)
            return theme::color(m_ink());
        return theme::color(state == QIcon::On ? palette.accentText : palette.text);
    }

    QString m_name;
    theme::Ink m_ink;
};

} // namespace

namespace icons {

QIcon icon(const QString& name) { return icon(name, theme::Ink()); }

QIcon icon(const QString& name, theme::Ink ink)
{
    return symbols().contains(name) ? QIcon(new SymbolEngine(name, std::move(ink))) : QIcon();
}

QIcon programIcon() { return icon(QStringLiteral("gmonscope")); }

void paint(QPainter& painter, const QString& name, const QRectF& box, const QColor& color)
{
    if (!symbols().contains(name))
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(painter.opacity() * color.alphaF());
    renderer(name, color, std::min(box.width(), box.height()))->render(&painter, box);
    painter.restore();
}

QStringList names()
{
    QStringList all = symbols().keys();
    all.sort();
    return all;
}

} // namespace icons
