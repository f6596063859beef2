// SPDX-License-Identifier: MIT
//
// Sizes, and the parts of widgets; theme_style_controls.cpp draws whole controls.
#include "look/theme_style.h"

#include "look/icons.h"
#include "look/theme.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyleOption>

#include <algorithm>

using gmonscope::Palette;

namespace {

constexpr double radius = 4;

QRectF inner(const QRect& rect) { return QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5); }

void drawArrow(QPainter& painter, const QStyleOption& option, const QString& icon)
{
    const int side = std::min({theme::scaled(14), option.rect.width(), option.rect.height()});
    QRectF box(0, 0, side, side);
    box.moveCenter(QRectF(option.rect).center());
    const Palette& p = theme::palette();
    icons::paint(painter, icon, box, theme::color(option.state & QStyle::State_Enabled ? p.text2 : p.text3));
}

void drawFocus(QPainter& painter, const QRect& rect)
{
    painter.setPen(QPen(theme::color(theme::palette().accent), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), radius, radius);
}

void drawSeparator(const QStyleOption& option, QPainter& painter)
{
    const bool isAcross = !(option.state & QStyle::State_Horizontal);
    const QRectF r = option.rect;
    painter.fillRect(isAcross ? QRectF(r.left() + 6, r.center().y(), r.width() - 12, 1)
                              : QRectF(r.center().x(), r.top() + 4, 1, r.height() - 8),
                     theme::color(theme::palette().line));
}

bool hasKeyboardFocus(const QStyleOption& option)
{
    return option.state & QStyle::State_HasFocus && option.state & QStyle::State_KeyboardFocusChange;
}

} // namespace

ThemeStyle::ThemeStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void ThemeStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool isOurs = drawPanel(element, *option, *painter) || drawFrame(element, *option, *painter, widget) ||
                        drawIndicator(element, *option, *painter);
    painter->restore();
    if (!isOurs)
        QProxyStyle::drawPrimitive(element, option, painter, widget);
}

bool ThemeStyle::drawPanel(PrimitiveElement element, const QStyleOption& option, QPainter& painter) const
{
    const Palette& p = theme::palette();
    switch (element) {
    case PE_PanelButtonCommand: drawButton(option, painter); return true;
    case PE_PanelButtonTool:
    case PE_PanelButtonBevel: drawToolButton(option, painter); return true;
    case PE_PanelLineEdit:
        if (const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(&option); frame && frame->lineWidth > 0)
            drawField(option, painter);
        else
            painter.fillRect(option.rect, option.palette.base());
        return true;
    case PE_PanelItemViewItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(&option))
            drawItemBackground(*item, painter);
        return true;
    case PE_PanelItemViewRow:
        if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(&option);
            item && item->features & QStyleOptionViewItem::Alternate)
            painter.fillRect(option.rect, option.palette.alternateBase());
        return true;
    case PE_PanelScrollAreaCorner: painter.fillRect(option.rect, theme::color(p.base)); return true;
    case PE_PanelStatusBar:
        painter.fillRect(option.rect, theme::color(p.window));
        painter.fillRect(QRect(option.rect.left(), option.rect.top(), option.rect.width(), 1), theme::color(p.line));
        return true;
    default: return false;
    }
}

