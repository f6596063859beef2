// SPDX-License-Identifier: MIT
#include "base/worker_side.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <thread>

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
extern "C" const char* __asan_default_options();
/// A worker ends in the middle of its work, and Graphviz leaks.
extern "C" const char* __asan_default_options() { return "detect_leaks=0"; }
#endif

namespace gmonscope {

void limitResource(int resource, rlim_t value)
{
#if defined(__SANITIZE_ADDRESS__)
    if (resource == RLIMIT_AS)
        return;
#endif
    rlimit current{};
    if (getrlimit(static_cast<__rlimit_resource>(resource), &current) != 0)
        return;
    current.rlim_cur = current.rlim_max == RLIM_INFINITY ? value : std::min(value, current.rlim_max);
    setrlimit(static_cast<__rlimit_resource>(resource), &current);
}

void allowProcessorTime(rlim_t seconds)
{
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    limitResource(RLIMIT_CPU, static_cast<rlim_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + seconds);
}

void endWithTheClient()
{
    struct stat input {};
    if (fstat(STDIN_FILENO, &input) != 0 || !S_ISSOCK(input.st_mode))
        return; // a pipe or file, by hand: it ends before it is read
    // The kernel's death signal would come when the thread ends that started us, which need not be the end of the
    // client.
    std::thread([] {
        pollfd client{STDIN_FILENO, 0, 0};
        while (poll(&client, 1, -1) >= 0 || errno == EINTR)
            if (client.revents & (POLLHUP | POLLERR | POLLNVAL))
                _exit(0);
    }).detach();
}

std::optional<std::string> nextMessage(std::string& pending, MessageEnd messageEnd, std::size_t mostBytes)
{
    std::size_t searched = 0;
    for (;;) {
        if (const auto end = messageEnd(pending, searched)) {
            std::string message = pending.substr(0, *end);
            pending.erase(0, *end);
            return message;
        }
        searched = pending.size();
        if (pending.size() > mostBytes)
            return std::nullopt;
        std::array<char, 65536> block;
        const ssize_t got = read(STDIN_FILENO, block.data(), block.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return std::nullopt;
        pending.append(block.data(), static_cast<std::size_t>(got));
    }
}

bool writeAll(std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

} // namespace gmonscope
