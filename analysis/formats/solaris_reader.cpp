// SPDX-License-Identifier: MIT
#include "formats/solaris_reader.h"

#include "base/hex.h"
#include "base/one_line.h"
#include "gmonscope/phrase.h"

#include <algorithm>

namespace gmonscope {

namespace {

constexpr std::uint32_t magic = 0x50524f46;
constexpr unsigned newestMajor = 1;
constexpr std::uint64_t headerBytes = 16, objectBytes = 24, callBytes = 40, moduleBytes = 32;
constexpr std::uint32_t samplesType = 1, callsType = 2, modulesType = 3, emptyType = 0xffffffff;
constexpr std::uint64_t nsPerSample = 1'000'000'000 / solarisRate;
constexpr std::size_t mostModules = 4096;
constexpr std::uint64_t longestPath = 4096;
constexpr std::uint64_t largestSolarisCount = std::uint64_t{1} << 53;

/// A part of the file that has lists inside.
struct SolarisObject {
    std::uint64_t start = 0, size = 0; ///< in the file; all of it is there
    std::uint64_t content = 0;         ///< from its start
};

class SolarisParser {
public:
    SolarisParser(std::span<const std::byte> bytes, const std::string& path, const ElfImage& image, Salvage* salvage)
        : m_bytes(bytes), m_format(image.format), m_salvage(salvage)
    {
        m_data.path = path;
        m_data.machine = image.machine;
        m_data.hasEnded = true;
        m_data.samplePeriodNs = nsPerSample;
        m_data.notes = {Phrase::tr("its format does not tell its sampling rate, which is taken for %1 Hz")
                            .arg(std::to_string(solarisRate))};
        m_data.modules.push_back(moduleAt(image.path, image.loaded.start, image.loaded.end, 0));
        ScopeModule& program = m_data.modules.back();
        program.buildId = image.buildId;
        for (const auto& code : image.code) {
            const bool isFirst = program.codeLow == program.codeHigh;
            const std::uint64_t low = code.range.start - code.range.start % 2;
            program.codeLow = isFirst ? low : std::min(program.codeLow, low);
            program.codeHigh = std::max(program.codeHigh, code.range.end + code.range.end % 2);
        }
        m_data.nodes.push_back({}); // the root that all samples hang on
        m_data.nodes.back().root = 0;
    }

    Result<ScopeData> parse()
    {
        if (m_bytes.size() < headerBytes)
            return error(m_bytes.size(), std::to_string(headerBytes) + " bytes of a header", "the end of the file");
        if (integer(0, 4) != magic)
            return error(0, "the number " + hex(magic), hex(integer(0, 4)));
        if (integer(4, 2) > newestMajor)
            return error(4, "version 1", "version " + std::to_string(integer(4, 2)));
        const std::uint64_t first = integer(8, 8);
        if (first < headerBytes || first > m_bytes.size())
            return error(8, "the size of a header inside the file", std::to_string(first));
        for (std::uint64_t at = first; at < m_bytes.size();)
            if (auto failure = parseObject(at))
                if (auto kept = damaged(*failure))
                    return *kept;
        if (m_salvage && m_samples.empty() && m_data.arcs.empty())
            return error(m_bytes.size(), "samples or calls", "the end of the file");
        if (!m_hasSamples || !m_hasCalls)
            if (auto kept = damaged(error(m_bytes.size(), m_hasSamples ? "an object of calls" : "an object of samples",
                                          "the end of the file")))
                return *kept;
        addSamples();
        noteWhoCounts();
        return std::move(m_data);
    }

private:
    using Failure = std::optional<Error>;

    [[nodiscard]] Error error(std::uint64_t offset, std::string expected, std::string found) const
    {
        return {.path = m_data.path, .offset = offset, .expected = std::move(expected), .found = std::move(found)};
    }

    /// The Error, unless the file is salvaged: then it is noted.
    [[nodiscard]] Failure damaged(Error error) const
    {
        if (!m_salvage)
            return error;
        m_salvage->note(error);
        return {};
    }

