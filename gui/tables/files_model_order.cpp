// SPDX-License-Identifier: MIT
//
// The order of files and of the functions in them.
#include "tables/files_group.h"

#include <algorithm>

using namespace gmonscope;

namespace {

template <class T> bool inOrder(Qt::SortOrder order, const T& a, const T& b)
{
    return order == Qt::AscendingOrder ? a < b : b < a;
}

} // namespace

void FilesModel::sortGroups()
{
    const auto byColumn = [this](const auto& a, const auto& b) {
        switch (m_sortColumn) {
        case Self: return inOrder(m_order, a->selfSeconds, b->selfSeconds);
        case Total: return isMeasured() && inOrder(m_order, a->measuredSeconds, b->measuredSeconds);
        case Calls: return inOrder(m_order, a->calls, b->calls);
        case Functions: return inOrder(m_order, a->functions.size(), b->functions.size());
        case Name: return inOrder(m_order, groupText(*a, Name), groupText(*b, Name));
        default: return false;
        }
    };
    std::sort(m_groups.begin(), m_groups.end(), [](const auto& a, const auto& b) { return a->path < b->path; });
    std::stable_sort(m_groups.begin(), m_groups.end(), byColumn);
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        m_groups[i]->row = int(i);
        sortFunctions(*m_groups[i]);
    }
}

void FilesModel::sortFunctions(Group& group) const
{
    std::vector<FunctionId>& functions = group.functions;
    std::sort(functions.begin(), functions.end()); // equal rows always fall the same way
    std::stable_sort(functions.begin(), functions.end(), [this](FunctionId a, FunctionId b) {
        const Function &f = m_profile->function(a), &g = m_profile->function(b);
        switch (m_sortColumn) {
        case Self: return inOrder(m_order, f.selfSeconds, g.selfSeconds);
        case Total: return inOrder(m_order, totalSeconds(a), totalSeconds(b));
        case Calls: return inOrder(m_order, f.calls, g.calls);
        case Name: return !m_isWaiting && inOrder(m_order, m_names.of(a), m_names.of(b));
        default: return false;
        }
    });
}

/// Asks for the ranks if they are needed and not there.
bool FilesModel::waitsForNames()
{
    const bool wasWaiting = m_isWaiting;
    m_isWaiting = m_sortColumn == Name && m_profile && !m_names.areThere();
    if (m_isWaiting != wasWaiting)
        Q_EMIT headerDataChanged(Qt::Horizontal, Name, Name);
    if (m_isWaiting)
        QMetaObject::invokeMethod(this, &FilesModel::namesWanted, Qt::QueuedConnection); // not while rows change
    return m_isWaiting;
}

void FilesModel::setNameRanks(const NameRanksPtr& ranks)
{
    m_names.setRanks(ranks);
    if (m_isWaiting)
        sort(Name, m_order);
}

void FilesModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column;
    m_order = order;
    if (!waitsForNames())
        rearrange();
}

void FilesModel::rearrange()
{
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<std::pair<const Group*, std::optional<EntryRef>>> rows;
    for (const QModelIndex& row : before)
        rows.emplace_back(groupOf(row), entryAt(row));
    sortGroups();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const auto& [group, entry] = rows[std::size_t(i)];
        after += group ? createIndex(group->row, before[i].column(), noGroup())
                       : indexOf(*entry).siblingAtColumn(before[i].column());
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}
