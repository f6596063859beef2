// SPDX-License-Identifier: MIT
//
// gmonscope-report, run on a real program.
#pragma once

#include "against_gprof.h"
#include "temp_files.h"

#include <string>
#include <vector>

namespace gmonscope::test {

inline const std::string report = GMONSCOPE_BIN_DIR "/gmonscope-report";

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// A folder with tests/analysis/programs/gnu_compat.c as `prog`, and its `gmon.out`.
class ReportRunner {
protected:
    void recordProgram() const
    {
        outputOf({"cc", "-pg", "-g", "-O0", "-pthread", "-o", "prog",
                  GMONSCOPE_SOURCE_DIR "/tests/analysis/programs/gnu_compat.c"},
                 m_folder.path());
        outputOf({"./prog"}, m_folder.path());
    }
    /// Runs a report that may fail.
    [[nodiscard]] Outcome outcome(std::vector<std::string> words) const
    {
        words.insert(words.begin(), report);
        return run({.words = words, .folder = m_folder.path()});
    }
    /// Runs a report of that program, without explanations.
    [[nodiscard]] Outcome outcomeOfProgram(std::vector<std::string> options) const
    {
        options.insert(options.begin(), "-b");
        options.insert(options.end(), {"prog", "gmon.out"});
        return outcome(std::move(options));
    }
    [[nodiscard]] std::string listing(const std::vector<std::string>& options) const
    {
        const Outcome done = outcomeOfProgram(options);
        if (done.exitStatus != 0)
            throw std::runtime_error("gmonscope-report failed: " + done.err);
        return done.out;
    }

    TempFolder m_folder;
};

} // namespace gmonscope::test
