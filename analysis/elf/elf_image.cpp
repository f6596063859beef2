// SPDX-License-Identifier: MIT
#include "elf/elf_image.h"

#include "base/file_bytes.h"
#include "base/hex.h"
#include "base/one_line.h"
#include "elf/elf_counts.h"
#include "elf/elf_marks.h"
#include "elf/elf_stubs.h"
#include "elf/elf_targets.h"
#include "elf/string_table.h"
#include "elf/unwind_functions.h"
#include "mark_format.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <gelf.h>
#include <memory>
#include <set>

namespace gmonscope {

namespace {

// Larger than those of a program with a million functions. libelf reads a table as a whole.
constexpr std::uint64_t largestSymbolTable = 64u << 20, largestStringTable = 256u << 20;
// Bounds for all such sections together, for they may lie over each other.
constexpr std::uint64_t largestNotes = 1u << 20, largestLinks = 1u << 20, largestMarks = 16u << 20;
constexpr std::uint64_t longestBuildId = 64;
constexpr std::size_t mostCodeSections = 4096;
constexpr std::uint64_t largestUnwindTable = 256u << 20;

std::string typeText(unsigned elfType)
{
    return elfType == ET_REL    ? "an object file"
           : elfType == ET_CORE ? "a core dump"
                                : "ELF type " + std::to_string(elfType);
}

struct ElfEnd {
    void operator()(Elf* elf) const { elf_end(elf); }
};
using ElfHandle = std::unique_ptr<Elf, ElfEnd>;

/// Reads one image; every step returns an Error when the file does not allow it.
class ElfReader {
public:
    explicit ElfReader(const std::string& path, SymbolScope scope = SymbolScope::Code) : m_scope(scope)
    {
        m_image.path = path;
    }

    std::optional<Error> readHeaders()
    {
        auto file = OpenFile::open(m_image.path);
        if (!file)
            return file.error();
        m_file = std::make_unique<OpenFile>(std::move(*file));
        m_fileSize = m_file->regularSize().value_or(0);
        if (auto failure = checkElfCounts(*m_file, m_image.path))
            return failure;
        [[maybe_unused]] static const unsigned version = elf_version(EV_CURRENT); // once: other threads read, too
        // Read, not mapped: a file that another program cuts short must not kill us.
        m_elf.reset(elf_begin(m_file->descriptor(), ELF_C_READ, nullptr));
        GElf_Ehdr header{};
        if (!m_elf || elf_kind(m_elf.get()) != ELF_K_ELF || !gelf_getehdr(m_elf.get(), &header))
            return error(0, "an ELF program", m_fileSize ? "another kind of file" : "an empty file");
        if (header.e_type != ET_EXEC && header.e_type != ET_DYN)
            return error(16, "a linked program or shared library", typeText(header.e_type));
        m_image.machine = header.e_machine;
        m_image.isRelocatable = header.e_type == ET_DYN;
        m_image.format = {header.e_ident[EI_DATA] == ELFDATA2MSB ? ByteOrder::Big : ByteOrder::Little,
                          header.e_ident[EI_CLASS] == ELFCLASS64 ? 8u : 4u};
        readSegments();
        if (auto failure = readCodeSections())
            return failure;
        m_image.countingStubs = findCountingStubs(m_elf.get(), *m_file, m_image);
        m_addresses = CodeAddresses(m_elf.get(), *m_file, m_image);
        return {};
    }

    std::optional<Error> readSymbols()
    {
        Elf_Scn* const full = findTable(SHT_SYMTAB);
        Elf_Scn* const dynamic = full ? nullptr : findTable(SHT_DYNSYM);
        for (Elf_Scn* const table : {dynamic ? findTable(localDynamicSymbols) : nullptr, full, dynamic})
            if (table)
                if (auto failure = readTable(table))
                    return failure;
        if (m_image.symbols.empty() && (m_scope == SymbolScope::WeakToo || m_image.code.empty()))
            return error({}, full || dynamic ? "symbols of functions" : "a symbol table",
                         full ? "none in its symbol table" : "none: the program is stripped");
        m_image.isStripped = !full || m_image.symbols.empty();
        if (m_scope == SymbolScope::Code && hasLostFunctions())
            readUnwindTable();
        return {};
    }

