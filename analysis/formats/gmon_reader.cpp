// SPDX-License-Identifier: MIT
#include "formats/gmon_reader.h"

#include "base/hex.h"
#include "base/one_line.h"
#include "gmon_format.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <map>
#include <utility>

namespace gmonscope {

namespace {

/// Most histograms with different ranges or rates. The largest file that is read has room for 12,000 of our runtime's,
/// which cover 8192 bins each.
constexpr std::size_t mostHistograms = 65'536;

std::string bytesText(std::uint64_t count) { return std::to_string(count) + (count == 1 ? " byte" : " bytes"); }

class GmonParser {
public:
    GmonParser(BlockReader& reader, const std::string& path, TargetFormat format)
        : m_reader(reader), m_pointerBytes(format.pointerBytes)
    {
        m_data.path = path;
    }

    Result<GmonData> parse()
    {
        if (auto error = parseHeader())
            return *error;
        while (!m_reader.atEnd())
            if (auto error = parseRecord())
                return *error;
        if (m_reader.isCut())
            return error(m_reader.offset(), "a file that nobody cuts short while it is read", "its end");
        return std::move(m_data);
    }

private:
    using Failure = std::optional<Error>;

    [[nodiscard]] Error error(std::uint64_t offset, std::string expected, std::string found) const
    {
        return {.path = m_data.path, .offset = offset, .expected = std::move(expected), .found = std::move(found)};
    }

    /// The record's fixed or computed rest does not fit into what is left.
    [[nodiscard]] Failure needs(std::uint64_t count, const char* ofWhat) const
    {
        if (count <= m_reader.left())
            return {};
        return error(m_reader.offset(), bytesText(count) + " of " + ofWhat,
                     m_reader.atEnd() ? "the end of the file" : bytesText(m_reader.left()) + " before the end");
    }

    std::span<const std::byte> take(std::size_t count) { return m_reader.next(count).take(count); }
    std::uint8_t readU8() { return m_reader.next(1).readU8(); }
    std::uint32_t readU32() { return m_reader.next(sizeof(std::uint32_t)).readU32(); }
    std::uint64_t readPointer() { return m_reader.next(m_pointerBytes).readPointer(); }

    Failure parseHeader()
    {
        if (m_reader.atEnd())
            return error(0, "a gmon.out header", "an empty file");
        const std::size_t startBytes = std::min<std::uint64_t>(m_reader.left(), GMON_MAGIC_SIZE);
        const auto start = ByteReader(m_reader.next(startBytes)).take(startBytes);
        if (!looksLikeGmon(start))
            return error(0, "67 6d 6f 6e (\"gmon\")",
                         hexBytes(start.first(std::min<std::size_t>(start.size(), GMON_MAGIC_SIZE))));
        if (auto failure = needs(GMON_HEADER_SIZE, "the gmon.out header"))
            return failure;
        take(GMON_MAGIC_SIZE);
        m_data.version = readU32();
        if (m_data.version > GMON_VERSION)
            return error(GMON_MAGIC_SIZE, "version 1", "version " + std::to_string(m_data.version));
        const auto spare = take(GMON_HEADER_SPARE_SIZE);
        std::memcpy(m_data.companionId.data(), spare.data(), m_data.companionId.size());
        return {};
    }

    Failure parseRecord()
    {
        const std::uint64_t offset = m_reader.offset();
        const unsigned tag = readU8();
        switch (tag) {
        case GMON_TAG_HISTOGRAM: return parseHistogram(offset);
        case GMON_TAG_ARC: return parseArcs(offset);
        case GMON_TAG_BASIC_BLOCKS: return parseBasicBlocks();
        default: return error(offset, "a record tag 0, 1 or 2", "tag " + std::to_string(tag));
        }
    }

    Failure parseHistogram(std::uint64_t offset)
    {
        if (auto failure = needs(GMON_HISTOGRAM_SIZE(m_pointerBytes), "a histogram record"))
            return failure;
        Histogram histogram{.lowPc = readPointer(), .highPc = readPointer(), .offset = offset};
        const std::uint32_t binCount = readU32();
        histogram.ticksPerSecond = readU32();
        histogram.dimension = readText(GMON_DIMENSION_SIZE);
        take(1); // the abbreviation of the dimension
        if (histogram.lowPc >= histogram.highPc)
            return error(offset, "a histogram over a range of addresses",
                         hex(histogram.lowPc) + " to " + hex(histogram.highPc));
        if (histogram.ticksPerSecond == 0)
            return error(offset, "a sampling rate", "0 samples a second");
        if (binCount == 0)
            return error(offset, "a histogram with bins", "0 bins");
        const std::uint64_t binBytes = std::uint64_t{GMON_BIN_SIZE} * binCount;
        if (auto failure = needs(binBytes, "histogram bins"))
            return failure;
        if (binCount > histogram.highPc - histogram.lowPc)
            return error(offset,
                         "at most a bin for each byte from " + hex(histogram.lowPc) + " to " + hex(histogram.highPc),
                         std::to_string(binCount) + " bins");
        return addHistogram(std::move(histogram), binCount);
    }

    /// Up to the first NUL byte.
    std::string readText(std::size_t size)
    {
        std::string text;
        for (const std::byte byte : take(size))
            text += static_cast<char>(byte);
        return oneLine(text.substr(0, text.find('\0')));
    }

