// SPDX-License-Identifier: MIT
#pragma once

#include "profile/profile_document.h"

#include <QObject>
#include <QStringList>

class QMenu;

/// Shows another event of other tools' files, from the menu Event.
class EventsController : public QObject {
    Q_OBJECT
public:
    EventsController(ProfileDocument& document, QWidget* window);

    /// Returns the submenu for the menu View.
    QMenu* menu() const { return m_menu; }

private:
    void takeEvents();
    void fillMenu();

    ProfileDocument& m_document;
    QMenu* m_menu;
    QStringList m_events; ///< the first one is shown if none is chosen
};
