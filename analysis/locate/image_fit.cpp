// SPDX-License-Identifier: MIT
#include "locate/image_fit.h"

#include "base/file_bytes.h"
#include "base/hex.h"
#include "locate/entry_room.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <elf.h>
#include <unistd.h>
#include <unordered_map>
#include <utility>

namespace gmonscope {

namespace {

constexpr std::size_t calleesLookedAt = 2000; // enough for a verdict, however large the profile
constexpr std::uint64_t pageSize = 0x10000;   // the largest of common machines: ranges are rounded to pages

class CodeReader {
public:
    CodeReader(OpenFile file, const ElfImage& image) : m_file(std::move(file)), m_image(image)
    {
        if (!canTellCalls() && !image.isStripped) // that has others, too
            listFunctions();
    }

    /// Is it where a function counts its call? The C library writes the address just after the call of mcount, our
    /// runtime the call's last byte; the file has no call where the runtime makes it of NOPs.
    [[nodiscard]] bool countsCallsAt(std::uint64_t address) const
    {
        return sectionOf(address) && (followsCall(address) || followsCall(address + 1) || endsRoom(address));
    }

private:
    [[nodiscard]] bool canTellCalls() const
    {
        return m_image.machine == EM_X86_64 || m_image.machine == EM_386 || m_image.machine == EM_AARCH64;
    }

    void listFunctions()
    {
        for (const ElfSymbol& symbol : m_image.symbols)
            if (symbol.kind == SymbolKind::Function && symbol.size)
                m_functions.push_back({symbol.address, symbol.address + symbol.size});
        std::sort(m_functions.begin(), m_functions.end(),
                  [](const AddressRange& a, const AddressRange& b) { return a.start < b.start; });
    }

    /// Is the instruction that ends at `address` a call? Machines we cannot tell for: any place in a function will do.
    [[nodiscard]] bool followsCall(std::uint64_t address) const
    {
        switch (m_image.machine) {
        case EM_X86_64:
        case EM_386: return followsX86Call(address);
        case EM_AARCH64: { // bl: the top six bits are 100101 (Arm ARM, C6.2.34)
            const auto bytes = bytesBefore<4>(address);
            return bytes && (std::to_integer<unsigned>((*bytes)[3]) & 0xfcu) == 0x94u;
        }
        default: return sectionOf(address) && isInFunction(address);
        }
    }

    [[nodiscard]] const CodeSection* sectionOf(std::uint64_t address) const { return codeAt(m_image, address); }

    template <std::size_t N>
    [[nodiscard]] std::optional<std::array<std::byte, N>> bytesBefore(std::uint64_t address) const
    {
        std::array<std::byte, N> bytes{};
        const CodeSection* section = sectionOf(address - 1);
        if (!section || address - section->range.start < N)
            return {};
        if (pread(m_file.descriptor(), bytes.data(), N, offsetOf(address - N, *section)) != static_cast<ssize_t>(N))
            return {};
        return bytes;
    }

    static off_t offsetOf(std::uint64_t address, const CodeSection& section)
    {
        return static_cast<off_t>(section.fileOffset + (address - section.range.start));
    }

    /// Is it the last byte of a call that takes the place of a function's first NOPs?
    [[nodiscard]] bool endsRoom(std::uint64_t address) const
    {
        const std::uint64_t entry = address + 1 - entryCallBytes;
        const CodeSection* section = m_image.hasRoomForCalls ? sectionOf(entry) : nullptr;
        if (!section)
            return false;
        std::array<std::byte, entryRoomBytes> code{};
        const std::size_t size = std::min<std::uint64_t>(code.size(), section->range.end - entry);
        return pread(m_file.descriptor(), code.data(), size, offsetOf(entry, *section)) == static_cast<ssize_t>(size) &&
               hasRoomForCall({code.data(), size});
    }

    /// call rel32 (E8), call through memory at rip+disp32 or disp32 (FF 15), at a register and a distance (FF 90..97
    /// and FF 50..57), call through a register (FF D0..D7): Intel SDM volume 2A, CALL.
    [[nodiscard]] bool followsX86Call(std::uint64_t address) const
    {
        const auto bytes = bytesBefore<6>(address);
        if (!bytes)
            return false;
        const auto at = [&](std::size_t i) { return std::to_integer<unsigned>((*bytes)[i]); };
        return at(1) == 0xe8 || (at(0) == 0xff && (at(1) == 0x15 || (at(1) & 0xf8u) == 0x90)) ||
               (at(3) == 0xff && (at(4) & 0xf8u) == 0x50) || (at(4) == 0xff && (at(5) & 0xf8u) == 0xd0);
    }

    /// Is it in a function, if there are any with a size?
    [[nodiscard]] bool isInFunction(std::uint64_t address) const
    {
        const auto after = std::upper_bound(m_functions.begin(), m_functions.end(), address,
                                            [](std::uint64_t a, const AddressRange& f) { return a < f.start; });
        return m_functions.empty() || (after != m_functions.begin() && std::prev(after)->contains(address));
    }

