// SPDX-License-Identifier: MIT
#include "graph/chain_switch.h"

#include "focus/view_filter.h"
#include "look/action.h"
#include "profile/setting_keys.h"

#include <QSettings>

QAction* makeChainSwitch(ViewFilter& filter, QObject* parent)
{
    QAction* const action = makeAction(
        parent, {.name = "foldChains",
                 .text = ViewFilter::tr("Fold chains"),
                 .icon = "fold-chains",
                 .keys = {Qt::SHIFT | Qt::Key_C},
                 .tip = ViewFilter::tr("Functions each of which is the only caller of the next become one box"),
                 .isCheckable = true});
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
