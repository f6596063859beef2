// SPDX-License-Identifier: MIT
#include "spread_controller.h"

#include "format.h"
#include "given_files.h"
#include "load_notices.h"
#include "models/copy_table.h"
#include "models/spread_model.h"
#include "models/table_delegate.h"
#include "panels/banner_area.h"
#include "panels/list_views.h"
#include "theme.h"
#include "workbench.h"

#include <QAction>
#include <QHeaderView>
#include <QStackedWidget>
#include <QTableView>

#include <utility>

using namespace gmonscope;

SpreadController::SpreadController(ProfileDocument& document, Selection& selection, Workbench& workbench,
                                   BannerArea& banner, QObject* parent)
    : QObject(parent), m_document(document), m_selection(selection), m_workbench(workbench), m_banner(banner),
      m_action(new QAction(tr("&Spread of runs"), this)), m_model(new SpreadModel(this)), m_view(new QTableView)
{
    m_action->setObjectName(QStringLiteral("spread"));
    m_action->setCheckable(true);
    setUpView();
    workbench.functionPages().addWidget(m_view);
    connect(&workbench.functionPages(), &QStackedWidget::currentChanged, this,
            [this] { m_action->setChecked(m_workbench.functionPages().currentWidget() == m_view); });
    connect(m_action, &QAction::triggered, this, &SpreadController::toggle);
    connect(&banner, &BannerArea::cancelled, this, [this] {
        if (m_isComputing) // else it was another load that was cancelled
            leave();
    });
    connect(&document, &ProfileDocument::profileChanged, this, [this] {
        stop(); // the numbers of functions mean others now
        m_model->setSpread(nullptr);
        updateAction();
        if (m_action->isChecked())
            toggle(m_action->isEnabled()); // of other runs now
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
    stop();
    if (m_workbench.functionPages().currentWidget() == m_view)
        m_workbench.functionPages().setCurrentIndex(0);
}

void SpreadController::start()
{
    LoadRequest request{m_document.loaded()->image.toStdString(), {}};
    for (const RunFile& file : m_document.files())
        if (file.isIncluded) {
            request.profiles.push_back(file.path.toStdString());
            if (file.isSalvaged)
                request.salvaged.push_back(request.profiles.back());
        }
    m_isComputing = true;
    m_banner.setLoading(true);
    m_background.start([this, request, sum = m_document.loaded()->profile](const Background::Job& job) {
        LoadOptions options;
        options.cancelled = &job.cancelled();
        options.progress = [&job, this](const LoadProgress& at) {
            job.post([this, at] { m_banner.setProgress(format::text(at.stage), at.fraction); });
        };
        const auto spread = spreadOfRuns(request, sum.get(), options);
        std::shared_ptr<const RunSpread> shared;
        std::optional<FileError> failure;
        if (spread)
            shared = std::make_shared<RunSpread>(*spread);
        else
            failure = givenFiles::fileError(spread.error());
        job.post([this, shared, failure] {
            stop();
            if (failure) {
                const NoticeText text = loadNotices::failure(*failure);
                m_banner.notices().add(text.severity, text.head, text.body);
                return leave();
            }
            m_model->setSpread(shared);
            m_workbench.functionPages().setCurrentWidget(m_view);
        });
    });
}

/// The bar shows the progress of whatever is being loaded, which may be the document, too.
void SpreadController::stop()
{
    m_background.cancel();
    if (std::exchange(m_isComputing, false))
        m_banner.setLoading(m_document.isLoading());
}

void SpreadController::leave()
{
    if (m_action->isChecked())
        toggle(false);
}
