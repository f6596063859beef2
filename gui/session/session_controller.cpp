// SPDX-License-Identifier: MIT
#include "session/session_controller.h"

#include "focus/filter_controller.h"
#include "graph/graph_view.h"
#include "look/action.h"
#include "look/format.h"
#include "notices/notice_bar.h"
#include "session/session_file.h"
#include "session/unfit_parts.h"
#include "settings/view_controller.h"
#include "tables/table_roles.h"
#include "workbench/workbench.h"

#include <QFileDialog>
#include <QHeaderView>
#include <QTableView>
#include <QTreeView>

#include <algorithm>

using namespace gmonscope;

namespace {

QString columnName(const QHeaderView* header, int column)
{
    return header->model()->headerData(column, Qt::Horizontal, roles::ColumnName).toString();
}

TableSort sortOf(const QHeaderView* header)
{
    return {columnName(header, header->sortIndicatorSection()), header->sortIndicatorOrder() == Qt::DescendingOrder};
}

template <class View> void sort(View* view, const QHeaderView* header, const TableSort& wanted)
{
    for (int column = 0; column < header->count(); ++column)
        if (columnName(header, column) == wanted.column)
            return view->sortByColumn(column, wanted.isFalling ? Qt::DescendingOrder : Qt::AscendingOrder);
}

ProfileChanges changesIn(const Session& session)
{
    ProfileChanges changes = changesOf(session.filter);
    changes.event = session.event.toStdString();
    return changes;
}

QString wholePath(const QString& path) { return QFileInfo(path).absoluteFilePath(); }

} // namespace

SessionController::SessionController(const Parts& parts, QWidget* window)
    : QObject(window), m_parts(parts), m_window(window),
      m_save(makeAction(this, {"saveSession", tr("&Save session"), nullptr, {QKeySequence::Save}},
                        [this] {
                            if (m_path.isEmpty())
                                ask();
                            else
                                save(m_path);
                        })),
      m_saveAs(makeAction(this,
                          {"saveSessionAs", tr("Sa&ve session as..."), nullptr, {Qt::CTRL | Qt::SHIFT | Qt::Key_S}},
                          &SessionController::ask))
{
    connect(&m_parts.document, &ProfileDocument::replaced, this, [this] {
        const bool isOurs = m_load && m_parts.document.loadShown() == m_load;
        m_path = isOurs ? m_openedPath : QString();
        m_isLooking = false;
        if (!isOurs)
            m_load = 0;
    });
    connect(&m_parts.document, &ProfileDocument::profileShown, this, &SessionController::updateActions);
    // Queued: the view has the diagram by then.
    const auto look = [this] {
        if (m_isLooking && m_parts.graph.diagram.laidOut() && !m_parts.graph.diagram.isBusy()) {
            m_isLooking = false;
            m_parts.graph.view->lookAt(m_session.viewport);
        }
    };
    connect(&m_parts.graph.diagram, &DiagramDocument::diagramChanged, this, look, Qt::QueuedConnection);
    updateActions();
}

void SessionController::updateActions()
{
    for (QAction* const action : actions())
        action->setEnabled(m_parts.document.loaded() != nullptr);
}

