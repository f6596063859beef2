// SPDX-License-Identifier: MIT
#include "panels/attribution_model.h"

#include <QStringList>

using Kind = AttributionItem::Kind;

AttributionModel::AttributionModel(QObject* parent) : QAbstractListModel(parent) {}

void AttributionModel::setItems(std::vector<AttributionItem> items)
{
    beginResetModel();
    m_items = std::move(items);
    endResetModel();
}

int AttributionModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_items.size()); }

QVariant AttributionModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const AttributionItem& item = itemAt(index);
    if (role == Qt::DisplayRole)
        return item.title;
    if (role == Qt::ToolTipRole) // what the row may have no room for
        return item.kind == Kind::Heading || item.kind == Kind::Note ? QVariant() : QVariant(item.title);
    if (role != Qt::AccessibleTextRole)
        return {};
    QStringList parts{item.title, item.badge, item.subtitle, item.shareText, item.valueText, item.right, item.below};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

Qt::ItemFlags AttributionModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const AttributionItem& item = itemAt(index);
    const bool isLink = item.link && item.kind != Kind::Subject && !item.isCurrent;
    return isLink ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren : Qt::ItemNeverHasChildren;
}
