// SPDX-License-Identifier: MIT
#include "focus/focus_line.h"

#include "look/elided_label.h"
#include "look/format.h"
#include "look/link_label.h"
#include "look/theme.h"

#include <QHBoxLayout>
#include <QLabel>

using gmonscope::FlatRow;

namespace {
constexpr double focusLineHeight = 26;
}

FocusLine::FocusLine(QWidget* parent) : QWidget(parent), m_text(new ElidedLabel)
{
    setObjectName(QStringLiteral("focusLine"));
    setFixedHeight(theme::scaled(focusLineHeight));
    m_text->setFont(theme::font(theme::TextSize::Small));
    m_text->setForegroundRole(QPalette::PlaceholderText);
    auto* const all = new LinkLabel(tr("Show all"));
    all->setObjectName(QStringLiteral("showAllRows"));
    connect(all, &QLabel::linkActivated, this, &FocusLine::allRequested);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(theme::scaled(12), 0, theme::scaled(12), 0);
    layout->setSpacing(theme::scaled(12));
    layout->addWidget(m_text, 1);
    layout->addWidget(all);
    hide();
}

void FocusLine::tell(const LoadedProfile* loaded, const std::vector<FlatRow>& shown)
{
    setVisible(loaded);
    if (!loaded)
        return;
    double percent = 0;
    for (const FlatRow& row : shown)
        percent += row.percent;
    const QString count =
        tr("%1 of %2 functions in focus").arg(format::count(shown.size()), format::count(loaded->flat.size()));
    m_text->setText(loaded->profile->totalTicks() > 0
                        ? tr("%1, %2 % of self time").arg(count, QString::number(percent, 'f', 1))
                        : count);
}
