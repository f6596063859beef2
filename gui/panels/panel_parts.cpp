// SPDX-License-Identifier: MIT
#include "panels/panel_parts.h"

#include "theme.h"

#include <QLabel>

namespace panelParts {

QWidget* makeLine(double height, const char* name)
{
    auto* const line = new QWidget;
    line->setObjectName(QLatin1String(name));
    line->setFixedHeight(theme::scaled(height));
    line->setAutoFillBackground(true);
    line->setBackgroundRole(QPalette::Window);
    return line;
}

QLabel* makeLink(const QString& text)
{
    auto* const label = new QLabel(linkTo(text));
    label->setFont(theme::font(theme::TextSize::Small));
    label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    return label;
}

QString linkTo(const QString& text)
{
    return QStringLiteral("<a href=\"#\" style=\"text-decoration:none\">%1</a>").arg(text.toHtmlEscaped());
}

} // namespace panelParts
