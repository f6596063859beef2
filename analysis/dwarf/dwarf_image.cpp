// SPDX-License-Identifier: MIT
#include "dwarf/dwarf_image.h"

#include "base/hex.h"
#include "elf/elf_counts.h"

#include <algorithm>
#include <cstring>
#include <elfutils/libdwelf.h>
#include <filesystem>
#include <gelf.h>

namespace gmonscope {

namespace {

/// Compilers' debugging information shrinks to a fourth when it is compressed, small ones by more.
constexpr std::uint64_t smallBytes = 16u << 20, mostInflation = 10;
constexpr std::uint64_t mostNameBytes = 16u << 20; // of sections, which may all have one name
constexpr const char* otherFiles = "/usr/lib/debug/.build-id/";

bool isDebugSection(std::string_view name)
{
    return name.starts_with(".debug_") || name.starts_with(".zdebug_") || name.starts_with(".gnu.debuglto_") ||
           name == ".gnu_debugaltlink";
}

/// "debug_line" of ".debug_line", ".zdebug_line" and ".gnu.debuglto_.debug_line".
std::string_view kindOf(std::string_view name)
{
    const std::size_t at = name.find("debug_");
    return at == std::string_view::npos ? name : name.substr(at);
}

/// How large the section is once libdw has inflated it.
std::uint64_t inflatedSize(Elf_Scn* section, const GElf_Shdr& header, std::string_view name)
{
    constexpr std::string_view mark = "ZLIB"; // then its size in 8 bytes, the highest first
    GElf_Chdr compressed{};
    if (header.sh_flags & SHF_COMPRESSED)
        return gelf_getchdr(section, &compressed) ? compressed.ch_size : 0;
    const Elf_Data* data = name.starts_with(".z") ? elf_rawdata(section, nullptr) : nullptr;
    if (!data || !data->d_buf || data->d_size < mark.size() + 8 ||
        std::memcmp(data->d_buf, mark.data(), mark.size()) != 0)
        return header.sh_size;
    const std::span bytes(static_cast<const std::byte*>(data->d_buf), data->d_size);
    return ByteReader(bytes.subspan(mark.size()), {ByteOrder::Big, 8}).readPointer();
}

std::span<const std::byte> contentOf(Elf_Scn* section)
{
    const Elf_Data* data = elf_getdata(section, nullptr);
    return data && data->d_buf ? std::span(static_cast<const std::byte*>(data->d_buf), data->d_size)
                               : std::span<const std::byte>();
}

Error errorAt(const std::string& path, std::uint64_t offset, std::string expected, std::string found)
{
    return {.path = path, .offset = offset, .expected = std::move(expected), .found = std::move(found)};
}

/// Calls for each section that is in the file, with its name. REQUIRES: checkElfCounts() has found nothing.
template <class Use> void eachSection(Elf* elf, Use use)
{
    std::size_t names = 0;
    if (elf_getshdrstrndx(elf, &names) != 0)
        return;
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf, section));) {
        GElf_Shdr header{};
        if (!gelf_getshdr(section, &header) || header.sh_type == SHT_NOBITS)
            continue;
        if (const char* name = elf_strptr(elf, names, header.sh_name))
            if (!use(section, header, std::string_view(name)))
                return;
    }
}

} // namespace

Result<DwarfImage> DwarfImage::open(const std::string& path, const SetLimits& setLimits)
{
    DwarfImage image;
    if (auto failure = image.openFile(path, setLimits, image.m_main))
        return *failure;
    if (image.get())
        if (auto failure = image.openOther(setLimits))
            return *failure;
    return image;
}

std::optional<Error> DwarfImage::openFile(const std::string& path, const SetLimits& setLimits, File& file)
{
    file.path = path;
    auto opened = OpenFile::open(path);
    if (!opened)
        return opened.error();
    file.file = std::make_unique<OpenFile>(std::move(*opened));
    const auto size = file.file->regularSize();
    if (!size)
        return Error{.path = path, .offset = {}, .expected = "a program", .found = "no regular file"};
    file.size = *size;
    m_fileBytes += *size;
    if (setLimits)
        setLimits(m_fileBytes);
    if (auto failure = checkElfCounts(*file.file, path))
        return failure;
    elf_version(EV_CURRENT);
    // Read, not mapped: a file that another program cuts short must not kill us.
    file.elf.reset(elf_begin(file.file->descriptor(), ELF_C_READ, nullptr));
    if (!file.elf || elf_kind(file.elf.get()) != ELF_K_ELF)
        return errorAt(path, 0, "an ELF program", "another kind of file");
    if (auto failure = checkSections(file))
        return failure;
    file.dwarf.reset(dwarf_begin_elf(file.elf.get(), DWARF_C_READ, nullptr));
    return file.dwarf ? keepSections(file) : std::nullopt;
}

