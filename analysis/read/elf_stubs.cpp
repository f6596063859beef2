// SPDX-License-Identifier: MIT
#include "read/elf_stubs.h"

#include <algorithm>
#include <array>
#include <gelf.h>
#include <set>
#include <unistd.h>

namespace gmonscope {

namespace {

// All together; larger than those of a library with a million relocations. libelf reads a table as a whole, and tables
// of a damaged file may lie over each other.
constexpr std::uint64_t largestTables = 64u << 20, largestStubs = 16u << 20;

using Addresses = std::set<std::uint64_t>;

/// The words that the loader fills with the address of a counting function.
class SlotFinder {
public:
    SlotFinder(Elf* elf, std::uint64_t fileSize) : m_elf(elf), m_fileSize(fileSize) {}

    Addresses find()
    {
        for (Elf_Scn* section = nullptr; (section = elf_nextscn(m_elf, section));) {
            GElf_Shdr header{};
            if (gelf_getshdr(section, &header) && (header.sh_type == SHT_RELA || header.sh_type == SHT_REL) &&
                (header.sh_flags & SHF_ALLOC))
                readRelocations(section, header);
        }
        return std::move(m_slots);
    }

private:
    [[nodiscard]] Elf_Data* contentOf(Elf_Scn* section)
    {
        GElf_Shdr header{};
        const bool isSound = section && gelf_getshdr(section, &header) && header.sh_size <= m_room &&
                             header.sh_offset <= m_fileSize && header.sh_size <= m_fileSize - header.sh_offset;
        if (!isSound)
            return nullptr;
        m_room -= header.sh_size;
        return elf_getdata(section, nullptr);
    }

    /// Numbers of the counting functions in the table of dynamic symbols.
    const std::set<std::uint64_t>& functionsIn(std::size_t table)
    {
        if (table == m_table)
            return m_functions;
        m_table = table;
        m_functions.clear();
        Elf_Scn* const section = elf_getscn(m_elf, table);
        Elf_Data* const data = contentOf(section);
        GElf_Shdr header{};
        if (!data || !gelf_getshdr(section, &header) || !contentOf(elf_getscn(m_elf, header.sh_link)))
            return m_functions;
        GElf_Sym symbol{};
        for (int i = 1; gelf_getsym(data, i, &symbol); ++i) {
            const char* name = elf_strptr(m_elf, header.sh_link, symbol.st_name);
            if (name && isCountingSymbol(name))
                m_functions.insert(static_cast<std::uint64_t>(i));
        }
        return m_functions;
    }

    void readRelocations(Elf_Scn* section, const GElf_Shdr& header)
    {
        const auto& functions = functionsIn(header.sh_link);
        Elf_Data* const data = functions.empty() ? nullptr : contentOf(section);
        if (!data)
            return;
        const auto add = [&](std::uint64_t info, std::uint64_t offset) {
            if (functions.contains(GELF_R_SYM(info)))
                m_slots.insert(offset);
        };
        GElf_Rela rela{};
        GElf_Rel rel{};
        if (header.sh_type == SHT_RELA)
            for (int i = 0; gelf_getrela(data, i, &rela); ++i)
                add(rela.r_info, rela.r_offset);
        else
            for (int i = 0; gelf_getrel(data, i, &rel); ++i)
                add(rel.r_info, rel.r_offset);
    }

    Elf* m_elf;
    std::uint64_t m_fileSize;
    std::uint64_t m_room = largestTables;
    std::size_t m_table = SHN_UNDEF; ///< whose functions are known
    std::set<std::uint64_t> m_functions;
    Addresses m_slots;
};

/// A section of stubs, and where it is in the program.
struct StubCode {
    std::vector<std::byte> bytes;
    std::uint64_t address;

