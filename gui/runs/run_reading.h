// SPDX-License-Identifier: MIT
#pragma once

#include "profile/background.h"
#include "profile/given_files.h"

#include "gmonscope/load_profile.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

class BannerArea;
class ProfileDocument;

/// Reads the runs of the shown sum once more, for controllers that need more of them: in the background, with progress,
/// failure and "Cancel" in the banner. Functions are hidden, grouped and cut as in the shown profile.
class RunReading : public QObject {
public:
    /// Threads are numbered across all runs, so reading single runs needs Threads::All.
    enum class Threads { All, Shown };

    RunReading(ProfileDocument& document, BannerArea& banner, Threads threads = Threads::All)
        : m_document(document), m_banner(banner), m_threads(threads)
    {
    }

    bool isReading() const { return m_isReading; }

    /// Runs `read` in the background, then `done` on the GUI thread, unless stop() comes before. If reading fails, the
    /// banner says so and `done` gets null. REQUIRES: a profile is open.
    template <class Value>
    void
    start(std::function<gmonscope::Result<Value>(const gmonscope::LoadRequest& request, const gmonscope::Profile& sum,
                                                 const gmonscope::LoadOptions& options)>
              read,
          std::function<void(std::shared_ptr<const Value>)> done)
    {
        begin([this, read = std::move(read), done = std::move(done), request = request(),
               sum = profile()](const Background::Job& job) {
            const auto result = read(request, *sum, optionsOf(job));
            std::shared_ptr<const Value> value;
            std::optional<FileError> failure;
            if (result)
                value = std::make_shared<const Value>(*result);
            else
                failure = givenFiles::fileError(result.error());
            job.post([this, done, value, failure] {
                end(failure);
                done(value);
            });
        });
    }
    void stop();

private:
    gmonscope::LoadRequest request() const;
    std::shared_ptr<const gmonscope::Profile> profile() const;
    gmonscope::LoadOptions optionsOf(const Background::Job& job) const;
    void begin(Background::Task task);
    void end(const std::optional<FileError>& failure);

    ProfileDocument& m_document;
    BannerArea& m_banner;
    Threads m_threads;
    bool m_isReading = false;
    Background m_background;
};
