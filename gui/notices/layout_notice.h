// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/diagram_document.h"
#include "notices/notice_bar.h"

#include <functional>

class QAction;

/// Shows a bar when a graph is drawn in a simpler way than usual, with the reason; offers to try again, or with fewer
/// functions. The next graph that is drawn as usual removes the bar.
class LayoutNotice : public QObject {
    Q_OBJECT
public:
    /// `id` and `head`: of the graph. `again` lays it out once more.
    LayoutNotice(DiagramDocument& diagram, NoticeStack& notices, NoticeId id, const QString& head, QAction* fewer,
                 std::function<void()> again, QObject* parent);

private:
    void tell(const QString& why);

    NoticeStack& m_notices;
    NoticeId m_id;
    QString m_head;
    QAction* m_fewer;
    std::function<void()> m_again;
};
