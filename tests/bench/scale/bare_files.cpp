// SPDX-License-Identifier: MIT
#include "bare_files.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gmonscope::bench {

MappedFile::MappedFile(const std::string& path)
{
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status {};
    void* bytes = MAP_FAILED;
    if (file >= 0 && fstat(file, &status) == 0) {
        m_size = static_cast<std::size_t>(status.st_size);
        bytes = mmap(nullptr, m_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
    }
    if (bytes == MAP_FAILED) {
        std::perror(path.c_str());
        std::exit(1);
    }
    close(file);
    m_bytes = static_cast<const char*>(bytes);
}

MappedFile::~MappedFile() { munmap(const_cast<char*>(m_bytes), m_size); }

BareProgram::BareProgram(const std::string& path)
{
    const MappedFile file(path);
    const auto header = file.get<Elf64_Ehdr>(0);
    for (std::size_t i = 0; i < header.e_shnum; ++i) {
        const auto section = file.get<Elf64_Shdr>(header.e_shoff + i * sizeof(Elf64_Shdr));
        if (section.sh_type != SHT_SYMTAB)
            continue;
        for (std::uint64_t at = 0; at < section.sh_size; at += sizeof(Elf64_Sym))
            if (const auto symbol = file.get<Elf64_Sym>(section.sh_offset + at);
                ELF64_ST_TYPE(symbol.st_info) == STT_FUNC)
                m_starts.push_back(symbol.st_value);
    }
    std::sort(m_starts.begin(), m_starts.end());
    m_index.resize((m_starts.back() - m_starts.front()) / indexBytes + (1 << 10));
    std::uint32_t f = 0;
    for (std::size_t i = 0; i < m_index.size(); ++i) {
        while (f + 1 < m_starts.size() && m_starts[f + 1] <= m_starts.front() + i * indexBytes)
            ++f;
        m_index[i] = f;
    }
}

BareProfile::BareProfile(const std::string& path)
    : m_file(path), m_bins(m_file.get<std::uint32_t>(binCountAt)), m_arcsAt(binsAt + std::size_t{2} * m_bins)
{
}

namespace {

struct __attribute__((packed)) ArcRecord {
    std::uint8_t tag;
    std::uint64_t from, self;
    std::uint32_t count;
};

/// Arcs by both their addresses: a hash table of numbers in a list.
class ArcSums {
public:
    explicit ArcSums(std::size_t arcs)
    {
        std::size_t room = 1;
        while (room < 2 * arcs)
            room *= 2;
        m_table.resize(room);
        m_arcs.reserve(arcs);
    }

    void add(std::uint64_t from, std::uint64_t self, std::uint32_t count)
    {
        const std::size_t mask = m_table.size() - 1;
        std::size_t place = ((from * 0x9E3779B97F4A7C15 + self) * 0xBF58476D1CE4E5B9 >> 24) & mask;
        for (; m_table[place]; place = (place + 1) & mask)
            if (ArcRecord& arc = m_arcs[m_table[place] - 1]; arc.from == from && arc.self == self) {
                arc.count += count;
                return;
            }
        m_arcs.push_back({1, from, self, count});
        m_table[place] = static_cast<std::uint32_t>(m_arcs.size());
        if (2 * m_arcs.size() > m_table.size()) {
            std::fprintf(stderr, "bench_bare_work: profiles of one program, please\n");
            std::exit(1);
        }
    }

    [[nodiscard]] const std::vector<ArcRecord>& arcs() const { return m_arcs; }

private:
    std::vector<std::uint32_t> m_table; ///< numbers of arcs, from 1; 0: empty
    std::vector<ArcRecord> m_arcs;
};

} // namespace

bool sumBare(const std::string& path, const std::vector<std::string>& profiles)
{
    const BareProfile first(profiles.front());
    ArcSums arcs(first.arcCount() + first.arcCount() / 4);
    std::vector<std::uint16_t> bins(first.binCount());
    for (const std::string& profile : profiles) {
        const BareProfile file(profile);
        file.forEachBin([&](std::size_t bin, std::uint16_t count) {
            bins[bin] = static_cast<std::uint16_t>(std::min(bins[bin] + count, 0xffff));
        });
        file.forEachArc([&](auto from, auto self, auto count) { arcs.add(from, self, count); });
    }
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    if (!file)
        return false;
    std::fwrite(first.head().data(), 1, first.head().size(), file);
    std::fwrite(bins.data(), sizeof bins[0], bins.size(), file);
    std::fwrite(arcs.arcs().data(), sizeof(ArcRecord), arcs.arcs().size(), file);
    return std::fclose(file) == 0;
}

} // namespace gmonscope::bench
