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
    std::string path;                 ///< of the image
    std::vector<AddressRange> ranges; ///< only units with code there
    bool isOfAll = false;             ///< whatever the ranges
    bool wantsLines = false;
    bool wantsFunctions = false;
};

struct DebugAnswer {
    LineTable lines;
    DwarfFunctions functions;
    bool hasUnits = false; ///< there is debugging information at all
};

/// The costs that a file of so many bytes may have.
struct DebugLimits {
    explicit DebugLimits(std::uint64_t fileBytes);

    std::uint64_t memory;      ///< in bytes, of the worker
    std::uint64_t seconds;     ///< of the worker's processor time, for each question
    std::uint64_t answerBytes; ///< the largest answer
};

[[nodiscard]] std::string writeDebugRequest(const DebugRequest&);
[[nodiscard]] std::string writeDebugAnswer(const DebugAnswer&);
[[nodiscard]] std::string writeDebugFailure(const Error&);

[[nodiscard]] std::optional<std::size_t> debugMessageEnd(std::string_view received, std::size_t from);

/// Both check everything: neither side believes the other. An answer that passes holds what its tables require.
[[nodiscard]] std::optional<DebugRequest> readDebugRequest(std::string_view message);
/// Error: the worker's, or none that it may give.
[[nodiscard]] Result<DebugAnswer> readDebugAnswer(std::string_view message);

} // namespace gmonscope
