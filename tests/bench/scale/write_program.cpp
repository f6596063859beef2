// SPDX-License-Identifier: MIT
#include "large_program.h"
#include "plain_file.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <elf.h>
#include <numeric>

namespace gmonscope::bench {

namespace {

constexpr std::uint64_t codeAt = 0x1000, bytesPerBin = 4, sampleShareOfFunctions = 6;
constexpr std::uint32_t ticksPerSecond = 100;

struct __attribute__((packed)) ArcRecord {
    std::uint8_t tag = 1;
    std::uint64_t from = 0, self = 0;
    std::uint32_t count = 0;
};

template <class Visit> void forEachName(const LargeProgram& program, const Visit& visit)
{
    const char* name = program.names.c_str();
    for (const LargeFunction& function : program.functions) {
        visit(function, name);
        name += std::strlen(name) + 1;
    }
}

/// Local symbols stand before the others, as the format wants it.
std::vector<Elf64_Sym> symbols(const LargeProgram& program, std::uint32_t& locals)
{
    std::vector<Elf64_Sym> table(1);
    for (const bool isLocal : {true, false}) {
        forEachName(program, [&](const LargeFunction& function, const char* name) {
            if (function.isLocal != isLocal)
                return;
            Elf64_Sym symbol{};
            symbol.st_name = static_cast<Elf64_Word>(1 + (name - program.names.data()));
            symbol.st_info = static_cast<unsigned char>(ELF64_ST_INFO(isLocal ? STB_LOCAL : STB_GLOBAL, STT_FUNC));
            symbol.st_shndx = 1;
            symbol.st_value = function.address;
            symbol.st_size = function.size;
            table.push_back(symbol);
        });
        if (isLocal)
            locals = static_cast<std::uint32_t>(table.size());
    }
    return table;
}

Elf64_Shdr section(std::uint32_t name, std::uint32_t type, std::uint64_t offset, std::uint64_t size)
{
    Elf64_Shdr header{};
    header.sh_name = name;
    header.sh_type = type;
    header.sh_offset = offset;
    header.sh_size = size;
    header.sh_addralign = 1;
    return header;
}

Elf64_Ehdr elfHeader(std::uint64_t entry, std::uint64_t sectionsAt, std::uint16_t sections)
{
    Elf64_Ehdr header{};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_ident[EI_VERSION] = EV_CURRENT;
    header.e_type = ET_EXEC;
    header.e_machine = EM_X86_64;
    header.e_version = EV_CURRENT;
    header.e_entry = entry;
    header.e_phoff = sizeof header;
    header.e_shoff = sectionsAt;
    header.e_ehsize = sizeof header;
    header.e_phentsize = sizeof(Elf64_Phdr);
    header.e_phnum = 1;
    header.e_shentsize = sizeof(Elf64_Shdr);
    header.e_shnum = sections;
    header.e_shstrndx = static_cast<std::uint16_t>(sections - 1);
    return header;
}

Elf64_Phdr codeSegment(const LargeProgram& program)
{
    Elf64_Phdr segment{};
    segment.p_type = PT_LOAD;
    segment.p_flags = PF_R | PF_X;
    segment.p_offset = codeAt;
    segment.p_vaddr = segment.p_paddr = program.textLow;
    segment.p_filesz = segment.p_memsz = program.textHigh - program.textLow;
    segment.p_align = codeAt;
    return segment;
}

/// push %rbp; mov %rsp, %rbp; call mcount: a profile is held against where functions count their calls.
constexpr std::array<std::uint8_t, 9> prologue{0x55, 0x48, 0x89, 0xe5, 0xe8, 0, 0, 0, 0};

/// The rest of the functions is a hole in the file, or zeros.
void putCode(File& file, const LargeProgram& program)
{
    for (const LargeFunction& function : program.functions) {
        file.skipTo(codeAt + function.address - program.textLow);
        file.putAll(prologue.data(), prologue.size());
    }
}

/// The C library keeps call sites by 16 bytes (HASHFRACTION of 2, and 8 bytes for each, in its sys/gmon.h), and writes
/// the first address of these.
std::uint64_t libraryBucket(const LargeProgram& program, const LargeArc& arc)
{
    constexpr std::uint64_t bucketBytes = 16;
    const std::uint64_t from = program.functions[arc.caller].address + arc.site - program.textLow;
    return program.textLow + from / bucketBytes * bucketBytes;
}

/// Few functions have most of the samples.
std::vector<std::uint16_t> histogram(const LargeProgram& program, Random& random)
{
    std::vector<std::uint16_t> bins((program.textHigh - program.textLow + bytesPerBin - 1) / bytesPerBin);
    const auto functions = static_cast<std::uint32_t>(program.functions.size());
    const std::uint64_t samples = std::uint64_t(functions) * sampleShareOfFunctions / 3;
    for (std::uint64_t i = 0; i < samples; ++i) {
        const double u = random.unit();
        const auto which = static_cast<std::uint32_t>(functions * u * u * u * u);
        // Neighbours in heat are not neighbours in the text.
        const LargeFunction& function = program.functions[std::uint64_t(which) * 7919 % functions];
        const std::uint64_t at = function.address - program.textLow + random.below(function.size);
        std::uint16_t& bin = bins[at / bytesPerBin];
        bin = static_cast<std::uint16_t>(bin == UINT16_MAX ? bin : bin + 1);
    }
    return bins;
}

/// Returns the arcs' numbers in the order in which the file has them.
std::vector<std::uint32_t> arcOrder(const LargeProgram& program, FileOrder order, Random& random)
{
    std::vector<std::uint32_t> arcs(program.arcs.size());
    std::iota(arcs.begin(), arcs.end(), 0u);
    if (order == FileOrder::Reversed)
        std::reverse(arcs.begin(), arcs.end());
    if (order == FileOrder::Library || order == FileOrder::Random)
        for (auto left = static_cast<std::uint32_t>(arcs.size()); left > 1; --left)
            std::swap(arcs[left - 1], arcs[random.below(left)]);
    if (order == FileOrder::Library)
        std::stable_sort(arcs.begin(), arcs.end(), [&](std::uint32_t a, std::uint32_t b) {
            return libraryBucket(program, program.arcs[a]) < libraryBucket(program, program.arcs[b]);
        });
    return arcs;
}

} // namespace

bool writeImage(const LargeProgram& program, const std::string& path)
{
    File file(path);
    if (!file.isOpen())
        return false;
    std::uint32_t locals = 0;
    const std::vector<Elf64_Sym> table = symbols(program, locals);
    static constexpr char names[] = "\0.text\0.symtab\0.strtab\0.shstrtab";
    const std::uint64_t codeSize = program.textHigh - program.textLow;
    const std::uint64_t symbolsAt = (codeAt + codeSize + 7) / 8 * 8;
    const std::uint64_t stringsAt = symbolsAt + table.size() * sizeof(Elf64_Sym);
    const std::uint64_t namesAt = stringsAt + 1 + program.names.size();
    const std::uint64_t sectionsAt = (namesAt + sizeof names + 7) / 8 * 8;
    std::array sections{Elf64_Shdr{}, section(1, SHT_PROGBITS, codeAt, codeSize),
                        section(7, SHT_SYMTAB, symbolsAt, table.size() * sizeof(Elf64_Sym)),
                        section(15, SHT_STRTAB, stringsAt, 1 + program.names.size()),
                        section(23, SHT_STRTAB, namesAt, sizeof names)};
    sections[1].sh_flags = SHF_ALLOC | SHF_EXECINSTR;
    sections[1].sh_addr = program.textLow;
    sections[2].sh_link = 3;
    sections[2].sh_info = locals;
    sections[2].sh_entsize = sizeof(Elf64_Sym);
    sections[2].sh_addralign = 8;
    file.put(elfHeader(program.textLow, sectionsAt, sections.size()));
    file.put(codeSegment(program));
    putCode(file, program);
    file.skipTo(symbolsAt);
    file.putAll(table.data(), table.size());
    file.put('\0');
    file.putAll(program.names.data(), program.names.size());
    file.putAll(names, sizeof names);
    file.skipTo(sectionsAt);
    file.putAll(sections.data(), sections.size());
    return file.close();
}

bool writeGmonOut(const LargeProgram& program, std::uint64_t run, const std::string& path, FileOrder order)
{
    File file(path);
    if (!file.isOpen())
        return false;
    Random random(run + 1000);
    const std::vector<std::uint16_t> bins = histogram(program, random);
    const std::uint32_t version = 1, count = static_cast<std::uint32_t>(bins.size()), rate = ticksPerSecond;
    const char dimension[15] = {'s', 'e', 'c', 'o', 'n', 'd', 's'};
    file.putAll("gmon", 4);
    file.put(version);
    file.putAll("\0\0\0\0\0\0\0\0\0\0\0", 12);
    file.put(std::uint8_t{0}); // a histogram
    file.put(program.textLow);
    file.put(program.textLow + bins.size() * bytesPerBin);
    file.put(count);
    file.put(rate);
    file.putAll(dimension, sizeof dimension);
    file.put('s');
    file.putAll(bins.data(), bins.size());
    Random shuffle(run + 2000);
    for (const std::uint32_t i : arcOrder(program, order, shuffle)) {
        const LargeArc& arc = program.arcs[i];
        const LargeFunction &caller = program.functions[arc.caller], &callee = program.functions[arc.callee];
        const bool isLibrary = order == FileOrder::Library;
        file.put(ArcRecord{.from = isLibrary ? libraryBucket(program, arc) : caller.address + arc.site,
                           .self = callee.address + prologue.size(),
                           .count = arc.calls + random.below(3)});
    }
    return file.close();
}

bool writeSymbolFile(const LargeProgram& program, const std::string& path)
{
    File file(path);
    if (!file.isOpen())
        return false;
    forEachName(program, [&](const LargeFunction& function, const char* name) {
        std::fprintf(file.handle(), "%016llx %c %s\n", static_cast<unsigned long long>(function.address),
                     function.isLocal ? 't' : 'T', name);
    });
    return file.close();
}

} // namespace gmonscope::bench