/// Proposes the profile's folder, so that the session can name its files relatively, and move with them.
void SessionController::ask()
{
    if (!m_parts.document.loaded())
        return;
    auto* const dialog = new QFileDialog(m_window, tr("Save session"));
    dialog->setObjectName(QStringLiteral("sessionDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(tr("Sessions of gmonscope (*%1)").arg(sessionFile::suffix()));
    dialog->setDefaultSuffix(sessionFile::suffix().mid(1));
    const QString profile = m_parts.document.files().empty() ? QString() : m_parts.document.files().front().path;
    dialog->setDirectory(QFileInfo(m_path.isEmpty() ? wholePath(profile) : m_path).absolutePath());
    dialog->selectFile(m_path.isEmpty() ? format::fileName(m_parts.document.loaded()->image) + sessionFile::suffix()
                                        : format::fileName(m_path));
    connect(dialog, &QFileDialog::fileSelected, this, &SessionController::save);
    dialog->open();
}

Session SessionController::current() const
{
    Session session;
    session.files = m_parts.document.openFiles();
    session.files.image = wholePath(session.files.image);
    for (RunFile& file : session.files.files)
        file.path = wholePath(file.path);
    session.filter = m_parts.graph.filter.state();
    session.event = QString::fromStdString(m_parts.document.changes().event);
    session.view = m_parts.view.choice();
    session.detail = m_parts.graph.diagram.maxFunctions();
    noteFolding(session);
    const LoadedProfilePtr& loaded = m_parts.document.loaded();
    if (const Selection::Entry entry = m_parts.graph.selection.current())
        session.selected = nameOf(*loaded->profile, *entry);
    session.viewport = m_parts.graph.view->lookedAt();
    session.page = m_parts.workbench.centre().currentPage()->objectName();
    const FunctionsPanel& tables = m_parts.workbench.functions();
    session.tab = tables.tabName();
    session.flat = sortOf(tables.flatView()->horizontalHeader());
    session.callGraph = sortOf(tables.callGraphView()->header());
    return session;
}

void SessionController::noteFolding(Session& session) const
{
    const Profile& profile = *m_parts.document.loaded()->profile;
    for (const CycleId cycle : m_parts.graph.diagram.options().toggledCycles)
        session.toggledCycles += nameOf(profile, EntryRef::of(cycle));
    for (const Unfolding& unfolding : m_parts.graph.diagram.options().unfolded)
        session.unfolded += NamedUnfolding{nameOf(profile, unfolding.subject), unfolding.side, unfolding.most};
}

bool SessionController::save(const QString& path)
{
    if (!m_parts.document.loaded())
        return false;
    if (const auto error = sessionFile::write(current(), path)) {
        m_parts.notices.add({{NoticeKind::NotWritten, path},
                             ProblemRow::Severity::Error,
                             tr("%1 was not written").arg(format::fileName(path)),
                             format::text(error->text())});
        return false;
    }
    m_path = wholePath(path);
    Q_EMIT saved(m_path);
    return true;
}

bool SessionController::open(const QStringList& paths, bool salvages)
{
    const auto session = std::find_if(paths.begin(), paths.end(), sessionFile::isSession);
    if (session == paths.end())
        return false;
    Result<Session> read = sessionFile::read(*session);
    if (!read) {
        Q_EMIT failed({format::text(read.error().path), format::text(read.error().text())});
        return true;
    }
    m_session = std::move(read.value());
    m_openedPath = wholePath(*session);
    OpenFiles files = m_session.files;
    for (const QString& path : paths)
        if (const auto kind = identifyFile(path.toStdString()); kind && *kind == FileKind::Image)
            files.image = path;
    for (RunFile& run : files.files) {
        run.isSalvaged = run.isSalvaged || (salvages && run.isIncluded);
        if (!run.isIncluded && !QFileInfo::exists(run.path))
            run.error = tr("%1: is not there").arg(run.path);
    }
    m_load = m_parts.document.open(files, changesIn(m_session));
    return true;
}

void SessionController::showFilter()
{
    if (!m_load || m_parts.document.loadShown() != m_load)
        return;
    m_parts.view.show(m_session.view);
    m_parts.graph.diagram.setMaxFunctions(m_session.detail);
    m_missing = unfitParts::takeOut(m_session, *m_parts.document.loaded()->profile);
    if (m_parts.document.changes().threads.empty() && !m_session.filter.threads.isEmpty()) {
        m_missing += tr("threads (%1), which were shown alone").arg(m_session.filter.threads.join(QLatin1String(", ")));
        m_session.filter.threads.clear();
    }
    if (m_parts.document.changes().event.empty() && !m_session.event.isEmpty()) {
        m_missing += tr("the event %1, which was shown").arg(format::text(m_session.event.toStdString()));
        m_session.event.clear();
    }
    m_parts.document.keepChanges(changesIn(m_session));
    m_parts.graph.filter.show(m_session.filter);
}

bool SessionController::showRest()
{
    if (!m_load || m_parts.document.loadShown() != m_load)
        return false;
    m_load = 0;
    const Profile& profile = *m_parts.document.loaded()->profile;
    showFolding();
    showTables();
    const auto selected = m_session.selected ? entryOf(profile, *m_session.selected) : std::nullopt;
    if (selected)
        m_parts.graph.selection.select(*selected);
    m_parts.workbench.centre().showPage(m_session.page);
    m_isLooking = m_session.viewport.has_value();
    if (!m_missing.isEmpty())
        m_parts.notices.add({{NoticeKind::SessionUnfit},
                             ProblemRow::Severity::Note,
                             tr("Not all of the session fits any more"),
                             tr("This profile does not have: %1.").arg(m_missing.join(QStringLiteral(", ")))});
    return selected || !m_session.selected;
}

void SessionController::showFolding() const
{
    const Profile& profile = *m_parts.document.loaded()->profile;
    std::vector<CycleId> toggled;
    for (const EntryName& name : m_session.toggledCycles)
        if (const auto cycle = entryOf(profile, name); cycle && cycle->isCycle())
            toggled.push_back(cycle->cycle());
    std::vector<Unfolding> unfolded;
    for (const NamedUnfolding& unfolding : m_session.unfolded)
        if (const auto subject = entryOf(profile, unfolding.of))
            unfolded.push_back({*subject, unfolding.side, unfolding.most});
    m_parts.graph.diagram.setFolding(std::move(toggled), std::move(unfolded));
}

void SessionController::showTables() const
{
    FunctionsPanel& tables = m_parts.workbench.functions();
    tables.showTab(m_session.tab);
    sort(tables.flatView(), tables.flatView()->horizontalHeader(), m_session.flat);
    sort(tables.callGraphView(), tables.callGraphView()->header(), m_session.callGraph);
}
