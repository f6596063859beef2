// SPDX-License-Identifier: MIT
#include "graph/graph_panel.h"

#include "focus/focus_bar.h"
#include "graph/chain_switch.h"
#include "graph/detail_scale.h"
#include "graph/graph_view.h"
#include "graph/unfold_step.h"
#include "look/action.h"
#include "look/elided_label.h"
#include "look/fitted_name.h"
#include "look/format.h"
#include "look/icons.h"
#include "look/link_label.h"
#include "look/panel_parts.h"
#include "look/theme.h"
#include "profile/setting_keys.h"

#include <QHBoxLayout>
#include <QSettings>
#include <QSlider>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <utility>

namespace {

constexpr double nameRoom = 120;
constexpr std::pair<Overlay, QLatin1String> overlayKeys[] = {{Overlay::Legend, settingKeys::legend},
                                                             {Overlay::Minimap, settingKeys::minimap}};

} // namespace

using namespace panelParts;

GraphPanel::GraphPanel(GraphContext& context, QWidget* parent)
    : Panel(QStringLiteral("graphPage"), tr("Graph"), parent), m_context(context), m_view(new GraphView)
{
    m_context.view = m_view;
    makeActions();
    column()->addWidget(makeBar());
    column()->addWidget(m_view, 1);
    column()->addWidget(makeInfoLine());
    setFocusProxy(m_view);
    connectView();
    connect(&m_context.diagram, &DiagramDocument::diagramChanged, this, &GraphPanel::showDiagram);
    connect(&m_context.diagram, &DiagramDocument::diagramRefreshed, this, &GraphPanel::refreshDiagram);
    connect(&m_context.diagram, &DiagramDocument::busyChanged, m_view, &GraphView::setBusy);
    connect(m_detail, &QSlider::valueChanged, this, [this](int value) { setDetail(detailScale::functionsAt(value)); });
    showDetail();
    showDiagram();
}

void GraphPanel::makeActions()
{
    // Connected to triggered(), which only the user causes: the view hides overlays for want of room by itself.
    m_actions.legend =
        makeAction(this, {.name = "legend", .text = tr("Legend"), .icon = "legend", .isCheckable = true}, [this] {
            acting().m_view->setLegendVisible(!acting().m_view->isLegendVisible());
            m_actions.legend->setChecked(m_view->isLegendVisible());
        });
    connect(m_view, &GraphView::legendVisibleChanged, m_actions.legend, &QAction::setChecked);
    m_actions.minimap =
        makeAction(this, {.name = "minimap", .text = tr("Minimap"), .icon = "minimap", .isCheckable = true}, [this] {
            acting().m_view->setMinimapVisible(!acting().m_view->isMinimapVisible());
            m_actions.minimap->setChecked(m_view->isMinimapVisible());
        });
    connect(m_view, &GraphView::minimapVisibleChanged, m_actions.minimap, &QAction::setChecked);
    for (QAction* const toggle : {m_actions.legend, m_actions.minimap})
        toggle->setChecked(true);
    m_actions.chains = makeChainSwitch(m_context.filter, this);
    m_actions.zoomIn = makeAction(this, {"zoomIn", tr("Zoom in"), "plus", {QKeySequence::ZoomIn}},
                                  [this] { acting().m_view->zoomIn(); });
    m_actions.zoomOut = makeAction(this, {"zoomOut", tr("Zoom out"), "minus", {QKeySequence::ZoomOut}},
                                   [this] { acting().m_view->zoomOut(); });
    m_actions.fit =
        makeAction(this, {"fit", tr("Fit"), "fit", {Qt::CTRL | Qt::Key_0}}, [this] { acting().m_view->fit(); });
    m_actions.more = makeAction(this, {"moreDetail", tr("More detail"), nullptr, {Qt::Key_BracketRight}}, [this] {
        acting().setDetail(detailScale::more(acting().m_context.diagram.maxFunctions()));
    });
    m_actions.less = makeAction(this, {"lessDetail", tr("Less detail"), nullptr, {Qt::Key_BracketLeft}}, [this] {
        acting().setDetail(detailScale::less(acting().m_context.diagram.maxFunctions()));
    });
    m_actions.all = makeAction(this, {"allFunctions", tr("Show all functions")}, [this] {
        if (const auto& laidOut = acting().m_context.diagram.laidOut())
            acting().setDetail(std::min(laidOut->diagram.functionsReached, gmonscope::mostDiagramFunctions));
    });
}

