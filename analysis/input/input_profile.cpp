// SPDX-License-Identifier: MIT
#include "input/input_profile.h"

#include "base/hex.h"
#include "gmon_format.h"
#include "input/salvage_profile.h"

#include <array>
#include <cstring>
#include <elf.h>

namespace gmonscope {

namespace {

Error tooLarge(const std::string& path, const std::string& size)
{
    return {.path = path,
            .offset = {},
            .expected = "a profile of " + std::to_string(largestProfile >> 20) + " MiB at the most",
            .found = size};
}

constexpr std::array<TargetFormat, 4> allMachines{
    {{ByteOrder::Little, 8}, {ByteOrder::Little, 4}, {ByteOrder::Big, 8}, {ByteOrder::Big, 4}}};

/// Reads the whole file, or keeps it open for a reader that takes it piece by piece.
std::optional<Error> readRest(InputProfile& profile, OpenFile file)
{
    const auto size = file.regularSize();
    if (size && *size > profile.format->largest)
        return tooLarge(profile.path, std::to_string(*size >> 20) + " MiB");
    if (size && *size > profile.format->inPiecesAbove) {
        profile.rest = std::make_shared<const OpenFile>(std::move(file));
        profile.size = *size;
        return {};
    }
    std::size_t limit = largestProfile + 1;
    if (size && *size > profile.bytes.size()) {
        limit = *size - profile.bytes.size(); // what is written behind that meanwhile belongs to another look
        profile.bytes.reserve(*size);
    }
    if (auto read = readBytes(file, profile.path, profile.bytes, limit); !read)
        return read.error();
    return profile.bytes.size() > largestProfile ? std::optional(tooLarge(profile.path, "more")) : std::nullopt;
}

} // namespace

const InputFormat* identifyProfile(std::span<const std::byte> start, TargetFormat machine, std::uint64_t fileSize)
{
    for (const InputFormat& format : inputFormats())
        if (format.looksLike(start, machine, fileSize))
            return &format;
    return nullptr;
}

Result<FileStart> readStart(const std::string& path)
{
    auto file = OpenFile::open(path);
    if (!file)
        return file.error();
    std::vector<std::byte> bytes;
    if (auto read = readBytes(*file, path, bytes, profileStartBytes); !read)
        return read.error();
    FileStart start{.path = path, .identity = file->identity()};
    start.isProgram = bytes.size() >= SELFMAG && std::memcmp(bytes.data(), ELFMAG, SELFMAG) == 0;
    for (const TargetFormat machine : allMachines)
        if (const InputFormat* format = identifyProfile(bytes, machine, 0); format && format->hasMagic) {
            start.format = format;
            if (format->idIn)
                start.id = format->idIn(bytes);
            break;
        }
    return start;
}

Result<InputProfile> openProfile(const std::string& path, TargetFormat machine, ProfileFormat asked, NamedBy namedBy)
{
    auto file = namedBy == NamedBy::User ? OpenFile::openAny(path) : OpenFile::open(path);
    if (!file)
        return file.error();
    InputProfile profile{.path = path, .machine = machine};
    // The start first: a device or a huge file of another kind is refused before it is read.
    if (auto read = readBytes(*file, path, profile.bytes, profileStartBytes); !read)
        return read.error();
    profile.format = identifyProfile(profile.bytes, machine,
                                     file->regularSize().value_or(std::numeric_limits<std::uint64_t>::max()));
    if (asked != ProfileFormat::Auto && !(profile.format && profile.format->tellsProcess))
        profile.format = &inputFormatOf(asked);
    if (profile.format)
        if (auto error = readRest(profile, std::move(*file)))
            return *error;
    return profile;
}

void InputProfile::readAll()
{
    if (!rest)
        return;
    bytes.resize(size);
    bytes.resize(readAt(*rest, 0, bytes));
    rest.reset();
}

namespace {

/// True if no profile begins so; too little to be told from a gmon.out that was cut off is none.
bool isOfNoProfile(std::span<const std::byte> bytes)
{
    return !bytes.empty() &&
           std::memcmp(bytes.data(), GMON_MAGIC, std::min<std::size_t>(bytes.size(), GMON_MAGIC_SIZE));
}

} // namespace

Result<GmonData> parseProfile(const InputProfile& file)
{
    constexpr std::size_t shown = 4;
    if (!file.format && !file.asGnu && file.bytes.size() < shown && isOfNoProfile(file.bytes))
        return Error{.path = file.path,
                     .offset = {},
                     .expected = {},
                     .found = "is not a profile: it has only " + std::to_string(file.bytes.size()) +
                              (file.bytes.size() == 1 ? " byte" : " bytes")};
    if (!file.format && !file.asGnu && file.bytes.size() >= shown)
        return Error{.path = file.path,
                     .offset = 0,
                     .expected = "a program or a profile",
                     .found = "neither: it begins with " + hexBytes(std::span(file.bytes).first(shown))};
    const InputFormat& format = file.format ? *file.format : inputFormatOf(ProfileFormat::Gmon);
    if (format.parse)
        return format.parse(file);
    return Error{
        .path = file.path, .offset = 0, .expected = "a profile that a gmon.out can hold", .found = format.contents};
}

Result<ProfileContents> readProfile(const InputProfile& file, const ElfImage& image, Salvage* salvage)
{
    const auto asContents = [](auto data) {
        return data ? Result<ProfileContents>(std::move(*data)) : Result<ProfileContents>(data.error());
    };
    if (file.format && file.format->parseScope)
        return asContents(file.format->parseScope(file, image, salvage));
    auto whole = parseProfile(file);
    return asContents(whole || !salvage ? std::move(whole) : salvageProfile(file, whole.error(), *salvage));
}

std::optional<TargetFormat> otherMachineOf(const std::string& path, TargetFormat machine)
{
    for (const TargetFormat other : allMachines) {
        if (other.order == machine.order && other.pointerBytes == machine.pointerBytes)
            continue;
        const auto profile = openProfile(path, other, {}, NamedBy::File); // a pipe can be read only once
        const bool hasMagic = profile && profile->format && profile->format->hasMagic;
        if (hasMagic && (profile->format->parseScope || parseProfile(*profile)))
            return other;
    }
    return {};
}

std::string machineText(TargetFormat machine)
{
    return std::string("a ") + (machine.pointerBytes == 8 ? "64" : "32") + "-bit " +
           (machine.order == ByteOrder::Big ? "big" : "little") + "-endian program";
}

} // namespace gmonscope
