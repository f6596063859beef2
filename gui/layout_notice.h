// SPDX-License-Identifier: MIT
#pragma once

#include "diagram_document.h"

#include <functional>

class NoticeStack;
class QAction;

/// Says in a bar that a graph is drawn in a simpler way than it should be, and why; offers to try again, or with fewer
/// functions. The bar goes with the next graph that is as it should be.
class LayoutNotice : public QObject {
    Q_OBJECT
public:
    /// `again` lays out what is shown once more.
    LayoutNotice(DiagramDocument& diagram, NoticeStack& notices, QAction* fewer, std::function<void()> again,
                 QObject* parent);

private:
    void tell(const QString& why);

    NoticeStack& m_notices;
    QAction* m_fewer;
    std::function<void()> m_again;
};
