// SPDX-License-Identifier: MIT
//
// The order of the rows in the code panel.
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
        File,        ///< the name of a source file; the rows below it belong to that file
        Line,        ///< a line of a source file
        LeftOut,     ///< lines that are not shown
        Unplaced,    ///< code that belongs to no line
        Instruction, ///< a machine instruction
        Elsewhere,   ///< time that no instruction has
        Call,        ///< a call that the line or instruction above makes
    };
    static constexpr std::uint32_t none = UINT32_MAX;

    Kind kind = Kind::Line;
    std::uint32_t file = none;        ///< for File, Line, LeftOut, and a call in a line
    std::uint32_t line = none;        ///< index into that file's lines
    std::uint32_t instruction = none; ///< for Instruction, and a call in one
    std::uint32_t call = none;        ///< for Call: index into the calls of the line or instruction

    friend bool operator==(const CodeRow&, const CodeRow&) = default;
};

[[nodiscard]] std::vector<CodeRow> codeRows(const gmonscope::CodeView& view, CodeMode mode);
/// True if the view can be shown in this mode. A source that was not read has only its instructions to show.
[[nodiscard]] bool canShow(const gmonscope::CodeView& view, CodeMode mode);
