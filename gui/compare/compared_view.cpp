// SPDX-License-Identifier: MIT
#include "compare/compared_view.h"

#include "attribution/attribution_panel.h"
#include "focus/filter_controller.h"
#include "graph/graph_panel.h"
#include "graph/graph_view.h"
#include "look/format.h"
#include "look/theme.h"
#include "navigation/entry_menu.h"
#include "profile/entry_name.h"
#include "workbench/workbench.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QScopedValueRollback>
#include <QStackedWidget>

using namespace gmonscope;

/// Gives the parts the names that they have for the open profile.
static void nameParts(const QWidget& panel)
{
    for (QObject* const part : panel.findChildren<QObject*>())
        if (const QString name = part->objectName(); !name.isEmpty() && !name.startsWith(QLatin1String("qt_")))
            part->setObjectName(QStringLiteral("compared.") + name);
}

ComparedView::ComparedView(ProfileDocument& document, Selection& selection, Workbench& workbench, QObject* parent)
    : QObject(parent), m_document(document), m_selection(selection), m_workbench(workbench),
      m_graph(new GraphPanel(m_context)), m_attribution(new AttributionPanel(m_context.selection))
{
    nameParts(*m_graph);
    nameParts(*m_attribution);
    m_graph->setObjectName(QStringLiteral("comparedGraphPage"));
    m_graph->view()->setAccessibleName(tr("Graph of the comparison"));
    m_graph->setWindowTitle(tr("Comparison"));
    workbench.addStandIn(m_graph, workbench.graph());
    workbench.graph().setStandIn(m_graph);
    m_context.filter.disconnect(m_graph->actions().chains); // a chain would hide how each function changed
    m_graph->actions().chains->setChecked(false);
    m_graph->actions().chains->setEnabled(false);
    m_attribution->setObjectName(QStringLiteral("comparedAttribution"));
    workbench.addStandIn(m_attribution, workbench.attribution());
    connectGraph();
    connect(&workbench.centre(), &CentrePanel::pageChanged, this, &ComparedView::follow);
    connect(&m_context.selection, &Selection::changed, this, &ComparedView::selectInOpen);
    connect(&m_selection, &Selection::changed, this, &ComparedView::selectFromOpen);
}

void ComparedView::connectGraph()
{
    using Command = GraphView::Command;
    const GraphView* const view = m_graph->view();
    connect(view, &GraphView::activated, this, [this](EntryRef entry) { focusOn(entry, Focus::Kind::Both); });
    connect(view, &GraphView::commanded, this, [this](EntryRef entry, Command command) {
        if (command == Command::Hide)
            return hide(entry);
        focusOn(entry, command == Command::Ancestors     ? Focus::Kind::Ancestors
                       : command == Command::Descendants ? Focus::Kind::Descendants
                                                         : Focus::Kind::Both);
    });
    connect(view, &GraphView::menuRequested, this, &ComparedView::popUp);
    connect(&m_context.filter, &ViewFilter::focusChanged, this, [this] {
        if (m_comparison)
            m_context.diagram.setFocus(focusedPart(*m_comparison->graph, m_context.filter.state().focus));
    });
    connect(&m_context.filter, &ViewFilter::changesChanged, this, [this] {
        if (m_comparison)
            Q_EMIT changesWanted(changesOf(m_context.filter.state()).graph);
    });
}

void ComparedView::focusOn(EntryRef entry, Focus::Kind kind)
{
    const ComparedGraph& graph = *m_comparison->graph;
    const QString title = format::entryName(graph, entry);
    m_context.filter.focusOn({kind, nameOf(graph, entry), {}, title, {}});
}

/// True for single functions, as in the open profile.
bool ComparedView::canHide(EntryRef entry) const
{
    return !entry.isCycle() && m_comparison->graph->function(entry.function()).kind == FunctionKind::Function;
}

void ComparedView::hide(EntryRef entry)
{
    if (canHide(entry))
        m_context.filter.hide(format::entryName(*m_comparison->graph, entry));
}

void ComparedView::giveUpChanges(const GraphChanges& shown)
{
    ViewState state = m_context.filter.state();
    state.hidden.clear();
    for (const std::string& name : shown.hidden)
        state.hidden.append(format::text(name));
    state.grouping = shown.grouping;
    m_context.filter.giveUp(state);
}

