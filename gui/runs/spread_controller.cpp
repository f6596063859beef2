// SPDX-License-Identifier: MIT
#include "runs/spread_controller.h"

#include "look/action.h"
#include "look/copy_table.h"
#include "look/list_view.h"
#include "look/theme.h"
#include "notices/banner_area.h"
#include "runs/spread_model.h"
#include "search/name_filter.h"
#include "tables/table_delegate.h"

#include <QHeaderView>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

using namespace gmonscope;

SpreadController::SpreadController(ProfileDocument& document, Selection& selection, QStackedWidget& pages,
                                   BannerArea& banner, QObject* parent)
    : QObject(parent), m_document(document), m_selection(selection), m_pages(pages),
      m_action(makeAction(this, {.name = "spread", .text = tr("&Spread of runs"), .isCheckable = true},
                          &SpreadController::toggle)),
      m_model(new SpreadModel(this)), m_view(new QTableView), m_page(new QWidget), m_reading(document, banner)
{
    setUpView();
    setUpPage();
    pages.addWidget(m_page);
    connect(&pages, &QStackedWidget::currentChanged, this,
            [this] { m_action->setChecked(m_pages.currentWidget() == m_page); });
    connect(&banner, &BannerArea::cancelled, this, [this] {
        if (m_reading.isReading()) // else it was another load that was cancelled
            leave();
    });
    connect(&document, &ProfileDocument::profileShown, this, [this] {
        m_reading.stop(); // the numbers of functions mean others now
        m_model->setSpread(nullptr);
        updateAction();
        if (m_action->isChecked())
            toggle(m_action->isEnabled()); // for the new runs
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
        if (now.isValid())
            if (const auto function = m_model->at(now.row()).function)
                m_selection.select(EntryRef::of(*function));
    });
    updateAction();
}

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
    for (const int column : {SpreadModel::Least, SpreadModel::Mean, SpreadModel::Most})
        header->resizeSection(column, theme::scaled(52));
    header->resizeSection(SpreadModel::Deviation, theme::scaled(52));
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(SpreadModel::Deviation, Qt::DescendingOrder);
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
    m_action->setEnabled(loaded && loaded->profile->runs().size() > 1);
}

void SpreadController::toggle(bool isOn)
{
    m_action->setChecked(isOn);
    if (isOn)
        return start();
    m_reading.stop();
    if (m_pages.currentWidget() == m_page)
        m_pages.setCurrentIndex(0);
}

void SpreadController::start()
{
    const auto read = [](const LoadRequest& request, const Profile& sum, const LoadOptions& options) {
        return spreadOfRuns(request, &sum, options);
    };
    m_reading.start<RunSpread>(read, [this](const std::shared_ptr<const RunSpread>& spread) {
        if (!spread)
            return leave();
        m_model->setSpread(spread, m_document.loaded() ? m_document.loaded()->profile.get() : nullptr);
        m_pages.setCurrentWidget(m_page);
    });
}

void SpreadController::leave()
{
    if (m_action->isChecked())
        toggle(false);
}
