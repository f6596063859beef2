// SPDX-License-Identifier: MIT
#include "notices/problems_model.h"

#include "look/format.h"
#include "look/theme.h"
#include "notices/severity.h"

#include <algorithm>

static constexpr qsizetype mostShown = 500; ///< characters of a text, in a row

ProblemsModel::ProblemsModel(QObject* parent) : QAbstractTableModel(parent) {}

void ProblemsModel::setProblems(std::vector<ProblemRow> problems)
{
    std::stable_sort(problems.begin(), problems.end(),
                     [](const ProblemRow& a, const ProblemRow& b) { return a.severity < b.severity; });
    if (problems == m_problems) // a program that is followed has the same ones each second
        return;
    beginResetModel();
    m_problems = std::move(problems);
    endResetModel();
}

QString ProblemsModel::summary() const
{
    const auto count = [this](ProblemRow::Severity severity) {
        return std::count_if(m_problems.begin(), m_problems.end(),
                             [severity](const ProblemRow& p) { return p.severity == severity; });
    };
    QStringList parts;
    if (const auto n = count(ProblemRow::Severity::Error))
        parts += n == 1 ? tr("1 error") : tr("%1 errors", nullptr, int(n)).arg(n);
    if (const auto n = count(ProblemRow::Severity::Warning))
        parts += n == 1 ? tr("1 warning") : tr("%1 warnings", nullptr, int(n)).arg(n);
    if (const auto n = count(ProblemRow::Severity::Note))
        parts += n == 1 ? tr("1 note") : tr("%1 notes", nullptr, int(n)).arg(n);
    return parts.join(QStringLiteral(", "));
}

ProblemRow::Severity ProblemsModel::worst() const
{
    return m_problems.empty() ? ProblemRow::Severity::Note : m_problems.front().severity;
}

int ProblemsModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_problems.size()); }

int ProblemsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant ProblemsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ProblemRow& problem = at(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return column == Problem ? format::beginning(problem.text, mostShown)
               : column == Where ? format::fileName(problem.path)
                                 : problem.advice;
    case Qt::ToolTipRole:
        return format::tip(column == Problem ? problem.text : column == Where ? problem.path : problem.advice);
    case Qt::DecorationRole: return column == Problem ? QVariant(severityIcon(problem.severity)) : QVariant();
    case Qt::ForegroundRole: // a link
        return column == ToDo && problem.action != ProblemRow::Action::None
                   ? QVariant(theme::color(theme::palette().accent))
                   : QVariant();
    case Qt::AccessibleTextRole:
        return column == Problem ? QVariant(severityName(problem.severity) + QStringLiteral(": ") + problem.text)
                                 : QVariant();
    default: return {};
    }
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return role == Qt::TextAlignmentRole ? QVariant(int(Qt::AlignVCenter | Qt::AlignLeft)) : QVariant();
    return section == Problem ? tr("Problem") : section == Where ? tr("Where") : tr("What to do");
}
