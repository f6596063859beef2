// SPDX-License-Identifier: MIT
#include "look/link_label.h"

#include "look/theme.h"

LinkLabel::LinkLabel(const QString& text)
{
    setLink(text);
    setFont(theme::font(theme::TextSize::Small));
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
}

void LinkLabel::setLink(const QString& text)
{
    setText(QStringLiteral("<a href=\"#\" style=\"text-decoration:none\">%1</a>").arg(text.toHtmlEscaped()));
    if (hasFocus())
        QLabel::focusNextPrevChild(true); // the link that had the keyboard is gone
}

void LinkLabel::focusInEvent(QFocusEvent* event)
{
    QLabel::focusInEvent(event);
    if (!hasSelectedText())
        QLabel::focusNextPrevChild(true); // moves the focus to the link in it
}
