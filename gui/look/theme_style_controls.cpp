// SPDX-License-Identifier: MIT
#include "look/theme_style.h"

#include "look/icons.h"
#include "look/theme.h"

#include <QPainter>
#include <QStyleOption>
#include <QTabBar>

#include <algorithm>

using gmonscope::Palette;

namespace {
constexpr int toolButtonPadding = 7, toolButtonGap = 7, buttonPadding = 13;
}

void ThemeStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const
{
    const Palette& p = theme::palette();
    const QRect& r = option->rect;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    switch (element) {
    case CE_ToolBar:
        painter->fillRect(r, theme::color(p.window));
        painter->fillRect(QRect(r.left(), r.bottom(), r.width(), 1), theme::color(p.line));
        break;
    case CE_MenuBarEmptyArea: painter->fillRect(r, theme::color(p.window)); break;
    case CE_MenuBarItem: drawMenuBarItem(*option, *painter); break;
    case CE_Header: drawHeader(*option, *painter, widget); break;
    case CE_HeaderSection: drawHeaderSection(*option, *painter); break;
    case CE_HeaderEmptyArea:
        painter->fillRect(r, theme::color(p.alternateBase));
        painter->fillRect(QRect(r.left(), r.bottom(), r.width(), 1), theme::color(p.line));
        break;
    case CE_HeaderLabel: drawHeaderLabel(*option, *painter, widget); break;
    case CE_TabBarTabShape:
    case CE_TabBarTabLabel:
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option); tab && element == CE_TabBarTabShape)
            drawTab(*tab, *painter);
        break;
    case CE_DockWidgetTitle: drawDockTitle(*option, *painter, widget); break;
    case CE_Splitter: painter->fillRect(r, theme::color(p.line)); break;
    case CE_ProgressBarGroove: break;
    case CE_ProgressBarContents: drawProgress(*option, *painter); break;
    case CE_PushButtonLabel: drawButtonLabel(*option, *painter, widget); break;
    case CE_ToolButtonLabel: drawToolButtonLabel(*option, *painter, widget); break;
    default:
        painter->restore();
        QProxyStyle::drawControl(element, option, painter, widget);
        return;
    }
    painter->restore();
}

void ThemeStyle::drawMenuBarItem(const QStyleOption& option, QPainter& painter) const
{
    const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(&option);
    if (!item)
        return;
    const Palette& p = theme::palette();
    painter.fillRect(option.rect, theme::color(p.window));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::color(p.hover));
    if (item->state & State_Selected && item->state & State_Enabled)
        painter.drawRoundedRect(QRectF(option.rect).adjusted(0, 2, 0, -2), 4, 4);
    drawItemText(&painter, option.rect, Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextSingleLine, item->palette,
                 item->state & State_Enabled, item->text, QPalette::WindowText);
}

/// The base style would not ask our subElementRect() where title and mark are.
void ThemeStyle::drawHeader(const QStyleOption& option, QPainter& painter, const QWidget* widget) const
{
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&option);
    if (!header)
        return;
    QStyleOptionHeader part = *header;
    drawHeaderSection(part, painter);
    part.rect = subElementRect(SE_HeaderLabel, header, widget);
    drawHeaderLabel(part, painter, widget);
    part.rect = subElementRect(SE_HeaderArrow, header, widget);
    if (header->sortIndicator != QStyleOptionHeader::None)
        proxy()->drawPrimitive(PE_IndicatorHeaderArrow, &part, &painter, widget);
}

void ThemeStyle::drawButtonLabel(const QStyleOption& option, QPainter& painter, const QWidget* widget) const
{
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(&option);
    if (!button)
        return;
    QStyleOptionButton copy = *button;
    if (button->features & QStyleOptionButton::DefaultButton && button->state & State_Enabled) {
        copy.palette.setColor(QPalette::ButtonText, theme::color(theme::palette().onAccent));
        QFont bold = painter.font();
        bold.setBold(true);
        painter.setFont(bold);
    }
    QProxyStyle::drawControl(CE_PushButtonLabel, &copy, &painter, widget);
}

