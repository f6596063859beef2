// SPDX-License-Identifier: MIT
#include "runs/spread_controller.h"

#include "look/action.h"
#include "look/copy_table.h"
#include "look/list_view.h"
#include "look/theme.h"
#include "runs/beside_controller.h"
#include "runs/spread_model.h"
#include "search/name_filter.h"
#include "tables/table_delegate.h"

#include <QHeaderView>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

using namespace gmonscope;

SpreadController::SpreadController(ProfileDocument& document, Selection& selection, QStackedWidget& pages,
                                   BesideController& runs, QObject* parent)
    : QObject(parent), m_document(document), m_selection(selection), m_pages(pages), m_runs(runs),
      m_action(makeAction(this, {.name = "spread", .text = tr("&Spread of runs"), .isCheckable = true},
                          &SpreadController::toggle)),
      m_model(new SpreadModel(this)), m_view(new QTableView), m_page(new QWidget)
{
    setUpView();
    setUpPage();
    pages.addWidget(m_page);
    connect(&pages, &QStackedWidget::currentChanged, this,
            [this] { m_action->setChecked(m_pages.currentWidget() == m_page); });
    connect(&runs, &BesideController::gaveUp, this, &SpreadController::leave);
    connect(&runs, &BesideController::changed, this, &SpreadController::showRuns);
    connect(&document, &ProfileDocument::profileShown, this, [this] {
        updateAction();
        if (m_action->isChecked())
            toggle(m_action->isEnabled()); // for the new runs
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
        if (now.isValid() && m_runs.runs())
            if (const auto function = m_runs.runs()->named(m_model->at(now.row()).name, m_model->at(now.row()).module))
                m_selection.select(EntryRef::of(*function));
    });
    updateAction();
}

QList<QAction*> SpreadController::actions() const { return {m_runs.allAction(), m_action}; }

void SpreadController::setUpView()
{
    m_view->setModel(m_model);
    m_view->setFrameShape(QFrame::NoFrame);
    makeListOf(*m_view, tr("Spread of runs"));
    m_view->setItemDelegate(new TableDelegate(m_view));
    m_view->setObjectName(QStringLiteral("spreadOfRuns"));
    QHeaderView* const header = m_view->horizontalHeader();
    header->setMinimumSectionSize(theme::scaled(36));
    header->setSectionResizeMode(SpreadModel::Name, QHeaderView::Stretch);
    fitColumns();
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(SpreadModel::Deviation, Qt::DescendingOrder);
}

/// All columns of numbers are as wide as the widest one needs, so that none is cut: the largest number has most digits.
void SpreadController::fitColumns()
{
    const QFontMetrics metrics(m_view->font());
    int widest = theme::scaled(52);
    for (const int column : {SpreadModel::Least, SpreadModel::Mean, SpreadModel::Most, SpreadModel::Deviation}) {
        const QString longest = m_model->longestText(column);
        widest = std::max({widest, metrics.horizontalAdvance(longest) + theme::scaled(20),
                           m_view->horizontalHeader()->sectionSizeHint(column)});
    }
    for (const int column : {SpreadModel::Least, SpreadModel::Mean, SpreadModel::Most, SpreadModel::Deviation})
        m_view->horizontalHeader()->resizeSection(column, widest);
}

void SpreadController::setUpPage()
{
    auto* const names = new NameFilter;
    connect(names, &NameFilter::changed, m_model, [this, names] { m_model->setNames(names->pattern()); });
    auto* const layout = new QVBoxLayout(m_page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(names);
    layout->addWidget(m_view, 1);
    m_page->setFocusProxy(m_view);
}

void SpreadController::updateAction()
{
    const LoadedProfilePtr& loaded = m_document.loaded();
    m_action->setEnabled(loaded && (loaded->profile->runs().size() > 1 || m_runs.runs()));
}

void SpreadController::toggle(bool isOn)
{
    m_action->setChecked(isOn);
    if (!isOn && m_pages.currentWidget() == m_page)
        m_pages.setCurrentIndex(0);
    if (!isOn)
        return;
    m_runs.want();
    showRuns();
}

/// All that is known, or nothing; it is shown when it comes.
void SpreadController::showRuns()
{
    const BesideRunsPtr& runs = m_runs.runs();
    m_model->setSpread(runs ? std::shared_ptr<const RunSpread>(runs, &runs->spread()) : nullptr,
                       runs ? &runs->sum() : nullptr);
    fitColumns();
    updateAction();
    if (runs && m_action->isChecked())
        m_pages.setCurrentWidget(m_page);
}

void SpreadController::leave()
{
    if (m_action->isChecked())
        toggle(false);
}
