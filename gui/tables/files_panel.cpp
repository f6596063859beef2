// SPDX-License-Identifier: MIT
#include "tables/files_panel.h"

#include "look/action.h"
#include "look/switch_row.h"
#include "look/theme.h"
#include "tables/name_column.h"
#include "tables/table_delegate.h"
#include "tables/table_set_up.h"

#include "gmonscope/source_files.h"

#include <QActionGroup>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTreeView>
#include <QVBoxLayout>

FilesPanel::FilesPanel(Selection& selection, QWidget* parent)
    : QWidget(parent), m_selection(selection), m_model(new FilesModel(this)), m_view(new QTreeView),
      m_names(new NameColumn(m_view))
{
    m_view->setModel(m_model);
    tableSetUp::view(m_view);
    m_view->setObjectName(QStringLiteral("files"));
    m_view->setAccessibleName(tr("Files and modules"));
    m_view->setUniformRowHeights(true);
    tableSetUp::header(m_view->header());
    m_view->header()->setStretchLastSection(false);
    m_view->setSortingEnabled(true);
    resetColumns();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeGroupings());
    layout->addWidget(m_view, 1);
    setFocusProxy(m_view);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
        if (const auto entry = m_model->entryAt(now); entry && !m_isFollowing)
            m_selection.select(*entry);
    });
    connect(&m_selection, &Selection::changed, this, &FilesPanel::showSelected);
}

QWidget* FilesPanel::makeGroupings()
{
    auto* const groupings = new QActionGroup(this);
    const auto add = [groupings](const char* name, const QString& text, const QString& shortText) {
        makeAction(groupings, {.name = name, .text = text, .tip = text, .shortText = shortText, .isCheckable = true});
    };
    add("groupFiles", tr("Functions by source file"), tr("files"));
    add("groupModules", tr("Functions by program and library"), tr("modules"));
    add("groupNeverCalled", tr("Functions that nobody called, by file"), tr("never called"));
    groupings->actions().first()->setChecked(true);
    connect(groupings, &QActionGroup::triggered, this, [this, groupings](QAction* action) {
        m_model->setGrouping(FilesModel::Grouping(groupings->actions().indexOf(action)));
        findFiles();
        m_names->setAlone(m_model->grouping() == FilesModel::Grouping::NeverCalled);
        showSelected(m_selection.current());
    });
    auto* const line = new QWidget;
    auto* const layout = new QHBoxLayout(line);
    layout->setContentsMargins(theme::scaled(8), theme::scaled(6), theme::scaled(8), theme::scaled(6));
    layout->addWidget(new SwitchRow(groupings, tr("Functions by")));
    layout->addStretch();
    return line;
}

void FilesPanel::resetColumns()
{
    QHeaderView* const header = m_view->header();
    header->setSectionResizeMode(FilesModel::Name, QHeaderView::Fixed); // NameColumn sets the width
    const std::pair<int, int> widths[] = {
        {FilesModel::Self, 56}, {FilesModel::Total, 58}, {FilesModel::Calls, 66}, {FilesModel::Functions, 68}};
    for (const auto& [column, width] : widths) {
        header->resizeSection(column, theme::scaled(width));
        header->setSectionHidden(column, column == FilesModel::Functions);
    }
    for (int column = 0; column < header->count(); ++column)
        header->moveSection(header->visualIndex(column), column);
    m_view->sortByColumn(FilesModel::Self, Qt::DescendingOrder);
    m_names->fit();
}

/// Fills the model when the tab is visible: for a large program that takes a moment which opening should not.
void FilesPanel::setProfile(const std::shared_ptr<const gmonscope::Profile>& profile,
                            const gmonscope::FunctionSet& named)
{
    m_background.cancel();
    m_profile = profile;
    m_named = named;
    m_sources = std::make_shared<gmonscope::SourceFiles>(); // the program may have been built anew
    m_paths.reset();
    m_isStale = false;
    m_model->setProfile(nullptr);
    if (isVisible())
        showFirst();
}

