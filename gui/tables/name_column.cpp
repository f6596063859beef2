// SPDX-License-Identifier: MIT
#include "tables/name_column.h"

#include "look/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QTreeView>

#include <algorithm>

namespace {
constexpr int treeColumn = 0;
constexpr double leastColumn = 150, leastName = 120; ///< a name with its swatch
constexpr double indentation = 14, leastIndentation = 6, mostIndented = 84;

/// Returns how many levels below `above` are open.
int openLevels(const QTreeView& view, const QModelIndex& above)
{
    int levels = 0;
    for (int row = 0; row < view.model()->rowCount(above); ++row)
        if (const QModelIndex index = view.model()->index(row, treeColumn, above); view.isExpanded(index))
            levels = std::max(levels, 1 + openLevels(view, index));
    return levels;
}
} // namespace

NameColumn::NameColumn(QTreeView* view) : QObject(view), m_view(view)
{
    view->setIndentation(theme::scaled(indentation));
    view->viewport()->installEventFilter(this);
    m_later.setSingleShot(true);
    m_later.setInterval(0);
    connect(&m_later, &QTimer::timeout, this, &NameColumn::measure);
    connect(view, &QTreeView::expanded, &m_later, qOverload<>(&QTimer::start));
    connect(view, &QTreeView::collapsed, &m_later, qOverload<>(&QTimer::start));
    connect(view->header(), &QHeaderView::sectionResized, this, [this](int column) {
        if (column != treeColumn)
            fit();
    });
}

void NameColumn::setAlone(bool isAlone)
{
    m_isAlone = isAlone;
    fit();
}

/// Deep trees are indented less.
void NameColumn::measure()
{
    m_depth = openLevels(*m_view, {});
    m_view->setIndentation(
        theme::scaled(std::clamp(mostIndented / std::max(m_depth, 1), leastIndentation, indentation)));
    fit();
}

void NameColumn::fit()
{
    QHeaderView* const header = m_view->header();
    int room = m_view->viewport()->width();
    for (int column = treeColumn + 1; column < header->count() && !m_isAlone; ++column)
        if (!header->isSectionHidden(column))
            room -= header->sectionSize(column);
    header->resizeSection(treeColumn, std::max({room, theme::scaled(leastColumn),
                                                theme::scaled(leastName) + (m_depth + 1) * m_view->indentation()}));
}

bool NameColumn::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        fit();
    return QObject::eventFilter(watched, event);
}
