// SPDX-License-Identifier: MIT
#include "look/switch_row.h"

#include "look/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QToolButton>

namespace {

constexpr double switchHeight = 28, padding = 10, cornerRadius = 4;

/// Paints only its text: the row paints the frame and the checked choice.
class Choice : public QToolButton {
public:
    Choice(QAction* action, QWidget* row) : QToolButton(row)
    {
        setDefaultAction(action);
        setToolButtonStyle(Qt::ToolButtonTextOnly);
        setFocusPolicy(Qt::TabFocus);
        setAccessibleName(action->toolTip());
        setFont(theme::font(theme::TextSize::Small));
        fit();
        if (!action->isVisible())
            hide(); // else it appears together with the row
        connect(action, &QAction::changed, this, [this] {
            fit();
            setVisible(defaultAction()->isVisible());
        });
    }

private:
    /// Units have other names in profiles of other tools, or are left out.
    void fit()
    {
        setFixedSize(fontMetrics().horizontalAdvance(defaultAction()->iconText()) + theme::scaled(2 * padding),
                     theme::scaled(switchHeight));
    }

    void paintEvent(QPaintEvent*) override
    {
        const gmonscope::Palette& p = theme::palette();
        QPainter painter(this);
        painter.setPen(theme::color(!isEnabled() ? p.text3 : isChecked() ? p.onAccent : p.text));
        painter.drawText(rect(), Qt::AlignCenter, defaultAction()->iconText());
        if (!hasFocus())
            return;
        painter.setPen(QPen(theme::color(isChecked() ? p.onAccent : p.accent), 1));
        painter.drawRect(rect().adjusted(4, 4, -5, -5));
    }
};

} // namespace

SwitchRow::SwitchRow(QActionGroup* choices, const QString& accessibleName, QWidget* parent) : QWidget(parent)
{
    setAccessibleName(accessibleName);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (QAction* const action : choices->actions()) {
        m_buttons += new Choice(action, this);
        layout->addWidget(m_buttons.last());
        connect(action, &QAction::changed, this, qOverload<>(&QWidget::update));
    }
}

void SwitchRow::paintEvent(QPaintEvent*)
{
    const gmonscope::Palette& p = theme::palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath shape;
    shape.addRoundedRect(frame, cornerRadius, cornerRadius);
    painter.fillPath(shape, theme::color(isEnabled() ? p.base : p.window));
    painter.setClipPath(shape);
    for (const QToolButton* const button : m_buttons) {
        if (button->isHidden())
            continue; // its old place is that of others
        if (button->isChecked())
            painter.fillRect(button->geometry(), theme::color(button->isEnabled() ? p.accent : p.line));
        else if (button->underMouse() && button->isEnabled())
            painter.fillRect(button->geometry(), theme::color(p.hover));
        if (button != m_buttons.first())
            painter.fillRect(QRect(button->x(), 0, 1, height()), theme::color(p.line2));
    }
    painter.setClipping(false);
    painter.setPen(QPen(theme::color(isEnabled() ? p.line2 : p.line), 1));
    painter.drawPath(shape);
}