void GraphPanel::setStandIn(GraphPanel* other)
{
    m_standIn = other;
    const Actions& actions = other->m_actions;
    for (QAction* const action : {actions.chains, actions.legend, actions.minimap, actions.zoomIn, actions.zoomOut,
                                  actions.fit, actions.more, actions.less, actions.all})
        action->setShortcut({});
    connect(&other->m_context.diagram, &DiagramDocument::diagramChanged, this, &GraphPanel::updateActions);
}

void GraphPanel::updateActions()
{
    const GraphPanel& seen = acting();
    m_actions.more->setEnabled(seen.hasMore());
    m_actions.all->setEnabled(seen.hasMore());
    m_actions.less->setEnabled(seen.m_context.diagram.laidOut() &&
                               seen.m_context.diagram.maxFunctions() > detailScale::least);
    if (m_standIn)
        m_actions.chains->setEnabled(&seen == this);
}

/// Where a program has more functions than may be shown, those that took next to nothing do not fill the picture.
bool GraphPanel::areOthersTooLight() const
{
    const gmonscope::Diagram& diagram = m_context.diagram.laidOut()->diagram;
    return std::max(diagram.nodes.size(), diagram.functionsShown) < m_context.diagram.maxFunctions();
}

bool GraphPanel::hasMore() const
{
    const std::shared_ptr<const LaidOutDiagram>& laidOut = m_context.diagram.laidOut();
    return laidOut && laidOut->diagram.functionsShown < laidOut->diagram.functionsReached &&
           m_context.diagram.maxFunctions() < gmonscope::mostDiagramFunctions;
}

QWidget* GraphPanel::makeBar()
{
    QWidget* const bar = makeLine(barHeight, "graphBar");
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(theme::scaled(12), 0, theme::scaled(4), 0);
    layout->setSpacing(theme::scaled(4));
    auto* const detailLabel = new ElidedLabel(tr("Detail"));
    m_detail = new QSlider(Qt::Horizontal);
    m_detail->setRange(0, detailScale::steps() - 1);
    m_detail->setMinimumWidth(theme::scaled(30));
    m_detail->setMaximumWidth(theme::scaled(94));
    m_detail->setAccessibleName(tr("Detail: number of functions"));
    m_detail->setToolTip(tr("How many functions are shown, those first that explain most of the time"));
    m_detailValue = new QLabel;
    m_detailValue->setMinimumWidth(theme::scaled(28));
    m_zoomValue = new QLabel(tr("100 %"));
    m_zoomValue->setAlignment(Qt::AlignCenter);
    m_zoomValue->setMinimumWidth(theme::scaled(42));
    for (QLabel* const label : std::initializer_list<QLabel*>{detailLabel, m_detailValue, m_zoomValue})
        label->setFont(theme::font(theme::TextSize::Small));
    auto* const focus = new FocusBar(m_context.filter);
    layout->addWidget(focus, 1);
    for (QWidget* const widget : std::initializer_list<QWidget*>{
             detailLabel, m_detail, m_detailValue, makeButton(m_actions.chains), makeButton(m_actions.legend),
             makeButton(m_actions.minimap), makeButton(m_actions.zoomOut), m_zoomValue, makeButton(m_actions.zoomIn),
             makeButton(m_actions.fit)})
        layout->addWidget(widget);
    auto* const both = new QWidget;
    auto* const rows = new QVBoxLayout(both);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(bar);
    rows->addWidget(focus->line());
    return both;
}

QWidget* GraphPanel::makeInfoLine()
{
    QWidget* const line = makeLine(infoHeight, "graphInfo");
    auto* const layout = new QHBoxLayout(line);
    layout->setContentsMargins(theme::scaled(12), 0, theme::scaled(12), 0);
    layout->setSpacing(theme::scaled(16));
    m_summary = new ElidedLabel;
    m_summary->setFont(theme::font(theme::TextSize::Small));
    m_summary->setForegroundRole(QPalette::PlaceholderText);
    m_summary->setObjectName(QStringLiteral("graphSummary"));
    m_showMore = new LinkLabel(tr("Show more"));
    m_showMore->setObjectName(QStringLiteral("showMore"));
    m_showAll = new LinkLabel(tr("Show all"));
    m_showAll->setObjectName(QStringLiteral("showAll"));
    m_showSelected = new LinkLabel({});
    m_showSelected->setObjectName(QStringLiteral("showSelected"));
    connect(m_showSelected, &QLabel::linkActivated, this, &GraphPanel::showSelected);
    connect(m_showMore, &QLabel::linkActivated, m_actions.more, &QAction::trigger);
    connect(m_showAll, &QLabel::linkActivated, m_actions.all, &QAction::trigger);
    // At the right they stay under the pointer, however many words the summary has.
    layout->addWidget(m_summary, 1);
    layout->addWidget(m_showSelected);
    layout->addWidget(m_showMore);
    layout->addWidget(m_showAll);
    return line;
}

