// SPDX-License-Identifier: MIT
#include "look/copy_table.h"

#include "look/action.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QTableView>
#include <QTreeView>

#include <algorithm>

namespace {

const QHeaderView* headerOf(const QAbstractItemView& view)
{
    if (const auto* table = qobject_cast<const QTableView*>(&view))
        return table->horizontalHeader();
    if (const auto* tree = qobject_cast<const QTreeView*>(&view))
        return tree->header();
    return nullptr;
}

std::vector<int> shownColumns(const QAbstractItemView& view)
{
    std::vector<int> columns;
    const QHeaderView* const header = headerOf(view);
    for (int visual = 0; header && visual < header->count(); ++visual)
        if (const int logical = header->logicalIndex(visual); !header->isSectionHidden(logical))
            columns.push_back(logical);
    return columns;
}

/// The numbers' no-break spaces are for the eye; a spreadsheet wants plain ones.
QString plain(QString text)
{
    return text.replace(QChar::Nbsp, QLatin1Char(' ')).replace(QLatin1Char('\t'), QLatin1Char(' '));
}

} // namespace

QString tableAsTsv(const QAbstractItemView& view, const QModelIndexList& indexes)
{
    const QAbstractItemModel& model = *view.model();
    const std::vector<int> columns = shownColumns(view);
    QModelIndexList rows = indexes;
    std::stable_sort(rows.begin(), rows.end(), [&view](const QModelIndex& a, const QModelIndex& b) {
        return view.visualRect(a).top() < view.visualRect(b).top();
    });
    QStringList line;
    for (const int column : columns)
        line += model.headerData(column, Qt::Horizontal).toString();
    QString text = line.join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (const QModelIndex& row : rows) {
        line.clear();
        for (const int column : columns)
            line += plain(row.siblingAtColumn(column).data().toString());
        text += line.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return text;
}

void addCopyAction(QAbstractItemView& view)
{
    const ActionSpec spec{"copyRows", QAction::tr("Copy"), nullptr, {QKeySequence::Copy}};
    QAction* const copy = makeAction(&view, spec, [&view] {
        const QModelIndexList selected = view.selectionModel()->selectedRows();
        if (!selected.isEmpty())
            QGuiApplication::clipboard()->setText(tableAsTsv(view, selected));
    });
    copy->setShortcutContext(Qt::WidgetShortcut);
    view.addAction(copy);
    view.setContextMenuPolicy(Qt::ActionsContextMenu);
}
