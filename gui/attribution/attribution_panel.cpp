// SPDX-License-Identifier: MIT
#include "attribution/attribution_panel.h"

#include "attribution/compared_attribution.h"
#include "attribution/run_group_rows.h"
#include "attribution/run_strip.h"
#include "attribution/run_summary.h"
#include "look/elided_label.h"
#include "look/format.h"
#include "look/key_swatch.h"
#include "look/link_label.h"
#include "look/text_dialog.h"
#include "look/theme.h"

#include "gmonscope/text_report.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QListView>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>
#include <sstream>
#include <utility>

using gmonscope::EntryRef;

AttributionPanel::AttributionPanel(Selection& selection, QWidget* parent)
    : Panel(QStringLiteral("attributionPanel"), tr("Attribution"), parent), m_selection(selection),
      m_model(new AttributionModel(this)), m_delegate(new AttributionDelegate(this)), m_list(new QListView),
      m_key(makeKey()), m_footer(makeFooter()), m_empty(new QLabel(tr("Select a function to see who pays for it.")))
{
    m_list->setModel(m_model);
    m_list->setItemDelegate(m_delegate);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setWordWrap(true); // remarks get their lines anew when the width changes, be it for a scroll bar
    m_list->setSelectionMode(QAbstractItemView::NoSelection);
    m_list->setAccessibleName(tr("Attribution"));
    m_list->viewport()->installEventFilter(this);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    column()->addWidget(m_key);
    column()->addWidget(m_list, 1);
    column()->addWidget(m_empty, 1);
    column()->addWidget(m_footer);
    setFocusProxy(m_list);
    connect(m_list, &QListView::clicked, this, &AttributionPanel::follow);
    connect(m_list, &QListView::activated, this, [this](const QModelIndex& index) {
        if (const auto& strip = index.isValid() ? m_model->itemAt(index).strip : nullptr)
            Q_EMIT runWanted(strip->longest); // the mouse names the run, keys do not
        else
            follow(index);
    });
    connect(&m_selection, &Selection::changed, this, [this](Selection::Entry entry) {
        m_lines = fewLines;
        findRelatives();
        show(entry);
    });
    show({});
}

QWidget* AttributionPanel::makeKey()
{
    auto* const key = new QWidget;
    key->setFixedHeight(theme::scaled(27));
    key->setAutoFillBackground(true);
    key->setBackgroundRole(QPalette::Base);
    auto* const layout = new QHBoxLayout(key);
    layout->setContentsMargins(theme::scaled(12), 0, theme::scaled(12), 0);
    layout->setSpacing(theme::scaled(6));
    const auto addText = [&](QLabel* label) {
        label->setFont(theme::font(theme::TextSize::Small));
        label->setForegroundRole(QPalette::PlaceholderText);
        layout->addWidget(label);
    };
    layout->addWidget(new KeySwatch(KeySwatch::Kind::Estimated));
    m_estimated = new QLabel(tr("estimated"));
    m_estimated->setToolTip(tr("Shares follow the call counts, as if every call cost the same. The dark part is the "
                               "function's own time, the light one its descendants'."));
    addText(m_estimated);
    layout->addSpacing(theme::scaled(10));
    m_measuredSwatch = new KeySwatch(KeySwatch::Kind::Measured);
    layout->addWidget(m_measuredSwatch);
    m_measured = new ElidedLabel;
    m_measured->setToolTip(tr("By the sampled stacks, which only .scope files have"));
    addText(m_measured);
    layout->addStretch();
    m_errors = new QWidget;
    auto* const errors = new QHBoxLayout(m_errors);
    errors->setContentsMargins(0, 0, 0, 0);
    errors->addWidget(new KeySwatch(KeySwatch::Kind::Error));
    auto* const interval = new QLabel(tr("95 %"));
    interval->setFont(theme::font(theme::TextSize::Small));
    interval->setForegroundRole(QPalette::PlaceholderText);
    m_errors->setToolTip(tr("In 95 of 100 runs the true time lies within: sampling is a matter of chance"));
    errors->addWidget(interval);
    layout->addWidget(m_errors);
    return key;
}

