// SPDX-License-Identifier: MIT
#include "runs/runs_model.h"

#include "gmonscope/text_report.h"
#include "look/format.h"
#include "tables/table_roles.h"

#include <QCollator>
#include <QLocale>

#include <algorithm>
#include <numeric>

RunsModel::RunsModel(ProfileDocument& document, QObject* parent)
    : QAbstractTableModel(parent), m_document(document), m_files(document.files())
{
    sortRows();
    connect(&document, &ProfileDocument::filesChanged, this, &RunsModel::takeFiles);
    connect(&document, &ProfileDocument::refreshed, this, &RunsModel::takeNumbers);
}

/// Keeps the rows if only their texts have changed, so that current row and selection stay.
void RunsModel::takeFiles()
{
    const auto isSame = [](const RunFile& a, const RunFile& b) { return a.path == b.path; };
    if (!m_files.empty() &&
        std::equal(m_files.begin(), m_files.end(), m_document.files().begin(), m_document.files().end(), isSame)) {
        m_files = m_document.files();
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_files = m_document.files();
    sortRows();
    endResetModel();
}

void RunsModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column;
    m_sortOrder = order;
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<std::size_t> files;
    for (const QModelIndex& index : before)
        files.push_back(fileOf(index.row()));
    sortRows();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const auto row = std::find(m_rows.begin(), m_rows.end(), files[std::size_t(i)]) - m_rows.begin();
        after.append(index(int(row), before[i].column()));
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

void RunsModel::sortRows()
{
    m_rows.resize(m_files.size());
    std::iota(m_rows.begin(), m_rows.end(), std::size_t{0});
    if (m_sortColumn < 0)
        return;
    const bool isUp = m_sortOrder == Qt::AscendingOrder;
    std::stable_sort(m_rows.begin(), m_rows.end(), [&](std::size_t a, std::size_t b) {
        return isUp ? isBefore(m_files[a], m_files[b]) : isBefore(m_files[b], m_files[a]);
    });
}

/// By the column that the rows are sorted by: numbers by their amount, and "rank2" before "rank10".
bool RunsModel::isBefore(const RunFile& a, const RunFile& b) const
{
    static const gmonscope::Run unread;
    const gmonscope::Run &one = a.run ? *a.run : unread, &other = b.run ? *b.run : unread;
    switch (m_sortColumn) {
    case Written: return a.writtenAt < b.writtenAt;
    case Ticks: return one.ticks < other.ticks;
    case Seconds: return one.seconds < other.seconds;
    case Rate: return one.ticksPerSecond < other.ticksPerSecond;
    case Calls: return one.calls < other.calls;
    default: {
        QCollator collator;
        collator.setNumericMode(true);
        return collator.compare(textAt(a, m_sortColumn), textAt(b, m_sortColumn)) < 0;
    }
    }
}

/// Updates the numbers of the same files read again; a name that is being typed stays.
void RunsModel::takeNumbers()
{
    m_files = m_document.files();
    Q_EMIT dataChanged(index(0, Written), index(rowCount() - 1, ColumnCount - 1));
}

void RunsModel::setRuns(const BesideRunsPtr& runs)
{
    m_runs = runs;
    if (!m_files.empty())
        Q_EMIT dataChanged(index(0, Group), index(rowCount() - 1, Group));
}

int RunsModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_files.size()); }

int RunsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

namespace {
Qt::Alignment alignmentOf(int column)
{
    return Qt::AlignVCenter |
           (column <= RunsModel::Written || column == RunsModel::Group ? Qt::AlignLeft : Qt::AlignRight);
}
} // namespace

QVariant RunsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const RunFile& file = fileAt(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole: return textAt(file, column);
    case Qt::EditRole: return column == File ? textAt(file, column) : QVariant();
    case Qt::ToolTipRole: return tipAt(file);
    case Qt::CheckStateRole:
        return column == File ? QVariant(file.isIncluded ? Qt::Checked : Qt::Unchecked) : QVariant();
    case Qt::TextAlignmentRole: return int(alignmentOf(column));
    case roles::Quiet: return !file.isIncluded;
    default: return {};
    }
}

