// SPDX-License-Identifier: MIT
//
// What addresses mean on machines where they are not simply those of code.
#pragma once

#include "base/file_bytes.h"
#include "elf/elf_image.h"

#include <gelf.h>
#include <span>

namespace gmonscope {

/// Where a symbol's code is.
struct CodeAddress {
    std::uint64_t address = 0;
    bool isDescribed = false; ///< the symbol is of a function descriptor, not of the code
};

/// Finds the code of symbols: behind PowerPC64's function descriptors (the section .opd of ELF ABI 1), and without the
/// lowest bit that says Thumb, MIPS16 or microMIPS.
class CodeAddresses {
public:
    CodeAddresses() = default;
    /// REQUIRES: `image` has its format and machine. A damaged .opd describes nothing.
    CodeAddresses(Elf*, const OpenFile&, const ElfImage& image);

    [[nodiscard]] CodeAddress of(const GElf_Sym&) const;

private:
    TargetFormat m_format;
    bool m_hasModeBit = false;
    std::size_t m_section = SHN_UNDEF;  ///< of the descriptors
    std::uint64_t m_start = 0;          ///< their address
    std::vector<std::byte> m_described; ///< their bytes
};

/// The section of a stripped Solaris program that has what .dynsym has not: local functions.
inline constexpr std::uint32_t localDynamicSymbols = 0x6ffffff3; // SHT_SUNW_LDYNSYM

/// The symbol at the start of the bytes. REQUIRES: there are as many bytes as the machine's symbols have.
[[nodiscard]] GElf_Sym parseSymbol(std::span<const std::byte> bytes, TargetFormat);

/// The bits of a return address that tell which of several instruction sets is returned to; they belong to no address.
[[nodiscard]] std::uint64_t modeBits(const ElfImage&);

} // namespace gmonscope
