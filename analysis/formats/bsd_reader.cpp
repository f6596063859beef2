// SPDX-License-Identifier: MIT
#include "formats/bsd_reader.h"

#include "base/hex.h"
#include "gmonscope/phrase.h"

#include <array>
#include <cstdlib>

namespace gmonscope {

namespace {

constexpr std::uint32_t version44 = 0x00051879;
constexpr std::size_t spareBytes = 12, usualBinBytes = 2, narrowSize = 4;
constexpr std::uint32_t usualRate = 100; // the old format does not tell: clocks tick like this
/// Ports to small machines make bins of some dozen bytes; what is far beyond is no histogram.
constexpr std::uint64_t widestBin = 4096;
constexpr std::uint64_t largestExactCount = std::uint64_t{1} << 53; ///< beyond, sums would not be exact

/// How the old header continues behind its two addresses.
struct OldHeader {
    std::size_t sizeBytes = narrowSize; ///< width of the size
    std::size_t bytes = 0;              ///< size of the header
};

/// The fields of an old header, which are not trusted.
struct OldFrame {
    OldHeader header;
    std::uint64_t lowPc = 0, highPc = 0, size = 0;

    [[nodiscard]] std::uint64_t bins() const { return (size - header.bytes) / usualBinBytes; }
    [[nodiscard]] bool isSound(std::uint64_t fileSize) const
    {
        return lowPc < highPc && size >= header.bytes + usualBinBytes && size <= fileSize && bins() <= highPc - lowPc &&
               (highPc - lowPc) / bins() <= widestBin;
    }
    /// Do all bins cover as many bytes, as they mostly do?
    [[nodiscard]] bool isEven() const { return (highPc - lowPc) % bins() == 0; }
};

/// GNU gprof's reading of 64-bit files comes first: it was here before.
std::vector<OldHeader> oldHeaders(TargetFormat format)
{
    const std::size_t addresses = std::size_t{2} * format.pointerBytes;
    if (format.pointerBytes == 4)
        return {{narrowSize, addresses + narrowSize}};
    return {{narrowSize, addresses + narrowSize}, {8, addresses + 8}, {narrowSize, addresses + 8}};
}

std::optional<OldFrame> readOldFrame(std::span<const std::byte> start, TargetFormat format, OldHeader header)
{
    if (start.size() < header.bytes)
        return {};
    ByteReader reader(start, format);
    OldFrame frame{.header = header, .lowPc = reader.readPointer(), .highPc = reader.readPointer()};
    frame.size = header.sizeBytes == narrowSize ? reader.readU32() : reader.readPointer();
    return frame;
}

/// The header that makes most sense of the file; the first of all when none does.
OldHeader chooseOldHeader(std::span<const std::byte> start, TargetFormat format, std::uint64_t fileSize)
{
    const auto headers = oldHeaders(format);
    std::optional<OldHeader> sound;
    for (const OldHeader& header : headers) {
        const auto frame = readOldFrame(start, format, header);
        if (!frame || !frame->isSound(fileSize))
            continue;
        if (frame->isEven())
            return header;
        if (!sound)
            sound = header;
    }
    return sound.value_or(headers.front());
}

class BsdParser {
public:
    BsdParser(std::span<const std::byte> bytes, const std::string& path, TargetFormat format, BsdFormat kind,
              PartialArc partial)
        : m_reader(bytes, format), m_size(bytes.size()), m_pointerBytes(format.pointerBytes), m_kind(kind),
          m_partial(partial), m_oldHeader(chooseOldHeader(bytes, format, bytes.size()))
    {
        m_data.path = path;
    }

    Result<GmonData> parse()
    {
        const bool is44 = m_kind == BsdFormat::Bsd44;
        const std::size_t headerBytes = is44 ? 2 * m_pointerBytes + 12 + spareBytes : m_oldHeader.bytes;
        if (m_reader.left() < headerBytes)
            return error(m_size, std::to_string(headerBytes) + " bytes of a BSD header", "the end of the file");
        Histogram histogram{.lowPc = m_reader.readPointer(), .highPc = m_reader.readPointer()};
        std::uint64_t size = 0;
        if (is44) {
            size = m_reader.readU32();
            if (const std::uint32_t version = m_reader.readU32(); version != version44)
                return error(2 * m_pointerBytes + 4, "version " + hex(version44), hex(version));
            histogram.ticksPerSecond = m_reader.readU32();
            m_binType = static_cast<std::int32_t>(m_reader.readU32());
            m_reader.take(spareBytes - sizeof m_binType);
        } else {
            size = m_oldHeader.sizeBytes == narrowSize ? m_reader.readU32() : m_reader.readPointer();
            m_reader.take(headerBytes - m_reader.offset());
            histogram.ticksPerSecond = usualRate;
            m_data.notes.push_back(Phrase::tr("its format does not tell its sampling rate, which is taken for %1 Hz")
                                       .arg(std::to_string(usualRate)));
        }
        if (auto failure = readBins(histogram, size, headerBytes))
            return *failure;
        if (auto failure = readArcs())
            return *failure;
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
        if (size < headerBytes + usualBinBytes || size - headerBytes > m_reader.left())
            return error(2 * m_pointerBytes, "a size between that of the header and that of the file",
                         std::to_string(size) + " bytes in a file of " + std::to_string(m_size));
        const std::uint64_t range = histogram.highPc - histogram.lowPc, binBytes = size - headerBytes;
        const std::size_t width = widthOfBins(binBytes, range, histogram.ticksPerSecond);
        const std::uint64_t bins = binBytes / width;
        if (bins > range)
            return error(0, "at most a bin for each byte of its range", std::to_string(bins) + " bins");
        for (std::uint64_t bin = 0; bin < bins; ++bin)
            histogram.bins.append(readBin(width));
        m_reader.take(binBytes % width);
        if (m_negative)
            m_data.notes.push_back(
                Phrase::tr("%1 of its bins are below 0, and taken as 0").arg(std::to_string(m_negative)));
        m_data.records.histograms = 1;
        m_data.histograms.push_back(std::move(histogram));
        return {};
    }

