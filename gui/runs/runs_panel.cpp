// SPDX-License-Identifier: MIT
#include "runs/runs_panel.h"

#include "look/icons.h"
#include "look/list_view.h"
#include "look/theme.h"
#include "runs/runs_model.h"
#include "search/name_filter.h"
#include "search/row_filter.h"

#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>

RunsPanel::RunsPanel(ProfileDocument& document, QWidget* parent)
    : Panel(QStringLiteral("runsPanel"), tr("Runs"), parent), m_model(new RunsModel(document, this)),
      m_view(makeListView(*m_model, tr("Runs")))
{
    m_view->setObjectName(QStringLiteral("runs"));
    for (const auto& [column, width] : {std::pair{int(RunsModel::File), 180}, std::pair{int(RunsModel::Baseline), 76},
                                        std::pair{int(RunsModel::Written), 140}, std::pair{int(RunsModel::Ticks), 90},
                                        std::pair{int(RunsModel::Seconds), 90}, std::pair{int(RunsModel::Rate), 60},
                                        std::pair{int(RunsModel::Calls), 110}, std::pair{int(RunsModel::Group), 200}})
        m_view->setColumnWidth(column, theme::scaled(width));
    m_view->horizontalHeader()->setSectionResizeMode(RunsModel::Folder, QHeaderView::Stretch);
    m_view->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_view->setSortingEnabled(true);
    m_view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    column()->addWidget((new RowFilter(*m_view))->line());
    column()->addWidget(m_view);
    setFocusProxy(m_view);
    m_view->hideColumn(RunsModel::Group); // until there are any
    connect(m_model, &QAbstractItemModel::modelReset, this, &RunsPanel::tellSum);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &RunsPanel::tellSum);
    setSummary({{}, {}, icons::icon(QStringLiteral("runs"))});
}

void RunsPanel::setRuns(const BesideRunsPtr& runs)
{
    m_model->setRuns(runs);
    m_view->setColumnHidden(RunsModel::Group, !runs || !runs->hasEach() || runs->spread().groups.size() < 2);
}

void RunsPanel::tellSum() { setSummary({m_model->summary(), m_model->summary(), summary().icon}); }
