// SPDX-License-Identifier: MIT
#include "profile/background.h"

#include <QObject>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace {
constexpr auto patienceAtTheEnd = std::chrono::milliseconds(1500);

struct Pending {
    Background::Task task;
    std::shared_ptr<std::atomic<bool>> cancelled;
    std::uint64_t generation = 0;
};
} // namespace

/// Outlives the Background when its thread has to be left behind.
struct Background::Shared {
    std::mutex mutex;
    std::condition_variable wake, ended;
    bool isClosing = false, isEnded = false;
    std::optional<Pending> next;
    std::shared_ptr<std::atomic<bool>> running; ///< the flag of the running task
    std::uint64_t generation = 0;
    QObject* context = nullptr; ///< lives on the owner's thread; null once the owner is gone

    void deliver(std::uint64_t from, const std::shared_ptr<Shared>& self, std::function<void()> done);
    void overtake();
};

void Background::Shared::deliver(std::uint64_t from, const std::shared_ptr<Shared>& self, std::function<void()> done)
{
    const std::lock_guard lock(mutex);
    if (!context)
        return;
    QMetaObject::invokeMethod(
        context,
        [self, from, done = std::move(done)] {
            bool isNewest = false;
            {
                const std::lock_guard inner(self->mutex);
                isNewest = self->generation == from;
            }
            if (isNewest)
                done();
        },
        Qt::QueuedConnection);
}

/// REQUIRES: mutex is held
void Background::Shared::overtake()
{
    ++generation;
    next.reset();
    if (running)
        *running = true;
}

namespace {
class RunningJob : public Background::Job {
public:
    RunningJob(const std::atomic<bool>& cancelled, std::function<void(std::function<void()>)> deliver)
        : m_cancelled(cancelled), m_deliver(std::move(deliver))
    {
    }
    const std::atomic<bool>& cancelled() const override { return m_cancelled; }
    void post(std::function<void()> done) const override { m_deliver(std::move(done)); }

private:
    const std::atomic<bool>& m_cancelled;
    std::function<void(std::function<void()>)> m_deliver;
};
} // namespace

Background::Background() : m_shared(std::make_shared<Shared>())
{
    m_shared->context = new QObject;
    std::thread([shared = m_shared] { run(shared); }).detach();
}

Background::~Background()
{
    std::unique_lock lock(m_shared->mutex);
    m_shared->overtake();
    m_shared->isClosing = true;
    QObject* const context = std::exchange(m_shared->context, nullptr);
    m_shared->wake.notify_all();
    m_shared->ended.wait_for(lock, patienceAtTheEnd, [this] { return m_shared->isEnded; });
    lock.unlock();
    delete context; // takes along what was posted and not yet delivered
}

void Background::start(Task task)
{
    const std::lock_guard lock(m_shared->mutex);
    m_shared->overtake();
    m_shared->next = Pending{std::move(task), std::make_shared<std::atomic<bool>>(false), m_shared->generation};
    m_shared->wake.notify_all();
}

void Background::cancel()
{
    const std::lock_guard lock(m_shared->mutex);
    m_shared->overtake();
}

void Background::run(const std::shared_ptr<Shared>& shared)
{
    std::unique_lock lock(shared->mutex);
    while (true) {
        shared->wake.wait(lock, [&] { return shared->isClosing || shared->next; });
        if (shared->isClosing)
            break;
        Pending pending = std::move(*shared->next);
        shared->next.reset();
        shared->running = pending.cancelled;
        lock.unlock();
        pending.task(RunningJob(*pending.cancelled, [&](std::function<void()> done) {
            shared->deliver(pending.generation, shared, std::move(done));
        }));
        pending.task = {}; // frees what it holds before the owner hears that the thread has ended
        lock.lock();
        shared->running.reset();
    }
    shared->isEnded = true;
    shared->ended.notify_all();
}
