// SPDX-License-Identifier: MIT
//
// A profile of any bytes with a program that fits it, through the whole way from files to text and JSON. The first byte
// chooses the machine and whether damage is passed over; a .scope file needs none.
#include "elf_builder.h"
#include "memory_file.h"

#include "gmonscope/export.h"
#include "gmonscope/load_profile.h"
#include "gmonscope/text_report.h"
#include "scope_format.h"

#include <array>
#include <cstring>
#include <memory>
#include <sstream>

using namespace gmonscope;

namespace {

/// Code where the corpora of all formats have theirs.
std::unique_ptr<test::MemoryFile> programFor(TargetFormat format)
{
    const unsigned machine = format.pointerBytes == 8 ? EM_X86_64 : EM_386;
    const test::Bytes bytes = test::ElfBuilder(format, machine)
                                  .section(".text.low", 0x1000, 0x1000)
                                  .section(".text", 0x401000, 0x100)
                                  .function("f", 0x1000, 0x100)
                                  .function("g", 0x1100, 0x800)
                                  .function("main", 0x401000, 0x80)
                                  .function("work", 0x401080, 0x80)
                                  .bytes();
    return std::make_unique<test::MemoryFile>(
        std::span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
}

const std::string programPath(unsigned choice)
{
    static std::array<std::unique_ptr<test::MemoryFile>, 4> programs;
    auto& program = programs.at(choice % 4);
    if (!program)
        program = programFor({choice & 1 ? ByteOrder::Big : ByteOrder::Little, choice & 2 ? 4u : 8u});
    return program->path();
}

void print(const std::shared_ptr<const Profile>& profile)
{
    std::ostringstream text;
    TextStyle style(Explanations::Leave);
    style.errors = style.measured = true;
    writeFlatProfile(text, *profile, style);
    writeCallGraph(text, CallGraphListing(profile), style);
    writeJson(text, *profile, style);
    writeCsv(text, *profile, style);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    if (size == 0)
        return 0;
    const bool isScope = size >= sizeof SCOPE_MAGIC && std::memcmp(bytes, SCOPE_MAGIC, sizeof SCOPE_MAGIC) == 0;
    const unsigned choice = isScope ? 0 : bytes[0];
    const test::MemoryFile file({bytes + !isScope, size - !isScope});
    LoadRequest request;
    request.image = programPath(choice);
    for (const bool salvage : {false, true}) {
        request.profiles = {file.path()};
        request.salvage = salvage;
        if (const auto profile = loadProfile(request))
            print(*profile);
    }
    return 0;
}
