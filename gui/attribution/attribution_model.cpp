// SPDX-License-Identifier: MIT
#include "attribution/attribution_model.h"

#include "attribution/run_strip.h"

#include "look/format.h"

#include <QStringList>

#include <algorithm>

using Kind = AttributionItem::Kind;

namespace {

bool isRemark(const AttributionItem& item)
{
    return item.kind == Kind::Note || item.kind == Kind::CycleNote || item.kind == Kind::Disagreement;
}

const QString& wholeName(const AttributionItem& item) { return item.wholeName.isEmpty() ? item.title : item.wholeName; }

/// "estimated 26.4 %, 3.78 ±0.12 s"
QString spokenBar(const QString& measure, const std::optional<AttributionBar>& bar)
{
    if (!bar)
        return {};
    QString spoken = measure.isEmpty() ? bar->shareText : measure + QLatin1Char(' ') + bar->shareText;
    spoken += QStringLiteral(", ") + bar->valueText;
    return bar->errorText.isEmpty() ? spoken : spoken + QLatin1Char(' ') + bar->errorText;
}

} // namespace

AttributionModel::AttributionModel(QObject* parent) : QAbstractListModel(parent) {}

void AttributionModel::setItems(std::vector<AttributionItem> items)
{
    const auto isSameRow = [](const AttributionItem& a, const AttributionItem& b) {
        return a.kind == b.kind && a.title == b.title;
    };
    if (!items.empty() && std::equal(items.begin(), items.end(), m_items.begin(), m_items.end(), isSameRow)) {
        m_items = std::move(items); // other numbers alone
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
        return;
    }
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
    if (role == Qt::ToolTipRole) // the row may have no room for it
        return item.kind == Kind::Heading || item.strip || isRemark(item) ? QVariant()
                                                                          : QVariant(format::tip(wholeName(item)));
    if (role != Qt::AccessibleTextRole)
        return {};
    QStringList parts{item.title,
                      item.badge,
                      item.subtitle,
                      item.changeText,
                      spokenBar(item.isOfTwo    ? tr("in A")
                                : item.measured ? tr("estimated")
                                                : QString(),
                                item.estimate),
                      spokenBar(item.isOfTwo ? tr("in B") : tr("measured"), item.measured),
                      item.differs ? tr("they disagree beyond chance") : QString(),
                      item.right,
                      item.below};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

Qt::ItemFlags AttributionModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const AttributionItem& item = itemAt(index);
    const bool isLink = item.link && item.kind != Kind::Subject && !item.isCurrent;
    return isLink || item.strip || item.action != AttributionItem::Action::None
               ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren
               : Qt::ItemNeverHasChildren;
}

QString attributionAsTsv(const std::vector<AttributionItem>& items)
{
    QString text;
    for (const AttributionItem& item : items) {
        if (isRemark(item) || item.action != AttributionItem::Action::None)
            continue;
        if (item.strip) {
            for (std::size_t run = 0; run < item.strip->bars.size(); ++run)
                text += item.strip->runs->names().value(qsizetype(run)) + QLatin1Char('\t') +
                        item.strip->values.value(qsizetype(run)).replace(QChar::Nbsp, QLatin1Char(' ')) +
                        QLatin1Char('\n');
            continue;
        }
        QStringList cells{item.title, item.isOfTwo && item.kind != Kind::Heading ? item.changeText : item.right};
        for (const auto& bar : {item.estimate, item.measured})
            cells << (bar ? QStringList{bar->shareText, bar->valueText, bar->errorText} : QStringList{{}, {}, {}});
        while (!cells.isEmpty() && cells.last().isEmpty())
            cells.removeLast();
        text += cells.join(QLatin1Char('\t')).replace(QChar::Nbsp, QLatin1Char(' ')) + QLatin1Char('\n');
    }
    return text;
}
