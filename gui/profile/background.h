// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

/// One thread that works for a window: it runs the newest task, and gives up on those that were overtaken.
///
/// What a task posts runs on the thread that owns the Background, and only while no newer task was started: a late
/// answer never overwrites a newer one. The destructor cancels, waits briefly, and then leaves the thread to end by
/// itself: a dead disk must not keep the window open.
class Background {
public:
    /// What a running task sees of the world.
    class Job {
    public:
        virtual ~Job() = default;
        virtual const std::atomic<bool>& cancelled() const = 0;
        virtual void post(std::function<void()> done) const = 0;
    };
    using Task = std::function<void(const Job&)>;

    Background();
    ~Background();
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    void start(Task task);
    /// The running task is told to stop, a waiting one is dropped, and nothing they posted arrives any more.
    void cancel();

private:
    struct Shared;
    static void run(const std::shared_ptr<Shared>& shared);

    std::shared_ptr<Shared> m_shared;
};
