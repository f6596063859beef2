// SPDX-License-Identifier: MIT
//
// Shared by the parts of bench_scale: the programs that are measured, files to measure them with, and the table.
#pragma once

#include "command.h"
#include "temp_files.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace gmonscope::bench {

struct Programs {
    std::string generate, openTables, report, bareWork;
    std::string layoutSpeed, tableSpeed, window; ///< may be empty: not built
};

/// The files of one program and its profiles; they are gone with this.
class Files {
public:
    Files(const Programs& programs, const std::string& functions, std::vector<std::string> options = {},
          std::size_t profiles = 1)
        : m_profiles(profiles)
    {
        std::vector<std::string> words{programs.generate, "-n", functions, "-r", std::to_string(profiles)};
        words.insert(words.end(), options.begin(), options.end());
        words.push_back(m_folder.path("program"));
        if (const test::Outcome made = test::run({.words = words, .limitSeconds = 600}); made.exitStatus != 0) {
            std::fprintf(stderr, "bench_scale: %s", made.err.c_str());
            std::exit(1);
        }
    }

    /// `words`, the program and its profiles.
    [[nodiscard]] std::vector<std::string> command(std::vector<std::string> words) const
    {
        words.push_back(m_folder.path("program.elf"));
        for (std::size_t i = 0; i < m_profiles; ++i)
            words.push_back(m_folder.path("program.gmon" + (m_profiles > 1 ? "." + std::to_string(i) : "")));
        return words;
    }
    /// `words`, the program and its samples with their stacks (with -k), or without callers.
    [[nodiscard]] std::vector<std::string> stacksCommand(std::vector<std::string> words, bool hasCallers) const
    {
        words.push_back(m_folder.path("program.elf"));
        words.push_back(m_folder.path(hasCallers ? "program.scope" : "program.leaves.scope"));
        return words;
    }
    [[nodiscard]] std::string symbols() const { return m_folder.path("program.nm"); }
    [[nodiscard]] std::string folder() const { return m_folder.path(); }

private:
    test::TempFolder m_folder;
    std::size_t m_profiles;
};

struct Timing {
    double seconds = 0, mebibytes = 0, processorSeconds = 0;
};

/// `timing: NAME MILLISECONDS ms BYTES bytes`, and the processor time where that is told, too.
inline Timing timingIn(const std::string& text, const std::string& name)
{
    double milliseconds = 0, bytes = 0, processorMilliseconds = 0;
    const auto at = text.find("timing: " + name + " ");
    if (at == std::string::npos || std::sscanf(text.c_str() + at + 8 + name.size(), " %lf ms %lf bytes, %lf ms",
                                               &milliseconds, &bytes, &processorMilliseconds) < 2) {
        std::fprintf(stderr, "bench_scale: no %s in:\n%s", name.c_str(), text.c_str());
        std::exit(1);
    }
    return {milliseconds / 1e3, bytes / (1 << 20), processorMilliseconds / 1e3};
}

/// Goes out line by line, and is kept for the manual.
class Table {
public:
    void add(const std::string& line)
    {
        std::fputs(line.c_str(), stdout);
        std::fflush(stdout);
        m_text += line;
    }
    [[nodiscard]] const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

/// Compares the tables and sums of 100,000 functions with the bare work: rows of the same run, one after the other.
void compareWithBare(const Programs&, Table&);

/// Is what we say of large programs true, and do bad files of such sizes end well?
void checkLargePrograms(const Programs&, Table&);

} // namespace gmonscope::bench
