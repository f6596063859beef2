// SPDX-License-Identifier: MIT
#include "formats/gmon_bytes.h"

#include "base/file_bytes.h"
#include "gmon_format.h"

#include <algorithm>
#include <array>
#include <limits>

namespace gmonscope {

namespace {

constexpr std::uint64_t largestBin = std::numeric_limits<std::uint16_t>::max();
constexpr std::uint64_t largestArcCount = std::numeric_limits<std::uint32_t>::max();

class GmonBytes {
public:
    GmonBytes(TargetFormat format, const ByteSink& sink) : m_format(format), m_sink(sink) {}

    void write(const GmonData& data)
    {
        m_bytes = GMON_MAGIC;
        put(GMON_VERSION, 4);
        static_assert(GMON_HEADER_SPARE_SIZE == std::tuple_size_v<ScopeId>);
        m_bytes.append(data.companionId.begin(), data.companionId.end());
        for (const Histogram& histogram : data.histograms)
            putHistogram(histogram);
        for (const RawArc& arc : data.arcs)
            putArc(arc);
        if (!data.blocks.empty())
            putBlocks(data.blocks);
        flush();
    }

private:
    void flush()
    {
        m_sink(m_bytes);
        m_bytes.clear();
    }

    void flushIfLarge()
    {
        constexpr std::size_t piece = 1 << 20;
        if (m_bytes.size() >= piece)
            flush();
    }

    void put(std::uint64_t value, unsigned size)
    {
        std::array<char, sizeof value> bytes;
        for (unsigned i = 0; i < size; ++i) {
            const unsigned place = m_format.order == ByteOrder::Little ? i : size - 1 - i;
            bytes[i] = static_cast<char>(value >> (8 * place));
        }
        m_bytes.append(bytes.data(), size);
    }

    void putHistogram(const Histogram& histogram)
    {
        Bins left = histogram.bins;
        do {
            put(GMON_TAG_HISTOGRAM, 1);
            put(histogram.lowPc, m_format.pointerBytes);
            put(histogram.highPc, m_format.pointerBytes);
            put(left.size(), 4);
            put(histogram.ticksPerSecond, 4);
            std::string dimension = histogram.dimension;
            dimension.resize(GMON_DIMENSION_SIZE);
            m_bytes += dimension + (dimension[0] ? dimension[0] : 's');
            putBins(left);
            left.lowerBy(largestBin);
        } while (!left.isZero());
    }

    /// As much of each as a record can hold.
    void putBins(const Bins& bins)
    {
        std::size_t written = 0;
        const auto putZerosUpTo = [&](std::size_t index) {
            constexpr std::size_t atOnce = 1 << 16;
            for (; written < index; written += std::min(index - written, atOnce)) {
                m_bytes.append(std::min(index - written, atOnce) * GMON_BIN_SIZE, '\0');
                flushIfLarge();
            }
        };
        for (const Bins::Bin& bin : bins.counted()) {
            putZerosUpTo(bin.index);
            flushIfLarge();
            put(std::min(bin.count, largestBin), GMON_BIN_SIZE);
            ++written;
        }
        putZerosUpTo(bins.size());
    }

    void putArc(const RawArc& arc)
    {
        std::uint64_t left = arc.count;
        flushIfLarge();
        do {
            const std::uint64_t part = std::min(left, largestArcCount);
            put(GMON_TAG_ARC, 1);
            put(arc.fromPc, m_format.pointerBytes);
            put(arc.selfPc, m_format.pointerBytes);
            put(part, 4);
            left -= part;
        } while (left);
    }

    void putBlocks(const std::vector<RawBlock>& blocks)
    {
        const std::uint64_t largest =
            m_format.pointerBytes == 4 ? largestArcCount : std::numeric_limits<std::uint64_t>::max();
        std::vector<RawBlock> parts;
        for (RawBlock block : blocks) {
            for (; block.count > largest; block.count -= largest)
                parts.push_back({block.address, largest});
            parts.push_back(block);
        }
        put(GMON_TAG_BASIC_BLOCKS, 1);
        put(parts.size(), 4);
        for (const RawBlock& part : parts) {
            flushIfLarge();
            put(part.address, m_format.pointerBytes);
            put(part.count, m_format.pointerBytes);
        }
    }

    TargetFormat m_format;
    const ByteSink& m_sink;
    std::string m_bytes; ///< not yet there
};

} // namespace

void writeGmonBytes(const GmonData& data, TargetFormat format, const ByteSink& sink)
{
    GmonBytes(format, sink).write(data);
}

std::string gmonBytes(const GmonData& data, TargetFormat format)
{
    std::string bytes;
    writeGmonBytes(data, format, [&](std::string_view piece) { bytes += piece; });
    return bytes;
}

std::optional<Error> checkGmonSize(const GmonData& data, const std::string& path)
{
    constexpr double arcBytes = 1 + 2 * 8 + 4;
    double bytes = 0, least = 0; // if no count were larger than a record holds
    for (const Histogram& histogram : data.histograms) {
        const double ofOne = GMON_BIN_SIZE * static_cast<double>(histogram.bins.size());
        least += ofOne;
        bytes += ofOne * static_cast<double>(histogram.bins.largest() / largestBin + 1);
    }
    for (const RawArc& arc : data.arcs) {
        least += arcBytes;
        bytes += arcBytes * static_cast<double>(arc.count / largestArcCount + 1);
    }
    if (bytes <= std::max(2 * least, static_cast<double>(largestProfile)))
        return {};
    return Error{.path = path,
                 .offset = {},
                 .expected = "counts that a gmon.out of " + std::to_string(largestProfile >> 20) + " MiB can hold",
                 .found = "counts for " + std::to_string(static_cast<std::uint64_t>(bytes / (1 << 20))) + " MiB"};
}

} // namespace gmonscope
