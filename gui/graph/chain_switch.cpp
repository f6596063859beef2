// SPDX-License-Identifier: MIT
#include "graph/chain_switch.h"

#include "focus/view_filter.h"
#include "look/icons.h"
#include "profile/setting_keys.h"

#include <QAction>
#include <QSettings>

QAction* makeChainSwitch(ViewFilter& filter, QObject* parent)
{
    auto* const action = new QAction(ViewFilter::tr("Fold chains"), parent);
    action->setObjectName(QStringLiteral("foldChains"));
    action->setIcon(icons::icon(QStringLiteral("fold-chains")));
    action->setShortcut(Qt::SHIFT | Qt::Key_C);
    action->setToolTip(ViewFilter::tr("Functions each of which is the only caller of the next become one box"));
    action->setCheckable(true);
    ViewState usual = filter.state();
    usual.foldsChains = QSettings().value(settingKeys::foldsChains, false).toBool();
    filter.show(usual);
    action->setChecked(usual.foldsChains);
    QObject::connect(action, &QAction::triggered, &filter, [&filter](bool folds) {
        QSettings().setValue(settingKeys::foldsChains, folds);
        filter.foldChains(folds);
    });
    QObject::connect(&filter, &ViewFilter::foldingChanged, action,
                     [&filter, action] { action->setChecked(filter.state().foldsChains); });
    return action;
}
