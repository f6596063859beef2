// SPDX-License-Identifier: MIT
#include "runs/run_views.h"

#include "look/list_view.h"
#include "look/theme.h"
#include "runs/runs_model.h"
#include "runs/threads_model.h"

#include <QHeaderView>
#include <QTableView>

QTableView* makeRunsView(RunsModel& model)
{
    QTableView* const view = makeListView(model, RunsModel::tr("Runs"));
    view->setObjectName(QStringLiteral("runs"));
    for (const auto& [column, width] : {std::pair{int(RunsModel::File), 180}, std::pair{int(RunsModel::Baseline), 76},
                                        std::pair{int(RunsModel::Written), 140}, std::pair{int(RunsModel::Ticks), 90},
                                        std::pair{int(RunsModel::Seconds), 90}, std::pair{int(RunsModel::Rate), 60},
                                        std::pair{int(RunsModel::Calls), 110}})
        view->setColumnWidth(column, theme::scaled(width));
    view->horizontalHeader()->setSectionResizeMode(RunsModel::Folder, QHeaderView::Stretch);
    view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    return view;
}

QTableView* makeThreadsView(ThreadsModel& model)
{
    QTableView* const view = makeListView(model, ThreadsModel::tr("Threads"));
    view->setObjectName(QStringLiteral("threads"));
    using Model = ThreadsModel;
    const std::pair<int, int> widths[] = {{Model::Name, 120},  {Model::Percent, 70}, {Model::User, 80},
                                          {Model::System, 80}, {Model::Samples, 80}, {Model::Number, 80},
                                          {Model::Run, 50}};
    for (const auto& [column, width] : widths)
        view->setColumnWidth(column, theme::scaled(width));
    view->horizontalHeader()->setSectionResizeMode(Model::Thread, QHeaderView::Stretch);
    view->setSortingEnabled(true);
    view->sortByColumn(Model::Percent, Qt::DescendingOrder);
    return view;
}
