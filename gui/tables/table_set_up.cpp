// SPDX-License-Identifier: MIT
#include "tables/table_set_up.h"

#include "look/copy_table.h"
#include "look/theme.h"
#include "tables/table_delegate.h"

#include <QAbstractItemView>
#include <QHeaderView>
#include <QMenu>

namespace {

constexpr double headHeight = 26;

void showColumnMenu(QHeaderView* header, const QPoint& position)
{
    QMenu menu;
    for (int column = 1; column < header->count(); ++column) { // the name stays
        const QString title = header->model()->headerData(column, Qt::Horizontal).toString();
        if (title.isEmpty())
            continue; // the profile has nothing for it
        QAction* const action = menu.addAction(title);
        action->setCheckable(true);
        action->setChecked(!header->isSectionHidden(column));
        QObject::connect(action, &QAction::toggled, header,
                         [=](bool isShown) { header->setSectionHidden(column, !isShown); });
    }
    menu.exec(header->mapToGlobal(position));
}

} // namespace

void tableSetUp::view(QAbstractItemView* view)
{
    view->setItemDelegate(new TableDelegate(view));
    view->setFrameShape(QFrame::NoFrame);
    view->setAlternatingRowColors(true);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setMouseTracking(true);
    addCopyAction(*view);
}

void tableSetUp::header(QHeaderView* header)
{
    header->setFixedHeight(theme::scaled(headHeight));
    header->setSectionsMovable(true);
    header->setHighlightSections(false);
    header->setTextElideMode(Qt::ElideNone); // the style shortens what does not fit
    header->setMinimumSectionSize(theme::scaled(36));
    header->setSortIndicatorShown(true);
    header->setSectionsClickable(true);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    QObject::connect(header, &QHeaderView::customContextMenuRequested, header,
                     [header](const QPoint& position) { showColumnMenu(header, position); });
}