    ElfImage take() { return std::move(m_image); }

private:
    [[nodiscard]] Error error(std::optional<std::uint64_t> offset, std::string expected, std::string found) const
    {
        return {.path = m_image.path, .offset = offset, .expected = std::move(expected), .found = std::move(found)};
    }

    void readSegments()
    {
        std::size_t count = 0;
        elf_getphdrnum(m_elf.get(), &count);
        bool isFirst = true;
        for (std::size_t i = 0; i < count; ++i) {
            GElf_Phdr segment{};
            if (!gelf_getphdr(m_elf.get(), static_cast<int>(i), &segment) || segment.p_type != PT_LOAD)
                continue;
            const std::uint64_t end = segment.p_vaddr + segment.p_memsz;
            if (end < segment.p_vaddr)
                continue;
            m_image.loaded.start = isFirst ? segment.p_vaddr : std::min(m_image.loaded.start, segment.p_vaddr);
            m_image.loaded.end = std::max(m_image.loaded.end, end);
            isFirst = false;
        }
    }

    std::optional<Error> readCodeSections()
    {
        std::size_t nameSection = 0;
        if (elf_getshdrstrndx(m_elf.get(), &nameSection) != 0)
            return error({}, "section headers", elf_errmsg(-1));
        Elf_Scn* const nameTable = elf_getscn(m_elf.get(), nameSection);
        if (auto failure = checkTable(nameTable, "section names", largestStringTable))
            return failure;
        GElf_Shdr nameHeader{};
        gelf_getshdr(nameTable, &nameHeader);
        const StringTable names(*m_file, nameHeader);
        for (Elf_Scn* section = nullptr; (section = elf_nextscn(m_elf.get(), section));) {
            GElf_Shdr header{};
            if (!gelf_getshdr(section, &header))
                return error({}, "section headers", elf_errmsg(-1));
            if (header.sh_type == SHT_NOTE && m_image.buildId.empty())
                readNotes(section);
            if (names.has(header.sh_name, ".gnu_debuglink") && header.sh_type == SHT_PROGBITS)
                readDebugLink(section);
            m_image.hasDebugInfo |= isDebugInfo(names, header) && header.sh_type != SHT_NOBITS && header.sh_size > 0;
            if (!(header.sh_flags & SHF_ALLOC) || header.sh_size == 0)
                continue;
            if (names.has(header.sh_name, ".eh_frame") && header.sh_type != SHT_NOBITS && !m_unwindTable)
                m_unwindTable = section;
            if (isEntryTable(names, header))
                m_image.hasRoomForCalls = m_image.countsCalls = m_image.machine == EM_X86_64;
            if (names.has(header.sh_name, MARK_SECTION) && header.sh_type == SHT_PROGBITS)
                readMarks(section, header.sh_addr);
            if (!(header.sh_flags & SHF_EXECINSTR))
                continue;
            m_codeSections.insert(elf_ndxscn(section));
            if (header.sh_addr + header.sh_size < header.sh_addr)
                return error({}, "code inside the address space", "a section that wraps round its end");
            if (m_image.code.size() == mostCodeSections)
                return error({}, "at most " + std::to_string(mostCodeSections) + " sections of code", "one more");
            m_image.code.push_back({{header.sh_addr, header.sh_addr + header.sh_size},
                                    header.sh_offset,
                                    names.has(header.sh_name, ".iplt") || names.hasStart(header.sh_name, ".plt"),
                                    names.has(header.sh_name, ".text")});
        }
        std::sort(m_image.code.begin(), m_image.code.end(),
                  [](const CodeSection& a, const CodeSection& b) { return a.range.start < b.range.start; });
        joinCode();
        return {};
    }

    /// Does the compiler note there where functions have room for a call (runtime/patch/entry_tables.h)?
    static bool isEntryTable(const StringTable& names, const GElf_Shdr& header)
    {
        return (header.sh_flags & SHF_ALLOC) &&
               (names.has(header.sh_name, "__patchable_function_entries") || names.has(header.sh_name, "__mcount_loc"));
    }

