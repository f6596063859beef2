// SPDX-License-Identifier: MIT
#include "search/search_bar.h"

#include "look/elided_label.h"
#include "look/icons.h"
#include "look/theme.h"
#include "search/clear_key.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionFrame>
#include <QToolButton>

namespace {

constexpr double barHeight = 28, iconSize = 16, widest = 310, narrowest = 190;

QToolButton* makeButton(QAction* action)
{
    auto* const button = new QToolButton;
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setIconSize(QSize(theme::scaled(14), theme::scaled(14)));
    button->setFixedSize(theme::scaled(22), theme::scaled(22));
    button->setAccessibleName(action->toolTip());
    button->setFocusPolicy(Qt::NoFocus); // keys do the same
    return button;
}

} // namespace

SearchBar::SearchBar(QAction* previous, QAction* next, QAction* clear, QWidget* parent)
    : QWidget(parent), m_field(new QLineEdit), m_result(new ElidedLabel)
{
    setFixedHeight(theme::scaled(barHeight));
    setMinimumWidth(theme::scaled(narrowest));
    setMaximumWidth(theme::scaled(widest));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_field->setObjectName(QStringLiteral("searchField"));
    m_field->setFrame(false);
    QPalette see = m_field->palette();
    see.setColor(QPalette::Base, Qt::transparent); // the frame's own shows, that of a disabled field, too
    m_field->setPalette(see);
    m_field->setAcceptDrops(false); // files are for the window
    m_field->setPlaceholderText(tr("Search: name or /regex/"));
    m_field->setAccessibleName(tr("Search"));
    m_field->setAccessibleDescription(tr("Letters of a function's name, or a regular expression between slashes"));
    m_field->installEventFilter(this);
    m_result->setObjectName(QStringLiteral("searchResult"));
    m_result->setFont(theme::font(theme::TextSize::Small));
    m_result->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(theme::scaled(10 + iconSize), 2, theme::scaled(3), 2);
    layout->setSpacing(0);
    layout->addWidget(m_field, 1);
    layout->addWidget(m_result);
    layout->addSpacing(theme::scaled(4));
    for (QAction* const action : {previous, next, clear}) {
        QToolButton* const button = makeButton(action);
        layout->addWidget(button); // first: without a parent it would be a window of its own
        button->setVisible(action->isVisible());
    }
    setResult({}, false);
}

QSize SearchBar::sizeHint() const { return {theme::scaled(widest), theme::scaled(barHeight)}; }

void SearchBar::setResult(const QString& text, bool isError, const QString& tip)
{
    m_result->setText(text);
    theme::setInk(*m_result, QPalette::WindowText,
                  [isError] { return isError ? theme::palette().warning : theme::palette().text2; });
    m_result->setToolTip(tip);
    m_result->setVisible(!text.isEmpty());
}

void SearchBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    QStyleOptionFrame frame;
    frame.initFrom(this);
    frame.state.setFlag(QStyle::State_HasFocus, m_field->hasFocus());
    style()->drawPrimitive(QStyle::PE_FrameLineEdit, &frame, &painter, this);
    const double size = theme::scaled(iconSize);
    icons::paint(painter, QStringLiteral("search"), {double(theme::scaled(8)), (height() - size) / 2, size, size},
                 theme::color(theme::palette().text2));
}

bool SearchBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    if (takesClearKey(*m_field, *event))
        return true;
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* const key = static_cast<const QKeyEvent*>(event);
    switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (key->modifiers() & Qt::ShiftModifier)
            Q_EMIT previousRequested();
        else
            Q_EMIT nextRequested();
        return true;
    case Qt::Key_Down: Q_EMIT nextRequested(); return true;
    case Qt::Key_Up: Q_EMIT previousRequested(); return true;
    case Qt::Key_Escape: Q_EMIT left(); return true;
    default: return QWidget::eventFilter(watched, event);
    }
}
