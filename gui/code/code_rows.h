// SPDX-License-Identifier: MIT
//
// What stands in the lines of the source panel, in which order.
#pragma once

#include "gmonscope/code_view.h"

#include <cstdint>
#include <vector>

/// How a function's code is shown.
enum class CodeMode : std::uint8_t {
    Source,
    Instructions,
    Both, ///< each line with its instructions
};

struct CodeRow {
    enum class Kind : std::uint8_t {
        File,        ///< the name of a source file; what follows is of it
        Line,        ///< of a source file
        LeftOut,     ///< lines that are not shown
        Unplaced,    ///< code of no line
        Instruction, ///< of the machine
        Elsewhere,   ///< time that no instruction has
        Call,        ///< that the line or instruction above makes
    };
    static constexpr std::uint32_t none = UINT32_MAX;

    Kind kind = Kind::Line;
    std::uint32_t file = none;        ///< of File, Line, LeftOut, and of a call in a line
    std::uint32_t line = none;        ///< in that file's lines
    std::uint32_t instruction = none; ///< of Instruction, and of a call in one
    std::uint32_t call = none;        ///< of Call: in the line's or instruction's calls

    friend bool operator==(const CodeRow&, const CodeRow&) = default;
};

[[nodiscard]] std::vector<CodeRow> codeRows(const gmonscope::CodeView& view, CodeMode mode);
/// Can it be shown so? Of a source that was not read there is nothing to show but its instructions.
[[nodiscard]] bool canShow(const gmonscope::CodeView& view, CodeMode mode);
