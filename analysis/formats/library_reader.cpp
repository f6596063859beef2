// SPDX-License-Identifier: MIT
#include "formats/library_reader.h"

#include "base/hex.h"
#include "formats/gmon_reader.h"
#include "gmon_format.h"

namespace gmonscope {

namespace {

constexpr std::uint32_t libraryVersion = 0x0001ffff;
constexpr std::uint32_t histogramTag = 0, arcsTag = 1;

class LibraryProfileParser {
public:
    LibraryProfileParser(std::span<const std::byte> bytes, const std::string& path, TargetFormat format)
        : m_bytes(bytes), m_reader(bytes, format), m_pointerBytes(format.pointerBytes)
    {
        m_data.path = path;
        m_data.hasEntries = true;
    }

    Result<GmonData> parse()
    {
        if (!looksLikeGmon(m_bytes))
            return error(0, "67 6d 6f 6e (\"gmon\")", "another start");
        const std::size_t headerBytes =
            GMON_HEADER_SIZE + 4 + std::size_t{2} * m_pointerBytes + 8 + GMON_DIMENSION_SIZE + 1;
        if (m_reader.left() < headerBytes)
            return error(m_bytes.size(), std::to_string(headerBytes) + " bytes of a library profile's header",
                         "the end of the file");
        m_reader.take(GMON_MAGIC_SIZE);
        m_data.version = m_reader.readU32();
        if (m_data.version != libraryVersion)
            return error(GMON_MAGIC_SIZE, "version " + hex(libraryVersion), hex(m_data.version));
        m_reader.take(GMON_HEADER_SPARE_SIZE);
        if (auto failure = parseHistogram())
            return *failure;
        if (auto failure = parseArcs())
            return *failure;
        return std::move(m_data);
    }

private:
    using Failure = std::optional<Error>;

    [[nodiscard]] Error error(std::uint64_t offset, std::string expected, std::string found) const
    {
        return {.path = m_data.path, .offset = offset, .expected = std::move(expected), .found = std::move(found)};
    }

    Failure takeTag(std::uint32_t wanted)
    {
        const std::uint64_t offset = m_reader.offset();
        if (m_reader.left() < 4)
            return error(offset, "tag " + std::to_string(wanted), "the end of the file");
        const std::uint32_t tag = m_reader.readU32();
        if (tag != wanted)
            return error(offset, "tag " + std::to_string(wanted), "tag " + std::to_string(tag));
        return {};
    }

    /// REQUIRES: the header is there as a whole.
    Failure parseHistogram()
    {
        const std::uint64_t offset = m_reader.offset();
        if (auto failure = takeTag(histogramTag))
            return failure;
        Histogram histogram{.lowPc = m_reader.readPointer(), .highPc = m_reader.readPointer(), .offset = offset};
        const std::uint32_t bins = m_reader.readU32();
        histogram.ticksPerSecond = m_reader.readU32();
        m_reader.take(GMON_DIMENSION_SIZE + 1); // always "seconds"
        if (histogram.lowPc >= histogram.highPc)
            return error(offset, "a histogram over a range of addresses",
                         hex(histogram.lowPc) + " to " + hex(histogram.highPc));
        if (histogram.ticksPerSecond == 0)
            return error(offset, "a sampling rate", "0 samples a second");
        if (bins == 0 || bins > histogram.highPc - histogram.lowPc)
            return error(offset, "a bin for each byte of its range at the most, and one at least",
                         std::to_string(bins) + " bins");
        if (m_reader.left() / GMON_BIN_SIZE < bins)
            return error(m_reader.offset(), std::to_string(bins) + " bins",
                         std::to_string(m_reader.left()) + " bytes before the end");
        for (std::uint32_t i = 0; i < bins; ++i)
            histogram.bins.append(m_reader.readU16());
        m_lowPc = histogram.lowPc;
        m_data.records.histograms = 1;
        m_data.histograms.push_back(std::move(histogram));
        return {};
    }

    Failure parseArcs()
    {
        if (auto failure = takeTag(arcsTag))
            return failure;
        const std::uint64_t offset = m_reader.offset(), arcBytes = std::uint64_t{2} * m_pointerBytes + 4;
        if (m_reader.left() < 4)
            return error(offset, "the number of arcs", "the end of the file");
        const std::uint32_t arcs = m_reader.readU32();
        if (m_reader.left() / arcBytes < arcs)
            return error(offset, std::to_string(arcs) + " arcs of " + std::to_string(arcBytes) + " bytes",
                         std::to_string(m_reader.left()) + " bytes before the end");
        m_data.arcs.reserve(arcs);
        m_data.arcPlaces = {arcBytes, {{0, m_reader.offset()}}};
        for (std::uint32_t i = 0; i < arcs; ++i) {
            RawArc arc;
            const std::uint64_t from = m_reader.readPointer();
            arc.fromPc = from ? m_lowPc + from : 0;
            arc.selfPc = m_lowPc + m_reader.readPointer();
            arc.count = m_reader.readU32();
            m_data.arcs.push_back(arc);
        }
        m_data.records.arcs = arcs;
        return {};
    }

    std::span<const std::byte> m_bytes;
    ByteReader m_reader;
    unsigned m_pointerBytes;
    std::uint64_t m_lowPc = 0;
    GmonData m_data;
};

} // namespace

bool looksLikeLibraryProfile(std::span<const std::byte> start, TargetFormat format)
{
    return looksLikeGmon(start) && start.size() >= GMON_MAGIC_SIZE + sizeof libraryVersion &&
           ByteReader(start.subspan(GMON_MAGIC_SIZE), format).readU32() == libraryVersion;
}

Result<GmonData> parseLibraryProfile(std::span<const std::byte> bytes, const std::string& path, TargetFormat format)
{
    return LibraryProfileParser(bytes, path, format).parse();
}

} // namespace gmonscope
