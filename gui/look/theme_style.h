// SPDX-License-Identifier: MIT
//
// The look of all standard widgets: flat, one-pixel lines, no gradients. Fusion draws all else in our palette.
#pragma once

#include <QFontMetrics>
#include <QProxyStyle>

class QStyleOptionTab;
class QStyleOptionViewItem;

class ThemeStyle : public QProxyStyle {
    Q_OBJECT
public:
    ThemeStyle();

    void drawPrimitive(PrimitiveElement, const QStyleOption*, QPainter*, const QWidget*) const override;
    void drawControl(ControlElement, const QStyleOption*, QPainter*, const QWidget*) const override;
    void drawComplexControl(ComplexControl, const QStyleOptionComplex*, QPainter*, const QWidget*) const override;
    int pixelMetric(PixelMetric, const QStyleOption*, const QWidget*) const override;
    int styleHint(StyleHint, const QStyleOption*, const QWidget*, QStyleHintReturn*) const override;
    QSize sizeFromContents(ContentsType, const QStyleOption*, const QSize&, const QWidget*) const override;
    QRect subControlRect(ComplexControl, const QStyleOptionComplex*, SubControl, const QWidget*) const override;
    QRect subElementRect(SubElement, const QStyleOption*, const QWidget*) const override;
    QIcon standardIcon(StandardPixmap, const QStyleOption*, const QWidget*) const override;

private:
    /// Each draws its kind of elements; false for all others.
    bool drawPanel(PrimitiveElement, const QStyleOption&, QPainter&) const;
    bool drawFrame(PrimitiveElement, const QStyleOption&, QPainter&, const QWidget*) const;
    bool drawIndicator(PrimitiveElement, const QStyleOption&, QPainter&) const;
    void drawMenuBarItem(const QStyleOption&, QPainter&) const;
    void drawHeader(const QStyleOption&, QPainter&, const QWidget*) const;
    void drawButtonLabel(const QStyleOption&, QPainter&, const QWidget*) const;
    void drawButton(const QStyleOption&, QPainter&) const;
    void drawToolButton(const QStyleOption&, QPainter&) const;
    void drawField(const QStyleOption&, QPainter&) const;
    void drawCheckBox(const QStyleOption&, QPainter&) const;
    void drawItemBackground(const QStyleOptionViewItem&, QPainter&) const;
    void drawHeaderSection(const QStyleOption&, QPainter&) const;
    void drawHeaderLabel(const QStyleOption&, QPainter&, const QWidget*) const;
    void drawToolButtonLabel(const QStyleOption&, QPainter&, const QWidget*) const;
    void drawTab(const QStyleOptionTab&, QPainter&) const;
    void drawDockTitle(const QStyleOption&, QPainter&, const QWidget*) const;
    void drawProgress(const QStyleOption&, QPainter&) const;
    void drawScrollBar(const QStyleOptionComplex&, QPainter&, const QWidget*) const;
    void drawSlider(const QStyleOptionComplex&, QPainter&, const QWidget*) const;
    void drawComboBox(const QStyleOptionComplex&, QPainter&, const QWidget*) const;
    void drawSpinBox(const QStyleOptionComplex&, QPainter&, const QWidget*) const;
};

/// Shortens a column's title to `width` px. Its last word, the unit, goes before letters do: the switch over the tables
/// shows the unit, too.
[[nodiscard]] QString columnTitle(const QString& title, const QFontMetrics& metrics, int width);
