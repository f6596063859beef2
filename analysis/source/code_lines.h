// SPDX-License-Identifier: MIT
//
// A function's code by the lines of its sources.
#pragma once

#include "source/code_time.h"
#include "source/module_code.h"

#include <map>

namespace gmonscope {

/// Adds up what is known of each line, then finds the sources.
class CodeLines {
public:
    explicit CodeLines(const DebugLines& debug) : m_debug(debug) {}

    void addCode(std::uint64_t address);
    void addTime(const CodePoint&);
    void addCalls(const CodeCall&);
    void addExecutions(std::uint64_t address, std::uint64_t count);

    /// Into view.files, view.unplaced, and the places of view.instructions.
    void take(const Function&, const std::vector<PathChange>&, CodeView&);

private:
    struct Line {
        CodeLine line;
        bool isInlined = true; ///< all of its code, as far as there is any
    };
    using Lines = std::map<std::uint32_t, Line>; ///< by number

    [[nodiscard]] Line& lineAt(std::uint64_t address);
    [[nodiscard]] std::vector<std::uint32_t> orderOfFiles(const Function&) const;
    void placeInstructions(const std::vector<std::uint32_t>& order, CodeView&) const;

    const DebugLines& m_debug;
    std::map<std::uint32_t, Lines> m_files; ///< by number in the line table
    Line m_unplaced;
};

} // namespace gmonscope
