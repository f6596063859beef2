// SPDX-License-Identifier: MIT
#include "formats/profile_file.h"

#include "formats/bsd_reader.h"
#include "formats/gmon_reader.h"
#include "formats/library_reader.h"
#include "formats/solaris_reader.h"

#include <algorithm>
#include <array>
#include <limits>

namespace gmonscope {

namespace {

Error tooLarge(const std::string& path, const std::string& size)
{
    return {.path = path,
            .offset = {},
            .expected = "a profile of " + std::to_string(largestProfile >> 20) + " MiB at the most",
            .found = size};
}

constexpr std::array<TargetFormat, 4> allFormats{
    {{ByteOrder::Little, 8}, {ByteOrder::Little, 4}, {ByteOrder::Big, 8}, {ByteOrder::Big, 4}}};

} // namespace

std::optional<ProfileKind> kindOf(ProfileFormat format)
{
    switch (format) {
    case ProfileFormat::Gmon: return ProfileKind::Gmon;
    case ProfileFormat::Bsd: return ProfileKind::OldBsd;
    case ProfileFormat::Bsd44: return ProfileKind::Bsd44;
    case ProfileFormat::Auto: break;
    }
    return {};
}

std::optional<ProfileKind> identifyProfile(std::span<const std::byte> start, TargetFormat format,
                                           std::uint64_t fileSize)
{
    if (looksLikeLibraryProfile(start, format))
        return ProfileKind::Library;
    if (looksLikeGmon(start))
        return ProfileKind::Gmon;
    if (looksLikeSolaris(start, format))
        return ProfileKind::Solaris;
    if (looksLikeBsd44(start, format))
        return ProfileKind::Bsd44;
    if (mayBeOldBsd(start, format, fileSize))
        return ProfileKind::OldBsd;
    return {};
}

bool hasProfileMagic(std::span<const std::byte> start)
{
    return std::any_of(allFormats.begin(), allFormats.end(), [&](TargetFormat format) {
        const auto kind = identifyProfile(start, format, 0);
        return kind && *kind != ProfileKind::OldBsd;
    });
}

Result<ProfileFile> openProfile(const std::string& path, TargetFormat format, std::optional<ProfileKind> assumed,
                                NamedBy namedBy)
{
    auto file = namedBy == NamedBy::User ? OpenFile::openAny(path) : OpenFile::open(path);
    if (!file)
        return file.error();
    const auto size = file->regularSize();
    ProfileFile profile{.path = path, .format = format};
    // The start first: a device or a huge file of another kind is refused before it is read.
    if (auto read = readBytes(*file, path, profile.bytes, profileStartBytes); !read)
        return read.error();
    const auto fileSize = size.value_or(std::numeric_limits<std::uint64_t>::max());
    profile.kind = assumed ? assumed : identifyProfile(profile.bytes, format, fileSize);
    if (!profile.kind)
        return profile;
    if (size && *size > largestProfile)
        return tooLarge(path, std::to_string(*size >> 20) + " MiB");
    constexpr std::uint64_t large = 4u << 20;
    if (profile.kind == ProfileKind::Gmon && size && *size > large) {
        profile.blocks = std::make_shared<const OpenFile>(std::move(*file));
        profile.size = *size;
        return profile;
    }
    if (size)
        profile.bytes.reserve(*size + 1); // with what tells that it ends there
    if (auto read = readBytes(*file, path, profile.bytes, largestProfile); !read)
        return read.error();
    if (profile.bytes.size() > largestProfile)
        return tooLarge(path, "more");
    return profile;
}

void ProfileFile::readAll()
{
    if (!blocks)
        return;
    bytes.resize(size);
    bytes.resize(readAt(*blocks, 0, bytes));
    blocks.reset();
}

Result<GmonData> parseProfile(const ProfileFile& file)
{
    switch (file.kind.value_or(ProfileKind::Gmon)) {
    case ProfileKind::Library: return parseLibraryProfile(file.bytes, file.path, file.format);
    case ProfileKind::Bsd44: return parseBsd(file.bytes, file.path, file.format, BsdFormat::Bsd44);
    case ProfileKind::OldBsd: return parseBsd(file.bytes, file.path, file.format, BsdFormat::Old);
    case ProfileKind::Solaris:
        return Error{.path = file.path,
                     .offset = 0,
                     .expected = "a profile that a gmon.out can hold",
                     .found = "Solaris' list of samples"};
    case ProfileKind::Gmon: break;
    }
    if (file.blocks) {
        BlockReader reader(*file.blocks, file.size, file.format);
        return parseGmon(reader, file.path, file.format);
    }
    return parseGmon(file.bytes, file.path, file.format);
}

Result<GmonData> readProfile(const std::string& path, TargetFormat format, std::optional<ProfileKind> assumed)
{
    const auto file = openProfile(path, format, assumed);
    return file ? parseProfile(*file) : file.error();
}

std::optional<TargetFormat> otherMachineOf(const std::string& path, TargetFormat format)
{
    if (!OpenFile::open(path)) // a pipe can be read only once
        return {};
    for (const TargetFormat other : allFormats) {
        if (other.order == format.order && other.pointerBytes == format.pointerBytes)
            continue;
        const auto profile = openProfile(path, other, {}, NamedBy::File);
        const bool hasMagic = profile && profile->kind && *profile->kind != ProfileKind::OldBsd;
        if (hasMagic && (*profile->kind == ProfileKind::Solaris || parseProfile(*profile)))
            return other;
    }
    return {};
}

std::string machineText(TargetFormat format)
{
    return std::string("a ") + (format.pointerBytes == 8 ? "64" : "32") + "-bit " +
           (format.order == ByteOrder::Big ? "big" : "little") + "-endian program";
}

} // namespace gmonscope
