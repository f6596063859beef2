// SPDX-License-Identifier: MIT
//
// Reads the code of one module's file.
#pragma once

#include "base/seeded_hash.h"
#include "elf/debug_reader.h"
#include "gmonscope/code_view.h"
#include "locate/module_finder.h"
#include "static_calls/imports.h"
#include "static_calls/instruction_text.h"

#include <map>
#include <string_view>
#include <unordered_map>

namespace gmonscope {

/// Data that does not depend on the profile.
struct ModuleFile {
    CodeState state = CodeState::Read;
    std::string path;
    ElfImage image; ///< its symbols are perhaps those of another file
    std::unordered_map<std::uint64_t, const ElfSymbol*, SeededHash> functions; ///< its symbols, by address
    Imports imports;
    std::unique_ptr<DebugReader> debug;
    bool hasLines = false;  ///< its debugging information has units
    std::string debugError; ///< why it cannot be read
};
using ModuleFilePtr = std::shared_ptr<const ModuleFile>;

/// The lines of a function's code, and what is inlined there.
struct DebugLines {
    LineTable lines;
    DwarfFunctions functions;
    std::string error; ///< why there are none

    /// The function whose code was inlined there; null: none was.
    [[nodiscard]] const DwarfFunction* inlinedAt(std::uint64_t address) const;
};

/// Files that were read, as long as they are what they were.
class ModuleFiles {
public:
    [[nodiscard]] ModuleFilePtr read(const Module&, const ModuleFinder&);

private:
    struct Known {
        std::string identity;
        ModuleFilePtr file;
    };
    std::map<std::string, Known> m_files; ///< by path
};

/// The code of a profile's module.
class ModuleCode {
public:
    /// The function that a call leads to.
    struct Target {
        std::string name; ///< empty: nobody knows
        std::optional<FunctionId> function;
    };

    ModuleCode(const Profile&, ModuleId, ModuleFilePtr);

    [[nodiscard]] const ModuleFilePtr& file() const { return m_file; }
    [[nodiscard]] CodeState state() const { return m_file->state; }
    [[nodiscard]] const std::string& path() const { return m_file->path; }
    [[nodiscard]] const ElfImage& image() const { return m_file->image; }
    [[nodiscard]] bool hasLines() const { return m_file->hasLines; }
    [[nodiscard]] DebugLines linesOf(std::span<const AddressRange>) const;

    /// The function's bytes, without those of functions inside it, by address.
    [[nodiscard]] std::vector<AddressRange> rangesOf(const Function&) const;
    /// Returns the instructions at these addresses, with the targets of calls and jumps out of the function. Empty:
    /// this machine's instructions cannot be disassembled.
    [[nodiscard]] std::vector<Instruction> instructionsOf(const AddressRange&) const;

private:
    void indexNames();
    /// The first of the module's functions that begins behind the address.
    [[nodiscard]] std::vector<FunctionId>::const_iterator firstBehind(std::uint64_t address) const;
    [[nodiscard]] std::uint64_t endOf(const Function&) const;
    [[nodiscard]] Target targetOf(std::uint64_t address, bool isSlot) const;
    [[nodiscard]] std::optional<FunctionId> functionAt(std::uint64_t address) const;

    const Profile& m_profile;
    ModuleFilePtr m_file;
    std::unique_ptr<InstructionWriter> m_writer;
    std::vector<FunctionId> m_functions;                       ///< the profile's of this module, by address
    std::unordered_map<std::string_view, FunctionId> m_byName; ///< functions of all modules that others can call
};

} // namespace gmonscope
