// SPDX-License-Identifier: MIT
#pragma once

#include "compare/comparison.h"
#include "focus/graph_context.h"

#include <QObject>
#include <QPointer>

class AttributionPanel;
class GraphPanel;
class ProfileDocument;
class Workbench;

/// Shows a comparison as one graph with its attribution, as pages beside those of the open profile, until it is left.
/// Its ids are those of the comparison's graph; the selection is passed on between it and the open profile for
/// functions that both have.
class ComparedView : public QObject {
    Q_OBJECT
public:
    ComparedView(ProfileDocument& document, Selection& selection, Workbench& workbench, QObject* parent = nullptr);

    /// Null: leaves the comparison and restores the pages of the open profile.
    void show(const ComparisonPtr& comparison);

    GraphContext& context() { return m_context; }
    GraphPanel& graph() { return *m_graph; }
    AttributionPanel& attribution() { return *m_attribution; }

Q_SIGNALS:
    void comparisonChanged();
    /// The user wants both profiles shown with these functions hidden and grouped.
    void changesWanted(const gmonscope::GraphChanges& changes);
    /// The user wants a new group with this entry.
    void groupRequested(gmonscope::EntryRef entry);

public Q_SLOTS:
    /// The last request failed or was aborted; `shown` is still in force.
    void giveUpChanges(const gmonscope::GraphChanges& shown);

private:
    void connectGraph();
    void focusOn(gmonscope::EntryRef entry, Focus::Kind kind);
    [[nodiscard]] bool canHide(gmonscope::EntryRef entry) const;
    void hide(gmonscope::EntryRef entry);
    void setParts(Selection::Entry selected);
    void popUp(gmonscope::EntryRef entry, const QPoint& at);
    void follow(QWidget* page);
    void selectInOpen(Selection::Entry entry);
    void selectFromOpen(Selection::Entry entry);

    ProfileDocument& m_document;
    Selection& m_selection;
    Workbench& m_workbench;
    GraphContext m_context; ///< of the comparison
    GraphPanel* m_graph;
    AttributionPanel* m_attribution;
    ComparisonPtr m_comparison;
    QPointer<QWidget> m_before; ///< the page that the comparison took the place of
    bool m_isFollowing = false;
};