void ThemeStyle::drawToolButtonLabel(const QStyleOption& option, QPainter& painter, const QWidget* widget) const
{
    const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(&option);
    if (!button)
        return;
    QStyleOptionToolButton copy = *button;
    if (button->state & State_On)
        copy.palette.setColor(QPalette::ButtonText, theme::color(theme::palette().accentText));
    if (button->toolButtonStyle != Qt::ToolButtonTextBesideIcon || button->icon.isNull())
        return QProxyStyle::drawControl(CE_ToolButtonLabel, &copy, &painter, widget);
    const bool isEnabled = button->state & State_Enabled;
    QRect room = button->rect.adjusted(theme::scaled(toolButtonPadding), 0, 0, 0);
    button->icon.paint(&painter, QRect(room.topLeft(), QSize(button->iconSize.width(), room.height())), Qt::AlignCenter,
                       isEnabled ? QIcon::Normal : QIcon::Disabled, button->state & State_On ? QIcon::On : QIcon::Off);
    room.setLeft(room.left() + button->iconSize.width() + theme::scaled(toolButtonGap));
    painter.setFont(button->font);
    drawItemText(&painter, room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic, copy.palette, isEnabled,
                 button->text, QPalette::ButtonText);
}

void ThemeStyle::drawHeaderSection(const QStyleOption& option, QPainter& painter) const
{
    const Palette& p = theme::palette();
    const QRect& r = option.rect;
    const bool isHovered = option.state & State_MouseOver && option.state & State_Enabled;
    painter.fillRect(r, theme::color(isHovered ? p.hover : p.alternateBase));
    painter.fillRect(QRect(r.left(), r.bottom(), r.width(), 1), theme::color(p.line));
    painter.fillRect(QRect(r.right(), r.top() + 5, 1, r.height() - 10), theme::color(p.line));
}

QString columnTitle(const QString& title, const QFontMetrics& metrics, int width)
{
    const QString withoutUnit = title.section(QLatin1Char(' '), 0, -2);
    const bool fits = metrics.horizontalAdvance(title) <= width;
    return metrics.elidedText(fits || withoutUnit.isEmpty() ? title : withoutUnit, Qt::ElideRight, width);
}

void ThemeStyle::drawHeaderLabel(const QStyleOption& option, QPainter& painter, const QWidget*) const
{
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&option);
    if (!header)
        return;
    const Palette& p = theme::palette();
    const bool isSorted = header->sortIndicator != QStyleOptionHeader::None;
    QFont font =
        theme::font(theme::TextSize::Small, isSorted ? gmonscope::FontWeight::Bold : gmonscope::FontWeight::Regular);
    painter.setFont(font);
    painter.setPen(theme::color(isSorted ? p.text : p.text2));
    const QString text = columnTitle(header->text, painter.fontMetrics(), header->rect.width());
    painter.drawText(header->rect, static_cast<int>(header->textAlignment | Qt::AlignVCenter | Qt::TextSingleLine),
                     text);
}

void ThemeStyle::drawTab(const QStyleOptionTab& tab, QPainter& painter) const
{
    const Palette& p = theme::palette();
    const QRect& r = tab.rect;
    const bool isSelected = tab.state & State_Selected;
    if (!isSelected && tab.state & State_MouseOver && tab.state & State_Enabled)
        painter.fillRect(r.adjusted(0, 0, 0, -1), theme::color(p.hover));
    painter.setFont(
        theme::font(theme::TextSize::Small, isSelected ? gmonscope::FontWeight::Bold : gmonscope::FontWeight::Regular));
    painter.setPen(theme::color(!(tab.state & State_Enabled) ? p.text3 : isSelected ? p.text : p.text2));
    const int flags = Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextSingleLine;
    painter.drawText(r, flags, tab.text);
    if (isSelected)
        painter.fillRect(QRect(r.left(), r.bottom() - 1, r.width(), 2), theme::color(p.accent));
    if (tab.state & State_HasFocus && tab.state & State_KeyboardFocusChange) {
        painter.setPen(QPen(theme::color(p.accent), 2));
        painter.drawRoundedRect(QRectF(r).adjusted(2, 3, -2, -4), 4, 4);
    }
}

void ThemeStyle::drawDockTitle(const QStyleOption& option, QPainter& painter, const QWidget* widget) const
{
    const auto* dock = qstyleoption_cast<const QStyleOptionDockWidget*>(&option);
    if (!dock)
        return;
    const Palette& p = theme::palette();
    const QRect& r = dock->rect;
    painter.fillRect(r, theme::color(p.window));
    painter.fillRect(QRect(r.left(), r.bottom(), r.width(), 1), theme::color(p.line));
    const QRect room =
        proxy()->subElementRect(SE_DockWidgetTitleBarText, dock, widget).adjusted(theme::scaled(6), 0, 0, 0);
    painter.setFont(theme::font(theme::TextSize::Small, gmonscope::FontWeight::Bold));
    painter.setPen(theme::color(p.text));
    painter.drawText(QRect(room.left(), r.top(), room.width(), r.height()),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(dock->title, Qt::ElideRight, room.width()));
}

