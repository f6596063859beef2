// SPDX-License-Identifier: MIT
//
// The smallest ELF programs that have what a test needs: code sections, symbols, segments; of any width and order.
#pragma once

#include "byte_writer.h"

#include <algorithm>
#include <elf.h>
#include <string>

namespace gmonscope::test {

struct SymbolSpec {
    std::string name;
    std::uint64_t address = 0;
    std::uint64_t size = 0;
    unsigned type = STT_FUNC;
    unsigned binding = STB_GLOBAL;
    unsigned section = 1; ///< SHN_UNDEF, SHN_ABS or any other
};

/// ElfBuilder().text(0x1000, 0x100).function("main", 0x1000, 0x40).bytes()
class ElfBuilder {
public:
    explicit ElfBuilder(TargetFormat format = {}, unsigned machine = EM_X86_64) : m_format(format), m_machine(machine)
    {
    }

    ElfBuilder& type(unsigned elfType)
    {
        m_type = elfType;
        return *this;
    }
    ElfBuilder& text(std::uint64_t address, std::uint64_t size) { return section(".text", address, size); }
    ElfBuilder& plt(std::uint64_t address, std::uint64_t size) { return section(".plt", address, size); }
    ElfBuilder& section(const std::string& name, std::uint64_t address, std::uint64_t size,
                        unsigned flags = SHF_ALLOC | SHF_EXECINSTR)
    {
        m_sections.push_back({name, address, Bytes(size, std::byte{0x90}), flags});
        return *this;
    }
    /// A section of marks, as mark_format.h has it.
    ElfBuilder& marks(std::uint64_t address, const std::vector<std::pair<std::string, std::uint64_t>>& marks)
    {
        ByteWriter out(m_format);
        for (const auto& [name, at] : marks)
            out.u32(at - (address + out.size())).text(name, (name.size() + 4) / 4 * 4);
        m_sections.push_back({"gmonscope_marks", address, out.bytes(), SHF_ALLOC});
        return *this;
    }
    /// Instructions inside a section that is there already.
    ElfBuilder& code(std::uint64_t address, std::initializer_list<unsigned> bytes)
    {
        for (Section& section : m_sections)
            if (section.address <= address && address + bytes.size() <= section.address + section.content.size())
                std::transform(bytes.begin(), bytes.end(),
                               section.content.begin() + static_cast<std::ptrdiff_t>(address - section.address),
                               [](unsigned byte) { return static_cast<std::byte>(byte); });
        return *this;
    }
    /// .eh_frame as compilers write it: addresses are relative to where they stand, in four bytes.
    ElfBuilder& unwindTable(std::uint64_t address,
                            const std::vector<std::pair<std::uint64_t, std::uint64_t>>& functionsAndSizes)
    {
        ByteWriter out(m_format);
        out.u32(14).u32(0).u8(1).text("zR", 3).u8(1).u8(0x78).u8(16).u8(1).u8(0x1b).u8(0); // DW_EH_PE_pcrel | sdata4
        for (const auto& [function, size] : functionsAndSizes) {
            const std::uint64_t entry = out.size() + 4;
            out.u32(16).u32(entry).u32(function - (address + entry + 4)).u32(size).u32(0);
        }
        m_sections.push_back({".eh_frame", address, out.u32(0).bytes(), SHF_ALLOC});
        return *this;
    }
    ElfBuilder& debugLink(const std::string& name, std::uint32_t checksum)
    {
        ByteWriter link(m_format);
        link.text(name, (name.size() + 4) / 4 * 4).u32(checksum);
        m_sections.push_back({".gnu_debuglink", 0, link.bytes(), 0});
        return *this;
    }
    /// A section that the loader leaves out.
    ElfBuilder& debugSection(const std::string& name, const Bytes& content, unsigned flags = 0)
    {
        m_sections.push_back({name, 0, content, flags});
        return *this;
    }
    /// A section with this code.
    ElfBuilder& section(const std::string& name, std::uint64_t address, const Bytes& content)
    {
        m_sections.push_back({name, address, content, SHF_ALLOC | SHF_EXECINSTR});
        return *this;
    }
    /// A note with these raw bytes.
    ElfBuilder& buildId(const std::string& id)
    {
        ByteWriter note(m_format);
        note.u32(4).u32(id.size()).u32(NT_GNU_BUILD_ID).text("GNU", 4).text(id, (id.size() + 3) / 4 * 4);
        m_sections.push_back({".note.gnu.build-id", 0x100, note.bytes(), SHF_ALLOC, SHT_NOTE});
        return *this;
    }
    ElfBuilder& symbol(SymbolSpec spec)
    {
        m_symbols.push_back(std::move(spec));
        return *this;
    }
    ElfBuilder& function(const std::string& name, std::uint64_t address, std::uint64_t size = 0)
    {
        return symbol({.name = name, .address = address, .size = size});
    }
    ElfBuilder& localFunction(const std::string& name, std::uint64_t address, std::uint64_t size = 0)
    {
        return symbol({.name = name, .address = address, .size = size, .binding = STB_LOCAL});
    }
    ElfBuilder& label(const std::string& name, std::uint64_t address, unsigned binding = STB_LOCAL)
    {
        return symbol({.name = name, .address = address, .type = STT_NOTYPE, .binding = binding});
    }
    /// A function of another file: the loader writes its address into the word `slot`. 64-bit images only.
    ElfBuilder& import(const std::string& name, std::uint64_t slot)
    {
        m_slots.push_back({slot, m_symbols.size() + 1});
        return symbol({.name = name, .section = SHN_UNDEF});
    }
    ElfBuilder& sourceFile(const std::string& name)
    {
        return symbol({.name = name, .type = STT_FILE, .binding = STB_LOCAL, .section = SHN_ABS});
    }
    /// A local function of a stripped Solaris program.
    ElfBuilder& solarisLocal(const std::string& name, std::uint64_t address, std::uint64_t size)
    {
        m_localSymbols.push_back({.name = name, .address = address, .size = size, .binding = STB_LOCAL});
        return *this;
    }
    ElfBuilder& dynamicSymbolsOnly()
    {
        m_symbolTable = SHT_DYNSYM;
        return *this;
    }
    ElfBuilder& stripped()
    {
        m_symbolTable = SHT_NULL;
        return *this;
    }

