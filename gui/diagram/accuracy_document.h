// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/after_picture.h"
#include "profile/accuracy.h"
#include "profile/background.h"

#include <QObject>

/// Finds out how far a profile's times can be believed, on a thread of its own and once the graph is painted: for a
/// large profile this takes longer than to show its times.
class AccuracyDocument : public QObject {
    Q_OBJECT
public:
    explicit AccuracyDocument(const DiagramDocument& diagram, QObject* parent = nullptr);

    /// None: what is under way is given up.
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile);

Q_SIGNALS:
    /// Of the last profile that was set.
    void ready(const AccuracyPtr& accuracy);

private:
    void find(std::shared_ptr<const gmonscope::Profile> profile);

    AfterPicture m_afterPicture;
    Background m_background;
};