    std::vector<AddressRange> m_functions; ///< by address, where calls cannot be told
    OpenFile m_file;
    const ElfImage& m_image;
};

/// Rounded to pages: the C library's range starts at the ELF header and ends after the last code.
bool isInside(const Histogram& histogram, const ElfImage& image)
{
    const std::uint64_t start = image.loaded.start / pageSize * pageSize;
    const std::uint64_t end = (image.loaded.end / pageSize + 1) * pageSize;
    return start <= histogram.lowPc && histogram.highPc <= end;
}

/// Functions of shared libraries, which the C library's runtime puts into the file, too, tell nothing of the image: its
/// histogram covers the image's code. Our runtime leaves them out, and writes histograms of those pieces of code only
/// in which there was a tick, so that most callees are in none.
AddressRange rangeOfCallees(const GmonData& profile)
{
    AddressRange range{UINT64_MAX, 0};
    for (const Histogram& histogram : profile.histograms) {
        range.start = std::min(range.start, histogram.lowPc);
        range.end = std::max(range.end, histogram.highPc);
    }
    const bool isOurs = profile.companionId != ScopeId{};
    return isOurs || profile.histograms.empty() ? AddressRange{0, UINT64_MAX} : range;
}

} // namespace

/// The addresses at which functions of the image count their calls.
class ImageFitter::Callees {
public:
    Callees(OpenFile file, const ElfImage& image) : m_image(image), m_code(std::move(file), image) {}

    /// Begins with the callees of another profile.
    void beginProfile() { ++m_profiles; }

    /// None: the callee has been looked at in this profile.
    std::optional<bool> contains(std::uint64_t address)
    {
        const auto [known, isNew] = m_known.try_emplace(address);
        Callee& callee = known->second;
        if (isNew)
            callee.isFunction = m_code.countsCallsAt(address) || isEntry(address);
        if (std::exchange(callee.lookedAtIn, m_profiles) == m_profiles)
            return {};
        return callee.isFunction;
    }

private:
    /// Start addresses are listed only on request, since hardly any profile counts calls there.
    bool isEntry(std::uint64_t address)
    {
        if (m_entries.empty()) {
            for (const ElfSymbol& symbol : m_image.symbols)
                m_entries.push_back(symbol.address);
            std::sort(m_entries.begin(), m_entries.end());
        }
        return std::binary_search(m_entries.begin(), m_entries.end(), address);
    }

    struct Callee {
        std::uint64_t lookedAtIn = 0; ///< the number of the profile
        bool isFunction = false;
    };

    const ElfImage& m_image;
    CodeReader m_code;
    std::vector<std::uint64_t> m_entries;
    std::uint64_t m_profiles = 0;
    std::unordered_map<std::uint64_t, Callee> m_known;
};

namespace {

template <typename Callees> void checkCallees(const GmonData& profile, Callees& callees, ImageFit& fit)
{
    callees.beginProfile();
    const AddressRange range = rangeOfCallees(profile);
    for (const RawArc& arc : profile.arcs) {
        if (fit.callees >= calleesLookedAt)
            break;
        const std::optional<bool> isFunction =
            range.contains(arc.selfPc) ? callees.contains(arc.selfPc) : std::optional<bool>();
        fit.callees += isFunction.has_value();
        if (isFunction.value_or(true))
            continue;
        if (fit.misfits++ == 0) {
            fit.firstMisfit = arc.selfPc;
            fit.firstMisfitOffset = profile.arcPlaces.offsetOf(static_cast<std::size_t>(&arc - profile.arcs.data()));
        }
    }
}

} // namespace

ImageFitter::ImageFitter(const ElfImage& image) : m_image(image) {}
ImageFitter::~ImageFitter() = default;

Result<ImageFit> ImageFitter::fit(const GmonData& profile)
{
    if (!m_callees) {
        auto file = OpenFile::open(m_image.path);
        if (!file)
            return file.error();
        m_callees = std::make_unique<Callees>(std::move(*file), m_image);
    }
    ImageFit fit;
    for (const Histogram& histogram : profile.histograms)
        if (!isInside(histogram, m_image) && !fit.outside)
            fit.outside = Histogram{.lowPc = histogram.lowPc, .highPc = histogram.highPc, .offset = histogram.offset};
    checkCallees(profile, *m_callees, fit);
    return fit;
}

Result<ImageFit> fitToImage(const GmonData& profile, const ElfImage& image) { return ImageFitter(image).fit(profile); }

GmonData callsInside(const ScopeData& scope, const std::string& path)
{
    GmonData calls{.path = path};
    if (scope.modules.empty())
        return calls;
    const ScopeModule& program = scope.modules.front();
    for (const ScopeArc& arc : scope.arcs)
        if (program.low < arc.self && arc.self <= program.high)
            calls.arcs.push_back({.selfPc = arc.self - 1 - program.bias, .count = arc.count});
    return calls;
}

Error misfitError(const GmonData& profile, const ElfImage& image, const ImageFit& fit)
{
    if (fit.outside)
        return {.path = profile.path,
                .offset = fit.outside->offset,
                .expected = "a histogram inside " + image.path + ", " + hex(image.loaded.start) + " to " +
                            hex(image.loaded.end),
                .found =
                    hex(fit.outside->lowPc) + " to " + hex(fit.outside->highPc) + ": the profile is of another program",
                .kind = ErrorKind::OtherProgram};
    return {.path = profile.path,
            .offset = fit.firstMisfitOffset,
            .expected = "callees that are functions of " + image.path,
            .found = hex(fit.firstMisfit) + ", which is none (as " + std::to_string(fit.misfits) + " of " +
                     std::to_string(fit.callees) + " callees): the profile is of another program or build",
            .kind = ErrorKind::OtherProgram};
}

} // namespace gmonscope
