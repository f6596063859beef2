// SPDX-License-Identifier: MIT
#include "export/sum_file.h"

#include "base/replace_file.h"
#include "gmon_format.h"
#include "gnu/gnu_reader.h"
#include "read/elf_image.h"
#include "read/gmon_sum.h"
#include "read/profile_file.h"
#include "symbolize/load_address.h"

#include <algorithm>
#include <limits>
#include <map>

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
        m_bytes.append(GMON_HEADER_SPARE_SIZE, '\0');
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
        std::vector<std::uint64_t> left = histogram.bins;
        do {
            put(GMON_TAG_HISTOGRAM, 1);
            put(histogram.lowPc, m_format.pointerBytes);
            put(histogram.highPc, m_format.pointerBytes);
            put(left.size(), 4);
            put(histogram.ticksPerSecond, 4);
            std::string dimension = histogram.dimension;
            dimension.resize(GMON_DIMENSION_SIZE);
            m_bytes += dimension + (dimension[0] ? dimension[0] : 's');
            for (std::uint64_t& bin : left) {
                const std::uint64_t part = std::min(bin, largestBin);
                put(part, GMON_BIN_SIZE);
                bin -= part;
            }
        } while (std::any_of(left.begin(), left.end(), [](std::uint64_t bin) { return bin > 0; }));
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

/// One profile less another; nothing gets below 0.
class Subtraction {
public:
    explicit Subtraction(GmonData from) : m_data(std::move(from)) {}

    std::optional<Error> subtract(const GmonData& other)
    {
        for (const Histogram& histogram : other.histograms) {
            const auto same = std::find_if(m_data.histograms.begin(), m_data.histograms.end(), [&](const Histogram& h) {
                return h.lowPc == histogram.lowPc && h.highPc == histogram.highPc &&
                       h.bins.size() == histogram.bins.size() && h.ticksPerSecond == histogram.ticksPerSecond;
            });
            if (same == m_data.histograms.end())
                return Error{.path = other.path,
                             .offset = {},
                             .expected = "the histogram range and rate of " + m_data.path,
                             .found = "another"};
            for (std::size_t i = 0; i < same->bins.size(); ++i)
                m_negative += take(same->bins[i], histogram.bins[i]);
        }
        subtractCalls(other.arcs);
        return {};
    }

    [[nodiscard]] std::string note(const std::string& path) const
    {
        return m_negative ? "note: " + path + ": " + std::to_string(m_negative) +
                                " bins and arcs would be less than 0, and are written as 0"
                          : std::string();
    }
    GmonData take() { return std::move(m_data); }

private:
    void subtractCalls(const std::vector<RawArc>& arcs)
    {
        std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t*> counts;
        for (RawArc& arc : m_data.arcs)
            counts[{arc.fromPc, arc.selfPc}] = &arc.count;
        std::uint64_t none = 0;
        for (const RawArc& arc : arcs) {
            const auto found = counts.find({arc.fromPc, arc.selfPc});
            m_negative += take(found == counts.end() ? none : *found->second, arc.count);
        }
    }

    /// 1 when there was less than that.
    static unsigned take(std::uint64_t& from, std::uint64_t count)
    {
        const bool isNegative = count > from;
        from -= std::min(from, count);
        return isNegative;
    }

    GmonData m_data;
    std::uint64_t m_negative = 0;
};

std::optional<Error> save(const std::string& path, GmonData data, TargetFormat format)
{
    GmonSum sum; // merges equal arcs
    if (auto error = sum.add(std::move(data)))
        return error;
    return replaceFile(followLinks(path), gmonBytes(sum.take(), format), modeOfNewFiles());
}

} // namespace

std::string gmonBytes(const GmonData& data, TargetFormat format) { return GmonBytes(format).write(data); }

std::optional<Error> writeSum(const std::string& path, const LoadRequest& request)
{
    const auto image = readElfHeaders(request.image);
    if (!image)
        return image.error();
    GmonSum sum;
    for (const std::string& profile : request.profiles) {
        auto gmon = readProfile(profile, image->format, kindOf(request.format));
        if (!gmon)
            return gmon.error();
        subtractLoadAddress(*gmon, *image);
        if (auto error = sum.add(std::move(*gmon)))
            return error;
    }
    return save(path, sum.take(), image->format);
}

std::optional<Error> writeDifference(const std::string& path, const LoadRequest& request, std::string& note)
{
    const auto image = readElfHeaders(request.image);
    if (!image)
        return image.error();
    GmonSum first, rest;
    for (std::size_t i = 0; i < request.profiles.size(); ++i) {
        auto gmon = readProfile(request.profiles[i], image->format, kindOf(request.format));
        if (!gmon)
            return gmon.error();
        subtractLoadAddress(*gmon, *image);
        if (auto error = (i == 0 ? first : rest).add(std::move(*gmon)))
            return error;
    }
    Subtraction subtraction(first.take());
    if (auto error = subtraction.subtract(rest.take()))
        return error;
    note = subtraction.note(path);
    return save(path, subtraction.take(), image->format);
}

std::optional<Error> writeGnuSum(const std::string& path, const LoadRequest& request, ProfileFormat format)
{
    const auto image = readElfHeaders(request.image);
    if (!image)
        return image.error();
    std::vector<Run> runs;
    auto gmon = readGnuProfiles(request.profiles, format, *image, runs);
    return gmon ? save(path, std::move(*gmon), image->format) : gmon.error();
}

} // namespace gmonscope