QWidget* AttributionPanel::makeFooter()
{
    auto* const footer = new QWidget;
    footer->setFixedHeight(theme::scaled(28));
    footer->setAutoFillBackground(true);
    footer->setBackgroundRole(QPalette::Window);
    auto* const layout = new QHBoxLayout(footer);
    layout->setContentsMargins(theme::scaled(12), 0, theme::scaled(12), 0);
    layout->setSpacing(theme::scaled(16));
    m_gprof = new LinkLabel(tr("gprof entry"));
    auto* const copy = new LinkLabel(tr("Copy table"));
    m_eachRunLink = new LinkLabel(tr("Each run"));
    m_eachRunLink->setToolTip(tr("Shows what each run of the sum says of the function; the runs are read one by one"));
    m_eachRunLink->setObjectName(QStringLiteral("eachRun"));
    for (LinkLabel* const label : {m_gprof, copy, m_eachRunLink})
        layout->addWidget(label);
    m_gprof->setObjectName(QStringLiteral("gprofEntry"));
    copy->setObjectName(QStringLiteral("copyTable"));
    layout->addStretch();
    m_position = new QLabel;
    m_position->setFont(theme::font(theme::TextSize::Small));
    m_position->setForegroundRole(QPalette::PlaceholderText);
    m_position->setToolTip(tr("The function's number in gprof's listing"));
    layout->addWidget(m_position);
    connect(m_gprof, &QLabel::linkActivated, this, &AttributionPanel::showGprofEntry);
    connect(copy, &QLabel::linkActivated, this, &AttributionPanel::copyTable);
    connect(m_eachRunLink, &QLabel::linkActivated, this, &AttributionPanel::toggleEachRun);
    m_eachRunLink->hide();
    return footer;
}

void AttributionPanel::showProfile(const LoadedProfilePtr& loaded, const EntryMap* earlier)
{
    m_loaded = loaded;
    m_listing = loaded ? loaded->listing : nullptr;
    const bool hasStacks = m_listing && m_listing->profile()->hasStacks();
    m_measuredSwatch->setVisible(hasStacks);
    const bool hasMeasuredCalls = m_listing && m_listing->profile()->hasMeasuredCalls();
    m_estimated->setText(hasMeasuredCalls ? tr("measured with the calls") : tr("estimated"));
    m_measured->setText(hasStacks ? tr("measured") : hasMeasuredCalls ? QString() : tr("not measured: no stacks"));
    m_runs.reset(); // this and the next have ids of the profile before
    if (m_inlined.state == InlinedHere::State::Known)
        m_inlined = {InlinedHere::State::Offered, {}};
    if (earlier) {
        findRelatives();
        return setAccuracy(loaded->accuracy);
    }
    m_relatives.found.reset();
    m_background.cancel();
    m_accuracy.reset();
    m_errors->hide();
    show({}); // the selection of the new profile follows
}

void AttributionPanel::setComparison(std::shared_ptr<const gmonscope::ComparedGraph> graph, DistinctNamesPtr names)
{
    m_compared = std::move(graph);
    m_comparedNames = std::move(names);
    m_estimated->setText(tr("A, before"));
    m_measured->setText(tr("B, after"));
    for (QWidget* const widget : std::initializer_list<QWidget*>{m_estimated, m_measured})
        widget->setToolTip(tr("The dark part is the function's own time, the light one its descendants'. Several runs "
                              "have their mean."));
    m_gprof->hide(); // there is no such entry of two
    m_errors->setVisible(m_compared &&
                         !(m_compared->base().costUnit().isExact && m_compared->now().costUnit().isExact));
    show({}); // the selection follows
}

void AttributionPanel::setAccuracy(const AccuracyPtr& accuracy)
{
    m_accuracy = accuracy;
    m_errors->setVisible(m_accuracy && !m_accuracy->profile->costUnit().isExact);
    showAgain();
}

