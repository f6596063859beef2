// SPDX-License-Identifier: MIT
#include "runs/each_run_controller.h"

#include "attribution/attribution_panel.h"
#include "look/format.h"
#include "notices/banner_area.h"

using namespace gmonscope;

EachRunController::EachRunController(ProfileDocument& document, AttributionPanel& panel, BannerArea& banner,
                                     QObject* parent)
    : QObject(parent), m_document(document), m_panel(panel), m_reading(document, banner)
{
    connect(&panel, &AttributionPanel::eachRunToggled, this, [this](bool isWanted) {
        m_isWanted = isWanted;
        update();
    });
    connect(&document, &ProfileDocument::profileShown, this, &EachRunController::update);
    connect(&document, &ProfileDocument::refreshShown, this, &EachRunController::stop); // results are older
    connect(&banner, &BannerArea::cancelled, this, [this] {
        if (m_reading.isReading())
            m_panel.giveUpEachRun();
    });
}

void EachRunController::update()
{
    stop();
    const LoadedProfilePtr& loaded = m_document.loaded();
    // Thread numbers of the sum mean other threads in each run.
    const bool canShow = loaded && loaded->profile->runs().size() > 1 && loaded->profile->totalTicks() > 0 &&
                         m_document.changes().threads.empty();
    m_panel.setEachRunAvailable(canShow);
    if (canShow && m_isWanted)
        start();
}

void EachRunController::stop()
{
    m_reading.stop();
    m_panel.setEachRun(nullptr);
}

void EachRunController::start()
{
    QStringList names;
    for (const RunFile& file : m_document.files())
        if (file.isIncluded)
            names += format::runName(file.path, file.name);
    m_reading.start<EachRun>(&eachRun, [this, names](const std::shared_ptr<const EachRun>& each) {
        if (!each)
            return m_panel.giveUpEachRun();
        m_panel.setEachRun(each, names);
    });
}