    static bool isDebugInfo(const StringTable& names, const GElf_Shdr& header)
    {
        constexpr std::array<std::string_view, 6> wanted{".debug_info",  ".debug_line",  ".debug_frame",
                                                         ".zdebug_info", ".zdebug_line", ".zdebug_frame"};
        return std::any_of(wanted.begin(), wanted.end(),
                           [&](std::string_view name) { return names.has(header.sh_name, name); });
    }

    /// Notes that are damaged tell nothing.
    void readNotes(Elf_Scn* section)
    {
        if (!takesRoom(section, m_notesRoom))
            return;
        Elf_Data* data = elf_getdata(section, nullptr);
        GElf_Nhdr note{};
        std::size_t name = 0, content = 0;
        for (std::size_t at = 0; data && (at = gelf_getnote(data, at, &note, &name, &content)) > 0;) {
            const auto* bytes = static_cast<const unsigned char*>(data->d_buf);
            if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == sizeof ELF_NOTE_GNU && note.n_descsz > 0 &&
                note.n_descsz <= longestBuildId && std::memcmp(bytes + name, ELF_NOTE_GNU, sizeof ELF_NOTE_GNU) == 0)
                m_image.buildId = hexDigits({bytes + content, note.n_descsz});
        }
    }

    /// Marks that are damaged split nothing.
    void readMarks(Elf_Scn* section, std::uint64_t address)
    {
        const Elf_Data* data = takesRoom(section, m_marksRoom) ? elf_rawdata(section, nullptr) : nullptr;
        if (data && data->d_buf)
            m_image.marks =
                parseMarks({static_cast<const std::byte*>(data->d_buf), data->d_size}, address, m_image.format.order);
    }

    /// Linkers of all systems add local functions of their own, so that a program without any has lost them.
    [[nodiscard]] bool hasLostFunctions() const
    {
        const SymbolList& symbols = m_image.symbols;
        return m_image.isStripped || std::none_of(symbols.begin(), symbols.end(), [](const ElfSymbol& s) {
                   return s.isLocal && s.kind == SymbolKind::Function;
               });
    }

    /// One that is damaged names nothing, or less.
    void readUnwindTable()
    {
        GElf_Shdr header{};
        if (!m_unwindTable || checkTable(m_unwindTable, "an unwind table", largestUnwindTable))
            return;
        const Elf_Data* data = elf_rawdata(m_unwindTable, nullptr);
        if (data && data->d_buf && gelf_getshdr(m_unwindTable, &header))
            addNamelessFunctions(parseUnwindTable({static_cast<const std::byte*>(data->d_buf), data->d_size},
                                                  header.sh_addr, m_image.format),
                                 m_image);
    }

    /// One that is damaged leads nowhere.
    void readDebugLink(Elf_Scn* section)
    {
        const Elf_Data* data = takesRoom(section, m_linksRoom) ? elf_rawdata(section, nullptr) : nullptr;
        if (data && data->d_buf)
            m_image.debugLink =
                parseDebugLink({static_cast<const std::byte*>(data->d_buf), data->d_size}, m_image.format.order);
    }

    /// Takes the section's size off the room. False: there is not as much, or not all of it is inside the file.
    bool takesRoom(Elf_Scn* section, std::uint64_t& room) const
    {
        GElf_Shdr header{};
        if (checkTable(section, {}, room) || !gelf_getshdr(section, &header))
            return false;
        room -= header.sh_size;
        return true;
    }

    /// Code sections that touch or overlap become one range, so that an address is looked up by bisection.
    void joinCode()
    {
        for (const CodeSection& section : m_image.code) {
            if (m_code.empty() || m_code.back().end < section.range.start)
                m_code.push_back(section.range);
            m_code.back().end = std::max(m_code.back().end, section.range.end);
        }
    }

