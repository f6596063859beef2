// SPDX-License-Identifier: MIT
#include "base/worker_process.h"

#include "base/descriptor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace gmonscope {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

/// Cancelling is looked for this often.
constexpr auto slice = 15ms;
constexpr std::size_t mostErrorText = 2000;

/// File actions and attributes of the child: the socket as input and output, a group of its own to be killed as a
/// whole, no signal blocked or ignored.
class SpawnPlan {
public:
    SpawnPlan(int socket, int errors)
    {
        posix_spawn_file_actions_init(&m_actions);
        posix_spawn_file_actions_adddup2(&m_actions, socket, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&m_actions, socket, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&m_actions, errors, STDERR_FILENO);
        posix_spawnattr_init(&m_attributes);
        sigset_t none, all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&m_attributes, &none);
        posix_spawnattr_setsigdefault(&m_attributes, &all);
        posix_spawnattr_setpgroup(&m_attributes, 0);
        posix_spawnattr_setflags(&m_attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;
    ~SpawnPlan()
    {
        posix_spawn_file_actions_destroy(&m_actions);
        posix_spawnattr_destroy(&m_attributes);
    }

    int spawn(pid_t& pid, const std::string& program) const
    {
        const std::array<char*, 2> arguments{const_cast<char*>(program.c_str()), nullptr};
        return posix_spawn(&pid, program.c_str(), &m_actions, &m_attributes, arguments.data(), environ);
    }

private:
    posix_spawn_file_actions_t m_actions;
    posix_spawnattr_t m_attributes;
};

} // namespace

WorkerProcess::WorkerProcess(const std::string& program, MessageEnd messageEnd) : m_messageEnd(messageEnd)
{
    if (!start(program))
        m_startError = program + " cannot be started: " + m_startError;
}

WorkerProcess::~WorkerProcess() { stop(); }

bool WorkerProcess::start(const std::string& program)
{
    std::array<int, 2> sockets{}, pipes{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0) {
        m_startError = std::strerror(errno);
        return false;
    }
    Descriptor ours(sockets[0]), theirs(sockets[1]);
    if (pipe2(pipes.data(), O_CLOEXEC) != 0) {
        m_startError = std::strerror(errno);
        return false;
    }
    Descriptor errorsOut(pipes[0]), errorsIn(pipes[1]);
    if (const int error = SpawnPlan(theirs.get(), errorsIn.get()).spawn(m_pid, program)) {
        m_pid = -1;
        m_startError = std::strerror(error);
        return false;
    }
    fcntl(ours.get(), F_SETFL, O_NONBLOCK);
    fcntl(errorsOut.get(), F_SETFL, O_NONBLOCK);
    m_socket = ours.release();
    m_errors = errorsOut.release();
    return true;
}

/// False when nobody reads any more.
bool WorkerProcess::send(std::string_view& rest)
{
    while (!rest.empty()) {
        const ssize_t sent = ::send(m_socket, rest.data(), rest.size(), MSG_NOSIGNAL);
        if (sent < 0)
            return errno == EAGAIN || errno == EINTR;
        rest.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

void WorkerProcess::drainErrors()
{
    std::array<char, 4096> block;
    for (ssize_t got; m_errors >= 0 && (got = read(m_errors, block.data(), block.size())) > 0;) {
        const std::size_t room = mostErrorText - std::min(mostErrorText, m_errorText.size());
        m_errorText.append(block.data(), std::min(room, static_cast<std::size_t>(got)));
        if (room == 0)
            break; // a flood: the rest comes with the next turn
    }
}

Outcome WorkerProcess::ask(std::string_view message, std::chrono::milliseconds timeout,
                           const std::atomic<bool>* cancelled, std::size_t mostBytes)
{
    using Kind = Outcome::Kind;
    if (m_pid < 0)
        return {Kind::NotStarted, m_startError};
    const auto deadline = Clock::now() + timeout;
    const auto usedBefore = processorTime();
    std::string answer;
    std::string_view rest = message;
    for (;;) {
        if (cancelled && cancelled->load())
            return {Kind::Cancelled, "cancelled"};
        if (Clock::now() >= deadline)
            return {Kind::TimedOut, {}, (processorTime() - usedBefore) * 10 < timeout};
        const bool reading = send(rest);
        std::array<pollfd, 2> polled{
            {{m_socket, static_cast<short>(rest.empty() ? POLLIN : POLLIN | POLLOUT), 0}, {m_errors, POLLIN, 0}}};
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
        poll(polled.data(), polled.size(),
             static_cast<int>(std::clamp<std::chrono::milliseconds>(left, 0ms, slice).count()));
        if (polled[1].revents & POLLIN)
            drainErrors();
        else if (polled[1].revents)
            close(std::exchange(m_errors, -1)); // closed by the worker: poll would return at once for ever
        if (!(polled[0].revents & (POLLIN | POLLHUP | POLLERR)) && reading)
            continue;
        std::array<char, 65536> block;
        const ssize_t got = recv(m_socket, block.data(), block.size(), 0);
        if (got < 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        if (got <= 0)
            return {Kind::Died, causeOfDeath()};
        const std::size_t searched = answer.size();
        answer.append(block.data(), static_cast<std::size_t>(got));
        if (const auto end = m_messageEnd(answer, searched)) {
            if (*end != answer.size())
                return {Kind::TooMuch, "its answer goes on after its end"};
            ++m_answers;
            return {Kind::Answered, std::move(answer)};
        }
        if (answer.size() > mostBytes)
            return {Kind::TooMuch, "its answer has no end"};
    }
}

/// The time that the process that was asked has used.
std::chrono::nanoseconds WorkerProcess::processorTime() const
{
    clockid_t clock{};
    timespec used{};
    if (clock_getcpuclockid(m_pid, &clock) != 0 || clock_gettime(clock, &used) != 0)
        return {};
    return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

std::string WorkerProcess::causeOfDeath()
{
    bool ended = false;
    for (int turn = 0; turn < 20 && !ended; ++turn) {
        siginfo_t info{};
        ended =
            waitid(P_PID, static_cast<id_t>(m_pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == m_pid;
        if (!ended)
            std::this_thread::sleep_for(10ms);
    }
    drainErrors();
    if (!ended)
        return "closed its output";
    kill(-m_pid, SIGKILL); // what it may have started
    int status = 0;
    waitpid(m_pid, &status, 0);
    m_pid = -1;
    std::string cause = WIFSIGNALED(status) ? std::string("ended by signal ") + std::to_string(WTERMSIG(status)) +
                                                  " (" + strsignal(WTERMSIG(status)) + ")"
                                            : "ended with status " + std::to_string(WEXITSTATUS(status));
    std::string line = m_errorText.substr(0, std::min(m_errorText.find('\n'), std::size_t{200}));
    std::replace_if(
        line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    return line.empty() ? cause : cause + ": " + line;
}

void WorkerProcess::stop()
{
    if (m_socket >= 0)
        close(std::exchange(m_socket, -1));
    if (m_errors >= 0)
        close(std::exchange(m_errors, -1));
    if (m_pid < 0)
        return;
    kill(-m_pid, SIGKILL);
    kill(m_pid, SIGKILL); // should it not have a group of its own yet
    while (waitpid(m_pid, nullptr, 0) < 0 && errno == EINTR) {
    }
    m_pid = -1;
}

std::string workerPath(const char* variable, std::string_view fromOwnFolder)
{
    if (const char* path = std::getenv(variable); path && *path)
        return path;
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    return (program.parent_path() / fromOwnFolder).lexically_normal().string();
}

} // namespace gmonscope
