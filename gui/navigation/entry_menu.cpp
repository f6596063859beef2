// SPDX-License-Identifier: MIT
#include "navigation/entry_menu.h"

#include "graph/graph_view.h"
#include "look/fitted_name.h"
#include "look/format.h"
#include "look/theme.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include <algorithm>

using namespace gmonscope;

static constexpr double nameRoom = 260;

QString EntryMenu::nameInMenu(const QString& name)
{
    return format::inMenu(fittedName(name, theme::scaled(nameRoom), theme::scaled(13), FontWeight::Regular));
}

EntryMenu::EntryMenu(const ProfileDocument& document, GraphContext& graph, const Navigation& navigation,
                     QObject* parent)
    : QObject(parent), m_document(document), m_graph(graph), m_navigation(navigation)
{
    const GraphView* const view = m_graph.view;
    connect(view, &GraphView::activated, this, [this](EntryRef entry) { focusOn(entry, Focus::Kind::Both); });
    connect(view, &GraphView::menuRequested, this, &EntryMenu::popUp);
    connect(view, &GraphView::commanded, this, [this](EntryRef entry, GraphView::Command command) {
        switch (command) {
        case GraphView::Command::Ancestors: return focusOn(entry, Focus::Kind::Ancestors);
        case GraphView::Command::Descendants: return focusOn(entry, Focus::Kind::Descendants);
        case GraphView::Command::Both: return focusOn(entry, Focus::Kind::Both);
        case GraphView::Command::Hide: return hide(entry);
        }
    });
}

void EntryMenu::watch(QAbstractItemView* view, EntryAt entryAt)
{
    view->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(view, &QWidget::customContextMenuRequested, this, [this, view, entryAt](const QPoint& point) {
        QModelIndex index = view->indexAt(point);
        if (!index.isValid()) // the menu key: in the middle of the view
            index = view->currentIndex();
        if (const auto entry = entryAt(index))
            popUp(*entry, view->viewport()->mapToGlobal(point));
    });
}

void EntryMenu::focusOn(EntryRef entry, Focus::Kind kind)
{
    if (m_document.loaded())
        m_graph.filter.focusOn({kind, nameOf(profile(), entry), {}, format::entryName(profile(), entry), {}});
}

void EntryMenu::focusOnPaths(EntryRef from, EntryRef to)
{
    m_graph.filter.focusOn({Focus::Kind::Paths, nameOf(profile(), from), nameOf(profile(), to),
                            format::entryName(profile(), from), format::entryName(profile(), to)});
}

bool EntryMenu::isSingle(EntryRef entry) const
{
    return m_document.loaded() && !entry.isCycle() &&
           profile().function(entry.function()).kind == FunctionKind::Function;
}

bool EntryMenu::canHide(EntryRef entry) const { return isSingle(entry); }

void EntryMenu::hide(EntryRef entry)
{
    if (canHide(entry))
        m_graph.filter.hide(format::entryName(profile(), entry));
}

void EntryMenu::popUp(EntryRef entry, const QPoint& at)
{
    if (!m_document.loaded())
        return;
    auto* const menu = new QMenu(m_graph.view->window());
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("entryMenu"));
    menu->setToolTipsVisible(true);
    // The menu's ids belong to the profile that is shown now.
    connect(&m_document, &ProfileDocument::profileChanged, menu, &QMenu::close);
    const auto cycle = entry.isCycle() ? std::optional(entry.cycle()) : profile().function(entry.function()).cycle;
    const Selection::Entry other = otherEnd(entry);
    connect(&m_document, &ProfileDocument::refreshed, menu, [menu, entry, cycle, other](const EntryMapPtr& map) {
        const auto isSame = [&map](Selection::Entry one) { return !one || map->entry(*one) == one; };
        if (!isSame(entry) || !isSame(other) || !isSame(cycle ? Selection::Entry(EntryRef::of(*cycle)) : std::nullopt))
            menu->close();
    });
    const auto add = [&](const QString& text, Focus::Kind kind) {
        menu->addAction(text, this, [this, entry, kind] { focusOn(entry, kind); });
    };
    add(tr("&Focus on %1").arg(nameInMenu(format::entryName(profile(), entry))), Focus::Kind::Both);
    add(tr("Focus on its &ancestors"), Focus::Kind::Ancestors);
    add(tr("Focus on its &descendants"), Focus::Kind::Descendants);
    addPaths(*menu, entry);
    addFileAndModule(*menu, entry);
    menu->addSeparator();
    menu->addAction(tr("Show &source"), this, [this, entry] { Q_EMIT sourceRequested(entry); })
        ->setEnabled(isSingle(entry));
    const auto& unfolded = m_graph.diagram.options().unfolded;
    if (std::any_of(unfolded.begin(), unfolded.end(), [&](const Unfolding& u) { return u.subject == entry; }))
        menu->addAction(tr("Show &less of its callers and callees"), this,
                        [this, entry] { m_graph.diagram.toggleNeighbours(entry); });
    if (cycle)
        menu->addAction(tr("&Open cycle..."), this, [this, cycle] { Q_EMIT openCycleRequested(*cycle); });
    menu->addAction(tr("&Hide (its callers pay)"), this, [this, entry] { hide(entry); })->setEnabled(canHide(entry));
    menu->addAction(tr("&Group with others..."), this, [this, entry] { Q_EMIT groupRequested(entry); })
        ->setEnabled(canHide(entry));
    menu->addAction(tr("&Copy name"), this,
                    [this, entry] { QGuiApplication::clipboard()->setText(format::entryName(profile(), entry)); });
    menu->popup(at);
}

/// Returns the selection, or the one before it.
Selection::Entry EntryMenu::otherEnd(EntryRef entry) const
{
    Selection::Entry other = m_graph.selection.current();
    if (!other || *other == entry)
        other = m_navigation.entryBefore(entry);
    return other == entry ? std::nullopt : other;
}

void EntryMenu::addPaths(QMenu& menu, EntryRef entry)
{
    const Selection::Entry other = otherEnd(entry);
    if (!other) {
        QAction* const none = menu.addAction(tr("&Paths from here to..."));
        none->setEnabled(false);
        none->setToolTip(tr("Select the other function first"));
        return;
    }
    const QString name = nameInMenu(format::entryName(profile(), *other));
    const EntryRef end = *other;
    menu.addAction(tr("&Paths from here to %1").arg(name), this, [this, entry, end] { focusOnPaths(entry, end); });
    menu.addAction(tr("Paths from %1 &to here").arg(name), this, [this, entry, end] { focusOnPaths(end, entry); });
}

void EntryMenu::addFileAndModule(QMenu& menu, EntryRef entry)
{
    if (entry.isCycle())
        return;
    const Function& function = profile().function(entry.function());
    menu.addSeparator();
    const auto add = [&](const QString& text, Focus::Kind kind, const QString& key, const QString& title) {
        menu.addAction(text.arg(nameInMenu(title)), this, [this, kind, key, title] {
            m_graph.filter.focusOn({kind, {key, false}, {}, title, {}});
        });
    };
    const QString file = format::text(function.sourceFile);
    if (!file.isEmpty())
        add(tr("Only f&ile %1"), Focus::Kind::File, file, format::fileName(file));
    if (function.module && profile().modules().size() > 1) {
        const QString module = format::text(profile().module(*function.module).name);
        add(tr("Only &module %1"), Focus::Kind::Module, module, module);
    }
}
