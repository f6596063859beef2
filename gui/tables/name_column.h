// SPDX-License-Identifier: MIT
#pragma once

#include <QTimer>

class QTreeView;

/// Gives the first column of a tree, that of names, the room that its numbers leave, but always enough to be readable,
/// however deep the rows are that are open. A scroll bar that appears or disappears changes the room, too.
class NameColumn : public QObject {
    Q_OBJECT
public:
    explicit NameColumn(QTreeView* view);

    /// True if the other columns are empty, so that names get all the room.
    void setAlone(bool isAlone);
    void fit();
    /// Other rows are open than before; it is noticed when the user opens or closes one.
    void measure();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QTreeView* m_view;
    QTimer m_later;  ///< measures once for many rows
    int m_depth = 0; ///< rows above the deepest
    bool m_isAlone = false;
};
