// SPDX-License-Identifier: MIT
#include "runs/threads_panel.h"

#include "look/icons.h"
#include "look/list_view.h"
#include "look/theme.h"
#include "profile/view_choice.h"
#include "runs/threads_model.h"
#include "search/name_filter.h"
#include "search/row_filter.h"

#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>

ThreadsPanel::ThreadsPanel(Selection& selection, QWidget* parent)
    : Panel(QStringLiteral("threadsPanel"), tr("Threads"), parent), m_model(new ThreadsModel(this)),
      m_view(makeListView(*m_model, tr("Threads")))
{
    m_view->setObjectName(QStringLiteral("threads"));
    using Model = ThreadsModel;
    const std::pair<int, int> widths[] = {{Model::Name, 120},  {Model::Percent, 70}, {Model::User, 80},
                                          {Model::System, 80}, {Model::Samples, 80}, {Model::Number, 80},
                                          {Model::Run, 50}};
    for (const auto& [column, width] : widths)
        m_view->setColumnWidth(column, theme::scaled(width));
    m_view->horizontalHeader()->setSectionResizeMode(Model::Thread, QHeaderView::Stretch);
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(Model::Percent, Qt::DescendingOrder);
    column()->addWidget((new RowFilter(*m_view))->line());
    column()->addWidget(m_view);
    setFocusProxy(m_view);
    connect(m_view, &QTableView::activated, this, [this, &selection](const QModelIndex& index) {
        if (const auto start = m_model->startAt(index.row()))
            selection.select(gmonscope::EntryRef::of(*start));
    });
    setSummary({{}, {}, icons::icon(QStringLiteral("threads"))});
}

void ThreadsPanel::showProfile(const LoadedProfilePtr& loaded, const EntryMap* earlier)
{
    const auto profile = loaded ? loaded->profile : nullptr;
    if (earlier)
        m_model->refresh(profile);
    else
        m_model->setProfile(profile);
    const QHeaderView& header = *m_view->horizontalHeader();
    m_model->sort(header.sortIndicatorSection(), header.sortIndicatorOrder());
    m_view->setColumnHidden(ThreadsModel::Run, !profile || profile->runs().size() < 2);
    const QString count = m_model->count() ? QString::number(m_model->count()) : QString();
    const QString none = profile ? tr("no thread is known: only a .scope file tells of them") : QString();
    setSummary({count, count.isEmpty() ? none : count, summary().icon});
}

void ThreadsPanel::setView(const ViewChoice& view) { m_model->setView(view); }
