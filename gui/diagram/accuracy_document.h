// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/after_diagram.h"
#include "profile/accuracy.h"
#include "profile/background.h"

#include <QObject>

/// Computes the errors of a profile's times on a background thread, after the graph has been painted: for a large
/// profile this takes longer than showing its times.
class AccuracyDocument : public QObject {
    Q_OBJECT
public:
    explicit AccuracyDocument(const DiagramDocument& diagram, QObject* parent = nullptr);

    /// Starts with this profile and gives up the one before. Null: only gives up.
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile);

Q_SIGNALS:
    /// The errors of the latest profile are known.
    void ready(const AccuracyPtr& accuracy);

private:
    void find(std::shared_ptr<const gmonscope::Profile> profile);

    AfterDiagram m_afterDiagram;
    Background m_background;
};
