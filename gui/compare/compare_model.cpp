// SPDX-License-Identifier: MIT
#include "compare/compare_model.h"

#include "look/format.h"
#include "tables/table_roles.h"

#include "gmonscope/diagram_style.h"

#include <algorithm>
#include <cmath>

using namespace gmonscope;

void CompareModel::setComparison(const ComparisonPtr& comparison)
{
    beginResetModel();
    m_comparison = comparison;
    m_view.distinct = comparison ? comparison->names : nullptr;
    fillRows();
    endResetModel();
}

void CompareModel::setFilter(Filter filter)
{
    beginResetModel();
    m_filter = filter;
    fillRows();
    endResetModel();
}

void CompareModel::setNames(const SearchPattern& names)
{
    beginResetModel();
    m_names = names;
    fillRows();
    endResetModel();
}

void CompareModel::setView(const ViewChoice& view)
{
    m_view = view;
    m_view.distinct = m_comparison ? m_comparison->names : nullptr;
    if (rowCount())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

void CompareModel::sort(int column, Qt::SortOrder order)
{
    beginResetModel();
    m_column = column;
    m_order = order;
    fillRows();
    endResetModel();
}

void CompareModel::fillRows()
{
    m_rows.clear();
    m_largest = 0;
    if (!m_comparison)
        return;
    const std::vector<FunctionDifference>& functions = m_comparison->difference.functions;
    for (std::size_t i = 0; i < functions.size(); ++i) {
        const Change& self = functions[i].selfSeconds;
        m_largest = std::max(m_largest, std::abs(self.amount()) + m_comparison->error(self));
        if (isShown(functions[i]))
            m_rows.push_back(i);
    }
    std::stable_sort(m_rows.begin(), m_rows.end(), [this](std::size_t a, std::size_t b) {
        return m_order == Qt::AscendingOrder ? isLess(a, b) : isLess(b, a);
    });
}

bool CompareModel::isShown(const FunctionDifference& function) const
{
    if (!m_names.isEmpty() && !m_names.isIn(nameOf(function)))
        return false;
    const Change& self = function.selfSeconds;
    switch (m_filter) {
    case Filter::All: return true;
    case Filter::BeyondChance: return self.isBeyondChance;
    case Filter::Grown: return self.isBeyondChance && self.amount() > 0;
    case Filter::Shrunk: return self.isBeyondChance && self.amount() < 0;
    }
    return true;
}

bool CompareModel::isLess(std::size_t a, std::size_t b) const
{
    const FunctionDifference &x = m_comparison->difference.functions[a], &y = m_comparison->difference.functions[b];
    const Change &first = x.selfSeconds, &second = y.selfSeconds;
    switch (m_column) {
    case Name: return QString::localeAwareCompare(shownName(x), shownName(y)) < 0;
    case Base: return first.base < second.base;
    case Now: return first.now < second.now;
    default: break;
    }
    if (first.isBeyondChance != second.isBeyondChance)
        return second.isBeyondChance;
    return std::abs(first.amount()) < std::abs(second.amount());
}

int CompareModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_rows.size()); }

int CompareModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QString CompareModel::nameOf(const FunctionDifference& function) const
{
    const bool isThere = function.now.has_value();
    const Profile& profile = isThere ? *m_comparison->now.profile : *m_comparison->base.profile;
    return format::text(displayName(profile, isThere ? *function.now : *function.base));
}

QString CompareModel::shownName(const FunctionDifference& function) const
{
    return m_view.names == NameLength::Full
               ? nameOf(function)
               : m_view.name(*m_comparison->graph, EntryRef::of(m_comparison->graph->find(function)));
}

CompareModel::Direction CompareModel::directionOf(const FunctionDifference& function) const
{
    if (function.isNew())
        return Direction::New;
    if (function.isGone())
        return Direction::Gone;
    if (!function.selfSeconds.isBeyondChance)
        return Direction::WithinChance;
    return function.selfSeconds.amount() > 0 ? Direction::Grown : Direction::Shrunk;
}

QString CompareModel::textAt(const FunctionDifference& function, int column) const
{
    const TimeUnit unit = m_comparison->unit(m_view.unit);
    const QString none = QStringLiteral("\u2013");
    switch (column) {
    case Name: return shownName(function);
    case Base: return function.isNew() ? none : format::number(unit, function.selfSeconds.base);
    case Now: return function.isGone() ? none : format::number(unit, function.selfSeconds.now);
    default: return format::signedNumber(unit, function.selfSeconds.amount());
    }
}

QString CompareModel::tipAt(const FunctionDifference& function) const
{
    const TimeUnit unit = m_comparison->unit(m_view.unit);
    const auto line = [&](const QString& what, const Change& change) {
        const QString text = tr("%1: %2 to %3, %4")
                                 .arg(what, format::time(unit, change.base), format::time(unit, change.now),
                                      format::signedNumber(unit, change.amount()));
        const QString chance = change.isBeyondChance ? tr("beyond chance") : tr("within chance");
        return m_comparison->isExact() ? text : QStringLiteral("%1 (%2)").arg(text, chance);
    };
    QString tip = nameOf(function);
    if (function.isNew())
        tip += tr(", new in B");
    if (function.isGone())
        tip += tr(", gone in B");
    const auto calls = [](double mean) { return format::count(std::uint64_t(std::llround(mean))); };
    tip += QLatin1Char('\n') + line(tr("self"), function.selfSeconds);
    tip += QLatin1Char('\n') + line(tr("self and descendants"), function.totalSeconds);
    tip += QLatin1Char('\n') + tr("calls: %1 to %2").arg(calls(function.calls.base), calls(function.calls.now));
    return tip;
}

QVariant CompareModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const FunctionDifference& function = at(index.row());
    const Change& self = function.selfSeconds;
    const double error = m_comparison->error(self), scale = m_largest > 0 ? 1 / m_largest : 0;
    switch (role) {
    case Qt::DisplayRole: return textAt(function, index.column());
    case Qt::ToolTipRole: return format::tip(tipAt(function));
    case Qt::AccessibleDescriptionRole: return tipAt(function);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (index.column() == Name ? Qt::AlignLeft : Qt::AlignRight));
    case roles::Quiet: return !self.isBeyondChance;
    case BarRole: return self.amount() * scale;
    case LowRole: return (self.amount() - error) * scale;
    case HighRole: return (self.amount() + error) * scale;
    case StepRole:
        return int(changeStep(self.amount() / std::max(m_comparison->base.meanSeconds(), 1e-9), self.isBeyondChance));
    case DirectionRole: return int(directionOf(function));
    case IsBeyondRole: return self.isBeyondChance;
    case IsShortRole: return m_view.names == NameLength::Short;
    default: return {};
    }
}

QString CompareModel::headerTip(int section) const
{
    const QString what = section == Base  ? tr("Self time in A, before")
                         : section == Now ? tr("Self time in B, after")
                                          : tr("Self time in B less that in A");
    return m_view.unit == TimeMeasure::Percent
               ? what + QLatin1Char('\n') + tr("In percent of A's whole time: the same time is the same number in both")
               : what;
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == Name ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::ToolTipRole)
        return section == Name ? QVariant() : format::tip(headerTip(section));
    if (role != Qt::DisplayRole)
        return {};
    const QString unit = m_comparison ? format::text(m_comparison->unit(m_view.unit).name) : QStringLiteral("s");
    switch (section) {
    case Name: return tr("Function");
    case Base: return tr("A %1").arg(unit);
    case Now: return tr("B %1").arg(unit);
    default: return tr("Change in self %1").arg(unit);
    }
}
