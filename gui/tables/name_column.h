// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

class QTreeView;

/// Gives the first column of a tree, that of names, the room that its numbers leave, but always enough to be readable.
/// A scroll bar that appears or disappears changes the room, too.
class NameColumn : public QObject {
    Q_OBJECT
public:
    explicit NameColumn(QTreeView* view);

    /// True if the other columns are empty, so that names get all the room.
    void setAlone(bool isAlone);
    void fit();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QTreeView* m_view;
    bool m_isAlone = false;
};
