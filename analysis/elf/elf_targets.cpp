// SPDX-License-Identifier: MIT
#include "elf/elf_targets.h"

#include "elf/string_table.h"

#include <algorithm>
#include <cstring>
#include <unistd.h>

namespace gmonscope {

namespace {

constexpr std::uint64_t largestDescriptors = 64u << 20;
constexpr std::uint64_t modeBit = 1;
constexpr unsigned thumbFunction = 13; // STT_ARM_TFUNC, before the lowest bit told

bool hasModeBits(std::uint16_t machine) { return machine == EM_ARM || machine == EM_MIPS; }

/// Functions are called through descriptors: address, table of contents, environment. ABI 2 has none.
bool hasDescriptors(Elf* elf, const ElfImage& image)
{
    GElf_Ehdr header{};
    return image.machine == EM_PPC64 && gelf_getehdr(elf, &header) && (header.e_flags & EF_PPC64_ABI) != 2;
}

} // namespace

CodeAddresses::CodeAddresses(Elf* elf, const OpenFile& file, const ElfImage& image)
    : m_format(image.format), m_hasModeBit(hasModeBits(image.machine))
{
    std::size_t nameSection = 0;
    GElf_Shdr nameHeader{};
    if (!hasDescriptors(elf, image) || elf_getshdrstrndx(elf, &nameSection) != 0 ||
        !gelf_getshdr(elf_getscn(elf, nameSection), &nameHeader))
        return;
    const StringTable names(file, nameHeader);
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section));) {
        GElf_Shdr header{};
        if (!gelf_getshdr(section, &header) || !names.has(header.sh_name, ".opd") || header.sh_type != SHT_PROGBITS ||
            header.sh_size > std::min(largestDescriptors, file.regularSize().value_or(0)))
            continue;
        m_described.resize(header.sh_size);
        const ssize_t got =
            pread(file.descriptor(), m_described.data(), m_described.size(), static_cast<off_t>(header.sh_offset));
        m_described.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
        m_section = elf_ndxscn(section);
        m_start = header.sh_addr;
        return;
    }
}

CodeAddress CodeAddresses::of(const GElf_Sym& symbol) const
{
    const auto type = GELF_ST_TYPE(symbol.st_info);
    if (m_hasModeBit && (type == STT_FUNC || type == thumbFunction || type == STT_GNU_IFUNC))
        return {symbol.st_value & ~modeBit, false};
    const std::uint64_t at = symbol.st_value - m_start;
    if (m_section == SHN_UNDEF || symbol.st_shndx != m_section || at >= m_described.size() ||
        m_described.size() - at < m_format.pointerBytes)
        return {symbol.st_value, false};
    return {ByteReader(std::span(m_described).subspan(at), m_format).readPointer(), true};
}

GElf_Sym parseSymbol(std::span<const std::byte> bytes, TargetFormat format)
{
    ByteReader reader(bytes, format);
    GElf_Sym symbol{.st_name = reader.readU32()};
    if (format.pointerBytes == 4) {
        symbol.st_value = reader.readU32();
        symbol.st_size = reader.readU32();
    }
    symbol.st_info = reader.readU8();
    symbol.st_other = reader.readU8();
    symbol.st_shndx = reader.readU16();
    if (format.pointerBytes == 8) {
        symbol.st_value = reader.readPointer();
        symbol.st_size = reader.readPointer();
    }
    return symbol;
}

std::uint64_t modeBits(const ElfImage& image) { return hasModeBits(image.machine) ? modeBit : 0; }

} // namespace gmonscope
