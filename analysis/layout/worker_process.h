// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace gmonscope::layout {

/// What came of one question to the worker.
struct Outcome {
    enum class Kind { Answered, TimedOut, Cancelled, Died, TooMuch, NotStarted };
    Kind kind = Kind::Died;
    std::string text; ///< the answer, or what happened, for a person
};

/// A child process at the other end of a socket. Whatever happens, it is gone and waited for when this is destroyed.
class WorkerProcess {
public:
    explicit WorkerProcess(const std::string& program);
    ~WorkerProcess();
    WorkerProcess(const WorkerProcess&) = delete;
    WorkerProcess& operator=(const WorkerProcess&) = delete;

    /// Sends the message and waits for the answer's end line. Anything but Answered leaves the process of no use.
    [[nodiscard]] Outcome ask(std::string_view message, std::chrono::milliseconds timeout,
                              const std::atomic<bool>* cancelled, std::size_t mostBytes);
    [[nodiscard]] std::size_t answers() const { return m_answers; }

private:
    bool start(const std::string& program);
    bool send(std::string_view& rest);
    void drainErrors();
    void stop();
    /// How the process ended by itself, in words.
    std::string causeOfDeath();

    pid_t m_pid = -1;
    int m_socket = -1, m_errors = -1;
    std::string m_startError, m_errorText;
    std::size_t m_answers = 0;
};

} // namespace gmonscope::layout
