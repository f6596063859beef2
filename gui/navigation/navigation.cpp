// SPDX-License-Identifier: MIT
#include "navigation/navigation.h"

#include "graph/graph_view.h"

#include <QScopedValueRollback>

using namespace gmonscope;

Navigation::Navigation(const ProfileDocument& document, GraphContext& graph, QObject* parent)
    : QObject(parent), m_document(document), m_graph(graph)
{
    connect(&m_graph.selection, &Selection::changed, this, &Navigation::visit);
    connect(&m_graph.filter, &ViewFilter::focusChanged, this, &Navigation::visit);
    connect(&m_document, &ProfileDocument::replaced, this, [this] {
        m_history.clear();
        Q_EMIT historyChanged();
    });
    // Queued: the view has the diagram by then.
    connect(&m_graph.diagram, &DiagramDocument::diagramChanged, this, &Navigation::lookAsBefore, Qt::QueuedConnection);
}

std::optional<EntryRef> Navigation::entryBefore(EntryRef entry) const
{
    const LoadedProfilePtr& loaded = m_document.loaded();
    if (!loaded)
        return {};
    const auto before = m_history.entryBefore(nameOf(*loaded->profile, entry));
    return before ? entryOf(*loaded->profile, *before) : std::nullopt;
}

void Navigation::visit()
{
    const LoadedProfilePtr& loaded = m_document.loaded();
    const Selection::Entry entry = m_graph.selection.current();
    if (m_isMoving || !loaded || !entry)
        return;
    m_isAwaited = false;
    const Stop stop{nameOf(*loaded->profile, *entry), m_graph.filter.state().focus, {}};
    if (m_history.visit(stop, m_graph.view->lookedAt()))
        Q_EMIT historyChanged();
}

void Navigation::back()
{
    if (canGoBack())
        goTo(m_history.back(m_graph.view->lookedAt()));
}

void Navigation::forward()
{
    if (canGoForward())
        goTo(m_history.forward(m_graph.view->lookedAt()));
}

void Navigation::goTo(const Stop& stop)
{
    const QScopedValueRollback moving(m_isMoving, true);
    ViewState state = m_graph.filter.state();
    state.focus = stop.focus;
    m_graph.filter.show(state);
    if (const LoadedProfilePtr& loaded = m_document.loaded())
        if (const auto entry = entryOf(*loaded->profile, stop.entry))
            m_graph.selection.select(*entry);
    m_isAwaited = true;
    lookAsBefore();
    Q_EMIT historyChanged();
}

/// Restores the viewport once the diagram is there: in another diagram the same point is another function.
void Navigation::lookAsBefore()
{
    if (!m_isAwaited || m_graph.diagram.isBusy() || !m_history.current())
        return;
    m_isAwaited = false;
    m_graph.view->lookAt(m_history.current()->viewport);
}
