// SPDX-License-Identifier: MIT
#pragma once

#include "compare/comparison.h"
#include "diagram/diagram_document.h"
#include "focus/view_filter.h"
#include "profile/selection.h"

#include <QObject>
#include <QPointer>

class AttributionPanel;
class GraphPanel;
class ProfileDocument;
class Workbench;

/// Two profiles as one graph, and the attribution of what became of its functions: pages beside those of the open
/// profile, as long as there is something to compare. Its ids are the union's; what the open profile has, too, is
/// selected in both.
class ComparedView : public QObject {
    Q_OBJECT
public:
    ComparedView(ProfileDocument& document, Selection& selection, Workbench& workbench, QObject* parent = nullptr);

    /// Null: it is left, and all is as it was before.
    void show(const ComparisonPtr& comparison);

    /// Its graph is what is seen.
    bool isSeen() const;
    Selection& selection() { return m_compared; }
    ViewFilter& filter() { return m_filter; }
    DiagramDocument& diagram() { return m_diagram; }
    GraphPanel& graph() { return *m_graph; }
    AttributionPanel& attribution() { return *m_attribution; }

Q_SIGNALS:
    /// What is in the middle is the graph of both; null: no longer.
    void diagramShown(const DiagramDocument* diagram);
    void comparisonChanged();
    /// Both are to be seen with these functions hidden.
    void changesWanted(const gmonscope::GraphChanges& changes);

public Q_SLOTS:
    /// What was asked for last will not come: these are hidden still.
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
    Selection m_compared;
    ViewFilter m_filter;
    DiagramDocument m_diagram;
    GraphPanel* m_graph;
    AttributionPanel* m_attribution;
    ComparisonPtr m_comparison;
    QPointer<QWidget> m_before; ///< the page that was left for it
    bool m_isFollowing = false;
};
