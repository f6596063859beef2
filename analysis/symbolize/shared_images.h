// SPDX-License-Identifier: MIT
//
// The program and its libraries for profiles that are loaded one by one, perhaps several at once: a thousand ranks of
// one program need not read its symbols a thousand times.
#pragma once

#include "elf/elf_image.h"
#include "gmonscope/profile.h"
#include "locate/companion.h"
#include "locate/module_finder.h"
#include "symbolize/library_symbols.h"
#include "symbolize/symbol_table.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

/// The program's functions without numbers, and the table of their ranges.
struct ProgramFunctions {
    FunctionTable table;
    SymbolTable symbols;
};

class SharedImages {
public:
    /// Returns the result of readProgram(). A stripped program is read each time: its callees become symbols of its own
    /// list, and these differ from profile to profile. REQUIRES: all loads are of one program.
    [[nodiscard]] Result<ElfImage> program(const std::string& path, const ModuleFinder&, std::vector<Problem>& notes);
    /// Returns what buildSymbolTable() makes of a program that is not stripped, without numbers in `table`, which is
    /// empty before. All these loads share the names: what one has demangled the others need not. REQUIRES: all loads
    /// are of one program and have the same options, but for splitAtMarks.
    [[nodiscard]] SymbolTable functions(const ElfImage&, const SymbolOptions&, FunctionTable& table);
    [[nodiscard]] LibraryImages& libraries() { return m_libraries; }
    /// Companions in folders that the other loads have looked through, too.
    [[nodiscard]] CompanionFinder& companions() { return m_companions; }
    /// A finder that knows what others of these loads have found out about files.
    [[nodiscard]] ModuleFinder finder(const SymbolSearch& search, const std::vector<std::string>& profiles) const
    {
        return {search, profiles, m_files};
    }

private:
    std::mutex m_mutex;
    std::optional<ElfImage> m_program;
    std::shared_ptr<const ProgramFunctions> m_whole, m_split; ///< without and with splitAtMarks
    LibraryImages m_libraries;
    CompanionFinder m_companions;
    ModuleFinder m_files;
};

} // namespace gmonscope
