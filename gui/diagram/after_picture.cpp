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
    // Not at once: who shows a profile in the tables goes on to its picture.
    QMetaObject::invokeMethod(this, &AfterPicture::check, Qt::QueuedConnection);
}

void AfterPicture::check()
{
    if (!m_work || m_diagram.isBusy())
        return;
    // Timers come after what is to be painted.
    QTimer::singleShot(0, this, [this] {
        if (m_work && !m_diagram.isBusy())
            std::exchange(m_work, {})();
    });
}
