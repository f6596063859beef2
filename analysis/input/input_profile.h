// SPDX-License-Identifier: MIT
//
// Opens a profile of any format once, tells what it is, and reads it by its row in the table of formats.
#pragma once

#include "input/input_formats.h"

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace gmonscope {

/// The number of bytes at the start of a file that tell its format.
inline constexpr std::size_t profileStartBytes = 64;

/// Returns the format of a file that begins with `start`, if read for such a machine; null: it is no profile. An
/// unknown `fileSize` is the largest possible number.
[[nodiscard]] const InputFormat* identifyProfile(std::span<const std::byte> start, TargetFormat,
                                                 std::uint64_t fileSize);

/// Properties that the first bytes of a file tell, whatever machine it is for.
struct FileStart {
    std::string path;
    std::optional<FileIdentity> identity = {}; ///< of a regular file
    bool isProgram = false;                    ///< an ELF file
    const InputFormat* format = nullptr;       ///< null: no profile, or one without a magic number
    ScopeId id{};                              ///< pairs a gmon.out and its companion; all zero: none

    /// True if a companion of this id may exist, or this is one.
    [[nodiscard]] bool hasId() const { return id != ScopeId{}; }
    [[nodiscard]] bool isScope() const { return format && format->tellsProcess; }
};

/// Reads the start of a regular file. Errors: it cannot be opened or read; it is a directory, pipe or device.
[[nodiscard]] Result<FileStart> readStart(const std::string& path);

/// An open profile. All of it is in memory, or it is regular and taken piece by piece; of a file that is no profile
/// there is only the start.
struct InputProfile {
    std::string path;
    TargetFormat machine;                 ///< the machine that it is read for
    const InputFormat* format = nullptr;  ///< null: it is no profile
    std::vector<std::byte> bytes;         ///< the whole file, or its start
    std::shared_ptr<const OpenFile> rest; ///< where the reader takes the file from; null: `bytes`
    std::uint64_t size = 0;               ///< size of the file in `rest`
    bool asGnu = false;                   ///< read it as GNU gprof does, which ignores a part of an arc at the end

    /// Reads the rest into memory, as far as it can be read.
    void readAll();
};

/// Who named a profile: if the user did, it may be a pipe, whose writer is waited for.
enum class NamedBy : std::uint8_t { User, File };

/// Opens the file, and reads it if it is a profile, or `asked` for in this format (.scope files are never mistaken).
/// Errors: cannot be read, too large.
[[nodiscard]] Result<InputProfile> openProfile(const std::string& path, TargetFormat,
                                               ProfileFormat asked = ProfileFormat::Auto, NamedBy = NamedBy::User);

/// The contents of a profile: counts by address, or those of a process with its modules and stacks.
using ProfileContents = std::variant<GmonData, ScopeData>;

/// Parses an open profile of this program. With `salvage`, damage is noted there, and what is whole is read. Errors:
/// those of the format's reader; of the gmon.out reader if it is no profile.
[[nodiscard]] Result<ProfileContents> readProfile(const InputProfile&, const ElfImage&, Salvage* = nullptr);

/// Parses an open profile of which no program is known. Further error: the format needs more than a gmon.out can hold.
[[nodiscard]] Result<GmonData> parseProfile(const InputProfile&);

/// Returns the machine that the profile is for, if it is not `machine`. None: unknown.
[[nodiscard]] std::optional<TargetFormat> otherMachineOf(const std::string& path, TargetFormat machine);
/// Returns "a 32-bit big-endian program" or the like.
[[nodiscard]] std::string machineText(TargetFormat);

} // namespace gmonscope
