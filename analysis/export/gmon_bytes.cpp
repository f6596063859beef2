// SPDX-License-Identifier: MIT
#include "export/gmon_bytes.h"

#include "gmon_format.h"

#include <algorithm>
#include <limits>

namespace gmonscope {

namespace {

constexpr std::uint64_t largestBin = std::numeric_limits<std::uint16_t>::max();
constexpr std::uint64_t largestCount = std::numeric_limits<std::uint32_t>::max();

class GmonBytes {
public:
    explicit GmonBytes(TargetFormat format) : m_format(format) {}

    std::string write(const GmonData& data)
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
        return std::move(m_bytes);
    }

private:
    void put(std::uint64_t value, unsigned size)
    {
        for (unsigned i = 0; i < size; ++i) {
            const unsigned place = m_format.order == ByteOrder::Little ? i : size - 1 - i;
            m_bytes += static_cast<char>(value >> (8 * place));
        }
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
            m_bytes.append((index - written) * GMON_BIN_SIZE, '\0');
            written = index;
        };
        for (const Bins::Bin& bin : bins.counted()) {
            putZerosUpTo(bin.index);
            put(std::min(bin.count, largestBin), GMON_BIN_SIZE);
            ++written;
        }
        putZerosUpTo(bins.size());
    }

    void putArc(const RawArc& arc)
    {
        std::uint64_t left = arc.count;
        do {
            const std::uint64_t part = std::min(left, largestCount);
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
            m_format.pointerBytes == 4 ? largestCount : std::numeric_limits<std::uint64_t>::max();
        std::vector<RawBlock> parts;
        for (RawBlock block : blocks) {
            for (; block.count > largest; block.count -= largest)
                parts.push_back({block.address, largest});
            parts.push_back(block);
        }
        put(GMON_TAG_BASIC_BLOCKS, 1);
        put(parts.size(), 4);
        for (const RawBlock& part : parts) {
            put(part.address, m_format.pointerBytes);
            put(part.count, m_format.pointerBytes);
        }
    }

    TargetFormat m_format;
    std::string m_bytes;
};

} // namespace

std::string gmonBytes(const GmonData& data, TargetFormat format) { return GmonBytes(format).write(data); }

std::optional<Error> checkGmonSize(const GmonData& data, const std::string& path)
{
    constexpr double mostBytes = 4e9, arcBytes = 1 + 2 * 8 + 4;
    double bytes = 0;
    for (const Histogram& histogram : data.histograms) {
        const auto records = static_cast<double>(histogram.bins.largest() / largestBin + 1);
        bytes += records * GMON_BIN_SIZE * static_cast<double>(histogram.bins.size());
    }
    for (const RawArc& arc : data.arcs)
        bytes += arcBytes * static_cast<double>(arc.count / largestCount + 1);
    if (bytes <= mostBytes)
        return {};
    return Error{.path = path,
                 .offset = {},
                 .expected = "counts that a gmon.out of 4 GB can hold",
                 .found = "counts for " + std::to_string(static_cast<std::uint64_t>(bytes / 1e9)) + " GB"};
}

} // namespace gmonscope
