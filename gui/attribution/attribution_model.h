// SPDX-License-Identifier: MIT
#pragma once

#include "attribution/attribution.h"

#include <QAbstractListModel>

/// The rows of the attribution panel as a list. Headings and remarks cannot be selected; the other rows are links.
class AttributionModel : public QAbstractListModel {
    Q_OBJECT
public:
    explicit AttributionModel(QObject* parent = nullptr);

    void setItems(std::vector<AttributionItem> items);
    const std::vector<AttributionItem>& items() const { return m_items; }
    const AttributionItem& itemAt(const QModelIndex& index) const { return m_items[std::size_t(index.row())]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    std::vector<AttributionItem> m_items;
};