void ThemeStyle::drawProgress(const QStyleOption& option, QPainter& painter) const
{
    const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(&option);
    if (!bar)
        return;
    const Palette& p = theme::palette();
    QRectF track(0, 0, bar->rect.width(), 4);
    track.moveCenter(QRectF(bar->rect).center());
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::color(p.line));
    painter.drawRoundedRect(track, 2, 2);
    const double range = std::max(1, bar->maximum - bar->minimum);
    const bool isUnknown = bar->maximum <= bar->minimum;
    const double done = isUnknown ? 1 : std::clamp((bar->progress - bar->minimum) / range, 0.0, 1.0);
    painter.setBrush(theme::color(p.accent, isUnknown ? 0.4 : 1));
    track.setWidth(track.width() * done);
    painter.drawRoundedRect(track, 2, 2);
}

void ThemeStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                    const QWidget* widget) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    switch (control) {
    case CC_ScrollBar: drawScrollBar(*option, *painter, widget); break;
    case CC_Slider: drawSlider(*option, *painter, widget); break;
    case CC_ComboBox: drawComboBox(*option, *painter, widget); break;
    case CC_SpinBox: drawSpinBox(*option, *painter, widget); break;
    default:
        painter->restore();
        QProxyStyle::drawComplexControl(control, option, painter, widget);
        return;
    }
    painter->restore();
}

void ThemeStyle::drawScrollBar(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const
{
    const Palette& p = theme::palette();
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(&option);
    painter.fillRect(option.rect, theme::color(p.base));
    if (!bar || bar->maximum <= bar->minimum)
        return;
    const QRectF thumb = proxy()->subControlRect(CC_ScrollBar, bar, SC_ScrollBarSlider, widget);
    const double gap = thumb.width() > 2 && thumb.height() > 2 ? 2 : 0;
    const bool isHot = bar->state & State_MouseOver || bar->activeSubControls & SC_ScrollBarSlider;
    const QRectF shape = thumb.adjusted(gap, gap, -gap, -gap);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::color(isHot ? p.text3 : p.line2));
    const double round = std::min(shape.width(), shape.height()) / 2;
    painter.drawRoundedRect(shape, round, round);
}

void ThemeStyle::drawSlider(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const
{
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(&option);
    if (!slider || slider->orientation != Qt::Horizontal)
        return QProxyStyle::drawComplexControl(CC_Slider, &option, &painter, widget);
    const Palette& p = theme::palette();
    const bool isEnabled = slider->state & State_Enabled;
    const QRectF knob = proxy()->subControlRect(CC_Slider, slider, SC_SliderHandle, widget);
    QRectF groove(slider->rect.left(), slider->rect.center().y() - 0.5, slider->rect.width(), 3);
    const auto accent = theme::color(isEnabled ? p.accent : p.text3);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::color(p.line2));
    painter.drawRoundedRect(groove, 1.5, 1.5);
    groove.setRight(knob.center().x());
    painter.setBrush(accent);
    painter.drawRoundedRect(groove, 1.5, 1.5);
    painter.setPen(QPen(accent, 1.5));
    painter.setBrush(theme::color(p.base));
    const double side = std::min(knob.width(), knob.height()) - 2;
    QRectF circle(0, 0, side, side);
    circle.moveCenter(QPointF(knob.center().x(), groove.center().y()));
    painter.drawEllipse(circle);
    if (slider->state & State_HasFocus && slider->state & State_KeyboardFocusChange) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(accent, 2));
        painter.drawEllipse(circle.adjusted(-1, -1, 1, 1));
    }
}