void GraphPanel::connectView()
{
    connect(m_view, &GraphView::selected, &m_context.selection, &Selection::select);
    connect(m_view, &GraphView::cleared, &m_context.selection, &Selection::clear);
    connect(m_view, &GraphView::cycleToggled, &m_context.diagram, &DiagramDocument::toggleCycle);
    connect(m_view, &GraphView::chainToggled, this, [this](gmonscope::FunctionId member) {
        m_context.filter.toggleChain(nameOf(*m_context.diagram.laidOut()->graph(), gmonscope::EntryRef::of(member)));
    });
    connect(m_view, &GraphView::unfoldRequested, this, &GraphPanel::unfold);
    connect(m_view, &GraphView::neighboursToggled, &m_context.diagram, &DiagramDocument::toggleNeighbours);
    connect(m_view, &GraphView::cancelRequested, &m_context.diagram, &DiagramDocument::cancel);
    connect(m_view, &GraphView::zoomChanged, this,
            [this](double zoom) { m_zoomValue->setText(tr("%1 %").arg(std::lround(zoom * 100))); });
    connect(&m_context.selection, &Selection::changed, this, [this](Selection::Entry entry) {
        m_view->setSelected(entry);
        if (entry)
            m_view->ensureVisible(*entry);
        m_isSelectedWanted = entry && !m_view->shows(*entry);
        m_context.diagram.visit(mayVisit(entry) ? entry : std::nullopt);
        offerSelected();
    });
}

void GraphPanel::unfold(gmonscope::EntryRef subject, gmonscope::Side side)
{
    m_unfolded = m_context.diagram.laidOut();
    m_unfoldedSubject = subject;
    m_returnsTo.reset();
    const auto returnTo = [this, before = m_view->lookedAt()] { m_returnsTo = before; };
    m_context.filter.undoStack().push(
        new UnfoldStep(m_context.diagram, nameOf(*m_unfolded->profile, subject), side, returnTo));
}

/// Shows the heaviest of the nodes that the diagram before did not have, but first of all the one that they belong to.
void GraphPanel::showUnfolded(const LaidOutDiagram& before)
{
    const gmonscope::DiagramNode* heaviest = nullptr;
    const auto& old = before.diagram.nodes;
    const auto isNew = [&](const gmonscope::DiagramNode& node) {
        return std::none_of(old.begin(), old.end(), [&](const auto& known) { return known.subject == node.subject; });
    };
    for (const gmonscope::DiagramNode& node : m_context.diagram.laidOut()->diagram.nodes)
        if (isNew(node) && (!heaviest || node.totalShare > heaviest->totalShare))
            heaviest = &node;
    if (heaviest)
        m_view->ensureVisible(heaviest->subject);
    m_view->ensureVisible(m_unfoldedSubject);
}

void GraphPanel::showDiagram()
{
    const std::shared_ptr<const LaidOutDiagram>& laidOut = m_context.diagram.laidOut();
    const bool isOutOfFocus = laidOut && laidOut->diagram.nodes.empty() && laidOut->diagram.isFocused;
    m_view->setMessage(isOutOfFocus ? tr("Nothing is in this focus.") : m_message);
    if (!laidOut || laidOut != m_view->diagram()) {
        m_view->setSelected(m_context.selection.current()); // first: the view begins where it is in sight
        m_view->setDiagram(laidOut);
    }
    if (m_isSelectedWanted)
        bringSelected();
    if (const auto before = std::exchange(m_unfolded, {}); before && laidOut)
        showUnfolded(*before);
    if (const auto before = std::exchange(m_returnsTo, {}); before && laidOut)
        m_view->lookAt(*before);
    tellDiagram();
    m_context.diagram.visit(mayVisit(m_context.selection.current()) ? m_context.selection.current() : std::nullopt);
}

/// Brings the selection into view, if it is drawn by now, and as far as possible what was drawn with it.
void GraphPanel::bringSelected()
{
    const Selection::Entry entry = m_context.selection.current();
    if (!entry || !m_view->shows(*entry))
        return;
    m_isSelectedWanted = false;
    for (const gmonscope::DiagramNode& node : m_context.diagram.laidOut()->diagram.nodes)
        if (node.isTemporary)
            m_view->ensureVisible(node.subject);
    m_view->ensureVisible(*entry);
}

void GraphPanel::refreshDiagram()
{
    m_view->refresh(m_context.diagram.laidOut(), m_context.selection.current());
    tellDiagram();
}

