// SPDX-License-Identifier: MIT
//
// gmonscope-dwarf: answers questions about one image's debugging information on its standard input until that ends. Not
// meant for people: the language is in elf/debug_messages.h.
#include "base/worker_side.h"
#include "dwarf/debug_answers.h"

#include <cstdio>
#include <fstream>
#include <new>
#include <unistd.h>

namespace {

using namespace gmonscope;

constexpr std::size_t mostRequestBytes = 64u << 20;
constexpr unsigned idleSeconds = 60; // then it ends: who has another question starts it anew
constexpr rlim_t descriptors = 3;    // no file can be opened any more: none that the image names

/// Returns how much address space the program and its libraries take before they have read anything.
std::uint64_t ownBytes()
{
    std::uint64_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::string answerTo(const Result<DwarfImage>& image, const DebugRequest& request)
{
    if (!image)
        return writeDebugFailure(image.error());
    auto answer = answerDebugRequest(*image, request);
    if (answer)
        return writeDebugAnswer(*answer);
    Error error = answer.error();
    error.path = request.path;
    return writeDebugFailure(error);
}

} // namespace

int main(int argc, char**)
try {
    if (argc > 1 || isatty(STDIN_FILENO)) {
        std::fputs("gmonscope-dwarf: is started by gmonscope and gmonscope-report to read debugging information\n",
                   stderr);
        return 2;
    }
    limitResource(RLIMIT_CORE, 0);
    endWithTheClient();
    const std::uint64_t before = ownBytes();
    std::uint64_t seconds = 0;
    const auto setLimits = [&](std::uint64_t bytes) {
        const DebugLimits limits(bytes);
        limitResource(RLIMIT_AS, before + limits.memory);
        seconds = limits.seconds;
        allowProcessorTime(seconds);
    };
    std::optional<Result<DwarfImage>> image;
    std::string pending;
    alarm(idleSeconds);
    while (const auto message = nextMessage(pending, debugMessageEnd, mostRequestBytes)) {
        alarm(0);
        const auto request = readDebugRequest(*message);
        if (!request)
            return 1;
        if (!image)
            image = DwarfImage::open(request->path, setLimits);
        limitResource(RLIMIT_NOFILE, descriptors);
        allowProcessorTime(seconds);
        if (!writeAll(answerTo(*image, *request)))
            return 1;
        alarm(idleSeconds);
    }
    return 0;
} catch (const std::bad_alloc&) {
    std::fputs("has not enough memory\n", stderr);
    return 1;
}
