// SPDX-License-Identifier: MIT
#pragma once

#include "background.h"

#include "gmonscope/accuracy.h"

#include <QObject>

#include <memory>

/// How far a profile's times can be believed.
struct Accuracy {
    explicit Accuracy(const gmonscope::Profile& profile) : errors(profile), comparison(profile) {}

    gmonscope::TimeErrors errors;
    gmonscope::MeasuredComparison comparison;
};
using AccuracyPtr = std::shared_ptr<const Accuracy>;

/// Finds that out on a thread of its own: of a large profile it takes longer than to show its times.
class AccuracyDocument : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// None: what is under way is given up.
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile);

Q_SIGNALS:
    /// Of the last profile that was set.
    void ready(const AccuracyPtr& accuracy);

private:
    Background m_background;
};
