// SPDX-License-Identifier: MIT
//
// Profile files in all formats of the gprof family, which are recognised by their contents.
#pragma once

#include "base/byte_reader.h"
#include "base/file_bytes.h"
#include "formats/gmon_data.h"
#include "gmonscope/profile_format.h"
#include "gmonscope/result.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace gmonscope {

enum class ProfileKind : std::uint8_t {
    Gmon,    ///< GNU gmon.out, see gmon_reader.h
    Library, ///< NAME.profile of LD_PROFILE, see library_reader.h
    Bsd44,   ///< see bsd_reader.h
    OldBsd,  ///< see bsd_reader.h, too
    Solaris, ///< see solaris_reader.h
};

/// Returns the kind for a format. None: the contents must tell.
[[nodiscard]] std::optional<ProfileKind> kindOf(ProfileFormat);

/// Returns the kind of a file that begins with `start`, if read as one of such a machine. None: it is no profile. An
/// unknown `fileSize` is the largest possible number.
[[nodiscard]] std::optional<ProfileKind> identifyProfile(std::span<const std::byte> start, TargetFormat,
                                                         std::uint64_t fileSize);
/// The number of bytes that identifyProfile() looks at.
inline constexpr std::size_t profileStartBytes = 64;

/// True if the magic number is that of a profile, of whatever machine. Old BSD profiles have no magic number.
[[nodiscard]] bool hasProfileMagic(std::span<const std::byte> start);

/// A file in memory; of a large gmon.out or of a file that is no profile only the start, until readAll(). No kind: it
/// is no profile.
struct ProfileFile {
    std::string path;
    TargetFormat format;
    std::optional<ProfileKind> kind;
    std::vector<std::byte> bytes;
    std::shared_ptr<const OpenFile> blocks; ///< the file with the rest; none: `bytes` is all
    std::uint64_t size = 0;                 ///< size of the file in `blocks`

    /// Reads the rest, as far as it can be read.
    void readAll();
};

/// Who named a profile: if the user did, it may be a pipe, whose writer is waited for.
enum class NamedBy : std::uint8_t { User, File };

/// Opens the file, and reads it if it is a profile, or `assumed` to be one of this kind. Errors: cannot be read,
/// larger than largestProfile.
[[nodiscard]] Result<ProfileFile> openProfile(const std::string& path, TargetFormat,
                                              std::optional<ProfileKind> assumed = {}, NamedBy = NamedBy::User);

/// Parses an open file. Errors: those of the format's reader; of the gmon.out reader if it is no profile or one of
/// Solaris (see parseSolaris()).
[[nodiscard]] Result<GmonData> parseProfile(const ProfileFile&);

/// Opens and parses a file.
[[nodiscard]] Result<GmonData> readProfile(const std::string& path, TargetFormat,
                                           std::optional<ProfileKind> assumed = {});

/// Returns the machine that the profile is for, if it is not that of `format`. None: unknown.
[[nodiscard]] std::optional<TargetFormat> otherMachineOf(const std::string& path, TargetFormat format);
/// Returns "a 32-bit big-endian program" or the like.
[[nodiscard]] std::string machineText(TargetFormat);

} // namespace gmonscope