    /// ELF header, program headers (one segment for each section), contents, tables, section headers.
    [[nodiscard]] Bytes bytes() const
    {
        const std::size_t contentsAt = headerSize() + m_sections.size() * segmentSize();
        std::vector<Header> headers{Header{}};
        ByteWriter contents(m_format);
        ByteWriter names(m_format);
        names.u8(0);
        const auto add = [&](const std::string& name, Header header, const Bytes& content) {
            header.name = names.size();
            names.text(name, name.size() + 1);
            header.offset = contentsAt + contents.size();
            header.size = content.size();
            contents.append(content);
            headers.push_back(header);
        };
        for (const Section& section : m_sections)
            add(section.name, {.type = section.type, .flags = section.flags, .address = section.address},
                section.content);
        if (m_symbolTable != SHT_NULL) {
            const auto [table, strings] = symbolTable(m_symbols);
            const auto stringsIndex = headers.size() + 1;
            add(m_symbolTable == SHT_DYNSYM ? ".dynsym" : ".symtab",
                {.type = m_symbolTable, .link = stringsIndex, .entrySize = symbolSize()}, table);
            add(".strtab", {.type = SHT_STRTAB}, strings);
            if (!m_slots.empty())
                add(".rela.plt",
                    {.type = SHT_RELA, .flags = SHF_ALLOC, .link = stringsIndex - 1, .entrySize = sizeof(Elf64_Rela)},
                    relocations());
        }
        if (!m_localSymbols.empty()) {
            const auto [table, strings] = symbolTable(m_localSymbols);
            constexpr std::uint64_t localDynamic = 0x6ffffff3; // SHT_SUNW_LDYNSYM
            add(".SUNW_ldynsym", {.type = localDynamic, .link = headers.size() + 1, .entrySize = symbolSize()}, table);
            add(".ldynstr", {.type = SHT_STRTAB}, strings);
        }
        names.text(".shstrtab", 10);
        headers.push_back({.name = names.size() - 10,
                           .type = SHT_STRTAB,
                           .offset = contentsAt + contents.size(),
                           .size = names.size()});
        contents.append(names.bytes());
        return assemble(headers, contents.bytes(), contentsAt);
    }

private:
    struct Section {
        std::string name;
        std::uint64_t address;
        Bytes content;
        unsigned flags;
        unsigned type = SHT_PROGBITS;
    };
    struct Header {
        std::uint64_t name = 0, type = SHT_NULL, flags = 0, address = 0, offset = 0, size = 0, link = 0, entrySize = 0;
    };

