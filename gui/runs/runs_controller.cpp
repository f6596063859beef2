// SPDX-License-Identifier: MIT
#include "runs/runs_controller.h"

#include "look/action.h"
#include "look/format.h"
#include "notices/load_notices.h"
#include "notices/notice_bar.h"
#include "runs/runs_model.h"

#include <QTableView>

#include <algorithm>

namespace {

QStringList pathsOf(const std::vector<std::string>& paths)
{
    QStringList texts;
    for (const std::string& path : paths)
        texts += format::text(path);
    return texts;
}

} // namespace

RunsController::RunsController(ProfileDocument& document, QTableView& list, NoticeStack& notices, QObject* parent)
    : QObject(parent), m_document(document), m_notices(notices), m_view(&list)
{
    makeActions();
    connect(&document, &ProfileDocument::arrived, this, &RunsController::tellArrival);
    connect(&document, &ProfileDocument::leftOut, this, &RunsController::tellLeftOut);
    connect(&document, &ProfileDocument::filesChanged, this, &RunsController::updateActions);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RunsController::updateActions);
    updateActions();
}

void RunsController::makeActions()
{
    const auto rename = [this] {
        if (const QModelIndex index = m_view->currentIndex(); index.isValid())
            m_view->edit(index.siblingAtColumn(RunsModel::File));
    };
    const auto setBaseline = [this] { m_document.setBaseline(m_baseline->isChecked() ? selected() : QStringList()); };
    const QString part = tr("Runs");
    // The view itself knows F2.
    m_rename =
        makeAction(this, {.name = "renameRun", .text = tr("Re&name") + QStringLiteral("\tF2"), .part = part}, rename);
    m_baseline = makeAction(
        this,
        {.name = "baselineRun", .text = tr("Use as &baseline"), .keys = {Qt::Key_B}, .isCheckable = true, .part = part},
        setBaseline);
    m_remove =
        makeAction(this, {.name = "removeRun", .text = tr("&Remove"), .keys = {QKeySequence::Delete}, .part = part},
                   [this] { m_document.remove(selected()); });
    m_view->addActions({m_rename, m_baseline, m_remove});
}

QStringList RunsController::selected() const
{
    QStringList paths;
    for (const QModelIndex& row : m_view->selectionModel()->selectedRows())
        paths += static_cast<const RunsModel*>(m_view->model())->fileAt(row.row()).path;
    return paths;
}

void RunsController::updateActions()
{
    const QStringList chosen = selected();
    const auto isChosen = [&](const RunFile& file) { return chosen.contains(file.path); };
    const std::vector<RunFile>& files = m_document.files();
    const auto isKept = [&](const RunFile& file) { return file.isIncluded && !isChosen(file); };
    m_rename->setEnabled(!chosen.isEmpty());
    m_baseline->setEnabled(!chosen.isEmpty() && files.size() > 1);
    m_baseline->setChecked(std::any_of(files.begin(), files.end(),
                                       [&](const RunFile& file) { return isChosen(file) && file.isBaseline; }));
    m_remove->setEnabled(!chosen.isEmpty() && std::any_of(files.begin(), files.end(), isKept));
}

void RunsController::tellRemoved(const Arrival& arrival)
{
    const QStringList& paths = arrival.given;
    NoticeBar* const bar = m_notices.add(
        {{NoticeKind::RunsRemoved},
         ProblemRow::Severity::Note,
         paths.size() == 1 ? tr("%1 was taken out of the list").arg(format::fileName(paths.first()))
                           : tr("%1 runs were taken out of the list", nullptr, int(paths.size())).arg(paths.size()),
         tr("The files themselves are untouched.")});
    bar->addAction(tr("Undo"), [this, before = arrival.before] { m_document.restore(before); });
}

void RunsController::tellArrival(const Arrival& arrival)
{
    if (!arrival.repeated.empty())
        tellRepeated(arrival);
    if (!arrival.sums.empty()) {
        NoticeBar* const bar =
            m_notices.add({{NoticeKind::SumLeftOut},
                           ProblemRow::Severity::Note,
                           tr("%1 is left out").arg(format::fileName(format::text(arrival.sums.front()))),
                           tr("It holds runs that are here already.")});
        bar->addAction(tr("Add"), [this, paths = pathsOf(arrival.sums)] { m_document.addAnyway(paths); });
    }
    if (arrival.way == Arrival::Way::Removed)
        tellRemoved(arrival);
    if (arrival.wasDropped && arrival.way != Arrival::Way::Unchanged)
        tellDropped(arrival);
}

void RunsController::tellRepeated(const Arrival& arrival)
{
    QStringList names, paths;
    for (const gmonscope::RepeatedRun& run : arrival.repeated) {
        paths += format::text(run.path);
        names += format::fileName(paths.last());
    }
    const bool isOne = paths.size() == 1;
    const gmonscope::RepeatedRun& first = arrival.repeated.front();
    const QString twin = format::text(first.twin);
    const QString holds = first.isInSum ? tr("%1 is a sum, and holds it.") : tr("It holds the same run as %1.");
    NoticeBar* const bar = m_notices.add(
        {{NoticeKind::RunsRepeated},
         ProblemRow::Severity::Note,
         isOne ? tr("%1 is in the sum already").arg(names.first())
               : tr("%1 files are in the sum already", nullptr, format::numerus(std::uint64_t(names.size())))
                     .arg(names.size()),
         isOne ? paths.first() == twin ? paths.first() : holds.arg(loadNotices::shownPath(twin))
               : names.join(QStringLiteral(", "))});
    bar->addAction(isOne ? tr("Add it all the same") : tr("Add them all the same"),
                   [this, paths] { m_document.addAnyway(paths); });
}

/// After a drop, offers the other meaning: adding or opening.
void RunsController::tellDropped(const Arrival& arrival)
{
    const QString before = format::fileName(arrival.before.image);
    NoticeBar* bar = nullptr;
    if (arrival.way == Arrival::Way::Added)
        bar = m_notices.add({{NoticeKind::RunsAdded},
                             ProblemRow::Severity::Note,
                             arrival.added == 1
                                 ? tr("1 run was added to the sum")
                                 : tr("%1 runs were added to the sum", nullptr, int(arrival.added)).arg(arrival.added),
                             tr("It is of %1, which is open.").arg(before)});
    else
        bar =
            m_notices.add({{NoticeKind::ProfileReplaced},
                           ProblemRow::Severity::Note,
                           tr("%1 was opened in place of %2").arg(format::fileName(m_document.loaded()->image), before),
                           tr("The dropped files belong to another program.")});
    bar->addAction(tr("Undo"), [this, before = arrival.before] { m_document.restore(before); });
    if (arrival.way == Arrival::Way::Added)
        bar->addAction(tr("Open it instead"), [this, paths = arrival.given] { m_document.open(paths); });
}

void RunsController::tellLeftOut(const std::vector<FileError>& errors)
{
    QStringList damaged, runs;
    for (const FileError& error : errors)
        for (const RunFile& file : m_document.files())
            if (file.path == error.path) {
                runs += error.path;
                if (error.canSalvage)
                    damaged += error.path;
            }
    NoticeBar* const bar = m_notices.add(loadNotices::leftOut(errors));
    if (!damaged.isEmpty())
        bar->addAction(tr("Add what is whole"), [this, damaged] { m_document.salvage(damaged); });
    if (!runs.isEmpty())
        bar->addAction(tr("Leave out"), [this, runs] { m_document.remove(runs); });
    bar->addAction(tr("Show problems"), [this] { Q_EMIT problemsRequested(); });
}
