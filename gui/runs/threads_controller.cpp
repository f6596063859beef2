// SPDX-License-Identifier: MIT
#include "runs/threads_controller.h"

#include "gmonscope/text_report.h"
#include "look/action.h"
#include "look/format.h"
#include "runs/threads_model.h"

#include <QItemSelectionModel>
#include <QMenu>
#include <QTableView>

#include <algorithm>

using namespace gmonscope;

namespace {

/// "light_worker, light, 4711: 24.8 %"
QString menuTitle(const ThreadRow& row, const Profile& profile)
{
    QStringList parts{format::text(threadTitle(row))};
    if (!row.name.empty())
        parts += format::text(row.name);
    if (row.tid)
        parts += QString::number(row.tid);
    return ThreadsController::tr("%1: %2 %")
        .arg(parts.join(QStringLiteral(", ")), QString::number(profile.percent(row.totalSeconds()), 'f', 1));
}

} // namespace

QString threadName(const ThreadRow& row, const Profile& profile)
{
    if (row.isMain && profile.runs().size() == 1)
        return QStringLiteral("main");
    if (!row.tid)
        return format::text(row.start);
    const auto threads = profile.threads();
    const bool isInSeveralRuns = std::any_of(threads.begin(), threads.end(), [&](const ThreadRow& other) {
        return other.tid == row.tid && other.run != row.run;
    });
    return isInSeveralRuns ? QStringLiteral("%1/%2").arg(row.run + 1).arg(row.tid) : QString::number(row.tid);
}

ThreadsController::ThreadsController(ProfileDocument& document, ViewFilter& filter, const ThreadsModel& model,
                                     QTableView& list, QWidget* window)
    : QObject(window), m_document(document), m_filter(filter), m_model(model), m_view(list),
      m_menu(new QMenu(tr("&Threads shown"), window)),
      m_only(
          makeAction(this, {"onlyThreads", tr("Show only this thread")}, [this] { m_filter.showThreads(selected()); })),
      m_all(makeAction(this, {"allThreads", tr("Show &all threads")}, [this] { m_filter.showThreads({}); }))
{
    m_menu->setObjectName(QStringLiteral("threadsMenu"));
    m_view.addActions({m_only, m_all});
    connect(m_menu, &QMenu::aboutToShow, this, &ThreadsController::fillMenu);
    connect(m_view.selectionModel(), &QItemSelectionModel::selectionChanged, this, &ThreadsController::updateActions);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &ThreadsController::updateActions);
    connect(&m_document, &ProfileDocument::replaced, this, [this] { m_threads.clear(); });
    connect(&m_document, &ProfileDocument::profileShown, this, &ThreadsController::takeList);
    connect(&m_document, &ProfileDocument::refreshShown, this, &ThreadsController::takeList);
    takeList();
}

/// While some threads are shown alone, the menu still offers those that were known before.
void ThreadsController::takeList()
{
    const LoadedProfilePtr& loaded = m_document.loaded();
    if (!loaded || m_document.changes().threads.empty())
        m_threads.clear();
    if (loaded && m_threads.isEmpty())
        for (const ThreadRow& row : loaded->profile->threads())
            if (const QString name = threadName(row, *loaded->profile); !name.isEmpty())
                m_threads.emplaceBack(name, menuTitle(row, *loaded->profile));
    updateActions();
}

void ThreadsController::setCompared(bool isCompared)
{
    m_isCompared = isCompared;
    updateActions();
}

void ThreadsController::fillMenu()
{
    m_menu->clear();
    m_menu->addAction(m_all);
    m_menu->addSeparator();
    for (const auto& [name, title] : m_threads) {
        QAction* const action = m_menu->addAction(format::inMenu(title));
        action->setCheckable(true);
        action->setChecked(m_filter.state().threads.contains(name));
        connect(action, &QAction::triggered, this, [this, only = name] { m_filter.showThreads({only}); });
    }
}

void ThreadsController::updateActions()
{
    const qsizetype number = selected().size();
    m_only->setText(number > 1
                        ? tr("Show &only these %1 threads", nullptr, format::numerus(std::uint64_t(number))).arg(number)
                        : tr("Show &only this thread"));
    m_menu->setEnabled(!m_threads.isEmpty() && !m_isCompared);
    m_only->setEnabled(number > 0 && !m_isCompared);
    m_all->setEnabled(!m_document.changes().threads.empty() && !m_isCompared);
    for (QAction* const action : {m_menu->menuAction(), m_only, m_all})
        action->setToolTip(m_isCompared ? tr("A comparison is of all threads: go to the graph or the flame graph first")
                                        : QString());
}

QStringList ThreadsController::selected() const
{
    QStringList names;
    const LoadedProfilePtr& loaded = m_document.loaded();
    for (const QModelIndex& index : m_view.selectionModel()->selectedRows())
        if (const ThreadRow* const row = m_model.threadAt(index.row()); row && loaded)
            if (const QString name = threadName(*row, *loaded->profile); !name.isEmpty() && !names.contains(name))
                names += name;
    return names;
}
