// SPDX-License-Identifier: MIT
#include "tables/functions_panel.h"

#include "focus/focus_line.h"
#include "look/elided_label.h"
#include "look/theme.h"
#include "search/name_filter.h"
#include "tables/files_panel.h"
#include "tables/table_delegate.h"
#include "tables/table_set_up.h"
#include "tables/tree_panel.h"

#include <QHeaderView>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QStackedWidget>
#include <QStyle>
#include <QTabBar>
#include <QTableView>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <utility>

namespace {

constexpr double rowHeight = 24;
constexpr int nameColumn = FlatModel::Name;
static_assert(nameColumn == int(CallGraphModel::Name));

} // namespace

FunctionsPanel::FunctionsPanel(Selection& selection, QWidget* parent)
    : Panel(QStringLiteral("functionsPanel"), tr("Functions"), parent), m_selection(selection),
      m_flat(new FlatModel(this)), m_tree(new CallGraphModel(this)), m_flatView(new QTableView),
      m_treeView(new QTreeView), m_files(new FilesPanel(selection)), m_tabs(new QTabBar), m_focusLine(new FocusLine),
      m_source(new ElidedLabel(tr("Estimated by call counts"))), m_filter(new NameFilter),
      m_pages(new QStackedWidget), m_flatNames{m_flatView->horizontalHeader(),
                                               {FlatModel::Self, FlatModel::Total, FlatModel::Calls},
                                               {FlatModel::Self, FlatModel::Lost, FlatModel::MostIn},
                                               150},
      m_treeNames{m_treeView->header(), {CallGraphModel::Index, CallGraphModel::Percent, CallGraphModel::Self}, {}, 160}
{
    setUpFlatView();
    setUpTreeView();
    for (const auto direction : {gmonscope::TreeDirection::TopDown, gmonscope::TreeDirection::BottomUp}) {
        m_trees += new TreePanel(direction, selection);
        connect(m_trees.last(), &TreePanel::viewWanted, this, &Panel::viewWanted);
    }
    addPages();
    column()->addWidget(m_tabs, 0, Qt::AlignLeft);
    column()->addWidget(m_focusLine);
    column()->addWidget(m_filter);
    column()->addWidget(m_source);
    column()->addWidget(m_pages, 1);
    setFocusProxy(m_flatView);
    connect(m_focusLine, &FocusLine::allRequested, this, &FunctionsPanel::allRowsRequested);
    connect(m_filter, &NameFilter::changed, this, &FunctionsPanel::updateRows);
    connect(m_tabs, &QTabBar::currentChanged, this, &FunctionsPanel::tellPage);
    connect(m_tabs, &QTabBar::currentChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_pages, &QStackedWidget::currentChanged, this, [this] { setFocusProxy(currentView()); });
    watchNameColumn(m_flatNames);
    watchNameColumn(m_treeNames);
    resetLayout();
    connect(&m_selection, &Selection::changed, this, &FunctionsPanel::showSelected);
    connectNames();
}

void FunctionsPanel::addPages()
{
    m_source->setObjectName(QStringLiteral("callGraphSource"));
    m_source->setFont(theme::font(theme::TextSize::Small));
    m_source->setForegroundRole(QPalette::PlaceholderText);
    m_source->setContentsMargins(theme::scaled(12), theme::scaled(4), theme::scaled(8), theme::scaled(4));
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setUsesScrollButtons(false); // a tab behind an arrow is not found; its letters may be left out
    m_tabs->setElideMode(Qt::ElideRight);
    const std::pair<QString, QWidget*> pages[] = {{tr("Flat"), m_flatView},
                                                  {tr("Call graph"), m_treeView},
                                                  {tr("Files"), m_files},
                                                  {tr("Top-down"), m_trees.first()},
                                                  {tr("Bottom-up"), m_trees.last()}};
    for (const auto& [title, page] : pages) {
        m_tabs->setTabToolTip(m_tabs->addTab(title), title);
        m_pages->addWidget(page);
    }
}

/// One ranking is enough for all tables.
void FunctionsPanel::connectNames()
{
    connect(m_flat, &FlatModel::namesWanted, &m_names, &NameRanking::want);
    connect(m_tree, &CallGraphModel::namesWanted, &m_names, &NameRanking::want);
    connect(&m_files->model(), &FilesModel::namesWanted, &m_names, &NameRanking::want);
    connect(&m_names, &NameRanking::ready, this, [this](const NameRanksPtr& ranks) {
        const QScopedValueRollback following(m_isFollowing, true);
        m_flat->setNameRanks(ranks);
        m_tree->setNameRanks(ranks);
        m_files->model().setNameRanks(ranks);
    });
}

