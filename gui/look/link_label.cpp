// SPDX-License-Identifier: MIT
#include "look/link_label.h"

#include "look/theme.h"
#include "look/themed.h"

LinkLabel::LinkLabel(const QString& text) : m_link(text)
{
    theme::follow(*this, [this] { setLink(m_link); }); // rich text keeps its colours
    setFont(theme::font(theme::TextSize::Small));
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
}

void LinkLabel::setLink(const QString& text)
{
    m_link = text;
    setText(QStringLiteral("<a href=\"#\" style=\"color:%1;text-decoration:none\">%2</a>")
                .arg(theme::color(theme::palette().accent).name(), text.toHtmlEscaped()));
    if (hasFocus())
        QLabel::focusNextPrevChild(true); // the link that had the keyboard is gone
}

void LinkLabel::focusInEvent(QFocusEvent* event)
{
    QLabel::focusInEvent(event);
    if (!hasSelectedText())
        QLabel::focusNextPrevChild(true); // moves the focus to the link in it
}