void AttributionPanel::setInlined(InlinedHere inlined)
{
    const bool isNews = inlined.state != m_inlined.state;
    m_inlined = std::move(inlined);
    if (!isNews)
        return;
    showAgain();
    const auto& items = m_model->items();
    const auto last = std::find_if(items.begin(), items.end(), [](const AttributionItem& i) {
        return i.action == AttributionItem::Action::Inlined;
    });
    if (m_inlined.state == InlinedHere::State::Known && last != items.end())
        m_list->scrollTo(m_model->index(int(last - items.begin()))); // all of what was asked for
}

/// Shows the same entry again. Errors and runs come later than times, and must not move the rows.
void AttributionPanel::showAgain()
{
    const int top = m_list->verticalScrollBar()->value();
    const QModelIndex before = m_list->currentIndex();
    const AttributionItem current = before.isValid() ? m_model->itemAt(before) : AttributionItem();
    const int fromEnd = m_model->rowCount() - before.row(); // remarks come in before the subject
    show(m_selection.current());
    for (const int row : {before.row(), m_model->rowCount() - fromEnd})
        if (const QModelIndex now = m_model->index(row); before.isValid() && now.isValid())
            if (m_model->itemAt(now).title == current.title && m_model->itemAt(now).kind == current.kind)
                m_list->setCurrentIndex(now);
    m_list->doItemsLayout();
    m_list->verticalScrollBar()->setValue(top);
}

void AttributionPanel::setView(const ViewChoice& view)
{
    m_view = view;
    findRelatives();
    show(m_selection.current());
}

void AttributionPanel::markHits(const SearchPattern& pattern)
{
    m_delegate->setPattern(pattern);
    m_list->viewport()->update();
}

void AttributionPanel::show(Selection::Entry entry)
{
    const bool hasEntry = (m_listing || m_compared) && entry;
    const gmonscope::TimedGraph* const graph =
        m_listing && !m_compared ? static_cast<const gmonscope::TimedGraph*>(m_listing->profile().get())
                                 : m_compared.get();
    m_key->setVisible(hasEntry && graph->totalTicks() > 0); // calls have no parts, and are exact
    m_list->setVisible(hasEntry || m_listing);
    m_footer->setVisible(hasEntry);
    m_empty->setVisible(!hasEntry && !m_listing);
    if (!hasEntry)
        return m_model->setItems(m_listing ? summaryRows() : std::vector<AttributionItem>());
    m_model->setItems(itemsOf(*entry, m_lines));
    m_list->scrollToTop();
    const std::uint32_t index = m_compared ? 0 : m_listing->indexOf(*entry);
    m_position->setText(index ? tr("[%1] of %2").arg(index).arg(m_listing->order().size()) : QString());
}

std::vector<AttributionItem> AttributionPanel::summaryRows() const
{
    auto items = buildRunSummary(*m_listing->profile(), m_loaded->flat, m_accuracy.get(), m_view);
    if (m_runs)
        addRunGroups(items, *m_runs, m_view);
    return items;
}

std::vector<AttributionItem> AttributionPanel::itemsOf(EntryRef entry, AttributionLines lines) const
{
    if (m_compared) {
        ViewChoice view = m_view;
        view.distinct = m_comparedNames;
        return buildComparedAttribution(*m_compared, entry, view, lines);
    }
    const gmonscope::Profile& profile = *m_listing->profile();
    std::vector<AttributionItem> items = buildAttribution(*m_listing, entry, m_accuracy.get(), m_view, lines);
    if (profile.totalTicks() > 0 && !profile.hasStacks() && !profile.hasMeasuredCalls())
        insertEstimateNote(items);
    addRelatives(items, m_relatives, profile, entry, m_view);
    const bool hasProgram = profile.importedFrom().empty();
    if (!entry.isCycle() && hasProgram)
        addInlined(items, m_inlined, profile, entry.function(), m_view);
    if (m_runs && !entry.isCycle())
        addRuns(items, entry.function());
    else if (m_runs)
        addRunGroups(items, *m_runs, m_view);
    return items;
}

void AttributionPanel::follow(const QModelIndex& index)
{
    if (!index.isValid() || m_model->itemAt(index).strip || !(index.flags() & Qt::ItemIsEnabled))
        return;
    if (const auto action = m_model->itemAt(index).action; action != AttributionItem::Action::None)
        toggle(action);
    else
        m_selection.select(*m_model->itemAt(index).link);
}

