// SPDX-License-Identifier: MIT
#include "look/list_view.h"

#include "look/copy_table.h"
#include "look/theme.h"

#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

namespace {

constexpr double rowHeight = 26, headHeight = 26;

/// Keeps numbers off the column to the right, and off the window's edge.
class PaddedDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override
    {
        QStyleOptionViewItem option = given;
        initStyleOption(&option, index);
        option.text.clear(); // the background alone, in full width
        option.icon = QIcon();
        const auto features = std::exchange(option.features, option.features & QStyleOptionViewItem::Alternate);
        QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
        option.features = features & (QStyleOptionViewItem::Alternate | QStyleOptionViewItem::WrapText);
        option.rect = padded(option.rect);
        QStyledItemDelegate::paint(painter, option, index);
    }

    QSize sizeHint(const QStyleOptionViewItem& given, const QModelIndex& index) const override
    {
        QStyleOptionViewItem option = given;
        option.rect = padded(option.rect);
        return QStyledItemDelegate::sizeHint(option, index);
    }

private:
    static QRect padded(const QRect& rect)
    {
        return rect.adjusted(theme::scaled(padding / 2), 0, -theme::scaled(padding), 0);
    }

    static constexpr double padding = 8;
};

} // namespace

void makeListOf(QTableView& view, const QString& name)
{
    view.setAccessibleName(name);
    view.setItemDelegate(new PaddedDelegate(&view));
    view.setShowGrid(false);
    view.setWordWrap(false);
    view.setAlternatingRowColors(true);
    view.setTabKeyNavigation(false);
    view.setSelectionBehavior(QAbstractItemView::SelectRows);
    view.setEditTriggers(QAbstractItemView::NoEditTriggers);
    view.setFont(theme::font(theme::TextSize::Small));
    view.setIconSize(QSize(theme::scaled(16), theme::scaled(16)));
    view.verticalHeader()->hide();
    view.verticalHeader()->setMinimumSectionSize(1);
    view.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view.verticalHeader()->setDefaultSectionSize(theme::scaled(rowHeight));
    view.horizontalHeader()->setFixedHeight(theme::scaled(headHeight));
    view.horizontalHeader()->setHighlightSections(false);
    addCopyAction(view);
}

QTableView* makeListView(QAbstractItemModel& model, const QString& name)
{
    auto* const view = new QTableView;
    view->setModel(&model);
    view->setFrameShape(QFrame::NoFrame);
    makeListOf(*view, name);
    return view;
}

void wrapTexts(QTableView& view)
{
    view.setWordWrap(true);
    view.verticalHeader()->setMinimumSectionSize(theme::scaled(rowHeight));
    view.verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    QObject::connect(view.horizontalHeader(), &QHeaderView::sectionResized, &view, &QTableView::resizeRowsToContents);
}

void sayWhenEmpty(QTableView& view, const QString& text)
{
    auto* const label = new QLabel(text);
    label->setObjectName(QStringLiteral("emptyText"));
    label->setFont(theme::font(theme::TextSize::Small));
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setAlignment(Qt::AlignCenter);
    label->setWordWrap(true);
    auto* const layout = new QVBoxLayout(view.viewport());
    layout->addWidget(label);
    const auto update = [&view, label, text] {
        const bool isEmpty = view.model()->rowCount() == 0;
        label->setVisible(isEmpty);
        view.setAccessibleDescription(isEmpty ? text : QString());
    };
    QObject::connect(view.model(), &QAbstractItemModel::modelReset, &view, update);
    update();
}
