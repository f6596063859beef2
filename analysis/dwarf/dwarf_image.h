// SPDX-License-Identifier: MIT
//
// An image's debugging information, opened for libdw after checking what libdw relies on.
#pragma once

#include "base/file_bytes.h"
#include "elf/elf_image.h"

#include <elfutils/libdw.h>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace gmonscope {

class DwarfImage {
public:
    /// Called with the sizes of the files, before more than their headers is read.
    using SetLimits = std::function<void(std::uint64_t bytes)>;

    /// Opens the image, and the file that its .gnu_debugaltlink names. Error: sections outside the file, texts without
    /// an end, or more of them than a file of this size has.
    [[nodiscard]] static Result<DwarfImage> open(const std::string& path, const SetLimits& = {});

    /// Returns null if there is no debugging information.
    [[nodiscard]] Dwarf* get() const { return m_main.dwarf.get(); }
    /// Returns the size of all its sections, which limits the length of any list in them.
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }
    /// Returns the size of the files that it was read from.
    [[nodiscard]] std::uint64_t fileBytes() const { return m_fileBytes; }
    /// Returns a text that libdw has found in a section. None: it is in no section, or does not end in its section.
    [[nodiscard]] std::optional<std::string_view> text(const char*) const;
    /// Returns the bytes of the section .debug_line.
    [[nodiscard]] std::span<const std::byte> lineSection() const { return m_lines; }
    [[nodiscard]] TargetFormat format() const { return m_format; }

private:
    struct ElfEnd {
        void operator()(Elf* elf) const { elf_end(elf); }
    };
    struct DwarfEnd {
        void operator()(Dwarf* dwarf) const { dwarf_end(dwarf); }
    };
    struct File {
        std::string path;
        std::uint64_t size = 0;
        std::unique_ptr<OpenFile> file;
        std::unique_ptr<Elf, ElfEnd> elf;
        std::unique_ptr<Dwarf, DwarfEnd> dwarf;
    };

    [[nodiscard]] std::optional<Error> openFile(const std::string& path, const SetLimits&, File&);
    [[nodiscard]] std::optional<Error> checkSections(const File&);
    [[nodiscard]] std::optional<Error> keepSections(const File&);
    [[nodiscard]] std::optional<Error> openOther(const SetLimits&);

    File m_other; ///< the file of .gnu_debugaltlink; m_main is closed first
    File m_main;
    TargetFormat m_format;
    std::uint64_t m_fileBytes = 0, m_bytes = 0;
    std::span<const std::byte> m_lines;
    std::vector<std::string_view> m_sections; ///< where libdw finds texts
};

} // namespace gmonscope
