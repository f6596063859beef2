// SPDX-License-Identifier: MIT
#include "compare/single_runs.h"

#include "base/in_parallel.h"
#include "gmonscope/phrase.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>

namespace gmonscope {

namespace {

/// A run that was read, and what the visitor needs of it that can be made beside other runs.
struct ReadRun {
    Result<std::shared_ptr<const Profile>> profile;
    NamedFunctions names;
};

/// Reads ahead of the visitor on threads of its own, but no further than there are threads: profiles may be large.
class ReadAhead {
public:
    ReadAhead(const LoadRequest& request, const LoadOptions& options)
        : m_request(request), m_cancelled(options.cancelled), m_runs(request.profiles.size()),
          m_ahead(std::min<std::size_t>(std::min(usableProcessors(), mostThreads), m_runs.size()))
    {
        if (m_ahead < 2) // then the visitor's own thread reads
            return;
        try {
            for (std::size_t i = 0; i < m_ahead; ++i)
                m_threads.emplace_back([this] { work(); });
        } catch (const std::system_error&) { // those that have started read all
        }
    }
    ~ReadAhead()
    {
        stop();
        m_threads.clear();
    }
    ReadAhead(const ReadAhead&) = delete;
    ReadAhead& operator=(const ReadAhead&) = delete;

    /// REQUIRES: the first call is for run 0, each other one for the next run.
    ReadRun take(std::size_t run)
    {
        if (m_threads.empty())
            return read(run, m_cancelled);
        std::unique_lock lock(m_mutex);
        m_visited = run;
        m_changed.notify_all();
        while (!m_runs[run]) {
            m_changed.wait_for(lock, std::chrono::milliseconds(20));
            if (m_cancelled && m_cancelled->load())
                return {Error{.path = {}, .offset = {}, .expected = {}, .found = "cancelled"}, {}};
        }
        ReadRun taken = std::move(*m_runs[run]);
        m_runs[run].reset();
        return taken;
    }

private:
    static constexpr unsigned mostThreads = 8;

    void stop()
    {
        const std::lock_guard lock(m_mutex);
        m_isStopped = true;
        m_changed.notify_all();
    }

    void work()
    {
        std::unique_lock lock(m_mutex);
        while (true) {
            m_changed.wait(lock, [this] { return isDone() || m_next <= m_visited + m_ahead; });
            if (isDone())
                return;
            const std::size_t run = m_next++;
            lock.unlock();
            ReadRun done = read(run, &m_isStopped);
            lock.lock();
            m_runs[run] = std::move(done);
            m_changed.notify_all();
        }
    }

    [[nodiscard]] bool isDone() const { return m_isStopped || m_next == m_runs.size(); }

    [[nodiscard]] ReadRun read(std::size_t run, const std::atomic<bool>* cancelled) const
    {
        LoadRequest one = m_request;
        one.profiles = {m_request.profiles[run]};
        ReadRun done{loadProfile(one, {.progress = {}, .cancelled = cancelled, .stageDone = {}}), {}};
        try {
            if (done.profile)
                eachName(**done.profile, [&](const FunctionName& name, const std::vector<FunctionId>& same) {
                    done.names.emplace_back(name, same);
                });
        } catch (const std::bad_alloc&) { // nobody else could catch it in this thread
            return {
                Error{.path = one.profiles.front(), .offset = {}, .expected = {}, .found = "not enough memory for it"},
                {}};
        }
        return done;
    }

    const LoadRequest& m_request;
    const std::atomic<bool>* m_cancelled; ///< may be nullptr
    std::atomic<bool> m_isStopped = false;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<std::optional<ReadRun>> m_runs; ///< read and not yet taken
    const std::size_t m_ahead;
    std::size_t m_next = 0, m_visited = 0;
    std::vector<std::jthread> m_threads; ///< last: they use all else
};

} // namespace

std::optional<Error> visitSingleRuns(const LoadRequest& request, const LoadOptions& options,
                                     const std::function<void(const SingleRun&)>& visit)
{
    ReadAhead ahead(request, options);
    const std::size_t runs = request.profiles.size();
    for (std::size_t run = 0; run < runs; ++run) {
        const std::string& path = request.profiles[run];
        if (options.progress)
            options.progress(
                {Phrase::tr("Reading %1").arg(path), static_cast<double>(run) / static_cast<double>(runs)});
        const ReadRun read = ahead.take(run);
        if (!read.profile)
            return read.profile.error();
        visit({path, **read.profile, read.names});
    }
    return {};
}

} // namespace gmonscope
