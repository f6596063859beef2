// SPDX-License-Identifier: MIT
#include "cli/pager.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <iostream>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace gmonscope {

namespace {

std::string command()
{
    for (const char* const name : {"GMONSCOPE_PAGER", "PAGER"})
        if (const char* const value = std::getenv(name))
            return std::string(value) == "cat" ? std::string() : value;
    return "if command -v less >/dev/null 2>&1; then exec less; else exec cat; fi";
}

/// 0: it cannot be started.
pid_t start(const std::string& what, int input)
{
    std::string shell = "sh", option = "-c", words = what;
    const std::array<char*, 4> arguments{shell.data(), option.data(), words.data(), nullptr};
    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions) != 0)
        return 0;
    pid_t child = 0;
    const bool isStarted = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) == 0 &&
                           posix_spawn(&child, "/bin/sh", &actions, nullptr, arguments.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    return isStarted ? child : 0;
}

} // namespace

Pager::Pager(bool isWanted)
{
    const std::string pager = command();
    std::array<int, 2> ends{};
    if (!isWanted || pager.empty() || !isatty(STDOUT_FILENO) || pipe2(ends.data(), O_CLOEXEC) != 0)
        return;
    setenv("LESS", "FRX", 0);
    std::cout.flush();
    m_terminal = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
    m_pager = m_terminal >= 0 ? start(pager, ends[0]) : 0;
    if (m_pager) {
        std::signal(SIGPIPE, SIG_IGN); // the user may leave the pager early
        dup2(ends[1], STDOUT_FILENO);
    }
    close(ends[0]);
    close(ends[1]);
}

void Pager::finish()
{
    if (m_pager) {
        std::cout.flush();
        std::cout.clear();
        dup2(m_terminal, STDOUT_FILENO);
        while (waitpid(m_pager, nullptr, 0) < 0 && errno == EINTR)
            ;
        std::signal(SIGPIPE, SIG_DFL);
        m_pager = 0;
    }
    if (m_terminal >= 0)
        close(m_terminal);
    m_terminal = -1;
}

} // namespace gmonscope
