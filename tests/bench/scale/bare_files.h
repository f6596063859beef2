// SPDX-License-Identifier: MIT
//
// The files of bench_bare_work: mapped, and believed.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace gmonscope::bench {

/// A file in memory. Ends the program if it cannot be read.
class MappedFile {
public:
    explicit MappedFile(const std::string& path);
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] const char* at(std::size_t offset) const { return m_bytes + offset; }
    template <class Value> [[nodiscard]] Value get(std::size_t offset) const
    {
        Value value;
        std::memcpy(&value, at(offset), sizeof value);
        return value;
    }

private:
    const char* m_bytes = nullptr;
    std::size_t m_size = 0;
};

/// The functions of an ELF file, numbered by address.
class BareProgram {
public:
    explicit BareProgram(const std::string& path);

    [[nodiscard]] std::size_t size() const { return m_starts.size(); }
    /// Returns the function that begins at or before the address: a step or two from where an index points.
    [[nodiscard]] std::uint32_t functionAt(std::uint64_t address) const
    {
        std::uint32_t f = m_index[(address - m_starts.front()) / indexBytes];
        while (f + 1 < m_starts.size() && m_starts[f + 1] <= address)
            ++f;
        return f;
    }

private:
    static constexpr std::uint64_t indexBytes = 128;

    std::vector<std::uint64_t> m_starts; ///< by function
    std::vector<std::uint32_t> m_index;  ///< by 128 bytes of code: the function in which they begin
};

/// A gmon.out of one histogram and arcs behind it.
class BareProfile {
public:
    explicit BareProfile(const std::string& path);

    [[nodiscard]] std::size_t arcCount() const { return (m_file.size() - m_arcsAt) / arcBytes; }
    [[nodiscard]] std::string_view head() const { return {m_file.at(0), binsAt}; }
    [[nodiscard]] std::uint32_t binCount() const { return m_bins; }
    /// Calls visit(index, count) for each bin that is not 0.
    template <class Visit> void forEachBin(const Visit& visit) const
    {
        std::size_t bin = 0;
        for (; bin + 4 <= m_bins; bin += 4)
            if (m_file.get<std::uint64_t>(binsAt + 2 * bin))
                for (std::size_t i = bin; i < bin + 4; ++i)
                    if (const auto count = m_file.get<std::uint16_t>(binsAt + 2 * i))
                        visit(i, count);
        for (; bin < m_bins; ++bin)
            if (const auto count = m_file.get<std::uint16_t>(binsAt + 2 * bin))
                visit(bin, count);
    }
    /// Calls visit(address, count) for the same.
    template <class Visit> void forEachTick(const Visit& visit) const
    {
        const std::uint64_t low = m_file.get<std::uint64_t>(lowAt), high = m_file.get<std::uint64_t>(lowAt + 8);
        const std::uint64_t width = (high - low) / m_bins;
        forEachBin([&](std::size_t bin, std::uint16_t count) { visit(low + bin * width, count); });
    }
    /// Calls visit(from, self, count) for each arc.
    template <class Visit> void forEachArc(const Visit& visit) const
    {
        for (std::size_t at = m_arcsAt; at < m_file.size(); at += arcBytes)
            visit(m_file.get<std::uint64_t>(at + 1), m_file.get<std::uint64_t>(at + 9),
                  m_file.get<std::uint32_t>(at + 17));
    }

private:
    static constexpr std::size_t lowAt = 21, binCountAt = 37, binsAt = 61, arcBytes = 21;

    MappedFile m_file;
    std::uint32_t m_bins;
    std::size_t m_arcsAt;
};

/// Writes the sum of profiles of one program, arcs in the order of their first file. False: it cannot be written.
[[nodiscard]] bool sumBare(const std::string& path, const std::vector<std::string>& profiles);

} // namespace gmonscope::bench