void FunctionsPanel::setUpFlatView()
{
    m_flatView->setModel(m_flat);
    tableSetUp::view(m_flatView);
    m_flatView->setObjectName(QStringLiteral("flatProfile"));
    m_flatView->setAccessibleName(tr("Flat profile"));
    m_flatView->setShowGrid(false);
    m_flatView->setWordWrap(false);
    m_flatView->setTabKeyNavigation(false);
    m_flatView->verticalHeader()->hide();
    m_flatView->verticalHeader()->setMinimumSectionSize(1); // the style's own minimum is larger than a row
    m_flatView->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_flatView->verticalHeader()->setDefaultSectionSize(theme::scaled(rowHeight));
    tableSetUp::header(m_flatView->horizontalHeader());
    m_flatView->setSortingEnabled(true);
    connect(m_flatView->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
        if (const auto entry = m_flat->entryAt(now.row()); entry && !m_isFollowing)
            m_selection.select(*entry);
    });
}

void FunctionsPanel::setUpTreeView()
{
    m_treeView->setModel(m_tree);
    tableSetUp::view(m_treeView);
    m_treeView->setObjectName(QStringLiteral("callGraph"));
    m_treeView->setAccessibleName(tr("Call graph"));
    m_treeView->setUniformRowHeights(true);
    m_treeView->setIndentation(theme::scaled(14));
    tableSetUp::header(m_treeView->header());
    m_treeView->header()->setStretchLastSection(false);
    m_treeView->setSortingEnabled(true);
    connect(m_treeView, &QTreeView::expanded, this, &FunctionsPanel::openGroups);
    connect(m_treeView->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
        if (const auto entry = m_tree->entryAt(now); entry && !m_isFollowing)
            m_selection.select(*entry);
    });
}

/// Opens both groups with a function, so that its callers and callees are visible at once.
void FunctionsPanel::openGroups(const QModelIndex& opened)
{
    if (opened.parent().isValid())
        return;
    for (int group = 0; group < m_tree->rowCount(opened); ++group)
        m_treeView->expand(m_tree->index(group, 0, opened));
}

void FunctionsPanel::watchNameColumn(NameColumn& names)
{
    connect(names.header, &QHeaderView::sectionResized, this, [this, &names](int column) {
        if (column == nameColumn && !m_isFitting)
            names.fits = false;
    });
}

void FunctionsPanel::fitNames()
{
    const QScopedValueRollback fitting(m_isFitting, true);
    for (const NameColumn& names : {m_flatNames, m_treeNames}) {
        if (!names.fits)
            continue;
        int room = m_pages->width() - style()->pixelMetric(QStyle::PM_ScrollBarExtent);
        for (const int column : m_hasRuns && !names.besideRuns.empty() ? names.besideRuns : names.beside)
            room -= names.header->sectionSize(column);
        names.header->resizeSection(nameColumn, std::max(room, theme::scaled(names.least)));
    }
}

void FunctionsPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitNames();
}

void FunctionsPanel::showProfile(const LoadedProfilePtr& loaded, const EntryMap* earlier)
{
    const QScopedValueRollback following(m_isFollowing, true);
    const int flatTop = m_flatView->verticalScrollBar()->value(), treeTop = m_treeView->verticalScrollBar()->value();
    const auto profile = loaded ? loaded->profile : nullptr;
    m_loaded = loaded;
    m_names.setProfile(profile);
    takeChoice();
    if (earlier) {
        m_flat->refresh(chosenFlat(), *earlier);
        m_tree->refresh(loaded->listing, *earlier, m_chosen);
    } else {
        m_flat->setProfile(profile, chosenFlat());
        m_tree->setListing(loaded ? loaded->listing : nullptr, m_chosen);
    }
    sortAsShown();
    tellPage();
    showWholeProgram(!earlier);
    if (!earlier)
        return;
    markCurrent(m_selection.current());
    m_flatView->verticalScrollBar()->setValue(flatTop);
    m_treeView->verticalScrollBar()->setValue(treeTop);
}

/// Files and trees show the whole program, whatever is in focus.
void FunctionsPanel::showWholeProgram(bool isOther)
{
    const auto profile = m_loaded ? m_loaded->profile : nullptr;
    if (isOther)
        m_files->setProfile(profile, m_named);
    else
        m_files->refreshProfile(profile, m_named);
    for (TreePanel* const tree : m_trees)
        isOther ? tree->setProfile(profile, m_named) : tree->refreshProfile(profile, m_named);
}

void FunctionsPanel::setRowChoice(RowChoice choice)
{
    m_choice = std::move(choice);
    updateRows();
}

void FunctionsPanel::updateRows()
{
    const gmonscope::FunctionSet before = m_chosen, namedBefore = m_named;
    takeChoice();
    if (m_loaded && m_named != namedBefore)
        showWholeProgram(false);
    if (!m_loaded || m_chosen == before)
        return;
    {
        const QScopedValueRollback following(m_isFollowing, true);
        m_flat->setProfile(m_loaded->profile, chosenFlat());
        m_tree->setListing(m_loaded->listing, m_chosen);
        sortAsShown();
    }
    tellPage();
    showSelected(m_selection.current());
}

