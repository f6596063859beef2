// SPDX-License-Identifier: MIT
//
// Runs a program and keeps what it said and what it cost.
#pragma once

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace gmonscope::test {

struct Outcome {
    int exitStatus = -1; ///< -1: ended by a signal, or by the time limit
    std::string out, err;
    double processorSeconds = 0; ///< CPU time of program and children, independent of other load
    long largestKiB = 0;         ///< peak resident memory
};

struct CommandSpec {
    std::vector<std::string> words; ///< program and arguments; the program is looked up in PATH
    std::string folder = {};        ///< to run in
    std::string outputPath = {};    ///< standard output goes there instead of Outcome::out; "-": closed
    double limitSeconds = 60;
};

namespace detail {

[[noreturn]] inline void execCommand(const CommandSpec& spec, int out, int err)
{
    dup2(err, STDERR_FILENO);
    if (spec.outputPath == "-")
        close(STDOUT_FILENO);
    else
        dup2(spec.outputPath.empty() ? out : open(spec.outputPath.c_str(), O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
    if (!spec.folder.empty() && chdir(spec.folder.c_str()) != 0)
        _exit(126);
    std::vector<char*> words;
    for (const std::string& word : spec.words)
        words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    execvp(words.front(), words.data());
    _exit(127);
}

/// Reads both pipes to their ends; false when time is over first.
inline bool drain(std::array<pollfd, 2> pipes, std::array<std::string*, 2> texts, double limitSeconds)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(limitSeconds);
    std::array<char, 65536> block;
    while (pipes[0].fd >= 0 || pipes[1].fd >= 0) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
        if (left.count() <= 0 || poll(pipes.data(), pipes.size(), static_cast<int>(left.count())) == 0)
            return false;
        for (std::size_t i = 0; i < pipes.size(); ++i) {
            if (pipes[i].fd < 0 || !pipes[i].revents)
                continue;
            const ssize_t got = read(pipes[i].fd, block.data(), block.size());
            if (got > 0)
                texts[i]->append(block.data(), static_cast<std::size_t>(got));
            else if (got == 0 || errno != EINTR)
                pipes[i].fd = -1;
        }
    }
    return true;
}

} // namespace detail

inline Outcome run(const CommandSpec& spec)
{
    Outcome outcome;
    int out[2], err[2];
    if (pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0)
        return outcome;
    const pid_t child = fork();
    if (child == 0)
        detail::execCommand(spec, out[1], err[1]);
    close(out[1]);
    close(err[1]);
    if (!detail::drain({pollfd{out[0], POLLIN, 0}, pollfd{err[0], POLLIN, 0}}, {&outcome.out, &outcome.err},
                       spec.limitSeconds))
        kill(child, SIGKILL);
    close(out[0]);
    close(err[0]);
    int status = 0;
    rusage usage{};
    wait4(child, &status, 0, &usage);
    const auto seconds = [](timeval t) { return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6; };
    outcome.processorSeconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    outcome.largestKiB = usage.ru_maxrss;
    if (WIFEXITED(status))
        outcome.exitStatus = WEXITSTATUS(status);
    return outcome;
}

} // namespace gmonscope::test
