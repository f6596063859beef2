// SPDX-License-Identifier: MIT
#include "notices/problems_view.h"

#include "look/list_view.h"
#include "look/theme.h"
#include "notices/problems_model.h"

#include <QHeaderView>
#include <QTableView>

QTableView* makeProblemsView(ProblemsModel& model)
{
    QTableView* const view = makeListView(model, ProblemsModel::tr("Problems"));
    view->setObjectName(QStringLiteral("problems"));
    view->setColumnWidth(ProblemsModel::Where, theme::scaled(170));
    view->horizontalHeader()->setSectionResizeMode(ProblemsModel::Problem, QHeaderView::Stretch);
    view->horizontalHeader()->setSectionResizeMode(ProblemsModel::ToDo, QHeaderView::Stretch);
    sayWhenEmpty(*view, ProblemsModel::tr("No problems found"));
    return view;
}