void FunctionsPanel::takeChoice()
{
    m_chosen = m_loaded && m_choice ? m_choice(*m_loaded->profile) : gmonscope::FunctionSet();
    m_isFocused = !m_chosen.empty();
    m_named.clear();
    if (!m_loaded || !m_filter->isOn())
        return;
    m_named = m_filter->among({}, *m_loaded->profile);
    m_chosen = m_isFocused ? m_filter->among(std::move(m_chosen), *m_loaded->profile) : m_named;
}

FlatModel::Rows FunctionsPanel::chosenFlat() const
{
    if (m_loaded && m_chosen.empty())
        return {m_loaded, &m_loaded->flat};
    auto rows = std::make_shared<std::vector<gmonscope::FlatRow>>();
    if (m_loaded)
        std::copy_if(m_loaded->flat.begin(), m_loaded->flat.end(), std::back_inserter(*rows),
                     [&](const gmonscope::FlatRow& row) { return m_chosen[row.function.value]; });
    return rows;
}

/// Only two tables show what is in focus, and one has estimated times alone.
void FunctionsPanel::tellPage()
{
    const QWidget* const page = m_pages->widget(m_tabs->currentIndex());
    const bool isChosen = m_isFocused && (page == m_flatView || page == m_treeView);
    m_focusLine->tell(isChosen ? m_loaded.get() : nullptr,
                      isChosen ? *chosenFlat() : std::vector<gmonscope::FlatRow>());
    // The other tables show measured times, if there are any.
    m_source->setVisible(page == m_treeView && m_loaded && m_loaded->profile->hasStacks());
}

/// Makes the row of the selection current, wherever it is now; no row if the selection has none.
void FunctionsPanel::markCurrent(Selection::Entry entry)
{
    if (const QModelIndex now = m_flatView->currentIndex(); m_flat->entryAt(now.row()) != entry) {
        const int row = entry ? m_flat->rowOf(*entry) : -1;
        m_flatView->setCurrentIndex(row >= 0 ? m_flat->index(row, std::max(now.column(), 0)) : QModelIndex());
        if (row < 0)
            m_flatView->clearSelection();
    }
    if (const QModelIndex now = m_treeView->currentIndex(); m_tree->entryAt(now) && m_tree->entryAt(now) != entry) {
        m_treeView->setCurrentIndex(entry ? m_tree->indexOf(*entry) : QModelIndex());
        if (!m_treeView->currentIndex().isValid())
            m_treeView->clearSelection();
    }
}

void FunctionsPanel::setView(const ViewChoice& view)
{
    const QScopedValueRollback following(m_isFollowing, true);
    const bool hasOtherTotals = std::exchange(m_isMeasured, view.isMeasured) != view.isMeasured;
    for (QAbstractItemView* const table : std::initializer_list<QAbstractItemView*>{m_flatView, m_treeView})
        static_cast<TableDelegate*>(table->itemDelegate())->setNames(view.names);
    m_flat->setView(view);
    m_tree->setView(view);
    m_files->setView(view);
    for (TreePanel* const tree : m_trees)
        tree->setView(view);
    if (hasOtherTotals)
        sortAsShown();
}

void FunctionsPanel::sortAsShown()
{
    const QHeaderView* const flat = m_flatView->horizontalHeader();
    m_flat->sort(flat->sortIndicatorSection(), flat->sortIndicatorOrder());
    m_tree->sort(m_treeView->header()->sortIndicatorSection(), m_treeView->header()->sortIndicatorOrder());
}

void FunctionsPanel::showSelected(Selection::Entry entry)
{
    const QScopedValueRollback following(m_isFollowing, true);
    const int row = entry ? m_flat->rowOf(*entry) : -1;
    if (row >= 0) {
        m_flatView->setCurrentIndex(
            m_flat->index(row, m_flatView->currentIndex().isValid() ? m_flatView->currentIndex().column() : 0));
        m_flatView->scrollTo(m_flat->index(row, 0));
    } else {
        m_flatView->clearSelection();
        m_flatView->setCurrentIndex({});
    }
    // The user may have clicked a line inside an open row, which stands for the same function.
    if (entry && m_tree->entryAt(m_treeView->currentIndex()) == entry)
        return;
    const QModelIndex top = entry ? m_tree->indexOf(*entry) : QModelIndex();
    m_treeView->setCurrentIndex(top);
    if (top.isValid())
        m_treeView->scrollTo(top);
    else
        m_treeView->clearSelection();
}

void FunctionsPanel::markHits(const SearchPattern& pattern)
{
    m_files->markHits(pattern);
    for (TreePanel* const tree : m_trees)
        tree->markHits(pattern);
    for (QAbstractItemView* const view : std::initializer_list<QAbstractItemView*>{m_flatView, m_treeView}) {
        static_cast<TableDelegate*>(view->itemDelegate())->setPattern(pattern);
        view->viewport()->update();
    }
}
