// SPDX-License-Identifier: MIT
#pragma once

#include "base/message_end.h"

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace gmonscope {

/// The result of one question to the worker.
struct Outcome {
    enum class Kind { Answered, TimedOut, Cancelled, Died, TooMuch, NotStarted };
    Kind kind = Kind::Died;
    std::string text;    ///< the answer, or for a person what happened
    bool isIdle = false; ///< for TimedOut: it hardly used the processor, so a second try would wait in vain, too
};

/// A child process at the other end of a socket. The destructor always ends it and waits for it.
class WorkerProcess {
public:
    WorkerProcess(const std::string& program, MessageEnd);
    ~WorkerProcess();
    WorkerProcess(const WorkerProcess&) = delete;
    WorkerProcess& operator=(const WorkerProcess&) = delete;

    /// Sends the message and waits for the whole answer. After any outcome but Answered the process cannot be used
    /// again.
    [[nodiscard]] Outcome ask(std::string_view message, std::chrono::milliseconds timeout,
                              const std::atomic<bool>* cancelled, std::size_t mostBytes);
    [[nodiscard]] std::size_t answers() const { return m_answers; }

private:
    bool start(const std::string& program);
    bool send(std::string_view& rest);
    void drainErrors();
    [[nodiscard]] std::chrono::nanoseconds processorTime() const;
    void stop();
    /// Returns in words how the process ended by itself.
    std::string causeOfDeath();

    MessageEnd m_messageEnd;
    pid_t m_pid = -1;
    int m_socket = -1, m_errors = -1;
    std::string m_startError, m_errorText;
    std::size_t m_answers = 0;
};

/// Returns the path of one of our workers: the value of the environment's `variable`, for tests, or else a path
/// relative to this program's own folder, which holds in the build tree and once installed.
[[nodiscard]] std::string workerPath(const char* variable, std::string_view fromOwnFolder);

} // namespace gmonscope
