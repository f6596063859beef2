// SPDX-License-Identifier: MIT
//
// A program of any bytes with a profile that fits it, through the whole way from files to text, JSON and code. The
// last byte chooses the options.
#include "gmon_builder.h"
#include "memory_file.h"

#include "elf/elf_image.h"
#include "gmonscope/code_view.h"
#include "gmonscope/doctor.h"
#include "gmonscope/export.h"
#include "gmonscope/load_profile.h"
#include "gmonscope/text_report.h"

#include <sstream>

using namespace gmonscope;

namespace {

/// All of the image's code, as far as it is reasonable, with some time and two calls.
test::Bytes profileOf(const ElfImage& image)
{
    constexpr std::uint64_t mostBytes = 1 << 16;
    const std::uint64_t low = image.loaded.start;
    const std::uint64_t high = std::max(low + 16, std::min(image.loaded.end, low + mostBytes));
    const std::vector<std::uint16_t> bins((high - low) / 8, 3);
    test::GmonBuilder gmon(image.format);
    if (high > low)
        gmon.histogram(low, high, bins);
    return gmon.arc(low + 4, low, 7).arc(low + 4, low + (high - low) / 2, 5).bytes();
}

LoadRequest requestFor(unsigned choice, const std::string& image, const std::string& profile)
{
    LoadRequest request;
    request.image = image;
    request.profiles = {profile};
    request.symbols.withoutLocals = choice & 1;
    request.symbols.functionsOnly = choice & 2;
    request.symbols.withLines = choice & 4;
    request.symbols.byLine = choice & 8;
    request.symbols.inlines = choice & 16;
    request.symbols.staticCalls = choice & 32;
    return request;
}

void readCodeOf(const std::shared_ptr<const Profile>& profile)
{
    constexpr std::uint32_t most = 8;
    CodeReader reader(profile);
    for (std::uint32_t i = 0; i < std::min<std::size_t>(most, profile->functions().size()); ++i)
        (void)reader.read(FunctionId{i});
}

void print(const std::shared_ptr<const Profile>& profile)
{
    std::ostringstream text;
    writeFlatProfile(text, *profile, Explanations::Leave);
    writeCallGraph(text, CallGraphListing(profile), Explanations::Leave);
    writeJson(text, *profile);
    (void)examine(*profile);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    if (size == 0)
        return 0;
    const unsigned choice = bytes[size - 1];
    const test::MemoryFile program({bytes, size});
    const auto image = readElfImage(program.path());
    if (!image)
        return 0;
    const test::Bytes gmon = profileOf(*image);
    const test::MemoryFile file({reinterpret_cast<const std::uint8_t*>(gmon.data()), gmon.size()});
    const LoadRequest request = requestFor(choice, program.path(), file.path());
    const bool keepsCode = choice & 64;
    const auto profile = keepsCode ? loadProfileWithCode(request) : loadProfile(request);
    if (!profile)
        return 0;
    print(*profile);
    if (keepsCode)
        readCodeOf(*profile);
    return 0;
}
