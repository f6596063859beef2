// SPDX-License-Identifier: MIT
//
// gmonscope-layout: answers layout requests on its standard input until that ends. Not meant for people: the
// language is in layout/protocol.h.
#include "base/worker_side.h"
#include "layout/graphviz.h"

#include <cerrno>
#include <cstdio>

#include <sys/resource.h>
#include <unistd.h>

namespace {

using namespace gmonscope;

constexpr std::size_t mostRequestBytes = 16u << 20;
constexpr rlim_t mostMemory = rlim_t{2} << 30, stackBytes = rlim_t{64} << 20, secondsForEach = 60;

/// A layout may run for ever or eat all memory: then it dies, and the client draws more simply.
void limitResources()
{
    limitResource(RLIMIT_AS, mostMemory);
    limitResource(RLIMIT_STACK, stackBytes); // dot recurses along long chains
    limitResource(RLIMIT_CORE, 0);
    errno = 0;
    if (nice(5) == -1 && errno != 0)
        std::perror("gmonscope-layout: nice");
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
    while (const auto message = nextMessage(pending, layout::messageEnd, mostRequestBytes)) {
        allowProcessorTime(secondsForEach);
        if (!writeAll(answerTo(graphviz, *message)))
            return 1;
    }
    return 0;
}