/// Shows a menu of the commands that make sense with two profiles; cutting needs one.
void ComparedView::popUp(EntryRef entry, const QPoint& at)
{
    if (!m_comparison)
        return;
    const QString name = format::entryName(*m_comparison->graph, entry);
    auto* const menu = new QMenu(m_graph->window());
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("comparedEntryMenu"));
    // The menu's ids are of the comparison that is shown now.
    connect(this, &ComparedView::comparisonChanged, menu, &QMenu::close);
    const auto add = [&](const QString& text, Focus::Kind kind) {
        menu->addAction(text, this, [this, entry, kind] { focusOn(entry, kind); });
    };
    add(tr("&Focus on %1").arg(EntryMenu::nameInMenu(name)), Focus::Kind::Both);
    add(tr("Focus on its &ancestors"), Focus::Kind::Ancestors);
    add(tr("Focus on its &descendants"), Focus::Kind::Descendants);
    menu->addSeparator();
    menu->addAction(tr("&Hide (its callers pay)"), this, [this, entry] { hide(entry); })->setEnabled(canHide(entry));
    menu->addAction(tr("&Group with others..."), this, [this, entry] { Q_EMIT groupRequested(entry); })
        ->setEnabled(canHide(entry));
    menu->addAction(tr("&Copy name"), this, [name] { QGuiApplication::clipboard()->setText(name); });
    menu->popup(at);
}

void ComparedView::show(const ComparisonPtr& comparison)
{
    if (comparison == m_comparison)
        return;
    CentrePanel& centre = m_workbench.centre();
    const bool wasShown = centre.currentPage() == m_graph;
    const bool isContinued = m_comparison && comparison && comparison->isContinued;
    if (!m_comparison)
        m_before = centre.currentPage();
    Selection::Entry selected; // the union's ids are others now
    if (isContinued && m_context.selection.current())
        selected = entryOf(*comparison->graph, nameOf(*m_comparison->graph, *m_context.selection.current()));
    m_comparison = comparison;
    Q_EMIT comparisonChanged();
    const QScopedValueRollback following(m_isFollowing, true);
    if (!isContinued)
        m_context.filter.reset();
    setParts(selected);
    centre.setPageAvailable(m_graph, comparison != nullptr);
    if (comparison && !isContinued)
        centre.showPage(m_graph);
    else if (!comparison && wasShown && m_before)
        centre.showPage(m_before);
    follow(centre.currentPage());
    if (!comparison || selected)
        return;
    m_isFollowing = false;
    selectFromOpen(m_selection.current());
}

/// Tells the panels that show the comparison, null or not.
void ComparedView::setParts(Selection::Entry selected)
{
    const auto graph = m_comparison ? m_comparison->graph : nullptr;
    m_context.selection.reset({});
    m_context.diagram.setComparison(graph, graph ? focusedPart(*graph, m_context.filter.state().focus) : FocusedPart());
    m_attribution->setComparison(graph, m_comparison ? m_comparison->names : nullptr);
    if (selected)
        m_context.selection.select(*selected);
}

/// Shows the attribution that belongs to the visible graph.
void ComparedView::follow(QWidget* page)
{
    QStackedWidget& pages = m_workbench.attributionPages();
    const bool isShown = m_comparison && page == m_graph;
    if (isShown || !m_comparison || page == &m_workbench.graph())
        pages.setCurrentIndex(isShown ? pages.indexOf(m_attribution) : 0);
    m_workbench.graph().updateActions();
}

/// Removes marks of entries that only one of the two has.
void ComparedView::selectInOpen(Selection::Entry entry)
{
    if (m_isFollowing || !m_comparison || !m_document.loaded())
        return;
    const QScopedValueRollback following(m_isFollowing, true);
    const auto same =
        entry ? entryOf(*m_document.loaded()->profile, nameOf(*m_comparison->graph, *entry)) : std::nullopt;
    if (same)
        m_selection.select(*same);
    else
        m_selection.clear();
}

void ComparedView::selectFromOpen(Selection::Entry entry)
{
    if (m_isFollowing || !m_comparison || !m_document.loaded())
        return;
    const QScopedValueRollback following(m_isFollowing, true);
    const auto same =
        entry ? entryOf(*m_comparison->graph, nameOf(*m_document.loaded()->profile, *entry)) : std::nullopt;
    if (same)
        m_context.selection.select(*same);
    else
        m_context.selection.clear();
}
