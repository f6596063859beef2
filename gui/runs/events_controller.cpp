// SPDX-License-Identifier: MIT
#include "runs/events_controller.h"

#include "gmonscope/other_tools.h"
#include "look/format.h"

#include <QActionGroup>
#include <QMenu>

EventsController::EventsController(ProfileDocument& document, QWidget* window)
    : QObject(window), m_document(document), m_menu(new QMenu(tr("E&vent"), window))
{
    m_menu->setObjectName(QStringLiteral("eventMenu"));
    connect(m_menu, &QMenu::aboutToShow, this, &EventsController::fillMenu);
    connect(&m_document, &ProfileDocument::profileShown, this, &EventsController::takeEvents);
    takeEvents();
}

void EventsController::takeEvents()
{
    m_events.clear();
    const LoadedProfilePtr& loaded = m_document.loaded();
    if (loaded && !loaded->profile->importedFrom().empty() && !loaded->profile->runs().empty())
        for (const std::string& event : gmonscope::eventsIn(loaded->profile->runs().front().path))
            m_events += QString::fromStdString(event);
    const bool canChoose = m_events.size() > 1;
    m_menu->setEnabled(canChoose);
    m_menu->menuAction()->setToolTip(canChoose ? QString() : tr("Files of callgrind and perf may have several"));
}

void EventsController::fillMenu()
{
    m_menu->clear();
    auto* const group = new QActionGroup(m_menu);
    const QString chosen = QString::fromStdString(m_document.changes().event);
    for (const QString& event : m_events) {
        QAction* const action = m_menu->addAction(format::inMenu(event));
        action->setCheckable(true);
        action->setChecked(chosen.isEmpty() ? event == m_events.front() : event == chosen);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, event] {
            ProfileChanges changes = m_document.changes();
            changes.event = event == m_events.front() ? std::string() : event.toStdString();
            m_document.setChanges(changes);
        });
    }
}
