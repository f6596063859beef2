// SPDX-License-Identifier: MIT
#include "diagram/accuracy_document.h"

AccuracyDocument::AccuracyDocument(const DiagramDocument& diagram, QObject* parent)
    : QObject(parent), m_afterDiagram(diagram)
{
}

void AccuracyDocument::setProfile(std::shared_ptr<const gmonscope::Profile> profile)
{
    m_background.cancel();
    m_afterDiagram.run({});
    if (profile && profile->totalTicks() > 0) // else counts are exact
        m_afterDiagram.run([this, profile = std::move(profile)] { find(profile); });
}

void AccuracyDocument::find(std::shared_ptr<const gmonscope::Profile> profile)
{
    m_background.start([this, profile = std::move(profile)](const Background::Job& job) {
        auto accuracy = std::make_shared<const Accuracy>(profile, &job.cancelled());
        // `this` is only captured here: posted functions never run after the document is destroyed.
        job.post([this, accuracy = std::move(accuracy)] { Q_EMIT ready(accuracy); });
    });
}
