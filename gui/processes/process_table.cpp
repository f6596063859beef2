// SPDX-License-Identifier: MIT
#include "processes/process_table.h"

#include "look/theme.h"
#include "processes/process_model.h"
#include "tables/name_column.h"
#include "tables/table_delegate.h"
#include "tables/table_set_up.h"

#include <QHeaderView>
#include <QSortFilterProxyModel>

#include <algorithm>

namespace {
constexpr std::size_t mostOpened = 400; ///< rows that are all seen at first
constexpr int firstLevels = 2;          ///< those of larger trees
} // namespace

/// Sorts siblings, and leaves rows out.
class ProcessSorting : public QSortFilterProxyModel {
public:
    explicit ProcessSorting(QObject* parent) : QSortFilterProxyModel(parent)
    {
        setSortRole(ProcessModel::SortKey);
        setSortCaseSensitivity(Qt::CaseInsensitive);
        setRecursiveFilteringEnabled(true);
        setAutoAcceptChildRows(true);
    }

    void setPattern(const SearchPattern& pattern)
    {
        m_pattern = pattern;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        if (m_pattern.isEmpty())
            return true;
        const QModelIndex first = sourceModel()->index(row, 0, parent);
        for (const int column : {ProcessModel::Name, ProcessModel::StartedBy, ProcessModel::Command})
            if (m_pattern.isIn(first.siblingAtColumn(column).data().toString()))
                return true;
        return false;
    }

private:
    SearchPattern m_pattern;
};

ProcessTable::ProcessTable(Kind kind, QWidget* parent)
    : QTreeView(parent), m_kind(kind), m_model(new ProcessModel(this)), m_rows(new ProcessSorting(this)),
      m_names(nullptr)
{
    m_rows->setSourceModel(m_model);
    setModel(m_rows);
    m_names = new NameColumn(this);
    tableSetUp::view(this);
    setSelectionMode(SingleSelection);
    setUniformRowHeights(true);
    setExpandsOnDoubleClick(false);
    setSortingEnabled(true);
    tableSetUp::header(header());
    header()->setStretchLastSection(false);
    const bool isTree = kind == Kind::Tree;
    setObjectName(isTree ? QStringLiteral("processTree") : QStringLiteral("processPrograms"));
    setAccessibleName(isTree ? tr("Who started whom") : tr("Programs and their processes"));
    resetColumns();
    connect(this, &QTreeView::activated, this, &ProcessTable::activate);
}

void ProcessTable::resetColumns()
{
    const bool isTree = m_kind == Kind::Tree;
    header()->setSectionResizeMode(ProcessModel::Name, QHeaderView::Fixed); // NameColumn sets the width
    const std::tuple<int, int, bool> columns[] = {
        {ProcessModel::Tree, 84, isTree},
        {ProcessModel::Own, 84, true},
        {ProcessModel::Percent, 62, !isTree},
        {ProcessModel::Count, 80, true},
        {ProcessModel::Mean, 70, !isTree},
        {ProcessModel::Longest, 84, !isTree},
        {ProcessModel::Calls, 84, true},
        {ProcessModel::StartedBy, 150, !isTree},
        {ProcessModel::Start, 70, isTree},
        {ProcessModel::Number, 70, false},
        {ProcessModel::Command, isTree ? 440 : 400, true},
    };
    for (const auto& [column, width, isShown] : columns) {
        header()->resizeSection(column, theme::scaled(width));
        header()->setSectionHidden(column, !isShown);
    }
    m_names->fit();
}

void ProcessTable::setItems(const ProcessOverviewPtr& overview, const ProcessItems* items)
{
    m_model->setItems(items, overview ? overview->processes.cpuSeconds() : 0);
    m_overview = overview;
    m_isLarge = items && items->items.size() > mostOpened;
    if (!overview)
        return;
    const auto& profiles = overview->processes.profiles;
    header()->setSectionHidden(ProcessModel::Calls, std::all_of(profiles.begin(), profiles.end(),
                                                                [](const auto& each) { return each.calls == 0; }));
    const bool isByTime = items == &overview->byProcess;
    sortByColumn(m_kind == Kind::Programs ? ProcessModel::Own
                 : isByTime               ? ProcessModel::Start
                                          : ProcessModel::Tree,
                 isByTime ? Qt::AscendingOrder : Qt::DescendingOrder);
    openFirst();
    setCurrentIndex(m_rows->index(0, 0));
    scrollToTop();
}

/// A tree is open as far as it can be overlooked; programs show their processes when they are asked for.
void ProcessTable::openFirst()
{
    if (m_kind == Kind::Tree && m_isLarge)
        expandToDepth(firstLevels);
    else if (m_kind == Kind::Tree)
        expandAll();
    m_names->measure();
}

void ProcessTable::setPattern(const SearchPattern& pattern)
{
    static_cast<TableDelegate*>(itemDelegate())->setPattern(pattern);
    m_rows->setPattern(pattern);
    openFirst();
    if (!currentIndex().isValid())
        setCurrentIndex(m_rows->index(0, 0));
    viewport()->update();
    Q_EMIT currentRowChanged();
}

const ProcessItem* ProcessTable::itemAt(const QModelIndex& index) const
{
    const QModelIndex source = m_rows->mapToSource(index);
    return source.isValid() ? &m_model->itemAt(source) : nullptr;
}

const ProcessItem* ProcessTable::current() const { return itemAt(currentIndex()); }

void ProcessTable::activate(const QModelIndex& index)
{
    const ProcessItem* const item = itemAt(index);
    if (item && item->canOpen())
        return Q_EMIT openRequested(*item);
    const QModelIndex first = index.siblingAtColumn(0);
    setExpanded(first, !isExpanded(first));
}

void ProcessTable::currentChanged(const QModelIndex& now, const QModelIndex& before)
{
    QTreeView::currentChanged(now, before);
    Q_EMIT currentRowChanged();
}
