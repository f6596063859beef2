// SPDX-License-Identifier: MIT
#include "diagram/after_diagram.h"

#include "diagram/diagram_document.h"

#include <QTimer>

#include <utility>

AfterDiagram::AfterDiagram(const DiagramDocument& diagram, QObject* parent) : QObject(parent), m_diagram(diagram)
{
    connect(&diagram, &DiagramDocument::busyChanged, this, &AfterDiagram::check);
}

void AfterDiagram::run(std::function<void()> work)
{
    m_work = std::move(work);
    // Not at once, because the caller still has to start the graph after the tables.
    QMetaObject::invokeMethod(this, &AfterDiagram::check, Qt::QueuedConnection);
}

void AfterDiagram::check()
{
    if (!m_work || m_diagram.isBusy())
        return;
    // A timer runs after pending paint events.
    QTimer::singleShot(0, this, [this] {
        if (m_work && !m_diagram.isBusy())
            std::exchange(m_work, {})();
    });
}