void ThemeStyle::drawComboBox(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const
{
    drawField(option, painter);
    QStyleOption arrow = option;
    arrow.rect = proxy()->subControlRect(CC_ComboBox, &option, SC_ComboBoxArrow, widget);
    proxy()->drawPrimitive(PE_IndicatorArrowDown, &arrow, &painter, widget);
}

void ThemeStyle::drawSpinBox(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const
{
    drawField(option, painter);
    const auto* box = qstyleoption_cast<const QStyleOptionSpinBox*>(&option);
    if (!box || box->buttonSymbols == QAbstractSpinBox::NoButtons)
        return;
    const auto drawArrow = [&](SubControl part, PrimitiveElement element, QAbstractSpinBox::StepEnabledFlag step) {
        QStyleOption arrow = option;
        arrow.rect = proxy()->subControlRect(CC_SpinBox, &option, part, widget);
        arrow.state.setFlag(State_Enabled, option.state & State_Enabled && box->stepEnabled & step);
        proxy()->drawPrimitive(element, &arrow, &painter, widget);
    };
    drawArrow(SC_SpinBoxUp, PE_IndicatorArrowUp, QAbstractSpinBox::StepUpEnabled);
    drawArrow(SC_SpinBoxDown, PE_IndicatorArrowDown, QAbstractSpinBox::StepDownEnabled);
}

QRect ThemeStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
                                 const QWidget* widget) const
{
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control != CC_ScrollBar || !bar)
        return QProxyStyle::subControlRect(control, option, part, widget);
    // No buttons at the ends: the thumb has the whole length.
    const bool isAcross = bar->orientation == Qt::Horizontal;
    const int length = isAcross ? bar->rect.width() : bar->rect.height();
    const int range = bar->maximum - bar->minimum;
    const auto share = static_cast<double>(bar->pageStep) / std::max(1, range + bar->pageStep);
    const int shortest = std::min(length, proxy()->pixelMetric(PM_ScrollBarSliderMin, bar, widget));
    const int thumb = range > 0 ? std::clamp(static_cast<int>(share * length), shortest, length) : length;
    const int start =
        sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition, length - thumb, bar->upsideDown);
    const auto along = [&](int from, int size) {
        const QRect r = isAcross ? QRect(from, 0, size, bar->rect.height()) : QRect(0, from, bar->rect.width(), size);
        return visualRect(bar->direction, bar->rect, r.translated(bar->rect.topLeft()));
    };
    switch (part) {
    case SC_ScrollBarSlider: return along(start, thumb);
    case SC_ScrollBarGroove: return along(0, length);
    case SC_ScrollBarSubPage: return along(0, start);
    case SC_ScrollBarAddPage: return along(start + thumb, length - start - thumb);
    default: return {};
    }
}

QRect ThemeStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    // The mark of the sorted column stands above its title and takes none of its width.
    const int margin = theme::scaled(8), mark = theme::scaled(7);
    if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
        header && element == SE_HeaderLabel) {
        const bool isRight = header->textAlignment & Qt::AlignRight; // as the cells below: the other side may be tight
        return option->rect.adjusted(isRight ? 0 : margin, 0, isRight ? -margin : 0, 0);
    }
    if (element == SE_HeaderArrow)
        return {option->rect.center().x() - mark / 2, option->rect.top() + 1, mark, mark};
    constexpr double tabMargin = 6;
    if (element == SE_TabBarTabText) // a text that is wider is shortened
        return option->rect.adjusted(theme::scaled(tabMargin), 0, -theme::scaled(tabMargin), 0);
    return QProxyStyle::subElementRect(element, option, widget);
}

QSize ThemeStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
                                   const QWidget* widget) const
{
    QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    switch (type) {
    case CT_PushButton:
        size = {std::max(size.width(), contents.width() + theme::scaled(2 * buttonPadding)), theme::scaled(28)};
        break;
    case CT_LineEdit:
    case CT_ComboBox:
    case CT_SpinBox: size.setHeight(std::max(theme::scaled(28), contents.height() + 4)); break;
    case CT_ToolButton:
        if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
            button && button->toolButtonStyle == Qt::ToolButtonTextBesideIcon && !button->icon.isNull())
            size.setWidth(contents.width() + theme::scaled(2 * toolButtonPadding + toolButtonGap) - 4);
        size = QSize(size.width(), 0).expandedTo({theme::scaled(28), theme::scaled(28)});
        break;
    case CT_HeaderSection: size = {size.width() + theme::scaled(8), std::max(size.height(), theme::scaled(26))}; break;
    case CT_ItemViewItem: size.setHeight(std::max(size.height(), theme::scaled(24))); break;
    case CT_MenuBarItem: size = {contents.width() + theme::scaled(18), theme::scaled(26)}; break;
    case CT_TabBarTab: {
        // Room for bold letters, so that tabs do not move when another is selected. Many tabs stand closer.
        const auto* bar = qobject_cast<const QTabBar*>(widget);
        const int closer = bar && bar->count() > 4 ? theme::scaled(8) : 0;
        size = {size.width() + contents.width() / 12 - closer, theme::scaled(30)};
        break;
    }
    default: break;
    }
    return size;
}
