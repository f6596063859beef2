// SPDX-License-Identifier: MIT
//
// A last resort below the readers' own limits: if a file makes a program take more and more memory, that program ends,
// and others on the machine are safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace gmonscope {

/// Returns half of the machine's memory, or of the container's, in bytes.
[[nodiscard]] std::uint64_t usualMemoryLimit();

/// Limits the memory of this process and its children to `bytes` beyond what it has by now, or to what they were
/// allowed at the program's start, if that is less. 0: only the latter. Does nothing in builds with sanitizers, which
/// map more than any limit.
void limitMemory(std::uint64_t bytes);

/// Returns the number of bytes that a word like 800M or 2G stands for. None: the word is no size.
[[nodiscard]] std::optional<std::uint64_t> parseMemorySize(std::string_view word);

/// From now on, a lack of memory that no code catches, in any thread, ends the program with one line and exit status
/// 1.
/// REQUIRES: the name is a literal.
void endWithoutMemory(const char* program);

/// While this object exists, the limit is that of the program's start, so that children started meanwhile are not
/// limited.
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
