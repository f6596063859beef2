// SPDX-License-Identifier: MIT
//
// gmonscope-layout: answers layout requests on its standard input until that ends. Not meant for people: the
// language is in layout/protocol.h.
#include "layout/graphviz.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <thread>

#include <poll.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
extern "C" const char* __asan_default_options();
/// Graphviz leaks; and an address space of a fixed size is more than a limit allows (see limitResources()).
extern "C" const char* __asan_default_options() { return "detect_leaks=0"; }
#endif

namespace {

using namespace gmonscope;

constexpr std::size_t mostRequestBytes = 16u << 20;
constexpr rlim_t mostMemory = rlim_t{2} << 30, stackBytes = rlim_t{64} << 20, secondsForEach = 60;

void limit(int resource, rlim_t value)
{
    rlimit current{};
    if (getrlimit(static_cast<__rlimit_resource>(resource), &current) != 0)
        return;
    current.rlim_cur = current.rlim_max == RLIM_INFINITY ? value : std::min(value, current.rlim_max);
    setrlimit(static_cast<__rlimit_resource>(resource), &current);
}

/// A layout may run for ever or eat all memory: then it dies, and the client draws more simply.
void limitResources()
{
#if !defined(__SANITIZE_ADDRESS__)
    limit(RLIMIT_AS, mostMemory);
#endif
    limit(RLIMIT_STACK, stackBytes); // dot recurses along long chains
    limit(RLIMIT_CORE, 0);
    errno = 0;
    if (nice(5) == -1 && errno != 0)
        std::perror("gmonscope-layout: nice");
}

void allowTimeForNext()
{
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    limit(RLIMIT_CPU, static_cast<rlim_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + secondsForEach);
}

/// Ends this process when the client's end of the socket is closed, in the middle of a layout, too. (The kernel's
/// death signal would come when the thread ends that started us, which need not be the end of the client.)
void endWithTheClient()
{
    struct stat input {};
    if (fstat(STDIN_FILENO, &input) != 0 || !S_ISSOCK(input.st_mode))
        return; // a pipe or file, by hand: it ends before it is read
    std::thread([] {
        pollfd client{STDIN_FILENO, 0, 0};
        while (poll(&client, 1, -1) >= 0 || errno == EINTR)
            if (client.revents & (POLLHUP | POLLERR | POLLNVAL))
                _exit(0);
    }).detach();
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

/// The next whole message, none when there is no more.
std::optional<std::string> nextMessage(std::string& pending)
{
    std::size_t searched = 0;
    for (;;) {
        if (const auto end = layout::messageEnd(pending, searched)) {
            std::string message = pending.substr(0, *end);
            pending.erase(0, *end);
            return message;
        }
        searched = pending.size();
        if (pending.size() > mostRequestBytes)
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

std::string answerTo(layout::Graphviz& graphviz, const std::string& message)
{
    const auto request = layout::readRequest(message);
    if (!request)
        return layout::writeFailure(request.error().text());
    const auto answer = graphviz.layout(*request);
    return answer ? layout::writeAnswer(*answer) : layout::writeFailure(answer.error().text());
}

} // namespace

int main(int argc, char**)
{
    if (argc > 1 || isatty(STDIN_FILENO)) {
        std::fputs("gmonscope-layout: is started by gmonscope and gmonscope-report to lay out their graphs\n", stderr);
        return 2;
    }
    limitResources();
    endWithTheClient();
    layout::Graphviz graphviz;
    std::string pending;
    while (const auto message = nextMessage(pending)) {
        allowTimeForNext();
        if (!writeAll(answerTo(graphviz, *message)))
            return 1;
    }
    return 0;
}
