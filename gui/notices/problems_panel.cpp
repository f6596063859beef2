// SPDX-License-Identifier: MIT
#include "notices/problems_panel.h"

#include "look/icons.h"
#include "look/list_view.h"
#include "look/theme.h"
#include "notices/severity.h"
#include "search/name_filter.h"
#include "search/row_filter.h"

#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>

ProblemsPanel::ProblemsPanel(QWidget* parent)
    : Panel(QStringLiteral("problemsPanel"), tr("Problems"), parent), m_model(new ProblemsModel(this)),
      m_view(makeListView(*m_model, tr("Problems")))
{
    m_view->setObjectName(QStringLiteral("problems"));
    m_view->setColumnWidth(ProblemsModel::Where, theme::scaled(170));
    m_view->horizontalHeader()->setSectionResizeMode(ProblemsModel::Problem, QHeaderView::Stretch);
    m_view->horizontalHeader()->setSectionResizeMode(ProblemsModel::ToDo, QHeaderView::Stretch);
    wrapTexts(*m_view);
    sayWhenEmpty(*m_view, tr("No problems found"));
    column()->addWidget((new RowFilter(*m_view))->line());
    column()->addWidget(m_view);
    setFocusProxy(m_view);
    setSummary({QStringLiteral("0"), {}, icons::icon(QStringLiteral("note"))});
}

void ProblemsPanel::setProblems(std::vector<ProblemRow> problems)
{
    m_model->setProblems(std::move(problems));
    const int count = m_model->rowCount();
    setSummary({QString::number(count), count ? m_model->summary() : tr("none"),
                count ? severityIcon(m_model->worst()) : icons::icon(QStringLiteral("note"))});
}