    /// REQUIRES: it lies inside the file.
    [[nodiscard]] std::uint64_t integer(std::uint64_t at, std::size_t size) const
    {
        return ByteReader(m_bytes.subspan(at, size), m_format).readInteger(size);
    }

    static ScopeModule moduleAt(std::string path, std::uint64_t start, std::uint64_t end, std::uint64_t bias)
    {
        return {.path = std::move(path), .bias = bias, .low = start, .high = end, .endEpoch = 1};
    }

    Failure parseObject(std::uint64_t& at)
    {
        const std::uint64_t left = m_bytes.size() - at;
        const std::uint64_t start = at;
        if (left < objectBytes - sizeof(std::uint64_t)) {
            at = m_bytes.size();
            return error(start, "an object of 16 bytes at least", std::to_string(left) + " before the end");
        }
        const auto type = static_cast<std::uint32_t>(integer(at, 4));
        SolarisObject object{.start = at, .size = integer(at + 8, 8)};
        if (object.size < objectBytes - sizeof(std::uint64_t) || object.size > left) {
            if (auto kept =
                    damaged(error(at + 8, "an object inside the file",
                                  std::to_string(object.size) + " bytes with " + std::to_string(left) + " left")))
                return kept;
            object.size = left; // of a file that is salvaged: what there is
        }
        at += object.size;
        if (type == emptyType)
            return {};
        if (type < samplesType || type > modulesType)
            return error(object.start, "an object of type 1, 2 or 3", "type " + std::to_string(type));
        if (object.size < objectBytes)
            return error(object.start + 8, "an object of 24 bytes at least", std::to_string(object.size));
        if (integer(object.start + 4, 4) > newestMajor)
            return error(object.start + 4, "version 1", "version " + std::to_string(integer(object.start + 4, 4)));
        object.content = integer(object.start + 16, 8);
        switch (type) {
        case samplesType: return parseSamples(object);
        case callsType: return parseCalls(object);
        default: return parseModules(object);
        }
    }

    Failure parseSamples(const SolarisObject& object)
    {
        m_hasSamples = true;
        if (object.size < objectBytes + 8)
            return error(object.start + 8, "an object of 32 bytes at least", std::to_string(object.size));
        std::uint64_t count = integer(object.start + objectBytes, 8);
        if (count == 0)
            return {};
        const std::uint64_t room = object.content > object.size ? 0 : (object.size - object.content) / 8;
        if (count > room) {
            if (auto kept = damaged(error(object.start + objectBytes, "as many samples as the object has room for",
                                          std::to_string(count))))
                return kept;
            count = room;
        }
        for (std::uint64_t i = 0; i < count; ++i)
            m_samples.push_back(integer(object.start + object.content + 8 * i, 8));
        return {};
    }

    /// An entry of a list; `field` is where its offset stands.
    [[nodiscard]] Failure checkEntry(const SolarisObject& object, std::uint64_t entry, std::uint64_t entryBytes,
                                     std::uint64_t field) const
    {
        if (entry <= object.size && object.size - entry >= entryBytes)
            return {};
        return error(field, "an entry inside its object of " + std::to_string(object.size) + " bytes",
                     "offset " + std::to_string(entry));
    }

    /// Lists within lists: each callee's first entry leads to its next caller, and to the next callee.
    Failure parseCalls(const SolarisObject& object)
    {
        m_hasCalls = true;
        if (object.content == object.size)
            return {}; // no calls at all
        std::uint64_t seen = 0;
        std::uint64_t calleeField = object.start + 16;
        for (std::uint64_t callee = object.content; callee; callee = integer(calleeField, 8)) {
            std::uint64_t field = calleeField;
            for (std::uint64_t entry = callee; entry; entry = integer(field, 8)) {
                if (auto failure = checkEntry(object, entry, callBytes, field))
                    return failure;
                if (++seen > object.size / callBytes)
                    return error(field, "lists that end", "one that leads back into itself");
                const std::uint64_t at = object.start + entry;
                if (auto failure = addCall(at))
                    return failure;
                field = at + 8;
            }
            calleeField = object.start + callee;
        }
        return {};
    }