    [[nodiscard]] bool is64() const { return m_format.pointerBytes == 8; }
    [[nodiscard]] std::size_t headerSize() const { return is64() ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr); }
    [[nodiscard]] std::size_t segmentSize() const { return is64() ? sizeof(Elf64_Phdr) : sizeof(Elf32_Phdr); }
    [[nodiscard]] std::size_t sectionSize() const { return is64() ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr); }
    [[nodiscard]] std::size_t symbolSize() const { return is64() ? sizeof(Elf64_Sym) : sizeof(Elf32_Sym); }

    [[nodiscard]] std::pair<Bytes, Bytes> symbolTable(const std::vector<SymbolSpec>& symbols) const
    {
        ByteWriter table(m_format), strings(m_format);
        table.text("", symbolSize());
        strings.u8(0);
        for (const SymbolSpec& symbol : symbols) {
            const unsigned info = symbol.binding << 4 | symbol.type;
            table.u32(strings.size());
            if (is64())
                table.u8(info).u8(0).u16(symbol.section).pointer(symbol.address).pointer(symbol.size);
            else
                table.pointer(symbol.address).pointer(symbol.size).u8(info).u8(0).u16(symbol.section);
            strings.text(symbol.name, symbol.name.size() + 1);
        }
        return {table.bytes(), strings.bytes()};
    }

    [[nodiscard]] Bytes relocations() const
    {
        ByteWriter table(m_format);
        for (const auto& [slot, symbol] : m_slots)
            table.pointer(slot).u32(7).u32(symbol).pointer(0);
        return table.bytes();
    }

    [[nodiscard]] Bytes assemble(const std::vector<Header>& headers, const Bytes& contents,
                                 std::size_t contentsAt) const
    {
        ByteWriter out(m_format);
        out.u8(0x7f).text("ELF", 3).u8(is64() ? ELFCLASS64 : ELFCLASS32);
        out.u8(m_format.order == ByteOrder::Little ? ELFDATA2LSB : ELFDATA2MSB).u8(EV_CURRENT).text("", 9);
        out.u16(m_type).u16(m_machine).u32(EV_CURRENT).pointer(0);
        out.pointer(headerSize()).pointer(contentsAt + contents.size()).u32(0).u16(headerSize());
        out.u16(segmentSize()).u16(m_sections.size()).u16(sectionSize()).u16(headers.size()).u16(headers.size() - 1);
        for (std::size_t i = 0; i < m_sections.size(); ++i)
            writeSegment(out, headers[i + 1]);
        out.append(contents);
        for (const Header& h : headers) {
            out.u32(h.name).u32(h.type).pointer(h.flags).pointer(h.address).pointer(h.offset).pointer(h.size);
            out.u32(h.link).u32(0).pointer(1).pointer(h.entrySize);
        }
        return out.bytes();
    }

    void writeSegment(ByteWriter& out, const Header& h) const
    {
        constexpr unsigned flags = PF_R | PF_X;
        out.u32(PT_LOAD);
        if (is64())
            out.u32(flags);
        out.pointer(h.offset).pointer(h.address).pointer(h.address).pointer(h.size).pointer(h.size);
        if (!is64())
            out.u32(flags);
        out.pointer(1);
    }

    TargetFormat m_format;
    unsigned m_machine;
    unsigned m_type = ET_EXEC;
    std::uint32_t m_symbolTable = SHT_SYMTAB;
    std::vector<Section> m_sections;
    std::vector<SymbolSpec> m_symbols, m_localSymbols;
    std::vector<std::pair<std::uint64_t, std::size_t>> m_slots; ///< address, number of the symbol
};

} // namespace gmonscope::test
