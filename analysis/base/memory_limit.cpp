// SPDX-License-Identifier: MIT
//
// RLIMIT_DATA counts what a process may write and shares with nobody: heap, and memory that libraries map for
// themselves. RLIMIT_AS would also count files and devices that are mapped, of which a window has many.
#include "gmonscope/memory_limit.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <new>
#include <stdexcept>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

namespace gmonscope {

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool canLimit = false;
#else
constexpr bool canLimit = true;
#endif

rlimit dataLimit()
{
    rlimit limit{RLIM_INFINITY, RLIM_INFINITY};
    getrlimit(RLIMIT_DATA, &limit);
    return limit;
}

/// A sanitizer that is preloaded into a program has mapped terabytes by then.
std::uint64_t bytesSoFar()
{
    std::ifstream status("/proc/self/status");
    std::uint64_t kib = 0;
    for (std::string word; status >> word;)
        if (word == "VmData:" && status >> kib) // as RLIMIT_DATA counts
            return kib << 10;
    return 0;
}

/// Before main().
const rlim_t limitAtStart = dataLimit().rlim_cur;

const char* programName = "";

void say(const char* text)
{
    if (write(STDERR_FILENO, text, std::strlen(text)) < 0)
        return; // nobody listens
}

/// Allocates nothing.
[[noreturn]] void endInOneLine()
{
    say(programName);
    say(": not enough memory (--memory sets how much it may take)\n");
    std::_Exit(EXIT_FAILURE);
}

/// A length that no list can have is asked for by the same files as too much memory.
void onTerminate()
{
    try {
        if (const std::exception_ptr failure = std::current_exception())
            std::rethrow_exception(failure);
    } catch (const std::bad_alloc&) {
        endInOneLine();
    } catch (const std::length_error&) {
        endInOneLine();
    } catch (...) {
        std::abort();
    }
    std::abort();
}

} // namespace

std::uint64_t usualMemoryLimit()
{
    const auto pages = static_cast<std::uint64_t>(std::max(sysconf(_SC_PHYS_PAGES), 0L));
    std::uint64_t bytes = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)), ofContainer = 0;
    std::ifstream group("/sys/fs/cgroup/memory.max");
    if (group >> ofContainer) // without a limit there is the word "max"
        bytes = std::min(bytes, ofContainer);
    return bytes / 2;
}

void limitMemory(std::uint64_t bytes)
{
    if (!canLimit)
        return;
    rlimit limit = dataLimit();
    limit.rlim_cur =
        bytes ? std::min<rlim_t>(bytesSoFar() + std::min<std::uint64_t>(bytes, INT64_MAX), limitAtStart) : limitAtStart;
    setrlimit(RLIMIT_DATA, &limit); // it can only go down, or back to where it was
}

std::optional<std::uint64_t> parseMemorySize(std::string_view word)
{
    constexpr std::string_view units = "KMGT";
    std::uint64_t bytes = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), bytes);
    const std::string_view rest(end, static_cast<std::size_t>(word.data() + word.size() - end));
    const auto unit = rest.empty() ? std::string_view::npos : units.find(rest.front());
    const unsigned shift = rest.empty() ? 0 : 10 * static_cast<unsigned>(unit + 1);
    if (error != std::errc() || rest.size() > 1 || (!rest.empty() && unit == std::string_view::npos) ||
        bytes > UINT64_MAX >> shift)
        return {};
    return bytes << shift;
}

void endWithoutMemory(const char* program)
{
    programName = program;
    std::set_terminate(&onTerminate);
}

MemoryLimitPause::MemoryLimitPause() : m_limit(dataLimit().rlim_cur) { limitMemory(0); }

MemoryLimitPause::~MemoryLimitPause()
{
    rlimit limit = dataLimit();
    limit.rlim_cur = m_limit;
    setrlimit(RLIMIT_DATA, &limit);
}

} // namespace gmonscope
