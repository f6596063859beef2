// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/diagram_document.h"

#include <functional>

class NoticeStack;
class QAction;

/// Says in a bar that a graph is drawn in a simpler way than it should be, and why; offers to try again, or with fewer
/// functions. The bar goes with the next graph that is as it should be.
class LayoutNotice : public QObject {
    Q_OBJECT
public:
    /// `head`: what is drawn so. `again` lays out what is shown once more.
    LayoutNotice(DiagramDocument& diagram, NoticeStack& notices, const QString& head, QAction* fewer,
                 std::function<void()> again, QObject* parent);

private:
    void tell(const QString& why);

    NoticeStack& m_notices;
    QString m_head;
    QAction* m_fewer;
    std::function<void()> m_again;
};
