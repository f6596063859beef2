// SPDX-License-Identifier: MIT
#pragma once

#include "profile/profile_document.h"
#include "runs/run_reading.h"

#include <QObject>

class AttributionPanel;
class BannerArea;

/// Reads each run of the sum by itself when the attribution panel wants to show them.
class EachRunController : public QObject {
    Q_OBJECT
public:
    EachRunController(ProfileDocument& document, AttributionPanel& panel, BannerArea& banner,
                      QObject* parent = nullptr);

private:
    void update();
    void start();
    void stop();

    ProfileDocument& m_document;
    AttributionPanel& m_panel;
    bool m_isWanted = false;
    RunReading m_reading;
};
