// SPDX-License-Identifier: MIT
#include "base/first_line_of.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace gmonscope {

namespace {

/// All that comes, of which the start is kept.
std::string drain(int descriptor)
{
    constexpr std::size_t longest = 65536;
    std::string text;
    std::array<char, 4096> block;
    for (ssize_t got = 0; (got = read(descriptor, block.data(), block.size())) != 0;) {
        if (got < 0 && errno != EINTR)
            break;
        if (got > 0 && text.size() < longest)
            text.append(block.data(), static_cast<std::size_t>(got));
    }
    return text.substr(0, text.find('\n'));
}

/// -1: it could not be started; `found` says why.
pid_t start(const std::vector<std::string>& words, int output, int& found)
{
    std::vector<char*> arguments;
    for (const std::string& word : words)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = -1;
    found = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    return found == 0 ? child : -1;
}

} // namespace

std::optional<std::string> firstLineOf(const std::vector<std::string>& words)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return std::string();
    int error = 0;
    const pid_t child = start(words, ends[1], error);
    close(ends[1]);
    std::string line = child > 0 ? drain(ends[0]) : std::string();
    close(ends[0]);
    if (child < 0)
        return error == ENOENT ? std::nullopt : std::optional(std::string());
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? line : std::string();
}

} // namespace gmonscope
