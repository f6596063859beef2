// SPDX-License-Identifier: MIT
#include "compare/compare_panel.h"

#include "compare/compare_delegate.h"
#include "look/copy_table.h"
#include "look/theme.h"
#include "search/name_filter.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QTableView>

namespace {
constexpr double filterHeight = 34, rowHeight = 24, headHeight = 26;
}

ComparePanel::ComparePanel(QWidget* parent)
    : QWidget(parent), m_model(new CompareModel(this)), m_view(new QTableView), m_filters(new QButtonGroup(this)),
      m_empty(new QLabel(tr("No function changed like that.")))
{
    setUpView();
    setFocusProxy(m_view);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_empty->hide();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* const names = new NameFilter;
    layout->addWidget(makeFilters());
    layout->addWidget(names);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_empty, 1);
    connect(m_filters, &QButtonGroup::idToggled, this, [this](int id, bool isOn) {
        if (isOn)
            m_model->setFilter(CompareModel::Filter(id));
    });
    connect(names, &NameFilter::changed, m_model, [this, names] { m_model->setNames(names->pattern()); });
    connect(m_model, &QAbstractItemModel::modelReset, this, [this] {
        m_view->setVisible(m_model->rowCount() > 0);
        m_empty->setVisible(m_model->rowCount() == 0);
    });
}

QWidget* ComparePanel::makeFilters()
{
    auto* const row = new QWidget;
    row->setFixedHeight(theme::scaled(filterHeight));
    auto* const layout = new QHBoxLayout(row);
    layout->setContentsMargins(theme::scaled(8), 0, theme::scaled(8), 0);
    layout->setSpacing(theme::scaled(4));
    const QString texts[] = {tr("All"), tr("Beyond chance"), tr("Grown"), tr("Shrunk")};
    for (int id = 0; id < int(std::size(texts)); ++id) {
        auto* const button = new QPushButton(texts[id]);
        button->setCheckable(true);
        button->setFont(theme::font(theme::TextSize::Small));
        button->setFixedHeight(theme::scaled(24));
        m_filters->addButton(button, id);
        layout->addWidget(button);
    }
    m_filters->button(0)->setChecked(true);
    layout->addStretch();
    return row;
}

void ComparePanel::setUpView()
{
    m_view->setModel(m_model);
    m_view->setItemDelegate(new CompareDelegate(m_view));
    m_view->setObjectName(QStringLiteral("comparison"));
    m_view->setAccessibleName(tr("Comparison of functions"));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setShowGrid(false);
    m_view->setWordWrap(false);
    m_view->setAlternatingRowColors(true);
    m_view->setTabKeyNavigation(false);
    m_view->setMouseTracking(true);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setMinimumSectionSize(1);
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->verticalHeader()->setDefaultSectionSize(theme::scaled(rowHeight));
    QHeaderView* const header = m_view->horizontalHeader();
    header->setFixedHeight(theme::scaled(headHeight));
    header->setHighlightSections(false);
    header->setSortIndicatorShown(true);
    header->setSectionResizeMode(CompareModel::Name, QHeaderView::Stretch);
    for (const auto& [column, width] : {std::pair{int(CompareModel::Base), 48}, std::pair{int(CompareModel::Now), 48},
                                        std::pair{int(CompareModel::Amount), 140}})
        header->resizeSection(column, theme::scaled(width));
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(CompareModel::Amount, Qt::DescendingOrder);
    addCopyAction(*m_view);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
        if (now.isValid() && !m_isFollowing)
            Q_EMIT selected(m_model->functionAt(now.row()));
    });
}

void ComparePanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const int wide = theme::scaled(140), narrow = theme::scaled(66);
    const bool hasRoom = width() >= theme::scaled(320);
    m_view->horizontalHeader()->resizeSection(CompareModel::Amount, hasRoom ? wide : narrow);
}

void ComparePanel::setComparison(const ComparisonPtr& comparison)
{
    m_filters->button(0)->setChecked(true);
    m_filters->button(int(CompareModel::Filter::BeyondChance))
        ->setText(comparison && comparison->isExact() ? tr("Changed") : tr("Beyond chance"));
    m_model->setComparison(comparison);
}

void ComparePanel::select(std::optional<gmonscope::FunctionId> function)
{
    const QScopedValueRollback following(m_isFollowing, true);
    const QModelIndex current = m_view->currentIndex();
    if (function && current.isValid() && m_model->functionAt(current.row()) == *function)
        return;
    for (int row = 0; function && row < m_model->rowCount(); ++row)
        if (m_model->functionAt(row) == *function) {
            m_view->setCurrentIndex(m_model->index(row, 0));
            return m_view->scrollTo(m_model->index(row, 0));
        }
    m_view->clearSelection();
    m_view->setCurrentIndex({});
}
