// SPDX-License-Identifier: MIT
#include "runs/run_reading.h"

#include "look/format.h"
#include "notices/banner_area.h"
#include "notices/load_notices.h"
#include "profile/profile_document.h"
#include "profile/profile_load.h"

#include <utility>

using namespace gmonscope;

LoadRequest RunReading::request() const
{
    ProfileChanges changes = m_document.changes();
    if (m_threads == Threads::All)
        changes.threads.clear();
    return profileLoad::requestOf(m_document.loaded()->image, m_document.files(), changes);
}

std::shared_ptr<const Profile> RunReading::profile() const { return m_document.loaded()->profile; }

LoadOptions RunReading::optionsOf(const Background::Job& job) const
{
    LoadOptions options;
    options.cancelled = &job.cancelled();
    options.progress = [&job, &banner = m_banner](const LoadProgress& at) {
        job.post([&banner, at] { banner.setProgress(format::text(at.stage), at.fraction); });
    };
    return options;
}

void RunReading::begin(Background::Task task)
{
    m_isReading = true;
    m_banner.setLoading(this, true);
    m_background.start(std::move(task));
}

void RunReading::end(const std::optional<FileError>& failure)
{
    stop();
    if (failure)
        m_banner.notices().add(loadNotices::failure(*failure));
}

void RunReading::stop()
{
    m_background.cancel();
    if (std::exchange(m_isReading, false))
        m_banner.setLoading(this, false);
}