bool ThemeStyle::drawFrame(PrimitiveElement element, const QStyleOption& option, QPainter& painter,
                           const QWidget* widget) const
{
    const Palette& p = theme::palette();
    switch (element) {
    case PE_FrameLineEdit: drawField(option, painter); return true;
    case PE_Frame:
        painter.setPen(QPen(theme::color(p.line), 1));
        painter.drawRect(inner(option.rect));
        return true;
    case PE_FrameMenu:
    case PE_PanelTipLabel:
        painter.setPen(QPen(theme::color(p.line2), 1));
        painter.setBrush(theme::color(p.base));
        painter.drawRect(inner(option.rect));
        return true;
    case PE_FrameFocusRect:
        // Rows of tables show the focus by their own colours.
        if (option.state & State_KeyboardFocusChange && !qobject_cast<const QAbstractItemView*>(widget))
            drawFocus(painter, option.rect);
        return true;
    case PE_FrameTabBarBase:
        painter.fillRect(QRectF(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                         theme::color(p.line));
        return true;
    case PE_FrameStatusBarItem:
    case PE_FrameDockWidget:
    case PE_FrameTabWidget:
    case PE_FrameButtonTool:
    case PE_FrameDefaultButton: return true;
    default: return false;
    }
}

bool ThemeStyle::drawIndicator(PrimitiveElement element, const QStyleOption& option, QPainter& painter) const
{
    const Palette& p = theme::palette();
    switch (element) {
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck: drawCheckBox(option, painter); return true;
    case PE_IndicatorHeaderArrow:
        if (const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&option)) {
            const bool isUp = header->sortIndicator == QStyleOptionHeader::SortUp;
            icons::paint(painter, isUp ? QStringLiteral("shrunk") : QStringLiteral("grown"), option.rect,
                         theme::color(p.text2));
        }
        return true;
    case PE_IndicatorBranch:
        if (option.state & State_Children)
            drawArrow(painter, option, option.state & State_Open ? QStringLiteral("next") : QStringLiteral("closed"));
        return true;
    case PE_IndicatorArrowDown:
    case PE_IndicatorSpinDown:
    case PE_IndicatorButtonDropDown: drawArrow(painter, option, QStringLiteral("next")); return true;
    case PE_IndicatorArrowUp:
    case PE_IndicatorSpinUp: drawArrow(painter, option, QStringLiteral("previous")); return true;
    case PE_IndicatorArrowRight: drawArrow(painter, option, QStringLiteral("closed")); return true;
    case PE_IndicatorToolBarSeparator: drawSeparator(option, painter); return true;
    case PE_IndicatorDockWidgetResizeHandle: painter.fillRect(option.rect, theme::color(p.line)); return true;
    default: return false;
    }
}

void ThemeStyle::drawButton(const QStyleOption& option, QPainter& painter) const
{
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(&option);
    const Palette& p = theme::palette();
    const bool isEnabled = option.state & State_Enabled;
    const bool isMain = isEnabled && button && button->features & QStyleOptionButton::DefaultButton;
    const bool isDown = option.state & (State_Sunken | State_On),
               isHovered = isEnabled && option.state & State_MouseOver;
    if (button && button->features & QStyleOptionButton::Flat && !isDown && !isHovered)
        return;
    gmonscope::Rgb fill = isDown ? p.accentBackground : isHovered ? p.hover : isEnabled ? p.base : p.window;
    if (isMain)
        fill = isDown || isHovered ? gmonscope::mix(p.accent, p.text, 0.15) : p.accent;
    painter.setPen(isMain ? QPen(Qt::NoPen) : QPen(theme::color(isDown ? p.accent : isEnabled ? p.line2 : p.line), 1));
    painter.setBrush(theme::color(fill));
    painter.drawRoundedRect(isMain ? QRectF(option.rect) : inner(option.rect), radius, radius);
    if (hasKeyboardFocus(option))
        drawFocus(painter, option.rect);
}

void ThemeStyle::drawToolButton(const QStyleOption& option, QPainter& painter) const
{
    const Palette& p = theme::palette();
    const bool isEnabled = option.state & State_Enabled;
    painter.setPen(Qt::NoPen);
    if (option.state & State_On)
        painter.setBrush(theme::color(p.accentBackground));
    else if (isEnabled && option.state & State_Sunken)
        painter.setBrush(theme::color(p.line));
    else if (isEnabled && option.state & State_MouseOver)
        painter.setBrush(theme::color(p.hover));
    else
        painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(option.rect, radius, radius);
    if (hasKeyboardFocus(option))
        drawFocus(painter, option.rect);
}

void ThemeStyle::drawField(const QStyleOption& option, QPainter& painter) const
{
    const Palette& p = theme::palette();
    const bool isEnabled = option.state & State_Enabled;
    painter.setPen(QPen(theme::color(isEnabled ? p.line2 : p.line), 1));
    painter.setBrush(theme::color(isEnabled ? p.base : p.window));
    painter.drawRoundedRect(inner(option.rect), radius, radius);
    if (isEnabled && option.state & State_HasFocus)
        drawFocus(painter, option.rect);
}

void ThemeStyle::drawCheckBox(const QStyleOption& option, QPainter& painter) const
{
    const Palette& p = theme::palette();
    const bool isEnabled = option.state & State_Enabled, isSet = !(option.state & State_Off);
    QRectF box(0, 0, theme::scaled(14), theme::scaled(14));
    box.moveCenter(QRectF(option.rect).center());
    box.moveTopLeft(box.topLeft().toPoint());
    const auto frame = !isEnabled ? p.line2 : isSet || option.state & State_MouseOver ? p.accent : p.text2;
    painter.setPen(QPen(theme::color(frame), 1));
    painter.setBrush(theme::color(isSet ? (isEnabled ? p.accent : p.line2) : p.base));
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    if (isSet)
        icons::paint(painter, option.state & State_NoChange ? QStringLiteral("minus") : QStringLiteral("check"),
                     box.adjusted(1, 1, -1, -1), theme::color(p.onAccent));
    if (hasKeyboardFocus(option))
        drawFocus(painter, box.adjusted(-3, -3, 3, 3).toRect());
}

