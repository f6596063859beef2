// SPDX-License-Identifier: MIT
//
// The net below the bounds that readers keep by themselves: a file that still makes a program take more and more memory
// ends the program, and not the machine's other programs.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gmonscope {

/// Half of the machine's memory, or of the container's, in bytes.
[[nodiscard]] std::uint64_t usualMemoryLimit();

/// From now on this process and its children get no more than `bytes` of memory, or than they were allowed at the
/// start, if that is less. 0: than they were allowed at the start. Sanitizers map more than any limit: with them it
/// does nothing.
void limitMemory(std::uint64_t bytes);

/// The bytes that a word like 800M or 2G stands for. None: it is no size.
[[nodiscard]] std::optional<std::uint64_t> parseMemorySize(std::string_view word);

/// Memory that nobody catches the lack of, in whatever thread, ends the program with one line and exit status 1.
/// REQUIRES: the name is a literal.
void endWithoutMemory(const char* program);

/// While this is there, the limit is that of the program's start: children that are started meanwhile are none of the
/// limit's business.
class MemoryLimitPause {
public:
    MemoryLimitPause();
    ~MemoryLimitPause();
    MemoryLimitPause(const MemoryLimitPause&) = delete;
    MemoryLimitPause& operator=(const MemoryLimitPause&) = delete;

private:
    std::uint64_t m_limit;
};

} // namespace gmonscope
