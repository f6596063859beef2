// SPDX-License-Identifier: MIT
#include "look/action.h"

#include "look/icons.h"

#include <QVariant>

namespace {
constexpr auto partProperty = "partOfTheWindow";
}

QAction* makeAction(QObject* parent, const ActionSpec& spec)
{
    auto* const action = new QAction(spec.text, parent);
    action->setObjectName(QLatin1String(spec.name));
    if (spec.icon)
        action->setIcon(icons::icon(QLatin1String(spec.icon)));
    QList<QKeySequence> keys = spec.keys;
    keys.removeAll(QKeySequence()); // not every platform has a key for each standard meaning
    action->setShortcuts(keys);
    if (!spec.tip.isEmpty())
        action->setToolTip(spec.tip);
    if (!spec.shortText.isEmpty())
        action->setIconText(spec.shortText);
    action->setCheckable(spec.isCheckable);
    if (!spec.part.isEmpty()) {
        action->setShortcutContext(Qt::WidgetShortcut);
        action->setProperty(partProperty, spec.part);
    }
    return action;
}

/// A key behind a tab is one that the view of the action handles itself.
KeyHelp helpOf(const QAction& action)
{
    QString text = action.text().section(QLatin1Char('\t'), 0, 0).remove(QLatin1Char('&'));
    if (text.endsWith(QLatin1String("...")))
        text.chop(3);
    QStringList keys;
    for (const QKeySequence& key : action.shortcuts())
        keys += key.toString(QKeySequence::NativeText);
    if (keys.isEmpty())
        keys += action.text().section(QLatin1Char('\t'), 1);
    return {action.property(partProperty).toString(), keys.join(QStringLiteral(", ")), text};
}
