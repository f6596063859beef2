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
constexpr double leastCommand = 120, shareOfCommand = 0.55;
constexpr int firstLevels = 2; ///< those of larger trees
} // namespace

/// Sorts siblings, and keeps rows that match, those that lead to them, and those below them.
class ProcessSorting : public QSortFilterProxyModel {
public:
    explicit ProcessSorting(ProcessModel& model, QObject* parent) : QSortFilterProxyModel(parent), m_model(model)
    {
        setSourceModel(&model);
        setSortRole(ProcessModel::SortKey);
        setSortCaseSensitivity(Qt::CaseInsensitive);
    }

    /// REQUIRES: the pattern is set again for other items.
    void setPattern(const SearchPattern& pattern, const ProcessItems* items)
    {
        m_isFiltering = items && !pattern.isEmpty();
        m_matches.assign(m_isFiltering ? items->items.size() : 0, false);
        m_leads = m_isBelow = m_matches;
        for (std::size_t i = 0; i < m_matches.size(); ++i) { // parents stand before their children
            const ProcessItem& item = items->items[i];
            m_matches[i] = pattern.isIn(item.name) || pattern.isIn(item.startedBy) || pattern.isIn(item.command);
            m_isBelow[i] = item.parent >= 0 && (m_matches[above(item)] || m_isBelow[above(item)]);
        }
        for (std::size_t i = m_matches.size(); i-- > 0;)
            if (const ProcessItem& item = items->items[i]; item.parent >= 0 && (m_matches[i] || m_leads[i]))
                m_leads[above(item)] = true;
        invalidateFilter();
    }
    bool isFiltering() const { return m_isFiltering; }
    /// True if the row is there for those below it.
    bool onlyLeads(const QModelIndex& index) const
    {
        const std::size_t i = mapToSource(index).internalId();
        return m_isFiltering && m_leads[i] && !m_matches[i];
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        const std::size_t i = m_model.index(row, 0, parent).internalId();
        return !m_isFiltering || m_matches[i] || m_leads[i] || m_isBelow[i];
    }

private:
    static std::size_t above(const ProcessItem& item) { return std::size_t(item.parent); }

    const ProcessModel& m_model;
    std::vector<bool> m_matches, m_leads, m_isBelow; ///< by item
    bool m_isFiltering = false;
};

ProcessTable::ProcessTable(Kind kind, QWidget* parent)
    : QTreeView(parent), m_kind(kind), m_model(new ProcessModel(this)), m_rows(new ProcessSorting(*m_model, this)),
      m_names(nullptr)
{
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
    const std::tuple<int, double, bool> columns[] = {
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
        {ProcessModel::Command, leastCommand, true},
    };
    for (const auto& [column, width, isShown] : columns) {
        header()->resizeSection(column, theme::scaled(width));
        header()->setSectionHidden(column, !isShown);
    }
    m_commandWidth = header()->sectionSize(ProcessModel::Command);
    m_names->fit();
}

/// Names and arguments share what the numbers leave.
void ProcessTable::resizeEvent(QResizeEvent* event)
{
    QTreeView::resizeEvent(event);
    if (header()->sectionSize(ProcessModel::Command) != m_commandWidth)
        return;
    int room = viewport()->width();
    for (int column = ProcessModel::Tree; column < ProcessModel::Command; ++column)
        room -= header()->isSectionHidden(column) ? 0 : header()->sectionSize(column);
    m_commandWidth = std::max(int(room * shareOfCommand), theme::scaled(leastCommand));
    header()->resizeSection(ProcessModel::Command, m_commandWidth);
}

void ProcessTable::setItems(const ProcessOverviewPtr& overview, const ProcessItems* items)
{
    m_rows->setPattern({}, nullptr);
    m_model->setItems(items, overview ? overview->processes.cpuSeconds() : 0);
    m_overview = overview;
    m_items = items;
    m_rows->setPattern(m_pattern, items);
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
    goToFirst();
}

/// A tree is open as far as it can be overlooked, and programs show their processes when they are asked for; but
/// matches are in sight.
void ProcessTable::openFirst()
{
    if (m_rows->isFiltering())
        openToMatches();
    else if (m_kind == Kind::Tree && m_items && m_items->items.size() > mostOpened)
        expandToDepth(firstLevels);
    else if (m_kind == Kind::Tree)
        expandAll();
    m_names->measure();
}

void ProcessTable::openToMatches()
{
    std::vector<QModelIndex> left{QModelIndex()};
    for (std::size_t opened = 0; !left.empty() && opened < mostOpened; ++opened) {
        const QModelIndex above = left.back();
        left.pop_back();
        expand(above);
        for (int row = m_rows->rowCount(above); row-- > 0;)
            if (const QModelIndex index = m_rows->index(row, 0, above); m_rows->onlyLeads(index))
                left.push_back(index);
    }
}

/// The first row that can be opened, if those above it are open.
void ProcessTable::goToFirst()
{
    QModelIndex index = m_rows->index(0, 0);
    while (index.isValid() && !itemAt(index)->canOpen() && isExpanded(index))
        index = m_rows->index(0, 0, index);
    setCurrentIndex(index.isValid() ? index : m_rows->index(0, 0));
    scrollToTop();
}

void ProcessTable::setPattern(const SearchPattern& pattern)
{
    m_pattern = pattern;
    static_cast<TableDelegate*>(itemDelegate())->setPattern(pattern);
    m_rows->setPattern(pattern, m_items);
    openFirst();
    if (!currentIndex().isValid())
        goToFirst();
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