    /// In sums both are the functions' entries, else return addresses: what is in front of the address is no better.
    Failure addCall(std::uint64_t at)
    {
        const std::uint64_t count = integer(at + 32, 8);
        if (count > largestSolarisCount)
            return error(at + 32, "at most " + std::to_string(largestSolarisCount) + " calls", std::to_string(count));
        const std::uint64_t from = integer(at + 16, 8), self = integer(at + 24, 8);
        if (count)
            m_data.arcs.push_back({.from = from ? from + 1 : 0, .self = self + 1, .count = count});
        return {};
    }

    Failure parseModules(const SolarisObject& object)
    {
        if (object.content == object.size)
            return {};
        std::uint64_t seen = 0, field = object.start + 16;
        for (std::uint64_t entry = object.content; entry; entry = integer(field, 8)) {
            if (auto failure = checkEntry(object, entry, moduleBytes, field))
                return failure;
            if (++seen > object.size / moduleBytes)
                return error(field, "a list that ends", "one that leads back into itself");
            if (m_data.modules.size() == mostModules)
                return error(field, "at most " + std::to_string(mostModules) + " modules", "one more");
            const std::uint64_t at = object.start + entry;
            if (auto failure = addModule(object, at))
                return failure;
            field = at;
        }
        return {};
    }

    /// A module that overlaps the program is the program, whatever its name was when it ran.
    Failure addModule(const SolarisObject& object, std::uint64_t at)
    {
        const std::uint64_t path = integer(at + 8, 8), start = integer(at + 16, 8), end = integer(at + 24, 8);
        if (start >= end)
            return error(at + 16, "a module over a range of addresses", hex(start) + " to " + hex(end));
        if (path >= object.size)
            return error(at + 8, "a path inside its object of " + std::to_string(object.size) + " bytes",
                         "offset " + std::to_string(path));
        const auto text = m_bytes.subspan(object.start + path, std::min(object.size - path, longestPath + 1));
        const auto terminator = std::find(text.begin(), text.end(), std::byte{0});
        if (terminator == text.end())
            return error(object.start + path,
                         "a path of at most " + std::to_string(longestPath) + " bytes that ends inside its object",
                         "none");
        const ScopeModule& program = m_data.modules.front();
        if (start < program.high && program.low < end)
            return {};
        std::string name(reinterpret_cast<const char*>(text.data()),
                         static_cast<std::size_t>(terminator - text.begin()));
        m_data.modules.push_back(moduleAt(oneLine(std::move(name)), start, end, start));
        return {};
    }

    /// A node for each address.
    void addSamples()
    {
        std::sort(m_samples.begin(), m_samples.end());
        for (const std::uint64_t pc : m_samples) {
            if (m_data.nodes.size() == 1 || m_data.nodes.back().pc != pc)
                m_data.nodes.push_back({.pc = pc, .parent = 0, .root = 0});
            ++m_data.nodes.back().samples;
            m_data.nodes.back().userNs += nsPerSample;
        }
    }

    /// Modules that are called were built to count calls; others only sampled.
    void noteWhoCounts()
    {
        std::vector<std::uint64_t> callees;
        for (const ScopeArc& arc : m_data.arcs)
            callees.push_back(arc.self - 1);
        std::sort(callees.begin(), callees.end());
        for (ScopeModule& module : m_data.modules) {
            const auto first = std::lower_bound(callees.begin(), callees.end(), module.low);
            module.countsCalls = first != callees.end() && *first < module.high;
        }
    }

    std::span<const std::byte> m_bytes;
    TargetFormat m_format;
    Salvage* m_salvage;
    bool m_hasSamples = false, m_hasCalls = false;
    std::vector<std::uint64_t> m_samples;
    ScopeData m_data;
};

} // namespace

Result<ScopeData> parseSolaris(std::span<const std::byte> bytes, const std::string& path, const ElfImage& image,
                               Salvage* salvage)
{
    return SolarisParser(bytes, path, image, salvage).parse();
}

bool looksLikeSolaris(std::span<const std::byte> start, TargetFormat format)
{
    return start.size() >= sizeof magic && ByteReader(start, format).readU32() == magic;
}

} // namespace gmonscope
