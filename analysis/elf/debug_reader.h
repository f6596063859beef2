// SPDX-License-Identifier: MIT
//
// An image's debugging information. The library that reads it can be made to crash, hang or take all memory by a
// damaged file: it works in a process of its own, gmonscope-dwarf, which has limits.
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

    /// All there is; empty where the image has none.
    [[nodiscard]] Result<DebugAnswer> readAll(Content);
    /// Reads only the units that have code in these ranges: a small part of a large program. The worker stays for the
    /// next question.
    [[nodiscard]] Result<DebugAnswer> read(Content, std::span<const AddressRange>);

private:
    [[nodiscard]] Result<DebugAnswer> ask(DebugRequest, Content);
    [[nodiscard]] Outcome askWorker(const std::string& message, const DebugLimits&);

    std::string m_path;
    std::unique_ptr<WorkerProcess> m_worker;
};

/// All lines of an image.
[[nodiscard]] Result<LineTable> readLineTable(const std::string& path);
/// All functions of an image.
[[nodiscard]] Result<DwarfFunctions> readDwarfFunctions(const std::string& path);

} // namespace gmonscope
