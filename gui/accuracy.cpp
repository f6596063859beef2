// SPDX-License-Identifier: MIT
#include "accuracy.h"

void AccuracyDocument::setProfile(std::shared_ptr<const gmonscope::Profile> profile)
{
    m_background.cancel();
    if (!profile || profile->totalTicks() <= 0) // counts are exact
        return;
    m_background.start([this, profile = std::move(profile)](const Background::Job& job) {
        auto accuracy = std::make_shared<const Accuracy>(*profile);
        // `this` is only named here: what is posted never runs after we are gone.
        job.post([this, accuracy = std::move(accuracy)] { Q_EMIT ready(accuracy); });
    });
}