/// Is all in the file that libelf and libdw will read or inflate, and no more than there should be?
std::optional<Error> DwarfImage::checkSections(const File& file)
{
    std::uint64_t total = 0, nameBytes = 0;
    const std::uint64_t most = smallBytes + mostInflation * file.size;
    std::optional<Error> failure;
    eachSection(file.elf.get(), [&](Elf_Scn* section, const GElf_Shdr& header, std::string_view name) {
        const auto fail = [&](std::string expected, std::string found) {
            failure = errorAt(file.path, header.sh_offset, std::move(expected), std::move(found));
            return false;
        };
        nameBytes += name.size();
        if (nameBytes > mostNameBytes)
            return fail("names of sections of 16 MiB at the most", "more");
        if (!isDebugSection(name))
            return true;
        if (header.sh_offset > file.size || header.sh_size > file.size - header.sh_offset)
            return fail(std::string(name) + " inside the file",
                        std::to_string(header.sh_size) + " bytes in a file of " + std::to_string(file.size));
        const std::uint64_t size = std::max<std::uint64_t>(header.sh_size, inflatedSize(section, header, name));
        if (size > most - total)
            return fail("debugging information of " + std::to_string(most) + " bytes at the most",
                        std::to_string(size) + (total ? " after " + std::to_string(total) : "") + " in " +
                            std::string(name));
        total += size;
        return true;
    });
    m_bytes += total;
    return failure;
}

/// libdw takes it for granted that the texts in these end in them.
std::optional<Error> DwarfImage::keepSections(const File& file)
{
    std::optional<Error> failure;
    eachSection(file.elf.get(), [&](Elf_Scn* section, const GElf_Shdr& header, std::string_view name) {
        const auto content = isDebugSection(name) ? contentOf(section) : std::span<const std::byte>();
        if (content.empty())
            return true;
        m_sections.emplace_back(reinterpret_cast<const char*>(content.data()), content.size());
        const std::string_view kind = kindOf(name);
        if ((kind.starts_with("debug_str") || kind.starts_with("debug_line_str")) &&
            !kind.starts_with("debug_str_offsets") && content.back() != std::byte{0})
            failure = errorAt(file.path, header.sh_offset, std::string(name) + " that ends with a NUL byte",
                              "the byte " + hexDigits({reinterpret_cast<const unsigned char*>(&content.back()), 1}));
        if (kind == "debug_line" && m_lines.empty() && &file == &m_main)
            m_lines = content;
        return !failure;
    });
    const unsigned char* const identity = reinterpret_cast<const unsigned char*>(elf_getident(file.elf.get(), nullptr));
    if (identity && &file == &m_main)
        m_format = {identity[EI_DATA] == ELFDATA2MSB ? ByteOrder::Big : ByteOrder::Little,
                    identity[EI_CLASS] == ELFCLASS64 ? 8u : 4u};
    return failure;
}

/// libdw would open any file that the link names, unchecked. We look where it would.
std::optional<Error> DwarfImage::openOther(const SetLimits& setLimits)
{
    constexpr std::ptrdiff_t shortestId = 3, longestId = 64;
    const char* name = nullptr;
    const void* id = nullptr;
    const auto length = dwelf_dwarf_gnu_debugaltlink(get(), &name, &id);
    if (length <= 0)
        return std::nullopt;
    std::vector<std::string> places;
    if (length >= shortestId && length <= longestId) {
        const std::string digits = hexDigits({static_cast<const unsigned char*>(id), static_cast<std::size_t>(length)});
        places.push_back(otherFiles + digits.substr(0, 2) + '/' + digits.substr(2) + ".debug");
    }
    std::error_code error;
    places.push_back((std::filesystem::canonical(m_main.path, error).parent_path() / name).string());
    for (const std::string& place : places)
        if (std::filesystem::is_regular_file(place, error)) {
            if (auto failure = openFile(place, setLimits, m_other))
                return failure;
            dwarf_setalt(get(), m_other.dwarf.get());
            return std::nullopt;
        }
    return std::nullopt;
}

std::optional<std::string_view> DwarfImage::text(const char* text) const
{
    if (!text)
        return {};
    const std::less_equal<> isUpTo;
    const std::less<> isBelow;
    for (const std::string_view section : m_sections)
        if (isUpTo(section.data(), text) && isBelow(text, section.data() + section.size())) {
            const std::string_view rest = section.substr(static_cast<std::size_t>(text - section.data()));
            const std::size_t end = rest.find('\0');
            return end == std::string_view::npos ? std::nullopt : std::optional(rest.substr(0, end));
        }
    return {};
}

} // namespace gmonscope
