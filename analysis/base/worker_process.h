// SPDX-License-Identifier: MIT
#pragma once

#include "base/message_end.h"

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace gmonscope {

/// What came of one question to the worker.
struct Outcome {
    enum class Kind { Answered, TimedOut, Cancelled, Died, TooMuch, NotStarted };
    Kind kind = Kind::Died;
    std::string text;    ///< the answer, or what happened, for a person
    bool isIdle = false; ///< TimedOut: it has hardly computed; who waits for what never comes needs no second try
};

/// A child process at the other end of a socket. Whatever happens, it is gone and waited for when this is destroyed.
class WorkerProcess {
public:
    WorkerProcess(const std::string& program, MessageEnd);
    ~WorkerProcess();
    WorkerProcess(const WorkerProcess&) = delete;
    WorkerProcess& operator=(const WorkerProcess&) = delete;

    /// Sends the message and waits for the answer's end. Anything but Answered leaves the process of no use.
    [[nodiscard]] Outcome ask(std::string_view message, std::chrono::milliseconds timeout,
                              const std::atomic<bool>* cancelled, std::size_t mostBytes);
    [[nodiscard]] std::size_t answers() const { return m_answers; }

private:
    bool start(const std::string& program);
    bool send(std::string_view& rest);
    void drainErrors();
    [[nodiscard]] std::chrono::nanoseconds processorTime() const;
    void stop();
    /// How the process ended by itself, in words.
    std::string causeOfDeath();

    MessageEnd m_messageEnd;
    pid_t m_pid = -1;
    int m_socket = -1, m_errors = -1;
    std::string m_startError, m_errorText;
    std::size_t m_answers = 0;
};

/// The path of one of our workers: what the environment's `variable` says, for tests, or else what leads there from
/// this program's own folder, in the build tree as where it is installed.
[[nodiscard]] std::string workerPath(const char* variable, std::string_view fromOwnFolder);

} // namespace gmonscope