    [[nodiscard]] std::uint32_t word(std::size_t at) const
    {
        return ByteReader(std::span(bytes).subspan(at), {ByteOrder::Little, 8}).readU32();
    }
    [[nodiscard]] unsigned byte(std::size_t at) const { return std::to_integer<unsigned>(bytes[at]); }
};

/// [endbr64] [bnd] jmp *disp32(%rip): Intel SDM volume 2A, JMP.
std::vector<AddressRange> x86Stubs(const StubCode& code, const Addresses& slots)
{
    constexpr std::size_t jumpBytes = 6, endbrBytes = 4;
    constexpr std::uint32_t endbr = 0xfa1e0ff3;
    std::vector<AddressRange> stubs;
    for (std::size_t at = 0; at + jumpBytes <= code.bytes.size(); ++at) {
        if (code.byte(at) != 0xff || code.byte(at + 1) != 0x25)
            continue;
        const std::uint64_t end = code.address + at + jumpBytes;
        const auto distance = static_cast<std::int32_t>(code.word(at + 2));
        if (!slots.contains(end + static_cast<std::uint64_t>(std::int64_t{distance})))
            continue;
        std::size_t start = at;
        if (start > 0 && code.byte(start - 1) == 0xf2)
            --start;
        if (start >= endbrBytes && code.word(start - endbrBytes) == endbr)
            start -= endbrBytes;
        stubs.push_back({code.address + start, end});
    }
    return stubs;
}

/// [bti c]; adrp x16, page; ldr x17, [x16, offset]; add; br x17: Arm ARM, C6.2.11 and C6.2.198.
std::vector<AddressRange> aarch64Stubs(const StubCode& code, const Addresses& slots)
{
    constexpr std::size_t instruction = 4, stubBytes = 4 * instruction;
    constexpr std::uint32_t bti = 0xd503245f;
    std::vector<AddressRange> stubs;
    for (std::size_t at = 0; at + stubBytes <= code.bytes.size(); at += instruction) {
        const std::uint32_t adrp = code.word(at), ldr = code.word(at + instruction);
        if ((adrp & 0x9f00001fu) != 0x90000010u || (ldr & 0xffc003ffu) != 0xf9400211u)
            continue;
        const auto pages = static_cast<std::int32_t>(((adrp >> 5 & 0x7ffffu) << 2 | (adrp >> 29 & 3u)) << 11) >> 11;
        const std::uint64_t page =
            (code.address + at) / 4096 * 4096 + static_cast<std::uint64_t>(pages * std::int64_t{4096});
        if (!slots.contains(page + (ldr >> 10 & 0xfffu) * 8))
            continue;
        const bool hasBti = at >= instruction && code.word(at - instruction) == bti;
        stubs.push_back({code.address + at - (hasBti ? instruction : 0), code.address + at + stubBytes});
    }
    return stubs;
}

std::optional<StubCode> readStubs(const OpenFile& file, const CodeSection& section, std::uint64_t& room)
{
    const std::uint64_t size = section.range.end - section.range.start;
    if (!section.isPlt || size > room)
        return {};
    room -= size;
    StubCode code{std::vector<std::byte>(size), section.range.start};
    const auto read = pread(file.descriptor(), code.bytes.data(), size, static_cast<off_t>(section.fileOffset));
    return read == static_cast<ssize_t>(size) ? std::optional(std::move(code)) : std::nullopt;
}

} // namespace

bool isCountingSymbol(std::string_view name)
{
    // What stands before our stubs, and a part of the C library's, is __mcount_internal.
    constexpr std::array names{"mcount",         "_mcount",           "__mcount_internal",      "__fentry__",
                               "__fentry_found", "gmonscope_rt_mark", "gmonscope_rt_mark_found"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<AddressRange> findCountingStubs(Elf* elf, const OpenFile& file, const ElfImage& image)
{
    const bool isX86 = image.machine == EM_X86_64, isArm = image.machine == EM_AARCH64;
    const bool isKnown = (isX86 || isArm) && image.format.order == ByteOrder::Little;
    const bool hasStubs =
        std::any_of(image.code.begin(), image.code.end(), [](const CodeSection& s) { return s.isPlt; });
    if (!isKnown || !hasStubs)
        return {};
    const Addresses slots = SlotFinder(elf, file.regularSize().value_or(0)).find();
    std::vector<AddressRange> all;
    std::uint64_t room = largestStubs;
    for (const CodeSection& section : image.code) {
        const auto code = slots.empty() ? std::nullopt : readStubs(file, section, room);
        if (!code)
            continue;
        const auto stubs = isX86 ? x86Stubs(*code, slots) : aarch64Stubs(*code, slots);
        all.insert(all.end(), stubs.begin(), stubs.end());
    }
    return all;
}

} // namespace gmonscope
