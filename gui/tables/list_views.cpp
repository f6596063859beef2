// SPDX-License-Identifier: MIT
#include "tables/list_views.h"

#include "look/theme.h"
#include "notices/problems_model.h"
#include "runs/runs_model.h"
#include "runs/threads_model.h"
#include "tables/copy_table.h"

#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

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
        option.features = QStyleOptionViewItem::ViewItemFeatures(option.features & QStyleOptionViewItem::Alternate);
        QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
        option.rect.adjust(theme::scaled(padding / 2), 0, -theme::scaled(padding), 0);
        QStyledItemDelegate::paint(painter, option, index);
    }

private:
    static constexpr double padding = 8;
};

/// Says `text` where there are no rows, to those who see it and those who hear it.
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

QTableView* makeView(QAbstractItemModel& model, const QString& name)
{
    auto* const view = new QTableView;
    view->setModel(&model);
    view->setFrameShape(QFrame::NoFrame);
    makeListOf(*view, name);
    return view;
}

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

QTableView* makeRunsView(RunsModel& model)
{
    QTableView* const view = makeView(model, RunsModel::tr("Runs"));
    view->setObjectName(QStringLiteral("runs"));
    for (const auto& [column, width] : {std::pair{int(RunsModel::File), 180}, std::pair{int(RunsModel::Baseline), 76},
                                        std::pair{int(RunsModel::Written), 140}, std::pair{int(RunsModel::Ticks), 90},
                                        std::pair{int(RunsModel::Seconds), 90}, std::pair{int(RunsModel::Rate), 60},
                                        std::pair{int(RunsModel::Calls), 110}})
        view->setColumnWidth(column, theme::scaled(width));
    view->horizontalHeader()->setSectionResizeMode(RunsModel::Folder, QHeaderView::Stretch);
    view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    return view;
}

QTableView* makeThreadsView(ThreadsModel& model)
{
    QTableView* const view = makeView(model, ThreadsModel::tr("Threads"));
    view->setObjectName(QStringLiteral("threads"));
    using Model = ThreadsModel;
    const std::pair<int, int> widths[] = {{Model::Name, 120},  {Model::Percent, 70}, {Model::User, 80},
                                          {Model::System, 80}, {Model::Samples, 80}, {Model::Number, 80},
                                          {Model::Run, 50}};
    for (const auto& [column, width] : widths)
        view->setColumnWidth(column, theme::scaled(width));
    view->horizontalHeader()->setSectionResizeMode(Model::Thread, QHeaderView::Stretch);
    view->setSortingEnabled(true);
    view->sortByColumn(Model::Percent, Qt::DescendingOrder);
    return view;
}

QTableView* makeProblemsView(ProblemsModel& model)
{
    QTableView* const view = makeView(model, ProblemsModel::tr("Problems"));
    view->setObjectName(QStringLiteral("problems"));
    view->setColumnWidth(ProblemsModel::Where, theme::scaled(170));
    view->horizontalHeader()->setSectionResizeMode(ProblemsModel::Problem, QHeaderView::Stretch);
    view->horizontalHeader()->setSectionResizeMode(ProblemsModel::ToDo, QHeaderView::Stretch);
    sayWhenEmpty(*view, ProblemsModel::tr("No problems found"));
    return view;
}