QString RunsModel::tipAt(const RunFile& file) const
{
    if (!file.error.isEmpty() || !file.run)
        return file.error.isEmpty() ? file.path : file.error;
    QString tip = file.path;
    const LoadedProfilePtr loaded = m_document.loaded();
    const bool isExact = loaded && loaded->profile->costUnit().isExact;
    for (const gmonscope::RunDetail& detail : gmonscope::runDetails(*file.run, isExact))
        tip += QStringLiteral("\n%1: %2").arg(format::text(detail.title), format::text(detail.text));
    return tip;
}

QString RunsModel::textAt(const RunFile& file, int column) const
{
    if (column == File)
        return format::runName(file.path, file.name);
    if (column == Baseline)
        return file.isBaseline ? tr("baseline") : QString();
    if (column == Written)
        return file.writtenAt.isValid() ? QLocale().toString(file.writtenAt, tr("d MMM yyyy, hh:mm")) : QString();
    if (column == Folder)
        return file.error.isEmpty() ? format::shortFolder(file.path) : file.error;
    if (column == Group)
        return groupAt(file);
    if (!file.run)
        return {};
    switch (column) {
    case Ticks: return format::count(file.run->ticks);
    case Seconds: return QString::number(file.run->seconds, 'f', 2);
    case Rate: return file.run->ticksPerSecond ? QString::number(file.run->ticksPerSecond) : QString();
    case Calls: return format::count(file.run->calls);
    default: return {};
    }
}

/// Returns what tells the run's group from the other runs.
QString RunsModel::groupAt(const RunFile& file) const
{
    if (!m_runs)
        return {};
    const auto& paths = m_runs->spread().paths;
    const auto run = std::find(paths.begin(), paths.end(), file.path.toStdString());
    const gmonscope::RunGroup* const group =
        run == paths.end() ? nullptr : m_runs->groupOf(std::size_t(run - paths.begin()));
    if (!group)
        return {};
    if (group->differences.empty())
        return tr("as most");
    const gmonscope::GroupDifference& first = group->differences.front();
    return (first.isMore() ? tr("more %1") : tr("less %1")).arg(m_runs->nameOf(first));
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(alignmentOf(section));
    if (role == Qt::InitialSortOrderRole)
        return int(section >= Written && section != Group ? Qt::DescendingOrder : Qt::AscendingOrder);
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[] = {tr("Run"),     tr("Baseline"), tr("Where"), tr("Written"), tr("Samples"),
                              tr("Seconds"), tr("Hz"),       tr("Calls"), tr("Group")};
    return titles[section];
}

Qt::ItemFlags RunsModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == File && !isLastIncluded(fileAt(index.row())))
        flags |= Qt::ItemIsUserCheckable;
    if (index.isValid() && index.column() == File)
        flags |= Qt::ItemIsEditable;
    return flags;
}

bool RunsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role == Qt::EditRole && index.isValid() && index.column() == File) {
        m_document.rename(fileOf(index.row()), value.toString().trimmed());
        return true;
    }
    if (role != Qt::CheckStateRole || !flags(index).testFlag(Qt::ItemIsUserCheckable))
        return false;
    m_document.setIncluded(fileOf(index.row()), value.toInt() == Qt::Checked);
    return true;
}

/// The last included run cannot be left out, because a sum of nothing is no profile.
bool RunsModel::isLastIncluded(const RunFile& file) const
{
    const auto included = std::count_if(m_files.begin(), m_files.end(), [](const RunFile& f) { return f.isIncluded; });
    return file.isIncluded && included == 1;
}

/// One file may hold many processes: "sum of 16 ranks"; empty: it does not.
QString RunsModel::sumOf(const RunFile& file)
{
    const auto* const process = file.run && file.run->process ? &*file.run->process : nullptr;
    if (!process || process->processes < 2 || process->isDifference)
        return {};
    return (process->isSumOfRanks() ? tr("sum of %1 ranks") : tr("sum of %1 processes"))
        .arg(format::count(process->processes));
}

QString RunsModel::summary() const
{
    const auto included = std::count_if(m_files.begin(), m_files.end(), [](const RunFile& f) { return f.isIncluded; });
    const auto others = qsizetype(m_files.size()) - included;
    if (const QString sum = m_files.size() == 1 ? sumOf(m_files.front()) : QString(); !sum.isEmpty())
        return QStringLiteral("1 (%1)").arg(sum);
    return others ? tr("%1 in the sum, %2 left out").arg(included).arg(others) : tr("%1 in the sum").arg(included);
}
