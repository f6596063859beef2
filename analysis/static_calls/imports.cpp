// SPDX-License-Identifier: MIT
#include "static_calls/imports.h"

#include "base/file_bytes.h"
#include "elf/elf_counts.h"
#include "elf/stub_code.h"

#include <elf.h>
#include <gelf.h>
#include <memory>

namespace gmonscope {

namespace {

constexpr std::uint64_t largestDynamic = 1u << 20;

struct ElfEnd {
    void operator()(Elf* elf) const { elf_end(elf); }
};

/// Returns the value of DT_PLTGOT, from which stubs of 32-bit x86 count. 0: there is none.
std::uint64_t globalOffsets(Elf* elf, std::uint64_t fileSize)
{
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section));) {
        GElf_Shdr header{};
        if (!gelf_getshdr(section, &header) || header.sh_type != SHT_DYNAMIC || header.sh_offset > fileSize ||
            header.sh_size > fileSize - header.sh_offset || header.sh_size > largestDynamic)
            continue;
        Elf_Data* const data = elf_getdata(section, nullptr);
        GElf_Dyn entry{};
        for (int i = 0; data && gelf_getdyn(data, i, &entry) && entry.d_tag != DT_NULL; ++i)
            if (entry.d_tag == DT_PLTGOT)
                return entry.d_un.d_ptr;
    }
    return 0;
}

/// The linker names the stubs of PowerPC: 0000001b.plt_call.puts@@GLIBC_2.17
void addNamedStubs(const ElfImage& image, ImportSlots& stubs)
{
    constexpr std::string_view mark = ".plt_call.";
    for (const ElfSymbol& symbol : image.symbols)
        if (const auto at = symbol.name.find(mark); at != std::string_view::npos) {
            const std::string name(symbol.name.substr(at + mark.size()));
            stubs.emplace(symbol.address, name.substr(0, name.find('@')));
        }
}

} // namespace

Imports readImports(const ElfImage& image)
{
    Imports imports;
    const auto file = OpenFile::open(image.path);
    if (!file || checkElfCounts(*file, image.path))
        return imports;
    [[maybe_unused]] static const unsigned version = elf_version(EV_CURRENT); // once: other threads read, too
    const std::unique_ptr<Elf, ElfEnd> elf(elf_begin(file->descriptor(), ELF_C_READ, nullptr));
    if (!elf)
        return imports;
    const std::uint64_t fileSize = file->regularSize().value_or(0);
    imports.slots = readImportSlots(elf.get(), *file, [](std::string_view) { return true; });
    const std::uint64_t offsets = globalOffsets(elf.get(), fileSize);
    for (const JumpStub& stub : findJumpStubs(*file, image, offsets))
        if (const auto slot = imports.slots.find(stub.slot); slot != imports.slots.end())
            imports.stubs.emplace(stub.range.start, slot->second);
    if (image.machine == EM_386 && offsets)
        for (const auto& [address, name] : ImportSlots(imports.slots))
            imports.slots.emplace((address - offsets) & UINT32_MAX, name);
    if (image.machine == EM_PPC64 || image.machine == EM_PPC)
        addNamedStubs(image, imports.stubs);
    if (image.machine == EM_SPARC || image.machine == EM_SPARC32PLUS || image.machine == EM_SPARCV9)
        imports.stubs = imports.slots;
    return imports;
}

} // namespace gmonscope