    /// Is the section's content inside the file, and no larger than it ever is?
    [[nodiscard]] std::optional<Error> checkTable(Elf_Scn* section, const std::string& what,
                                                  std::uint64_t largest) const
    {
        GElf_Shdr header{};
        if (!section || !gelf_getshdr(section, &header))
            return error({}, what, "none");
        if (header.sh_offset > m_fileSize || header.sh_size > m_fileSize - header.sh_offset)
            return error(header.sh_offset, what + " inside the file",
                         std::to_string(header.sh_size) + " bytes in a file of " + std::to_string(m_fileSize));
        if (header.sh_size > largest)
            return error(header.sh_offset, what + " of " + std::to_string(largest >> 20) + " MiB at the most",
                         std::to_string(header.sh_size >> 20) + " MiB");
        return {};
    }

    Elf_Scn* findTable(std::uint32_t type)
    {
        for (Elf_Scn* section = nullptr; (section = elf_nextscn(m_elf.get(), section));) {
            GElf_Shdr header{};
            if (gelf_getshdr(section, &header) && header.sh_type == type)
                return section;
        }
        return nullptr;
    }

    std::optional<Error> readTable(Elf_Scn* table)
    {
        GElf_Shdr header{};
        gelf_getshdr(table, &header);
        if (header.sh_entsize == 0)
            return error(header.sh_offset, "a symbol table", "entries of 0 bytes");
        if (auto failure = checkTable(table, "a symbol table", largestSymbolTable))
            return failure;
        Elf_Scn* const nameSection = elf_getscn(m_elf.get(), header.sh_link);
        if (auto failure = checkTable(nameSection, "symbol names", largestStringTable))
            return failure;
        GElf_Shdr nameHeader{};
        gelf_getshdr(nameSection, &nameHeader);
        const StringTable names(*m_file, nameHeader);
        m_image.symbols.keep(names.texts(), nameHeader.sh_size);
        // Names may lie over each other: hardly any does.
        const std::uint64_t mostNames = std::min(largestStringTable, (1u << 20) + 16 * nameHeader.sh_size);
        // libelf does not know Solaris' table for one of symbols.
        const bool isRaw = header.sh_type == localDynamicSymbols;
        Elf_Data* data = isRaw ? elf_rawdata(table, nullptr) : elf_getdata(table, nullptr);
        if (!data || (isRaw && header.sh_entsize != symbolBytes()))
            return error(header.sh_offset, "a symbol table", data ? "entries of another size" : elf_errmsg(-1));
        const std::size_t count = header.sh_size / header.sh_entsize;
        // As many as there can be, whatever size a damaged entry has.
        m_image.symbols.reserve(m_image.symbols.size() + std::min<std::size_t>(count, header.sh_size / symbolBytes()));
        std::string_view sourceFile;
        for (std::size_t i = 1; i < count && i < static_cast<std::size_t>(INT32_MAX); ++i) {
            GElf_Sym symbol{};
            if (isRaw)
                symbol = parseSymbol({static_cast<const std::byte*>(data->d_buf) + i * symbolBytes(), symbolBytes()},
                                     m_image.format);
            else if (!gelf_getsym(data, static_cast<int>(i), &symbol))
                return error(header.sh_offset, "symbol " + std::to_string(i), elf_errmsg(-1));
            const std::string_view name = names.at(symbol.st_name).value_or(std::string_view());
            m_nameBytes += name.size();
            if (m_nameBytes > mostNames)
                return error(header.sh_offset,
                             "symbol names of " + std::to_string(mostNames >> 20) + " MiB at the most, as long as " +
                                 "their table is",
                             "more");
            if (!m_image.countsCalls)
                m_image.countsCalls = isCountingName(name);
            if (GELF_ST_TYPE(symbol.st_info) == STT_FILE)
                sourceFile = fileName(name);
            else if (!name.empty())
                addSymbol(symbol, name, sourceFile);
        }
        return {};
    }

    /// As compilers write it; a longer one would stand beside each of its functions.
    std::string_view fileName(std::string_view name)
    {
        constexpr std::size_t longest = 512;
        const std::string_view start = name.substr(0, longest);
        return isPlain(start) ? start : m_image.symbols.add(oneLine(std::string(start)));
    }