/// Says how much of the program is in the graph, and how to see more.
void GraphPanel::tellDiagram()
{
    const std::shared_ptr<const LaidOutDiagram>& laidOut = m_context.diagram.laidOut();
    offerSelected();
    const QString threads = threadsTitle(m_context.filter.state().threads);
    QString shown = laidOut ? format::text(laidOut->diagram.summary()) : QString();
    if (!shown.isEmpty() && !threads.isEmpty())
        shown = tr("%1 · %2 only").arg(shown, threads);
    if (laidOut && !hasMore() && laidOut->diagram.functionsShown < laidOut->diagram.functionsReached)
        shown = areOthersTooLight() ? tr("The others took less than 0.1 % each: a focus shows them · %1").arg(shown)
                                    : tr("More than %2 cannot be read: a focus shows the others · %1")
                                          .arg(shown, format::count(gmonscope::mostDiagramFunctions));
    m_summary->setText(shown);
    m_showMore->setVisible(hasMore());
    m_showAll->setVisible(hasMore());
    updateActions();
    showDetail();
}

/// True for functions and cycles. Rows like "[gap]" are drawn when they matter.
bool GraphPanel::mayVisit(Selection::Entry entry) const
{
    const auto& laidOut = m_context.diagram.laidOut();
    return entry && laidOut && (!laidOut->diagram.nodes.empty() || laidOut->diagram.isFocused) &&
           (entry->isCycle() || (entry->value < laidOut->graph()->functions().size() &&
                                 gmonscope::isRoutine(laidOut->graph()->function(entry->function()).kind)));
}

/// A row of the tables may stand for a function that the graph leaves out, or has only while it is selected.
void GraphPanel::offerSelected()
{
    const Selection::Entry entry = m_context.selection.current();
    const auto& laidOut = m_context.diagram.laidOut();
    const auto isTemporary = [&](const gmonscope::DiagramNode& node) {
        return node.isTemporary && node.subject == *entry;
    };
    const bool isHidden =
        mayVisit(entry) && (!m_view->shows(*entry) ||
                            std::any_of(laidOut->diagram.nodes.begin(), laidOut->diagram.nodes.end(), isTemporary));
    m_showSelected->setVisible(isHidden);
    if (!isHidden)
        return;
    const QString name = format::entryName(*laidOut->graph(), *entry);
    const QString fitted = fittedName(name, theme::scaled(nameRoom), theme::scaled(12), gmonscope::FontWeight::Regular);
    m_showSelected->setLink(tr("Keep %1").arg(fitted));
    m_showSelected->setToolTip(tr("Keep %1 in the graph when something else is selected").arg(name));
}

void GraphPanel::showSelected()
{
    const Selection::Entry entry = m_context.selection.current();
    const auto& laidOut = m_context.diagram.laidOut();
    if (!entry || !laidOut)
        return;
    m_isSelectedWanted = true;
    if (const gmonscope::FunctionSet& focus = m_context.diagram.options().focus;
        !focus.empty() && (entry->isCycle() || !focus[entry->value]))
        m_context.filter.clearFocus();
    m_context.diagram.showEntry(*entry);
}

void GraphPanel::setDetail(std::size_t functions)
{
    m_context.diagram.setMaxFunctions(functions);
    showDetail();
}

void GraphPanel::showDetail()
{
    const QSignalBlocker blocker(m_detail);
    m_detail->setValue(detailScale::stepOf(m_context.diagram.maxFunctions()));
    m_detailValue->setText(format::count(m_context.diagram.maxFunctions()));
}

void GraphPanel::showProfile(const LoadedProfilePtr& loaded, const EntryMap* earlier)
{
    if (earlier)
        m_view->setSelected(m_context.selection.current()); // the same function has another id
    m_message = loaded && loaded->listing->order().empty() ? tr("Nothing was recorded.") : QString();
    m_view->setMessage(m_message);
}

void GraphPanel::setAccuracy(const AccuracyPtr& accuracy) { m_context.diagram.setAccuracy(accuracy); }

void GraphPanel::markHits(const SearchPattern& pattern) { m_view->markHits(pattern); }

void GraphPanel::saveTo(QSettings& settings) const
{
    for (const auto& [overlay, key] : overlayKeys)
        if (const auto choice = m_view->choice(overlay))
            settings.setValue(key, *choice);
        else
            settings.remove(key);
}

bool GraphPanel::restoreFrom(const QSettings& settings)
{
    for (const auto& [overlay, key] : overlayKeys)
        if (settings.contains(key))
            m_view->setChoice(overlay, settings.value(key).toBool());
    return true;
}

void GraphPanel::resetLayout()
{
    for (const auto& [overlay, key] : overlayKeys)
        m_view->setChoice(overlay, {});
}
