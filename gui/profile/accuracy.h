// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/after_picture.h"
#include "profile/background.h"

#include "gmonscope/accuracy.h"

#include <QObject>

#include <memory>

/// How far a profile's times can be believed.
struct Accuracy {
    /// `cancelled` is polled: once it is true nothing may be asked of it.
    explicit Accuracy(std::shared_ptr<const gmonscope::Profile> of, const std::atomic<bool>* cancelled = nullptr)
        : profile(std::move(of)), errors(*profile, cancelled), comparison(*profile, cancelled)
    {
    }

    std::shared_ptr<const gmonscope::Profile> profile; ///< that it is of
    gmonscope::TimeErrors errors;
    gmonscope::MeasuredComparison comparison;
};
using AccuracyPtr = std::shared_ptr<const Accuracy>;

/// Finds that out on a thread of its own, once the profile is shown: of a large one it takes longer than to show its
/// times.
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