void ThemeStyle::drawItemBackground(const QStyleOptionViewItem& item, QPainter& painter) const
{
    const Palette& p = theme::palette();
    const QRect& rect = item.rect;
    if (item.state & State_Selected) {
        painter.fillRect(rect, theme::color(p.accentBackground));
        const bool isFirst = item.viewItemPosition == QStyleOptionViewItem::Beginning ||
                             item.viewItemPosition == QStyleOptionViewItem::OnlyOne || rect.left() <= 0;
        if (isFirst) // also left of a tree's branches
            painter.fillRect(QRect(0, rect.top(), theme::scaled(3), rect.height()), theme::color(p.accent));
    } else if (item.state & State_MouseOver) {
        painter.fillRect(rect, theme::color(p.hover));
    } else if (item.backgroundBrush.style() != Qt::NoBrush) {
        painter.fillRect(rect, item.backgroundBrush);
    }
}

int ThemeStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_ToolBarIconSize: return theme::scaled(22);
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ListViewIconSize:
    case PM_TabBarIconSize: return theme::scaled(16);
    case PM_ToolBarItemSpacing: return theme::scaled(4);
    case PM_ToolBarItemMargin: return theme::scaled(6);
    case PM_ToolBarFrameWidth: return 0;
    case PM_ToolBarSeparatorExtent: return theme::scaled(13);
    case PM_DockWidgetSeparatorExtent:
    case PM_SplitterWidth: return 1;
    case PM_DockWidgetTitleMargin: return theme::scaled(6);
    case PM_DockWidgetTitleBarButtonMargin: return theme::scaled(3);
    case PM_DockWidgetFrameWidth: return 0;
    case PM_ScrollBarExtent: return theme::scaled(10);
    case PM_ScrollBarSliderMin: return theme::scaled(28);
    case PM_SliderThickness:
    case PM_SliderControlThickness:
    case PM_SliderLength: return theme::scaled(14);
    case PM_IndicatorWidth:
    case PM_IndicatorHeight: return theme::scaled(14);
    case PM_ButtonMargin: return theme::scaled(12);
    case PM_ButtonDefaultIndicator:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarBaseOverlap:
    case PM_TabBarTabOverlap: return 0;
    case PM_TabBarTabHSpace: return theme::scaled(24);
    case PM_HeaderMargin: return theme::scaled(4);
    case PM_HeaderMarkSize: return theme::scaled(9);
    case PM_MenuBarHMargin: return theme::scaled(6);
    case PM_MenuBarPanelWidth:
    case PM_MenuBarVMargin: return 0;
    case PM_MenuBarItemSpacing: return theme::scaled(2);
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int ThemeStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                          QStyleHintReturn* data) const
{
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_DialogButtonBox_ButtonsHaveIcons:
    case SH_ScrollView_FrameOnlyAroundContents:
    case SH_TabBar_Alignment: return 0;
    case SH_Header_ArrowAlignment: return Qt::AlignTop | Qt::AlignHCenter;
    case SH_ItemView_ShowDecorationSelected: return 1;
    case SH_Slider_AbsoluteSetButtons: return Qt::LeftButton;
    default: return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QIcon ThemeStyle::standardIcon(StandardPixmap pixmap, const QStyleOption* option, const QWidget* widget) const
{
    switch (pixmap) {
    case SP_TitleBarCloseButton:
    case SP_DockWidgetCloseButton:
    case SP_DialogCloseButton:
    case SP_LineEditClearButton: return icons::icon(QStringLiteral("close"));
    case SP_TitleBarNormalButton: return icons::icon(QStringLiteral("float"));
    case SP_DialogOpenButton:
    case SP_DirOpenIcon: return icons::icon(QStringLiteral("open"));
    case SP_ToolBarHorizontalExtensionButton: return icons::icon(QStringLiteral("closed"));
    case SP_MessageBoxCritical: return icons::icon(QStringLiteral("error"), [] { return theme::palette().error; });
    case SP_MessageBoxWarning: return icons::icon(QStringLiteral("warning"), [] { return theme::palette().warning; });
    case SP_MessageBoxInformation: return icons::icon(QStringLiteral("note"), [] { return theme::palette().note; });
    default: return QProxyStyle::standardIcon(pixmap, option, widget);
    }
}
