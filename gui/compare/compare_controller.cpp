// SPDX-License-Identifier: MIT
#include "compare/compare_controller.h"

#include "compare/compare_bar.h"
#include "compare/compare_panel.h"
#include "look/action.h"
#include "look/format.h"
#include "notices/banner_area.h"
#include "notices/load_notices.h"
#include "runs/runs_panel.h"
#include "tables/functions_panel.h"
#include "workbench/workbench.h"

#include <QFileDialog>
#include <QMainWindow>
#include <QStackedWidget>
#include <QTableView>

#include <algorithm>
#include <utility>

using gmonscope::EntryRef;
using gmonscope::FunctionId;

namespace {

void addTo(CompareRequest::Side& side, const RunFile& file)
{
    side.profiles.push_back(file.path.toStdString());
    if (file.isSalvaged)
        side.salvaged.push_back(side.profiles.back());
}

} // namespace

CompareController::CompareController(ProfileDocument& document, Selection& selection, Workbench& workbench,
                                     BannerArea& banner, QMainWindow* window)
    : QObject(window), m_document(document), m_workbench(workbench), m_banner(banner), m_window(window),
      m_bar(new CompareBar), m_panel(new ComparePanel), m_view(new ComparedView(document, selection, workbench, this))
{
    makeActions();
    workbench.functionPages().addWidget(m_panel);
    workbench.runs().view()->addAction(m_runs); // beside what makes a run the baseline
    connect(&m_compare, &CompareDocument::loadingChanged, &banner,
            [this, &banner](bool isLoading) { banner.setLoading(&m_compare, isLoading); });
    connect(&m_compare, &CompareDocument::progressed, &banner, &BannerArea::setProgress);
    connect(&banner, &BannerArea::cancelled, &m_compare, &CompareDocument::cancel);
    connect(&m_compare, &CompareDocument::changed, this, &CompareController::show);
    connect(&m_compare, &CompareDocument::failed, this, [this](const FileError& error) {
        NoticeText text = loadNotices::failure(error);
        const QString head = m_compare.comparison() ? tr("The comparison stays as it was: %1")
                                                    : tr("There is nothing to compare with: %1");
        text.id = {NoticeKind::NotCompared, error.path};
        text.head = head.arg(text.head);
        m_banner.notices().add(text);
        updateActions();
    });
    connect(m_view, &ComparedView::changesWanted, &m_compare, &CompareDocument::setChanges);
    connect(&m_compare, &CompareDocument::changesGivenUp, this, [this] { m_view->giveUpChanges(m_compare.changes()); });
    connect(m_bar, &CompareBar::swapRequested, &m_compare, &CompareDocument::swap);
    connect(m_bar, &CompareBar::leaveRequested, &m_compare, &CompareDocument::leave);
    connect(&document, &ProfileDocument::profileShown, this, &CompareController::followProfile);
    connect(&document, &ProfileDocument::filesChanged, this, &CompareController::updateActions);
    connect(m_panel, &ComparePanel::selected, this,
            [this](FunctionId function) { m_view->context().selection.select(EntryRef::of(function)); });
    connect(&m_view->context().selection, &Selection::changed, this, [this](Selection::Entry entry) {
        if (m_compare.comparison())
            m_panel->select(entry && !entry->isCycle() ? std::optional(entry->function()) : std::nullopt);
    });
    updateActions();
}

void CompareController::makeActions()
{
    m_toggle = makeAction(this,
                          {.name = "compare",
                           .text = tr("Compare"),
                           .icon = "compare",
                           .tip = tr("Compare the baseline with the other runs, one of two runs with the other, or "
                                     "else with files"),
                           .isCheckable = true},
                          &CompareController::toggle);
    m_with = makeAction(this, {"compareWith", tr("Compare &with...")}, &CompareController::askForFiles);
    m_runs =
        makeAction(this, {"compareRuns", tr("Compare &baseline with the other runs")}, &CompareController::compareRuns);
    m_leave = makeAction(this, {"leaveCompare", tr("&Leave compare")}, [this] { m_compare.leave(); });
}

