// SPDX-License-Identifier: MIT
//
// The tables' columns, their widths and their order; the open tab.
#include "tables/functions_panel.h"

#include "look/theme.h"
#include "profile/setting_keys.h"
#include "tables/files_panel.h"
#include "tables/tree_panel.h"
#include "tables/untouched_table.h"

#include <QDataStream>
#include <QHeaderView>
#include <QIODevice>
#include <QScopedValueRollback>
#include <QSettings>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QTreeView>

namespace {

/// Grows with the columns of the flat profile. Add one when another table changes its columns.
constexpr int columnsVersion = FlatModel::SectionCount - 5;
const QStringList tabNames{QStringLiteral("flat"), QStringLiteral("callGraph"), QStringLiteral("files"),
                           QStringLiteral("topDown"), QStringLiteral("bottomUp")};

} // namespace

/// In the order in which their states are kept.
QList<QHeaderView*> FunctionsPanel::headers() const
{
    return {m_flatView->horizontalHeader(), m_treeView->header(), m_files->view()->header(),
            m_trees.first()->view()->header(), m_trees.last()->view()->header()};
}

/// Returns the columns of several runs that are shown, or are to be.
QList<int> FunctionsPanel::runColumns() const
{
    if (!m_hasRuns)
        return m_runColumns;
    QList<int> shown;
    for (int section = 0; section < FlatModel::SectionCount; ++section)
        if (gmonscope::flatColumn(section).window.isOfRuns && !m_flatView->isColumnHidden(section))
            shown += section;
    return shown;
}

void FunctionsPanel::showRunColumns()
{
    for (int section = 0; section < FlatModel::SectionCount; ++section)
        if (gmonscope::flatColumn(section).window.isOfRuns)
            m_flatView->setColumnHidden(section, !m_hasRuns || !m_runColumns.contains(section));
    fitNames();
}

void FunctionsPanel::setRuns(const BesideRunsPtr& runs)
{
    const QScopedValueRollback following(m_isFollowing, true);
    m_flat->setRuns(runs);
    if (m_hasRuns != (runs != nullptr)) {
        m_runColumns = runColumns();
        m_hasRuns = !m_hasRuns;
        showRunColumns();
    }
    const int sorted = m_flatView->horizontalHeader()->sortIndicatorSection();
    if (sorted >= 0 && sorted < FlatModel::SectionCount && gmonscope::flatColumn(sorted).window.isOfRuns)
        sortAsShown();
}

void FunctionsPanel::resetLayout()
{
    using Tree = CallGraphModel::Column;
    m_runColumns.clear();
    QHeaderView* const flat = m_flatView->horizontalHeader();
    for (int section = int(FlatModel::Name) + 1; section < FlatModel::SectionCount; ++section) {
        const auto& column = gmonscope::flatColumn(section).window;
        flat->setSectionHidden(section, !column.isShown);
        if (column.isOfRuns && column.isShown)
            m_runColumns += section;
        flat->resizeSection(section, theme::scaled(column.width));
    }
    const std::pair<int, int> treeWidths[] = {{Tree::Index, 52},       {Tree::Percent, 66}, {Tree::Self, 60},
                                              {Tree::Descendants, 60}, {Tree::Calls, 96},   {Tree::SelfCalls, 72},
                                              {Tree::Callers, 60},     {Tree::Callees, 60}};
    QHeaderView* const tree = m_treeView->header();
    for (const auto& [column, width] : treeWidths) {
        tree->setSectionHidden(column, false);
        tree->resizeSection(column, theme::scaled(width));
    }
    for (QHeaderView* const header : {flat, tree})
        for (int column = 0; column < header->count(); ++column)
            header->moveSection(header->visualIndex(column), column);
    m_flatNames.fits = m_treeNames.fits = true;
    fitNames();
    m_files->resetColumns();
    for (TreePanel* const panel : m_trees)
        panel->resetColumns();
    int place = flat->visualIndex(FlatModel::Self);
    for (const int column : {FlatModel::Lost, FlatModel::MostIn, FlatModel::Total}) // what runs lose is seen first
        flat->moveSection(flat->visualIndex(column), ++place);
    showRunColumns();
    m_flatView->sortByColumn(FlatModel::Self, Qt::DescendingOrder);
    m_treeView->sortByColumn(Tree::Index, Qt::AscendingOrder);
}

void FunctionsPanel::saveTo(QSettings& settings) const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << columnsVersion << m_tabs->currentIndex() << m_flatNames.fits << m_treeNames.fits << runColumns();
    for (const QHeaderView* const header : headers())
        stream << header->saveState();
    settings.setValue(settingKeys::columns, state);
}

bool FunctionsPanel::restoreFrom(const QSettings& settings)
{
    QDataStream stream(settings.value(settingKeys::columns).toByteArray());
    int version = 0, tab = 0;
    bool fitsFlat = true, fitsTree = true;
    QList<int> shownOfRuns;
    stream >> version >> tab >> fitsFlat >> fitsTree >> shownOfRuns;
    if (stream.status() != QDataStream::Ok || version != columnsVersion)
        return false;
    m_tabs->setCurrentIndex(tab);
    bool isRestored = true;
    for (QHeaderView* const header : headers()) {
        QByteArray state;
        stream >> state;
        isRestored = isRestored && header->restoreState(state);
    }
    m_flatNames.fits = fitsFlat;
    m_treeNames.fits = fitsTree;
    m_runColumns = shownOfRuns;
    showRunColumns();
    return isRestored;
}

QString FunctionsPanel::tabName() const { return tabNames.value(m_tabs->currentIndex()); }

void FunctionsPanel::showTab(const QString& name)
{
    if (const auto tab = tabNames.indexOf(name); tab >= 0)
        m_tabs->setCurrentIndex(int(tab));
}

int FunctionsPanel::widthOfTabs() const { return m_tabs->sizeHint().width(); }

QAbstractItemView* FunctionsPanel::currentView() const
{
    QWidget* const page = m_pages->currentWidget();
    return qobject_cast<QAbstractItemView*>(page->focusProxy() ? page->focusProxy() : page); // that of files and trees
}

void FunctionsPanel::giveKeyboard()
{
    currentView()->setFocus(Qt::OtherFocusReason);
    new UntouchedTable(*currentView());
}
