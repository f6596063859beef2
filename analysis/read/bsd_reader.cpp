// SPDX-License-Identifier: MIT
#include "read/bsd_reader.h"

#include "base/file_bytes.h"
#include "base/hex.h"

namespace gmonscope {

namespace {

constexpr std::uint32_t version44 = 0x00051879;
constexpr std::size_t spareBytes = 12, binBytes = 2;
constexpr std::uint32_t usualRate = 100; // the old format does not tell: clocks tick like this

class BsdParser {
public:
    BsdParser(std::span<const std::byte> bytes, const std::string& path, TargetFormat format, BsdFormat kind)
        : m_reader(bytes, format), m_size(bytes.size()), m_pointerBytes(format.pointerBytes), m_kind(kind)
    {
        m_data.path = path;
    }

    Result<GmonData> parse()
    {
        const bool is44 = m_kind == BsdFormat::Bsd44;
        const std::size_t headerBytes = 2 * m_pointerBytes + 4 + (is44 ? 8 + spareBytes : 0);
        if (m_reader.left() < headerBytes)
            return error(m_size, std::to_string(headerBytes) + " bytes of a BSD header", "the end of the file");
        Histogram histogram{.lowPc = m_reader.readPointer(), .highPc = m_reader.readPointer()};
        const std::uint64_t size = m_reader.readU32();
        histogram.ticksPerSecond = usualRate;
        if (is44) {
            if (const std::uint32_t version = m_reader.readU32(); version != version44)
                return error(2 * m_pointerBytes + 4, "version " + hex(version44), hex(version));
            histogram.ticksPerSecond = m_reader.readU32();
            m_reader.take(spareBytes);
        }
        if (auto failure = readBins(histogram, size, headerBytes))
            return *failure;
        readArcs();
        return std::move(m_data);
    }

private:
    [[nodiscard]] Error error(std::uint64_t offset, std::string expected, std::string found) const
    {
        return {.path = m_data.path, .offset = offset, .expected = std::move(expected), .found = std::move(found)};
    }

    std::optional<Error> readBins(Histogram& histogram, std::uint64_t size, std::size_t headerBytes)
    {
        if (histogram.lowPc >= histogram.highPc)
            return error(0, "a histogram over a range of addresses",
                         hex(histogram.lowPc) + " to " + hex(histogram.highPc));
        if (histogram.ticksPerSecond == 0)
            return error(2 * m_pointerBytes + 8, "a sampling rate", "0 samples a second");
        if (size < headerBytes + binBytes || size - headerBytes > m_reader.left())
            return error(2 * m_pointerBytes, "a size between that of the header and that of the file",
                         std::to_string(size) + " bytes in a file of " + std::to_string(m_size));
        const std::uint64_t bins = (size - headerBytes) / binBytes;
        if (bins > histogram.highPc - histogram.lowPc)
            return error(0, "at most a bin for each byte of its range", std::to_string(bins) + " bins");
        for (std::uint64_t bin = 0; bin < bins; ++bin)
            histogram.bins.push_back(m_reader.readU16());
        m_reader.take((size - headerBytes) % binBytes);
        m_data.records.histograms = 1;
        m_data.histograms.push_back(std::move(histogram));
        return {};
    }

    void readArcs()
    {
        while (m_reader.left() >= std::size_t{3} * m_pointerBytes) {
            RawArc arc{.offset = m_reader.offset()};
            arc.fromPc = m_reader.readPointer();
            arc.selfPc = m_reader.readPointer();
            arc.count = m_reader.readPointer();
            m_data.arcs.push_back(arc);
        }
        m_data.records.arcs = m_data.arcs.size();
    }

    ByteReader m_reader;
    std::size_t m_size;
    unsigned m_pointerBytes;
    BsdFormat m_kind;
    GmonData m_data;
};

} // namespace

Result<GmonData> parseBsd(std::span<const std::byte> bytes, const std::string& path, TargetFormat format,
                          BsdFormat kind)
{
    return BsdParser(bytes, path, format, kind).parse();
}

Result<GmonData> readBsd(const std::string& path, TargetFormat format, BsdFormat kind)
{
    const auto file = OpenFile::open(path);
    if (!file)
        return file.error();
    std::vector<std::byte> bytes;
    if (auto read = readBytes(*file, path, bytes, largestProfile + 1); !read)
        return read.error();
    if (bytes.size() > largestProfile)
        return Error{.path = path,
                     .offset = {},
                     .expected = "a profile of " + std::to_string(largestProfile >> 20) + " MiB at the most",
                     .found = "more"};
    return parseBsd(bytes, path, format, kind);
}

} // namespace gmonscope
