// SPDX-License-Identifier: MIT
#include "each_run_controller.h"

#include "format.h"
#include "given_files.h"
#include "load_notices.h"
#include "panels/attribution_panel.h"
#include "panels/banner_area.h"

#include <utility>

using namespace gmonscope;

EachRunController::EachRunController(ProfileDocument& document, AttributionPanel& panel, BannerArea& banner,
                                     QObject* parent)
    : QObject(parent), m_document(document), m_panel(panel), m_banner(banner)
{
    connect(&panel, &AttributionPanel::eachRunToggled, this, [this](bool isWanted) {
        m_isWanted = isWanted;
        update();
    });
    connect(&document, &ProfileDocument::profileChanged, this, &EachRunController::update);
    connect(&document, &ProfileDocument::refreshed, this, &EachRunController::stop); // what was read is of earlier
    connect(&banner, &BannerArea::cancelled, this, [this] {
        if (m_isReading)
            stop();
    });
}

void EachRunController::update()
{
    stop();
    const LoadedProfilePtr& loaded = m_document.loaded();
    const bool canShow = loaded && loaded->profile->runs().size() > 1 && loaded->profile->totalTicks() > 0;
    m_panel.setEachRunAvailable(canShow);
    if (canShow && m_isWanted)
        start();
}

void EachRunController::stop()
{
    m_background.cancel();
    m_panel.setEachRun(nullptr);
    if (std::exchange(m_isReading, false))
        m_banner.setLoading(m_document.isLoading());
}

void EachRunController::start()
{
    LoadRequest request{m_document.loaded()->image.toStdString(), {}};
    for (const RunFile& file : m_document.files())
        if (file.isIncluded) {
            request.profiles.push_back(file.path.toStdString());
            if (file.isSalvaged)
                request.salvaged.push_back(request.profiles.back());
        }
    m_isReading = true;
    m_banner.setLoading(true);
    m_background.start([this, request, sum = m_document.loaded()->profile](const Background::Job& job) {
        LoadOptions options;
        options.cancelled = &job.cancelled();
        options.progress = [&job, this](const LoadProgress& at) {
            job.post([this, at] { m_banner.setProgress(format::text(at.stage), at.fraction); });
        };
        const auto each = eachRun(request, *sum, options);
        std::shared_ptr<const EachRun> shared;
        std::optional<FileError> failure;
        if (each)
            shared = std::make_shared<const EachRun>(*each);
        else
            failure = givenFiles::fileError(each.error());
        job.post([this, shared, failure] {
            stop();
            if (failure) {
                const NoticeText text = loadNotices::failure(*failure);
                m_banner.notices().add(text.severity, text.head, text.body);
            }
            m_panel.setEachRun(shared);
        });
    });
}