void AttributionPanel::toggle(AttributionItem::Action action)
{
    using Action = AttributionItem::Action;
    if (action == Action::Inlined)
        return inlinedToggled();
    if (action == Action::MoreCallers || action == Action::MoreCallees) {
        (action == Action::MoreCallers ? m_lines.callers : m_lines.callees) = AttributionLines::most;
        return showAgain();
    }
    bool& shows = action == Action::AllCallers ? m_relatives.showsCallers : m_relatives.showsCallees;
    shows = !shows;
    if (shows && !m_relatives.found)
        findRelatives();
    showAgain();
}

/// Finds the lists of the selected entry, if they are open. With a million functions that takes a while.
void AttributionPanel::findRelatives()
{
    const Selection::Entry entry = m_selection.current();
    m_relatives.found.reset();
    m_background.cancel();
    if (!entry || !m_listing || !(m_relatives.showsCallers || m_relatives.showsCallees))
        return;
    m_background.start([this, profile = m_listing->profile(), entry = *entry,
                        isMeasured = m_view.leadsMeasured(*m_listing->profile())](const Background::Job& job) {
        auto found =
            std::make_shared<const gmonscope::Surroundings>(gmonscope::surroundingsOf(*profile, entry, isMeasured));
        job.post([this, found] {
            m_relatives.found = found;
            showAgain();
        });
    });
}

/// The badge and the cycle's note lead to the cycle, the rest of the row to the function.
bool AttributionPanel::followBadge(const QPoint& position)
{
    const QModelIndex index = m_list->indexAt(position);
    if (!index.isValid())
        return false;
    const AttributionItem& item = m_model->itemAt(index);
    if (item.kind == AttributionItem::Kind::CycleNote) {
        m_selection.select(*item.link);
        return true;
    }
    if (!item.badgeLink || !m_delegate->badgeBox(m_list->visualRect(index), item).contains(position))
        return false;
    m_selection.select(*item.badgeLink);
    return true;
}

bool AttributionPanel::isLink(const QPoint& position) const
{
    const QModelIndex index = m_list->indexAt(position);
    if (!index.isValid())
        return false;
    const AttributionItem& item = m_model->itemAt(index);
    if (item.strip)
        return runAt(position).has_value();
    return (index.flags() & Qt::ItemIsEnabled) || item.kind == AttributionItem::Kind::CycleNote ||
           m_delegate->badgeBox(m_list->visualRect(index), item).contains(position);
}

bool AttributionPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonPress) {
        const auto* const mouse = static_cast<const QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton && followBadge(mouse->pos()))
            return true;
        if (const auto run = mouse->button() == Qt::LeftButton ? runAt(mouse->pos()) : std::nullopt) {
            Q_EMIT runWanted(*run);
            return true;
        }
    } else if (event->type() == QEvent::ToolTip) {
        const auto& help = *static_cast<const QHelpEvent*>(event);
        if (const QModelIndex index = m_list->indexAt(help.pos()); index.isValid() && m_model->itemAt(index).strip) {
            showTip(help);
            return true;
        }
    } else if (event->type() == QEvent::MouseMove) {
        const QPoint position = static_cast<const QMouseEvent*>(event)->pos();
        m_list->viewport()->setCursor(isLink(position) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    }
    return QWidget::eventFilter(watched, event);
}

/// Copies all callers and callees, however many the panel shows.
void AttributionPanel::copyTable() const
{
    const Selection::Entry entry = m_selection.current();
    constexpr AttributionLines allLines{AttributionLines::all, AttributionLines::all};
    QGuiApplication::clipboard()->setText(attributionAsTsv(entry ? itemsOf(*entry, allLines) : m_model->items()));
}

void AttributionPanel::showGprofEntry()
{
    const Selection::Entry entry = m_selection.current();
    if (!m_listing || !entry)
        return;
    std::ostringstream text;
    gmonscope::writeCallGraphEntry(text, *m_listing, *entry);
    const QString name = format::entryName(*m_listing->profile(), *entry);
    showTextDialog(this, tr("gprof entry of %1").arg(name), QString::fromStdString(text.str()));
}
