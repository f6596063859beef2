// SPDX-License-Identifier: MIT
#pragma once

#include "import/import_builder.h"
#include "import/text_lines.h"

#include <atomic>
#include <string>

namespace gmonscope {

/// The profile of another tool, as far as it is no function, call or stack.
struct ImportedFile {
    std::string event;       ///< of which the amounts are, "Ir"; empty: samples
    std::string program;     ///< path or name of the program; empty: unknown
    double amount = 0;       ///< the sum of all self amounts
    std::uint64_t ticks = 0; ///< the number of samples or, if it was counted, of what was counted
    std::uint64_t calls = 0;
    std::vector<std::string> notes{};    ///< what a person should know
    std::vector<std::string> warnings{}; ///< why the numbers may not be what they seem
};

/// Bounds the work and the memory of reading a file, which may say anything.
class ImportLimits {
public:
    explicit ImportLimits(const std::atomic<bool>* cancelled = nullptr) : m_cancelled(cancelled) {}

    /// The largest sum of ticks, so that no sum of a part of them overflows.
    static constexpr std::uint64_t mostTicks = UINT64_MAX / 4;

    /// Call it for each line. `entries`: how many the reader's own tables have. Error: the load was cancelled, or the
    /// names and calls up to this line take more memory than 64 MiB and 30 times the bytes read so far, those of
    /// earlier files with them.
    [[nodiscard]] std::optional<Error> check(const TextLines&, const ImportBuilder&, std::size_t entries = 0) const;

    /// Call it at the end of each file, if the next one adds to the same builder.
    void addFile(const TextLines& read) { m_earlierBytes += read.bytes(); }

private:
    const std::atomic<bool>* m_cancelled;
    std::uint64_t m_earlierBytes = 0;
};

} // namespace gmonscope
