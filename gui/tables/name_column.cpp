// SPDX-License-Identifier: MIT
#include "tables/name_column.h"

#include "look/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QTreeView>

#include <algorithm>

namespace {
constexpr int name = 0;
constexpr double leastName = 150;
} // namespace

NameColumn::NameColumn(QTreeView* view) : QObject(view), m_view(view)
{
    view->viewport()->installEventFilter(this);
    connect(view->header(), &QHeaderView::sectionResized, this, [this](int column) {
        if (column != name)
            fit();
    });
}

void NameColumn::setAlone(bool isAlone)
{
    m_isAlone = isAlone;
    fit();
}

void NameColumn::fit()
{
    QHeaderView* const header = m_view->header();
    int room = m_view->viewport()->width();
    for (int column = name + 1; column < header->count() && !m_isAlone; ++column)
        if (!header->isSectionHidden(column))
            room -= header->sectionSize(column);
    header->resizeSection(name, std::max(room, theme::scaled(leastName)));
}

bool NameColumn::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        fit();
    return QObject::eventFilter(watched, event);
}