void FilesPanel::showFirst()
{
    m_model->setLooking(m_profile != nullptr);
    m_model->setProfile(m_profile, nullptr, m_named);
    showSelected(m_selection.current());
    findFiles();
}

/// Reads debugging information in the background, as a profile has only those files that the symbol table names.
void FilesPanel::findFiles()
{
    if (!m_profile || m_model->grouping() == FilesModel::Grouping::Module) {
        if (m_isStale)
            takeProfile();
        return;
    }
    const bool ofAll = m_model->grouping() == FilesModel::Grouping::NeverCalled;
    m_background.start([this, profile = m_profile, sources = m_sources, ofAll](const Background::Job& job) {
        const auto functions = profile->functions();
        std::vector<gmonscope::FunctionId> wanted;
        for (std::uint32_t i = 0; i < functions.size(); ++i)
            if (ofAll || functions[i].isReached())
                wanted.push_back({i});
        std::vector<std::string> found = sources->of(*profile, wanted);
        auto paths = std::make_shared<std::vector<std::string>>(functions.size());
        for (std::size_t i = 0; i < wanted.size(); ++i)
            (*paths)[wanted[i].value] = std::move(found[i]);
        job.post([this, paths] {
            m_paths = paths;
            takeProfile();
        });
    });
}

void FilesPanel::refreshProfile(const std::shared_ptr<const gmonscope::Profile>& profile,
                                const gmonscope::FunctionSet& named)
{
    const bool isSame = profile == m_profile;
    m_profile = profile;
    m_named = named;
    m_isStale = true;
    if (!isSame)
        m_paths.reset();
    if (isSame && m_paths && isVisible())
        takeProfile();
    else if (isVisible())
        findFiles();
}

void FilesPanel::takeProfile()
{
    m_isStale = false;
    const QScopedValueRollback following(m_isFollowing, true);
    QStringList open;
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (const QModelIndex file = m_model->index(row, 0); m_view->isExpanded(file))
            open += m_model->pathOf(file);
    const int top = m_view->verticalScrollBar()->value();
    const QModelIndex current = m_view->currentIndex();
    const bool isOnFile = current.isValid() && !current.parent().isValid();
    const QString currentPath = isOnFile ? m_model->pathOf(current.siblingAtColumn(0)) : QString();
    m_model->setLooking(false);
    m_model->setProfile(m_profile, m_paths, m_named);
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QModelIndex file = m_model->index(row, 0);
        if (open.contains(m_model->pathOf(file)))
            m_view->expand(file);
        if (isOnFile && m_model->pathOf(file) == currentPath)
            m_view->setCurrentIndex(file);
    }
    if (!isOnFile)
        showSelected(m_selection.current());
    m_view->doItemsLayout();
    m_view->verticalScrollBar()->setValue(top);
}

void FilesPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isStale && m_paths)
        takeProfile();
    else if (m_isStale)
        findFiles();
    else if (m_model->rowCount() == 0)
        showFirst();
}

void FilesPanel::setView(const ViewChoice& view)
{
    static_cast<TableDelegate*>(m_view->itemDelegate())->setNames(view.names);
    m_model->setView(view);
}

void FilesPanel::markHits(const SearchPattern& pattern)
{
    static_cast<TableDelegate*>(m_view->itemDelegate())->setPattern(pattern);
    m_view->viewport()->update();
}

/// Keeps closed files closed: a user who walks through the graph has not asked for them.
void FilesPanel::showSelected(Selection::Entry entry)
{
    const QScopedValueRollback following(m_isFollowing, true);
    const QModelIndex index = entry ? m_model->indexOf(*entry) : QModelIndex();
    if (index.isValid() && m_view->isExpanded(index.parent())) {
        m_view->setCurrentIndex(index);
        m_view->scrollTo(index);
    } else {
        m_view->setCurrentIndex({});
        m_view->clearSelection();
    }
}
