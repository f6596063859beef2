// SPDX-License-Identifier: MIT
#pragma once

#include "base/in_parallel.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace gmonscope {

/// Makes values on all processors, ahead of the thread that takes them, which makes some of them, too, in place of
/// waiting. As many as there are processors may wait to be taken, and more only as long as they are small.
template <class Value> class MadeAhead {
public:
    /// Makes value `i`, beside others. Once *isStopped is true nobody takes it any more; may be nullptr.
    using Make = std::function<Value(std::size_t i, const std::atomic<bool>* isStopped)>;
    /// Returns how much memory a value takes.
    using BytesOf = std::function<std::size_t(const Value&)>;

    /// `bytesOf`: empty if all are large. `cancelled`: may be nullptr. With one processor or one value the thread that
    /// takes makes all.
    MadeAhead(std::size_t count, Make make, BytesOf bytesOf, const std::atomic<bool>* cancelled)
        : m_make(std::move(make)), m_bytesOf(std::move(bytesOf)), m_cancelled(cancelled), m_made(count),
          m_ahead(std::min<std::size_t>(std::min(usableProcessors(), mostThreads), count))
    {
        try {
            for (std::size_t i = 1; i < m_ahead; ++i)
                m_threads.emplace_back([this] { work(); });
        } catch (const std::system_error&) { // the others make all
        }
    }
    ~MadeAhead()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_isStopped = true;
        }
        m_roomIsThere.notify_all();
        m_threads.clear();
    }
    MadeAhead(const MadeAhead&) = delete;
    MadeAhead& operator=(const MadeAhead&) = delete;

    /// None if cancelled meanwhile. Rethrows what making it has thrown. REQUIRES: the first call is for value 0, each
    /// other one for the next.
    [[nodiscard]] std::optional<Value> take(std::size_t i)
    {
        std::unique_lock lock(m_mutex);
        m_taken = i;
        if (isLow())
            m_roomIsThere.notify_all();
        while (!m_made[i].isDone()) {
            if (m_cancelled && m_cancelled->load())
                return {};
            if (!isOver() && hasRoom())
                makeNext(lock, m_cancelled);
            else
                m_isMade.wait_for(lock, std::chrono::milliseconds(20));
        }
        const Made made = std::exchange(m_made[i], {});
        m_waitingBytes -= made.bytes;
        lock.unlock();
        if (made.failure)
            std::rethrow_exception(made.failure);
        return std::move(*made.value);
    }

private:
    static constexpr unsigned mostThreads = 8;
    static constexpr std::size_t roomBytes = std::size_t{16} << 20, mostSmall = 256;

    struct Made {
        std::shared_ptr<Value> value;
        std::exception_ptr failure;
        std::size_t bytes = 0;
        [[nodiscard]] bool isDone() const { return value || failure; }
    };

    void work()
    {
        std::unique_lock lock(m_mutex);
        while (true) {
            m_roomIsThere.wait(lock, [this] { return isOver() || hasRoom(); });
            if (isOver())
                return;
            makeNext(lock, &m_isStopped);
        }
    }

    void makeNext(std::unique_lock<std::mutex>& lock, const std::atomic<bool>* isStopped)
    {
        const std::size_t i = m_next++;
        lock.unlock();
        Made made = makeOne(i, isStopped);
        lock.lock();
        m_waitingBytes += made.bytes;
        m_made[i] = std::move(made);
        if (i == m_taken)
            m_isMade.notify_one();
    }

    [[nodiscard]] Made makeOne(std::size_t i, const std::atomic<bool>* isStopped) const
    {
        Made made;
        try {
            made.value = std::make_shared<Value>(m_make(i, isStopped));
            made.bytes = m_bytesOf ? m_bytesOf(*made.value) : roomBytes;
        } catch (...) {
            made.failure = std::current_exception();
        }
        return made;
    }

    [[nodiscard]] bool isOver() const { return m_isStopped || m_next == m_made.size(); }
    [[nodiscard]] bool hasRoom() const
    {
        return m_next < m_taken + m_ahead || (m_waitingBytes < roomBytes && m_next < m_taken + mostSmall);
    }

    /// Whoever waits for room goes on long before nothing is left to take, but not for each small value.
    [[nodiscard]] bool isLow() const
    {
        return m_next < m_taken + m_ahead || (m_waitingBytes < roomBytes / 2 && m_next < m_taken + mostSmall / 2);
    }

    const Make m_make;
    const BytesOf m_bytesOf;
    const std::atomic<bool>* m_cancelled;
    std::atomic<bool> m_isStopped = false;
    std::mutex m_mutex;
    std::condition_variable m_roomIsThere, m_isMade;
    std::vector<Made> m_made; ///< and not yet taken
    const std::size_t m_ahead;
    std::size_t m_next = 0, m_taken = 0, m_waitingBytes = 0;
    std::vector<std::jthread> m_threads; ///< last: they use all else
};

} // namespace gmonscope
