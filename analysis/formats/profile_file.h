// SPDX-License-Identifier: MIT
//
// Profile files of all the formats of the gprof family, told apart by themselves.
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
    OldBsd,  ///< the same
    Solaris, ///< see solaris_reader.h
};

/// None: it is to be told by the file.
[[nodiscard]] std::optional<ProfileKind> kindOf(ProfileFormat);

/// What a file that begins with `start` may be, read as of such a machine. None: no profile. `fileSize`: the largest
/// number there is when it is not known.
[[nodiscard]] std::optional<ProfileKind> identifyProfile(std::span<const std::byte> start, TargetFormat,
                                                         std::uint64_t fileSize);
/// As many bytes as identifyProfile() looks at.
inline constexpr std::size_t profileStartBytes = 64;

/// Is it by its magic number a profile of any machine? Old BSD's have none.
[[nodiscard]] bool hasProfileMagic(std::span<const std::byte> start);

/// A file in memory; of a large gmon.out only its start, until somebody asks for all. No kind: whatever it is, it is no
/// profile, and there is only its start.
struct ProfileFile {
    std::string path;
    TargetFormat format;
    std::optional<ProfileKind> kind;
    std::vector<std::byte> bytes;
    std::shared_ptr<const OpenFile> blocks; ///< where the rest is; none: `bytes` are all
    std::uint64_t size = 0;                 ///< of the file in blocks

    /// As far as it can be read.
    void readAll();
};

/// Says who has named a profile: a user may name a pipe, and waits for its writer.
enum class NamedBy : std::uint8_t { User, File };

/// Reads the file if it is a profile, or `assumed` to be one of this kind. Errors: cannot be read, larger than
/// largestProfile.
[[nodiscard]] Result<ProfileFile> openProfile(const std::string& path, TargetFormat,
                                              std::optional<ProfileKind> assumed = {}, NamedBy = NamedBy::User);

/// Errors: those of the format's reader; as Gmon's when it is no profile, or Solaris' (see parseSolaris()).
[[nodiscard]] Result<GmonData> parseProfile(const ProfileFile&);

/// Both.
[[nodiscard]] Result<GmonData> readProfile(const std::string& path, TargetFormat,
                                           std::optional<ProfileKind> assumed = {});

/// The machine that a profile is of after all, if it cannot be read as one of `format`. None: nobody knows.
[[nodiscard]] std::optional<TargetFormat> otherMachineOf(const std::string& path, TargetFormat format);
/// "a 32-bit big-endian program"
[[nodiscard]] std::string machineText(TargetFormat);

} // namespace gmonscope
