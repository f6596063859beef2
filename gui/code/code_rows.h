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
        LeftOut,     ///< lines that are not shown, before the line of this index
        Unplaced,    ///< code that belongs to no line
        Instruction, ///< a machine instruction
        Elsewhere,   ///< time that no instruction has
        Call,        ///< a call that the line or instruction above makes
    };
    static constexpr std::uint32_t none = UINT32_MAX;

    Kind kind = Kind::Line;
    std::uint32_t file = none;        ///< index into CodeView::files; for File, Line, LeftOut, and a call in a line
    std::uint32_t line = none;        ///< index into that file's lines
    std::uint32_t instruction = none; ///< index into CodeView::instructions; for Instruction, and a call in one
    std::uint32_t call = none;        ///< for Call: index into the calls of the line or instruction

    friend bool operator==(const CodeRow&, const CodeRow&) = default;
};

/// Lists the rows from top to bottom. Instructions: by address, each with its calls below it, then Elsewhere if there
/// is such time. Otherwise: the files in the view's order (a File row only if there are several), their lines by
/// number, each with its calls and, for Both, its instructions below it; at the end Unplaced, if there is such code.
[[nodiscard]] std::vector<CodeRow> codeRows(const gmonscope::CodeView& view, CodeMode mode);
/// True if the view can be shown in this mode. A source that was not read has only its instructions to show.
[[nodiscard]] bool canShow(const gmonscope::CodeView& view, CodeMode mode);
