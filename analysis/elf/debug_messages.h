// SPDX-License-Identifier: MIT
//
// The messages between DebugReader and its worker gmonscope-dwarf over a socket: one question, one answer. A message
// is its size in 8 bytes, then values as this machine has them in memory; a list is a count of 8 bytes and its values.
#pragma once

#include "base/message_end.h"
#include "elf/dwarf_functions.h"
#include "elf/elf_image.h"
#include "elf/line_table.h"
#include "gmonscope/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace gmonscope {

struct DebugRequest {
    std::string path;                 ///< path of the image
    std::vector<AddressRange> ranges; ///< only units with code in these ranges are read
    bool isOfAll = false;             ///< read all units, whatever the ranges
    bool wantsLines = false;
    bool wantsFunctions = false;
};

struct DebugAnswer {
    LineTable lines;
    DwarfFunctions functions;
    bool hasUnits = false; ///< the image has any debugging information
};

/// Limits for reading a file of so many bytes.
struct DebugLimits {
    explicit DebugLimits(std::uint64_t fileBytes);

    std::uint64_t memory;      ///< memory of the worker in bytes
    std::uint64_t seconds;     ///< processor time of the worker for each question
    std::uint64_t answerBytes; ///< the largest answer
};

[[nodiscard]] std::string writeDebugRequest(const DebugRequest&);
[[nodiscard]] std::string writeDebugAnswer(const DebugAnswer&);
[[nodiscard]] std::string writeDebugFailure(const Error&);

/// Returns the size of the first message in `received`; none: it is not whole yet. A MessageEnd, which may skip the
/// first `from` bytes that it has seen before; this one has no need to.
[[nodiscard]] std::optional<std::size_t> debugMessageEnd(std::string_view received, std::size_t from);

/// Both readers check everything, since neither side trusts the other. An answer that passes meets the REQUIRES of its
/// tables.
[[nodiscard]] std::optional<DebugRequest> readDebugRequest(std::string_view message);
/// Error: the one that the worker sent, or an invalid answer.
[[nodiscard]] Result<DebugAnswer> readDebugAnswer(std::string_view message);

} // namespace gmonscope
