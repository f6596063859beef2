// SPDX-License-Identifier: MIT
#include "look/rescale.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QEvent>
#include <QHeaderView>
#include <QLayout>
#include <QStyle>
#include <QToolBar>

#include <algorithm>
#include <cmath>

namespace {

class Rescaling {
public:
    Rescaling(double factor, const QString& before, const QString& now) : m_factor(factor), m_before(before), m_now(now)
    {
    }

    void apply(QWidget& widget) const
    {
        if (widget.testAttribute(Qt::WA_SetFont))
            widget.setFont(scaled(widget.font()));
        widget.setMinimumSize(scaled(widget.minimumSize()));
        widget.setMaximumSize(scaled(widget.maximumSize()));
        for (QLayout* const layout : widget.findChildren<QLayout*>(QString(), Qt::FindDirectChildrenOnly))
            applyTo(*layout);
        if (auto* const button = qobject_cast<QAbstractButton*>(&widget))
            button->setIconSize(scaled(button->iconSize()));
        if (auto* const bar = qobject_cast<QToolBar*>(&widget))
            bar->setIconSize(scaled(bar->iconSize()));
        if (auto* const header = qobject_cast<QHeaderView*>(&widget))
            applyTo(*header);
        else if (auto* const view = qobject_cast<QAbstractItemView*>(&widget))
            view->setIconSize(scaled(view->iconSize()));
        QEvent event(QEvent::StyleChange); // what is painted by itself asks for sizes again
        QCoreApplication::sendEvent(&widget, &event);
    }

private:
    [[nodiscard]] int scaled(int size) const { return static_cast<int>(std::lround(size * m_factor)); }
    [[nodiscard]] QSize scaled(QSize size) const
    {
        const auto one = [this](int length) { return length < QWIDGETSIZE_MAX ? scaled(length) : length; };
        return {one(size.width()), one(size.height())};
    }
    [[nodiscard]] QFont scaled(QFont font) const
    {
        if (font.family() == m_before)
            font.setFamily(m_now);
        if (font.pixelSize() > 0)
            font.setPixelSize(std::max(1, scaled(font.pixelSize())));
        return font;
    }

    void applyTo(QLayout& layout) const
    {
        // The style's own margins and spacings do not depend on the font.
        const auto metric = [&](QStyle::PixelMetric which) {
            return QApplication::style()->pixelMetric(which, nullptr, layout.parentWidget());
        };
        const QMargins margins = layout.contentsMargins();
        if (margins != QMargins(metric(QStyle::PM_LayoutLeftMargin), metric(QStyle::PM_LayoutTopMargin),
                                metric(QStyle::PM_LayoutRightMargin), metric(QStyle::PM_LayoutBottomMargin)))
            layout.setContentsMargins(scaled(margins.left()), scaled(margins.top()), scaled(margins.right()),
                                      scaled(margins.bottom()));
        const int spacing = layout.spacing();
        if (spacing > 0 && spacing != metric(QStyle::PM_LayoutHorizontalSpacing) &&
            spacing != metric(QStyle::PM_LayoutVerticalSpacing))
            layout.setSpacing(scaled(spacing));
        for (QLayout* const inner : layout.findChildren<QLayout*>(QString(), Qt::FindDirectChildrenOnly))
            applyTo(*inner);
    }

    void applyTo(QHeaderView& header) const
    {
        header.setMinimumSectionSize(scaled(header.minimumSectionSize()));
        header.setDefaultSectionSize(scaled(header.defaultSectionSize()));
        for (int i = 0; i < header.count(); ++i)
            if (header.sectionResizeMode(i) == QHeaderView::Interactive && !header.isSectionHidden(i))
                header.resizeSection(i, scaled(header.sectionSize(i)));
    }

    double m_factor;
    const QString& m_before;
    const QString& m_now;
};

} // namespace

void rescaleWidgets(double factor, const QString& before, const QString& now)
{
    if (factor == 1 && before == now)
        return;
    const Rescaling rescaling(factor, before, now);
    for (QWidget* const widget : QApplication::allWidgets())
        rescaling.apply(*widget);
}
