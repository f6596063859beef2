// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

/// One background thread of a window: it runs the newest task, and drops the results of older ones.
///
/// Functions that a task posts run on the thread that owns the Background, and only while no newer task was started: a
/// late answer never overwrites a newer one. The destructor cancels, waits briefly, and then leaves the thread to end
/// by itself: a dead disk must not keep the window open.
class Background {
public:
    /// The interface of a running task to its owner.
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
    /// Tells the running task to stop and drops a waiting one; nothing that they posted arrives any more.
    void cancel();

private:
    struct Shared;
    static void run(const std::shared_ptr<Shared>& shared);

    std::shared_ptr<Shared> m_shared;
};
