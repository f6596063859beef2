// SPDX-License-Identifier: MIT
//
// Reads an image's debugging information. A damaged file can make the library for this crash, hang or take all memory,
// so it works in a process of its own with limits, gmonscope-dwarf. Errors: the information is damaged,
// or that process crashed, took too much or could not be started. A file that is not there has none.
#pragma once

#include "elf/debug_messages.h"

#include <memory>
#include <span>
#include <string>

namespace gmonscope {

class WorkerProcess;
struct Outcome;

class DebugReader {
public:
    enum class Content : std::uint8_t { None, Lines, Functions, Both };

    explicit DebugReader(std::string path);
    ~DebugReader();

    /// Reads all of the content; empty if the image has none.
    [[nodiscard]] Result<DebugAnswer> readAll(Content);
    /// Reads only the units that have code in these ranges, a small part of a large program. The worker is kept for
    /// the next question.
    [[nodiscard]] Result<DebugAnswer> read(Content, std::span<const AddressRange>);

private:
    [[nodiscard]] Result<DebugAnswer> ask(DebugRequest, Content);
    [[nodiscard]] Outcome askWorker(const std::string& message, const DebugLimits&);

    std::string m_path;
    std::unique_ptr<WorkerProcess> m_worker;
};

/// Reads all lines of an image.
[[nodiscard]] Result<LineTable> readLineTable(const std::string& path);
/// Reads all functions of an image.
[[nodiscard]] Result<DwarfFunctions> readDwarfFunctions(const std::string& path);

} // namespace gmonscope