bool CompareController::canCompareRuns() const
{
    const std::vector<RunFile>& files = m_document.files();
    const RunFile* const base = baseline();
    return base && std::any_of(files.begin(), files.end(), [base](const RunFile& file) {
               return &file != base && !file.isBaseline && file.error.isEmpty() && file.isIncluded;
           });
}

/// Returns a run that the user has made the baseline, or the first of just two; null: neither.
const RunFile* CompareController::baseline() const
{
    const std::vector<RunFile>& files = m_document.files();
    const auto isWhole = [](const RunFile& file) { return file.error.isEmpty() && file.isIncluded; };
    const auto chosen = std::find_if(files.begin(), files.end(),
                                     [](const RunFile& file) { return file.isBaseline && file.error.isEmpty(); });
    if (chosen != files.end())
        return &*chosen;
    const auto first = std::find_if(files.begin(), files.end(), isWhole);
    return std::count_if(files.begin(), files.end(), isWhole) == 2 ? &*first : nullptr;
}

void CompareController::updateActions()
{
    const bool isOpen = bool(m_document.loaded()), isComparing = bool(m_compare.comparison());
    m_toggle->setEnabled(isOpen);
    m_toggle->setChecked(isComparing);
    m_with->setEnabled(isOpen);
    m_runs->setEnabled(isOpen && canCompareRuns());
    const RunFile* const base = baseline();
    m_runs->setText(base && !base->isBaseline ? tr("Compare &run 1 with run 2")
                                              : tr("Compare &baseline with the other runs"));
    m_leave->setEnabled(isComparing);
}

void CompareController::toggle()
{
    if (m_compare.comparison())
        return m_compare.leave();
    m_toggle->setChecked(false); // until there is something to see
    if (canCompareRuns())
        return compareRuns();
    askForFiles();
}

/// The profiles to compare with lie more often beside those that are open than beside the program.
void CompareController::askForFiles()
{
    const auto& files = m_document.files();
    const QString beside = files.empty() ? m_document.loaded()->image : files.front().path;
    const QStringList paths = QFileDialog::getOpenFileNames(
        m_window, tr("Choose the profiles to compare with, and their program"), QFileInfo(beside).absolutePath());
    if (!paths.isEmpty())
        compareWith(paths);
}

void CompareController::compareWith(const QStringList& paths)
{
    CompareRequest request;
    request.event = m_document.changes().event;
    // Load the files anew: functions hidden or cut in the open profile would appear as differences.
    request.now.image = m_document.loaded()->image;
    for (const RunFile& file : m_document.files())
        if (file.isIncluded)
            addTo(request.now, file);
    request.given = paths;
    m_compare.start(std::move(request));
}

/// True if there are two sides to compare; a baseline need not be in the sum.
void CompareController::compareRuns()
{
    CompareRequest request;
    request.event = m_document.changes().event;
    request.base.image = request.now.image = m_document.loaded()->image;
    const RunFile* const base = baseline();
    for (const RunFile& file : m_document.files()) {
        if (!file.error.isEmpty() || !(file.isBaseline || file.isIncluded))
            continue;
        addTo(file.isBaseline || &file == base ? request.base : request.now, file);
    }
    m_compare.start(std::move(request));
}

void CompareController::setView(const ViewChoice& view)
{
    m_bar->setMeasure(view.unit);
    m_panel->setView(view);
}

/// Leaves when the open files may be others. The comparison does not know what is hidden, grouped or cut in them.
void CompareController::followProfile()
{
    QStringList files;
    for (const RunFile& file : m_document.files())
        if (file.isIncluded)
            files += file.path;
    if (m_document.loaded())
        files += m_document.loaded()->image;
    const bool isSame = std::exchange(m_files, files) == files;
    const bool isFiltered = std::exchange(m_changes, m_document.changes()) != m_document.changes();
    if (!isSame || !isFiltered)
        m_compare.leave();
    updateActions();
}

void CompareController::show()
{
    const ComparisonPtr& comparison = m_compare.comparison();
    m_bar->setComparison(comparison);
    m_panel->setComparison(comparison);
    QStackedWidget& pages = m_workbench.functionPages();
    if (comparison)
        pages.setCurrentWidget(m_panel);
    else if (pages.currentWidget() == m_panel)
        pages.setCurrentIndex(0);
    m_view->show(comparison);
    updateActions();
}