    /// The linker writes "mcount@GLIBC_2.2.5".
    static bool isCountingName(std::string_view name)
    {
        constexpr std::size_t longest = 64; // to look for the @ in all names takes as long as to read them
        return isCountingSymbol(name.substr(0, std::min(name.substr(0, longest).find('@'), name.size())));
    }

    [[nodiscard]] std::size_t symbolBytes() const
    {
        return m_image.format.pointerBytes == 8 ? sizeof(Elf64_Sym) : sizeof(Elf32_Sym);
    }

    void addSymbol(const GElf_Sym& symbol, std::string_view name, std::string_view sourceFile)
    {
        const auto type = GELF_ST_TYPE(symbol.st_info);
        const bool isFunction = type == STT_FUNC || type == STT_GNU_IFUNC;
        const bool takesAll = m_scope == SymbolScope::WeakToo;
        if (symbol.st_shndx == SHN_UNDEF || symbol.st_shndx == SHN_ABS ||
            (!isFunction && type != STT_NOTYPE && !(takesAll && type == STT_OBJECT)))
            return;
        const bool isWeakLabel = takesAll && GELF_ST_BIND(symbol.st_info) == STB_WEAK && type != STT_OBJECT;
        // GNU gprof goes by the section that the symbol names, even if it stands behind its end, as etext does.
        const CodeAddress code = m_addresses.of(symbol);
        const bool isCode =
            takesAll && !code.isDescribed ? m_codeSections.contains(symbol.st_shndx) : isInCode(code.address);
        if (!isCode && !isWeakLabel)
            return;
        const bool isLocal = GELF_ST_BIND(symbol.st_info) == STB_LOCAL;
        const ElfSymbol added{.name = name,
                              .sourceFile = isLocal ? sourceFile : std::string_view(),
                              .address = code.address,
                              .size = symbol.st_size,
                              .kind = isFunction           ? SymbolKind::Function
                                      : type == STT_OBJECT ? SymbolKind::Object
                                                           : SymbolKind::Untyped,
                              .isLocal = isLocal,
                              .isThumb = m_image.machine == EM_ARM && isFunction && (symbol.st_value & 1),
                              .isIndirect = type == STT_GNU_IFUNC};
        if (takesAll && code.isDescribed)
            addDescribed(added);
        else
            m_image.symbols.append(added);
    }

    /// GNU gprof puts a dot before the name of code that a descriptor leads to.
    void addDescribed(ElfSymbol symbol)
    {
        const std::string name = '.' + std::string(symbol.name);
        symbol.name = name;
        m_image.symbols.push_back(symbol);
    }

    [[nodiscard]] bool isInCode(std::uint64_t address) const
    {
        const auto after = std::upper_bound(m_code.begin(), m_code.end(), address,
                                            [](std::uint64_t a, const AddressRange& r) { return a < r.start; });
        return after != m_code.begin() && std::prev(after)->contains(address);
    }

    SymbolScope m_scope;
    CodeAddresses m_addresses;
    ElfImage m_image;
    std::unique_ptr<OpenFile> m_file;
    ElfHandle m_elf;
    Elf_Scn* m_unwindTable = nullptr; ///< .eh_frame
    std::uint64_t m_fileSize = 0;
    std::uint64_t m_nameBytes = 0;
    std::uint64_t m_notesRoom = largestNotes, m_linksRoom = largestLinks, m_marksRoom = largestMarks;
    std::vector<AddressRange> m_code;     ///< disjoint, by address
    std::set<std::size_t> m_codeSections; ///< by index
};

} // namespace

Result<ElfImage> readElfHeaders(const std::string& path)
{
    ElfReader reader(path);
    if (auto error = reader.readHeaders())
        return *error;
    return reader.take();
}

Result<ElfImage> readElfImage(const std::string& path, SymbolScope scope)
{
    ElfReader reader(path, scope);
    if (auto error = reader.readHeaders())
        return *error;
    if (auto error = reader.readSymbols())
        return *error;
    return reader.take();
}

} // namespace gmonscope