    /// The spare word counts only if it is a valid width, the bins divide their range evenly by it, and none of them
    /// holds a year: other writers leave stack contents there.
    [[nodiscard]] std::size_t widthOfBins(std::uint64_t binBytes, std::uint64_t range, std::uint64_t rate)
    {
        constexpr std::array widths{1, 2, 4, 8};
        for (const std::size_t bytes : widths) {
            const auto bits = static_cast<std::int32_t>(8 * bytes);
            if ((m_binType != bits && m_binType != -bits) || binBytes < bytes || binBytes % bytes != 0)
                continue;
            const std::uint64_t bins = binBytes / bytes;
            if (bytes == usualBinBytes || (bins <= range && range % bins == 0 && holdsNoYear(bytes, bins, rate)))
                return bytes;
        }
        m_binType = 0;
        return usualBinBytes;
    }

    [[nodiscard]] bool holdsNoYear(std::size_t width, std::uint64_t bins, std::uint64_t rate) const
    {
        constexpr std::uint64_t secondsOfYear = 366ull * 24 * 60 * 60;
        ByteReader reader = m_reader;
        while (bins-- > 0) {
            const std::uint64_t value = reader.readInteger(width), top = std::uint64_t{1} << (8 * width - 1);
            const bool isNegative = m_binType < 0 && value >= top;
            if ((isNegative ? top - (value - top) : value) > secondsOfYear * rate)
                return false;
        }
        return true;
    }

    std::uint64_t readBin(std::size_t width)
    {
        const std::uint64_t value = m_reader.readInteger(width);
        const bool isNegative = m_binType < 0 && (value >> (8 * width - 1)) != 0;
        m_negative += isNegative;
        return isNegative ? 0 : value;
    }

    std::optional<Error> readArcs()
    {
        m_data.arcPlaces = {std::uint64_t{3} * m_pointerBytes, {{0, m_reader.offset()}}};
        while (m_reader.left() >= std::size_t{3} * m_pointerBytes) {
            const std::uint64_t offset = m_reader.offset();
            RawArc arc;
            arc.fromPc = m_reader.readPointer();
            arc.selfPc = m_reader.readPointer();
            arc.count = m_reader.readPointer();
            if (arc.count > largestExactCount)
                return error(offset + std::size_t{2} * m_pointerBytes,
                             "at most " + std::to_string(largestExactCount).append(" calls"),
                             std::to_string(arc.count));
            m_data.arcs.push_back(arc);
        }
        m_data.records.arcs = m_data.arcs.size();
        if (!m_reader.atEnd() && m_partial == PartialArc::Refused)
            return error(m_reader.offset(), std::to_string(3 * m_pointerBytes) + " bytes of an arc",
                         std::to_string(m_reader.left()) + " bytes before the end");
        return {};
    }

    ByteReader m_reader;
    std::size_t m_size;
    unsigned m_pointerBytes;
    BsdFormat m_kind;
    PartialArc m_partial;
    OldHeader m_oldHeader;
    std::int32_t m_binType = 0; ///< the first spare word
    std::uint64_t m_negative = 0;
    GmonData m_data;
};

} // namespace

Result<GmonData> parseBsd(std::span<const std::byte> bytes, const std::string& path, TargetFormat format,
                          BsdFormat kind, PartialArc partial)
{
    return BsdParser(bytes, path, format, kind, partial).parse();
}

bool looksLikeBsd44(std::span<const std::byte> start, TargetFormat format)
{
    const std::size_t at = std::size_t{2} * format.pointerBytes + 4;
    return start.size() >= at + sizeof version44 && ByteReader(start.subspan(at), format).readU32() == version44;
}

bool mayBeOldBsd(std::span<const std::byte> start, TargetFormat format, std::uint64_t fileSize)
{
    for (const OldHeader& header : oldHeaders(format))
        if (const auto frame = readOldFrame(start, format, header); frame && frame->isSound(fileSize))
            return true;
    return false;
}

} // namespace gmonscope
