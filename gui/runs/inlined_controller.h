// SPDX-License-Identifier: MIT
#pragma once

#include "profile/profile_document.h"
#include "runs/run_reading.h"

#include <QObject>

class AttributionPanel;
class BannerArea;

/// Reads debugging information for the time in inlined functions when the attribution panel wants to show it. The
/// result is kept until another profile is shown.
class InlinedController : public QObject {
    Q_OBJECT
public:
    InlinedController(ProfileDocument& document, AttributionPanel& panel, BannerArea& banner,
                      QObject* parent = nullptr);

private:
    void forget();
    void update();
    void giveUp();

    ProfileDocument& m_document;
    AttributionPanel& m_panel;
    bool m_isWanted = false;
    std::shared_ptr<const std::vector<gmonscope::InlinedTime>> m_times;
    RunReading m_reading;
};
