// SPDX-License-Identifier: MIT
#include "elf/elf_counts.h"

#include "base/byte_reader.h"

#include <array>
#include <cstring>
#include <elf.h>
#include <unistd.h>

namespace gmonscope {

namespace {

constexpr std::uint64_t mostSections = 1'000'000, mostSegments = 65'536;

/// The few header fields that matter, in either width. Source: System V gABI, chapters 4 and 5.
class HeaderReader {
public:
    HeaderReader(const OpenFile& file, TargetFormat format) : m_file(file), m_format(format) {}

    /// An integer of `size` bytes at `offset`; 0 beyond the end of the file.
    [[nodiscard]] std::uint64_t integer(std::uint64_t offset, std::size_t size) const
    {
        std::array<std::byte, 8> bytes{};
        if (pread(m_file.descriptor(), bytes.data(), size, static_cast<off_t>(offset)) != static_cast<ssize_t>(size))
            return 0;
        return ByteReader(bytes, m_format).readInteger(size);
    }
    [[nodiscard]] bool is64() const { return m_format.pointerBytes == 8; }
    [[nodiscard]] std::uint64_t sectionTable() const
    {
        return is64() ? integer(offsetof(Elf64_Ehdr, e_shoff), 8) : integer(offsetof(Elf32_Ehdr, e_shoff), 4);
    }
    /// Counts that do not fit into 16 bits are in the first section header.
    [[nodiscard]] std::uint64_t sections() const
    {
        const auto count = integer(is64() ? offsetof(Elf64_Ehdr, e_shnum) : offsetof(Elf32_Ehdr, e_shnum), 2);
        if (count != 0 || sectionTable() == 0)
            return count;
        return is64() ? integer(sectionTable() + offsetof(Elf64_Shdr, sh_size), 8)
                      : integer(sectionTable() + offsetof(Elf32_Shdr, sh_size), 4);
    }
    /// Returns the offset of the section header for the names; 0: there is none.
    [[nodiscard]] std::uint64_t names() const
    {
        std::uint64_t index = integer(is64() ? offsetof(Elf64_Ehdr, e_shstrndx) : offsetof(Elf32_Ehdr, e_shstrndx), 2);
        if (index == SHN_XINDEX)
            index =
                integer(sectionTable() + (is64() ? offsetof(Elf64_Shdr, sh_link) : offsetof(Elf32_Shdr, sh_link)), 4);
        const std::uint64_t size = is64() ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr);
        return sectionTable() == 0 || index == SHN_UNDEF || index >= sections() ? 0 : sectionTable() + index * size;
    }
    /// libelf inflates such sections, and looks for the end of each name from their end on.
    [[nodiscard]] bool isSoundForNames(std::uint64_t header) const
    {
        const auto word = [&](std::size_t at64, std::size_t at32) {
            return integer(header + (is64() ? at64 : at32), m_format.pointerBytes);
        };
        const std::uint64_t flags = word(offsetof(Elf64_Shdr, sh_flags), offsetof(Elf32_Shdr, sh_flags));
        const std::uint64_t start = word(offsetof(Elf64_Shdr, sh_offset), offsetof(Elf32_Shdr, sh_offset));
        const std::uint64_t size = word(offsetof(Elf64_Shdr, sh_size), offsetof(Elf32_Shdr, sh_size));
        return !(flags & SHF_COMPRESSED) && (size == 0 || integer(start + size - 1, 1) == 0);
    }
    [[nodiscard]] std::uint64_t segments() const
    {
        const auto count = integer(is64() ? offsetof(Elf64_Ehdr, e_phnum) : offsetof(Elf32_Ehdr, e_phnum), 2);
        if (count != PN_XNUM)
            return count;
        return integer(sectionTable() + (is64() ? offsetof(Elf64_Shdr, sh_info) : offsetof(Elf32_Shdr, sh_info)), 4);
    }

private:
    const OpenFile& m_file;
    TargetFormat m_format;
};

} // namespace

std::optional<Error> checkElfCounts(const OpenFile& file, const std::string& path)
{
    std::array<unsigned char, EI_NIDENT> start{};
    if (pread(file.descriptor(), start.data(), start.size(), 0) != static_cast<ssize_t>(start.size()) ||
        std::memcmp(start.data(), ELFMAG, SELFMAG) != 0)
        return {};
    if ((start[EI_CLASS] != ELFCLASS32 && start[EI_CLASS] != ELFCLASS64) ||
        (start[EI_DATA] != ELFDATA2LSB && start[EI_DATA] != ELFDATA2MSB))
        return {};
    const HeaderReader header(file, {start[EI_DATA] == ELFDATA2MSB ? ByteOrder::Big : ByteOrder::Little,
                                     start[EI_CLASS] == ELFCLASS64 ? 8u : 4u});
    const auto tooMany = [&](std::uint64_t most, const char* what, std::uint64_t count) {
        return Error{.path = path,
                     .offset = header.sectionTable(),
                     .expected = "at most " + std::to_string(most) + what,
                     .found = std::to_string(count)};
    };
    if (header.sections() > mostSections)
        return tooMany(mostSections, " sections", header.sections());
    if (header.segments() > mostSegments)
        return tooMany(mostSegments, " segments", header.segments());
    if (const std::uint64_t names = header.names(); names && !header.isSoundForNames(names))
        return Error{.path = path,
                     .offset = names,
                     .expected = "a section of names that ends with a NUL byte",
                     .found = "another kind of section"};
    return {};
}

} // namespace gmonscope
