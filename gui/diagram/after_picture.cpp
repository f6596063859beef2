// SPDX-License-Identifier: MIT
#include "diagram/after_picture.h"

#include "diagram/diagram_document.h"

#include <QTimer>

#include <utility>

AfterPicture::AfterPicture(const DiagramDocument& diagram, QObject* parent) : QObject(parent), m_diagram(diagram)
{
    connect(&diagram, &DiagramDocument::busyChanged, this, &AfterPicture::check);
}

void AfterPicture::run(std::function<void()> work)
{
    m_work = std::move(work);
    // Not at once, because the caller still has to start the graph after the tables.
    QMetaObject::invokeMethod(this, &AfterPicture::check, Qt::QueuedConnection);
}

void AfterPicture::check()
{
    if (!m_work || m_diagram.isBusy())
        return;
    // A timer runs after pending paint events.
    QTimer::singleShot(0, this, [this] {
        if (m_work && !m_diagram.isBusy())
            std::exchange(m_work, {})();
    });
}
