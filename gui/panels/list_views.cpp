// SPDX-License-Identifier: MIT
#include "panels/list_views.h"

#include "models/copy_table.h"
#include "models/problems_model.h"
#include "models/runs_model.h"
#include "theme.h"

#include <QHeaderView>
#include <QTableView>

namespace {

constexpr double rowHeight = 26, headHeight = 26;

QTableView* makeView(QAbstractItemModel& model, const QString& name)
{
    auto* const view = new QTableView;
    view->setModel(&model);
    view->setAccessibleName(name);
    view->setFrameShape(QFrame::NoFrame);
    view->setShowGrid(false);
    view->setWordWrap(false);
    view->setAlternatingRowColors(true);
    view->setTabKeyNavigation(false);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setFont(theme::font(theme::TextSize::Small));
    view->setIconSize(QSize(theme::scaled(16), theme::scaled(16)));
    view->verticalHeader()->hide();
    view->verticalHeader()->setMinimumSectionSize(1);
    view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view->verticalHeader()->setDefaultSectionSize(theme::scaled(rowHeight));
    view->horizontalHeader()->setFixedHeight(theme::scaled(headHeight));
    view->horizontalHeader()->setHighlightSections(false);
    view->horizontalHeader()->setStretchLastSection(true);
    addCopyAction(*view);
    return view;
}

} // namespace

QTableView* makeRunsView(RunsModel& model)
{
    QTableView* const view = makeView(model, RunsModel::tr("Runs"));
    view->setObjectName(QStringLiteral("runs"));
    for (const auto& [column, width] : {std::pair{int(RunsModel::File), 220}, std::pair{int(RunsModel::Ticks), 90},
                                        std::pair{int(RunsModel::Seconds), 90}, std::pair{int(RunsModel::Rate), 60},
                                        std::pair{int(RunsModel::Calls), 110}})
        view->setColumnWidth(column, theme::scaled(width));
    return view;
}

QTableView* makeProblemsView(ProblemsModel& model)
{
    QTableView* const view = makeView(model, ProblemsModel::tr("Problems"));
    view->setObjectName(QStringLiteral("problems"));
    view->setColumnWidth(ProblemsModel::Problem, theme::scaled(720));
    return view;
}
