// SPDX-License-Identifier: MIT
#pragma once

#include "navigation/navigation.h"

#include <QObject>

#include <functional>

class QAbstractItemView;
class QMenu;
class QModelIndex;

/// The context menu of a function or cycle, for the graph and any table.
class EntryMenu : public QObject {
    Q_OBJECT
public:
    /// REQUIRES: the graph has its view.
    EntryMenu(const ProfileDocument& document, GraphContext& graph, const Navigation& navigation,
              QObject* parent = nullptr);

    using EntryAt = std::function<std::optional<gmonscope::EntryRef>(const QModelIndex&)>;
    /// Opens the menu for the entry of a row when it is right-clicked or gets the menu key.
    void watch(QAbstractItemView* view, EntryAt entryAt);
    void popUp(gmonscope::EntryRef entry, const QPoint& at);

    void focusOn(gmonscope::EntryRef entry, Focus::Kind kind);
    void hide(gmonscope::EntryRef entry);
    /// True for single functions. Groups are made after functions are hidden, and a cycle is no function.
    [[nodiscard]] bool canHide(gmonscope::EntryRef entry) const;

    /// Returns the name shortened for a menu.
    static QString nameInMenu(const QString& name);

Q_SIGNALS:
    /// The user wants a new group with this entry.
    void groupRequested(gmonscope::EntryRef entry);
    void openCycleRequested(gmonscope::CycleId cycle);
    void sourceRequested(gmonscope::EntryRef function);

private:
    [[nodiscard]] const gmonscope::Profile& profile() const { return *m_document.loaded()->profile; }
    [[nodiscard]] bool isSingle(gmonscope::EntryRef entry) const;
    [[nodiscard]] Selection::Entry otherEnd(gmonscope::EntryRef entry) const; ///< of paths to or from it
    void addPaths(QMenu& menu, gmonscope::EntryRef entry);
    void addFileAndModule(QMenu& menu, gmonscope::EntryRef entry);
    void focusOnPaths(gmonscope::EntryRef from, gmonscope::EntryRef to);

    const ProfileDocument& m_document;
    GraphContext& m_graph;
    const Navigation& m_navigation;
};