    /// Bins beyond 65535 are split over several records.
    Failure addHistogram(Histogram histogram, std::uint32_t binCount)
    {
        ++m_data.records.histograms;
        const auto [found, isNew] = m_histograms.try_emplace(
            {histogram.lowPc, histogram.highPc, binCount, histogram.ticksPerSecond}, m_data.histograms.size());
        if (isNew) {
            if (found->second == mostHistograms)
                return error(histogram.offset, "at most " + std::to_string(mostHistograms) + " ranges of code",
                             "one more");
            m_data.histograms.push_back(std::move(histogram));
            m_data.histograms.back().bins = readBins(binCount);
        } else {
            m_data.histograms[found->second].bins.add(readBins(binCount));
        }
        return {};
    }

    /// Most are 0: those are passed over by 32, and one by one beside others.
    Bins readBins(std::uint32_t count)
    {
        constexpr std::uint32_t atOnce = 32;
        Bins bins;
        std::size_t zeros = 0; // not yet in `bins`
        const auto read = [&](ByteReader& reader) {
            if (const std::uint16_t bin = reader.readU16()) {
                bins.appendZeros(std::exchange(zeros, 0));
                bins.append(bin);
            } else {
                ++zeros;
            }
        };
        for (; count >= atOnce; count -= atOnce) {
            ByteReader& reader = m_reader.next(std::size_t{atOnce} * GMON_BIN_SIZE);
            if (reader.nextAreZero<std::size_t{atOnce} * GMON_BIN_SIZE>()) {
                reader.take(std::size_t{atOnce} * GMON_BIN_SIZE);
                zeros += atOnce;
            } else {
                for (std::uint32_t i = 0; i < atOnce; ++i)
                    read(reader);
            }
        }
        for (; count > 0; --count)
            read(m_reader.next(GMON_BIN_SIZE));
        bins.appendZeros(zeros);
        return bins;
    }

    /// One, and those that follow it at once.
    Failure parseArcs(std::uint64_t offset)
    {
        const std::size_t bytes = GMON_ARC_SIZE(m_pointerBytes);
        if (auto failure = needs(bytes, "an arc record"))
            return failure;
        if (m_data.arcs.empty()) // no more than the rest has room for, and mostly the rest is arcs
            m_data.arcs.reserve(1 + m_reader.left() / (1 + bytes));
        m_data.arcPlaces.recordBytes = 1 + bytes;
        m_data.arcPlaces.runs.push_back({m_data.arcs.size(), offset});
        for (;;) {
            ByteReader& reader = m_reader.next(bytes);
            RawArc arc{.fromPc = reader.readPointer(), .selfPc = reader.readPointer()};
            arc.count = reader.readU32();
            m_data.arcs.push_back(arc);
            ++m_data.records.arcs;
            if (m_reader.left() <= bytes || m_reader.next(1).nextU8() != GMON_TAG_ARC)
                return {};
            readU8();
        }
    }

    /// Compilers of today write none. Version 0 has count, address, names of file and function, and a line of each,
    /// and a name before them all.
    Failure parseBasicBlocks()
    {
        if (auto failure = needs(sizeof(std::uint32_t), "a basic-block record"))
            return failure;
        const bool isOld = m_data.version == 0;
        const std::uint64_t count = readU32(), blockBytes = std::uint64_t{2} * m_pointerBytes;
        if (auto failure = isOld ? skipText() : needs(count * blockBytes, "basic-block counts"))
            return failure;
        for (std::uint64_t i = 0; i < count; ++i) {
            if (auto failure = needs(blockBytes, "a basic-block count"))
                return failure;
            const std::uint64_t first = readPointer(), second = readPointer();
            m_data.blocks.push_back(isOld ? RawBlock{second, first} : RawBlock{first, second});
            if (auto failure = isOld ? skipSource() : Failure())
                return failure;
        }
        ++m_data.records.basicBlocks;
        return {};
    }

    Failure skipSource()
    {
        for (int i = 0; i < 2; ++i)
            if (auto failure = skipText())
                return failure;
        if (auto failure = needs(sizeof(std::uint32_t), "a line number"))
            return failure;
        take(sizeof(std::uint32_t));
        return {};
    }

    /// With its NUL byte.
    Failure skipText()
    {
        const std::uint64_t offset = m_reader.offset();
        while (!m_reader.atEnd())
            if (readU8() == 0)
                return {};
        return error(offset, "a text that ends", "the end of the file");
    }

    BlockReader& m_reader;
    unsigned m_pointerBytes;
    GmonData m_data;
    std::map<std::array<std::uint64_t, 4>, std::size_t> m_histograms; ///< range, bins and rate -> index in m_data
};

} // namespace

bool looksLikeGmon(std::span<const std::byte> start)
{
    return start.size() >= GMON_MAGIC_SIZE && std::memcmp(start.data(), GMON_MAGIC, GMON_MAGIC_SIZE) == 0;
}

Result<GmonData> parseGmon(std::span<const std::byte> bytes, const std::string& path, TargetFormat format)
{
    BlockReader reader(bytes, format);
    return parseGmon(reader, path, format);
}

Result<GmonData> parseGmon(BlockReader& reader, const std::string& path, TargetFormat format)
{
    return GmonParser(reader, path, format).parse();
}

} // namespace gmonscope
