// SPDX-License-Identifier: MIT
//
// Meaning of addresses on machines where a function's address is not simply that of its code.
#pragma once

#include "base/file_bytes.h"
#include "elf/elf_image.h"

#include <gelf.h>
#include <span>

namespace gmonscope {

/// The address of a symbol's code.
struct CodeAddress {
    std::uint64_t address = 0;
    bool isDescribed = false; ///< the symbol names a function descriptor, not code
};

/// Finds the code of symbols: behind PowerPC64's function descriptors (the section .opd of ELF ABI 1), and without the
/// lowest bit, which means Thumb, MIPS16 or microMIPS.
class CodeAddresses {
public:
    CodeAddresses() = default;
    /// REQUIRES: `image` has its format and machine. A damaged .opd describes nothing.
    CodeAddresses(Elf*, const OpenFile&, const ElfImage& image);

    [[nodiscard]] CodeAddress of(const GElf_Sym&) const;

private:
    TargetFormat m_format;
    bool m_hasModeBit = false;
    std::size_t m_section = SHN_UNDEF;  ///< section of the descriptors
    std::uint64_t m_start = 0;          ///< their address
    std::vector<std::byte> m_described; ///< their bytes
};

/// The section of a stripped Solaris program with the local functions, which .dynsym lacks.
inline constexpr std::uint32_t localDynamicSymbols = 0x6ffffff3; // SHT_SUNW_LDYNSYM

/// Reads the symbol at the start of the bytes. REQUIRES: at least as many bytes as a symbol of the machine has.
[[nodiscard]] GElf_Sym parseSymbol(std::span<const std::byte> bytes, TargetFormat);

/// Returns the bits of a return address that tell the instruction set of the caller; they are no part of the address.
[[nodiscard]] std::uint64_t modeBits(const ElfImage&);

} // namespace gmonscope
