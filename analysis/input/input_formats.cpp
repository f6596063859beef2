// SPDX-License-Identifier: MIT
#include "input/input_formats.h"

#include "formats/bsd_reader.h"
#include "formats/gmon_reader.h"
#include "formats/library_reader.h"
#include "formats/solaris_reader.h"
#include "gmon_format.h"
#include "input/input_profile.h"
#include "scope/scope_reader.h"
#include "scope_format.h"

#include <algorithm>

namespace gmonscope {

namespace {

using Start = std::span<const std::byte>;

template <std::size_t offset> ScopeId idAt(Start start)
{
    ScopeId id{};
    static_assert(offset + id.size() <= profileStartBytes);
    if (start.size() >= offset + id.size())
        std::transform(start.begin() + offset, start.begin() + offset + id.size(), id.begin(),
                       [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
    return id;
}

/// True of a log that begins with our programs' names, where a gmon.out has the number of its version.
bool isWord(Start start)
{
    const auto isLetter = [](std::byte byte) {
        const int letter = std::to_integer<int>(byte) | 0x20;
        return letter >= 'a' && letter <= 'z';
    };
    const Start version = start.subspan(std::min<std::size_t>(start.size(), GMON_MAGIC_SIZE));
    return version.size() >= GMON_MAGIC_SIZE &&
           std::all_of(version.begin(), version.begin() + GMON_MAGIC_SIZE, isLetter);
}

Result<ScopeData> parseScopeFile(const InputProfile& file, const ElfImage&, Salvage* salvage)
{
    return file.rest ? readScope(*file.rest, file.path, salvage) : parseScope(file.bytes, file.path, salvage);
}

Result<GmonData> parseGmonOut(const InputProfile& file)
{
    if (!file.rest)
        return parseGmon(file.bytes, file.path, file.machine);
    BlockReader reader(*file.rest, file.size, file.machine);
    return parseGmon(reader, file.path, file.machine);
}

template <BsdFormat format> Result<GmonData> parseBsdProfile(const InputProfile& file)
{
    return parseBsd(file.bytes, file.path, file.machine, format,
                    file.asGnu ? PartialArc::Ignored : PartialArc::Refused);
}

constexpr InputFormat formats[] = {
    {.contents = "a .scope file",
     .looksLike = [](Start start, TargetFormat, std::uint64_t) { return looksLikeScope(start); },
     .parseScope = parseScopeFile,
     .idIn = idAt<offsetof(scope_header, id)>,
     .tellsProcess = true,
     .largest = std::numeric_limits<std::uint64_t>::max(), // its reader has a limit of its own
     .inPiecesAbove = 0},                                  // it may be growing
    {.contents = "the profile of a library",
     .looksLike = [](Start start, TargetFormat machine,
                     std::uint64_t) { return looksLikeLibraryProfile(start, machine); },
     .parse = [](const InputProfile& file) { return parseLibraryProfile(file.bytes, file.path, file.machine); }},
    {.contents = "a gmon.out",
     .looksLike = [](Start start, TargetFormat, std::uint64_t) { return looksLikeGmon(start) && !isWord(start); },
     .parse = parseGmonOut,
     .idIn = idAt<GMON_HEADER_SIZE - GMON_HEADER_SPARE_SIZE>,
     .asked = ProfileFormat::Gmon,
     .isGnu = true,
     .inPiecesAbove = 4u << 20,
     .mostPadding = 4096}, // its records stand one behind the other: more zeros help no more
    {.contents = "Solaris' list of samples",
     .looksLike = [](Start start, TargetFormat machine, std::uint64_t) { return looksLikeSolaris(start, machine); },
     .parseScope = [](const InputProfile& file, const ElfImage& image,
                      Salvage* salvage) { return parseSolaris(file.bytes, file.path, image, salvage); }},
    {.contents = "a profile of 4.4BSD",
     .looksLike = [](Start start, TargetFormat machine, std::uint64_t) { return looksLikeBsd44(start, machine); },
     .parse = parseBsdProfile<BsdFormat::Bsd44>,
     .asked = ProfileFormat::Bsd44,
     .isGnu = true},
    {.contents = "an old profile of BSD",
     .looksLike = mayBeOldBsd,
     .parse = parseBsdProfile<BsdFormat::Old>,
     .asked = ProfileFormat::Bsd,
     .isGnu = true,
     .hasMagic = false},
};

} // namespace

std::span<const InputFormat> inputFormats() { return formats; }

const InputFormat& inputFormatOf(ProfileFormat asked)
{
    const ProfileFormat named = asked == ProfileFormat::Auto ? ProfileFormat::Gmon : asked;
    return *std::find_if(std::begin(formats), std::end(formats),
                         [named](const InputFormat& format) { return format.asked == named; });
}

} // namespace gmonscope
