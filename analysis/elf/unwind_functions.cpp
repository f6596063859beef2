// SPDX-License-Identifier: MIT
//
// Source: Linux Standard Base, Core, chapter 10.6 (Exception Frames); System V ABI, AMD64 supplement, 4.2.4.
#include "elf/unwind_functions.h"

#include "base/hex.h"

#include <algorithm>
#include <dwarf.h>
#include <optional>
#include <string_view>

namespace gmonscope {

namespace {

constexpr std::uint32_t longForm = UINT32_MAX;  // of a length: eight more bytes have it
constexpr std::size_t longestAugmentation = 16; // of those in use, "zPLRSB" is about the longest
constexpr std::size_t longestLeb128 = 10;

/// A cursor that fails at the end, once and for all.
class CheckedReader {
public:
    CheckedReader(std::span<const std::byte> bytes, std::uint64_t address, TargetFormat format)
        : m_bytes(bytes, format), m_address(address), m_format(format)
    {
    }

    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }
    [[nodiscard]] std::size_t left() const { return m_bytes.left(); }

    std::uint64_t integer(std::size_t size)
    {
        if (m_hasFailed || m_bytes.left() < size) {
            m_hasFailed = true;
            return 0;
        }
        return m_bytes.readInteger(size);
    }
    void skip(std::uint64_t count)
    {
        if (m_hasFailed || m_bytes.left() < count)
            m_hasFailed = true;
        else
            m_bytes.take(static_cast<std::size_t>(count));
    }
    /// Signed or not: its value is of no interest.
    void skipLeb128()
    {
        for (std::size_t i = 0; i < longestLeb128; ++i)
            if (!(integer(1) & 0x80))
                return;
        m_hasFailed = true;
    }
    std::string augmentation()
    {
        std::string text;
        while (const auto letter = static_cast<char>(integer(1)))
            if ((text += letter).size() > longestAugmentation)
                m_hasFailed = true;
        return text;
    }
    /// Reads a pointer of this encoding, or an offset where its base is unknown.
    std::uint64_t pointer(unsigned encoding) { return base(encoding) + number(encoding); }
    std::uint64_t number(unsigned encoding)
    {
        switch (encoding & 0x0f) {
        case DW_EH_PE_absptr: return integer(m_format.pointerBytes);
        case DW_EH_PE_udata2: return integer(2);
        case DW_EH_PE_udata4: return integer(4);
        case DW_EH_PE_sdata2: return static_cast<std::uint64_t>(static_cast<std::int16_t>(integer(2)));
        case DW_EH_PE_sdata4: return static_cast<std::uint64_t>(static_cast<std::int32_t>(integer(4)));
        case DW_EH_PE_udata8:
        case DW_EH_PE_sdata8: return integer(8);
        default: m_hasFailed = true; return 0;
        }
    }

private:
    /// Returns the address that numbers of this encoding are counted from.
    std::uint64_t base(unsigned encoding)
    {
        switch (encoding & 0xf0) {
        case DW_EH_PE_absptr: return 0;
        case DW_EH_PE_pcrel: return m_address + m_bytes.offset();
        default: m_hasFailed = true; return 0;
        }
    }

    ByteReader m_bytes;
    std::uint64_t m_address; ///< address of the first byte
    TargetFormat m_format;
    bool m_hasFailed = false;
};

/// Walks from entry to entry: those of functions (FDE), and what many of them share (CIE).
class UnwindTable {
public:
    UnwindTable(std::span<const std::byte> section, std::uint64_t address, TargetFormat format)
        : m_section(section), m_address(address), m_format(format)
    {
    }

    std::vector<AddressRange> functions()
    {
        std::vector<AddressRange> ranges;
        for (std::size_t at = 0; at < m_section.size();) {
            const auto entry = entryAt(at);
            if (!entry)
                break;
            if (const auto range = functionIn(*entry))
                ranges.push_back(*range);
            at = entry->end;
        }
        return ranges;
    }

private:
    struct Entry {
        std::size_t start, end; ///< without its length
        bool isLong = false;    ///< has a length of eight bytes: no compiler writes such
    };

    [[nodiscard]] CheckedReader readerOf(std::size_t start, std::size_t end) const
    {
        return {m_section.subspan(start, end - start), m_address + start, m_format};
    }

    /// None: there is none, or its length is nonsense, so that nobody knows where the next one begins. Where an entry
    /// of no length says that the table ends, the next object's may follow.
    [[nodiscard]] std::optional<Entry> entryAt(std::size_t at) const
    {
        CheckedReader reader = readerOf(at, m_section.size());
        std::uint64_t length = reader.integer(4);
        const bool isLong = length == longForm;
        if (isLong)
            length = reader.integer(8);
        if (reader.hasFailed() || length > reader.left())
            return {};
        const std::size_t start = m_section.size() - reader.left();
        return Entry{start, start + static_cast<std::size_t>(length), isLong};
    }

    [[nodiscard]] std::optional<AddressRange> functionIn(const Entry& entry)
    {
        CheckedReader reader = readerOf(entry.start, entry.end);
        const std::uint64_t back = reader.integer(4);
        if (reader.hasFailed() || entry.isLong || back == 0 || back > entry.start)
            return {};
        const auto encoding = encodingOf(entry.start - static_cast<std::size_t>(back));
        if (!encoding)
            return {};
        AddressRange range;
        range.start = cut(reader.pointer(*encoding));
        const std::uint64_t bytes = cut(reader.number(*encoding));
        range.end = range.start + bytes;
        if (reader.hasFailed() || range.end <= range.start)
            return {};
        return range;
    }

    [[nodiscard]] std::uint64_t cut(std::uint64_t address) const
    {
        return m_format.pointerBytes == 4 ? address & UINT32_MAX : address;
    }

    /// How the functions' addresses are written that go with the CIE at this offset. Most go with the one before.
    [[nodiscard]] std::optional<unsigned> encodingOf(std::size_t common)
    {
        if (common != m_common) {
            m_common = common;
            const auto entry = entryAt(common);
            m_encoding = entry ? readEncoding(readerOf(entry->start, entry->end)) : std::nullopt;
        }
        return m_encoding;
    }

    [[nodiscard]] static std::optional<unsigned> readEncoding(CheckedReader reader)
    {
        const bool isCommon = reader.integer(4) == 0;
        const std::uint64_t version = reader.integer(1);
        const std::string letters = reader.augmentation();
        if (!isCommon || (version != 1 && version != 3))
            return {};
        if (letters.empty())
            return reader.hasFailed() ? std::nullopt : std::optional<unsigned>(DW_EH_PE_absptr);
        if (letters.front() != 'z')
            return {};
        reader.skipLeb128(); // the unit of code,
        reader.skipLeb128(); // the unit of data
        if (version == 1)
            reader.skip(1); // and the register of the return address
        else
            reader.skipLeb128();
        reader.skipLeb128(); // how long the following is
        const auto encoding = findEncoding(reader, std::string_view(letters).substr(1));
        return reader.hasFailed() ? std::nullopt : encoding;
    }

    /// The augmentation's letters say what stands there, in their order.
    [[nodiscard]] static std::optional<unsigned> findEncoding(CheckedReader& reader, std::string_view letters)
    {
        for (const char letter : letters)
            switch (letter) {
            case 'R': return static_cast<unsigned>(reader.integer(1));
            case 'L': reader.skip(1); break;
            case 'P': reader.number(static_cast<unsigned>(reader.integer(1))); break;
            case 'S': // a frame of a signal handler
            case 'B': // AArch64: which key signs return addresses,
            case 'G': // and that its stack is tagged
                break;
            default: return {};
            }
        return DW_EH_PE_absptr;
    }

    std::span<const std::byte> m_section;
    std::uint64_t m_address;
    TargetFormat m_format;
    std::size_t m_common = SIZE_MAX; ///< the CIE that was read last
    std::optional<unsigned> m_encoding;
};

/// Bytes of functions that have names, by address.
class NamedCode {
public:
    explicit NamedCode(const SymbolList& symbols)
    {
        for (const ElfSymbol& symbol : symbols)
            if (!isMarker(symbol))
                m_ranges.push_back({symbol.address, symbol.address + std::max<std::uint64_t>(symbol.size, 1)});
        std::sort(m_ranges.begin(), m_ranges.end(),
                  [](const AddressRange& a, const AddressRange& b) { return a.start < b.start; });
    }

    /// REQUIRES: addresses rise from call to call.
    bool contains(std::uint64_t address)
    {
        for (; m_next < m_ranges.size() && m_ranges[m_next].start <= address; ++m_next)
            m_end = std::max(m_end, m_ranges[m_next].end);
        return address < m_end;
    }

private:
    std::vector<AddressRange> m_ranges;
    std::size_t m_next = 0;
    std::uint64_t m_end = 0; ///< highest end of the functions that begin at or below
};

} // namespace

std::vector<AddressRange> parseUnwindTable(std::span<const std::byte> section, std::uint64_t address,
                                           TargetFormat format)
{
    return UnwindTable(section, address, format).functions();
}

void addNamelessFunctions(std::vector<AddressRange> functions, ElfImage& image)
{
    std::sort(functions.begin(), functions.end(), [](const AddressRange& a, const AddressRange& b) {
        return a.start != b.start ? a.start < b.start : a.end > b.end;
    });
    NamedCode named(image.symbols);
    const bool isLocal = !image.symbols.empty(); // what others may call has a dynamic symbol
    auto section = image.code.begin();
    std::uint64_t last = UINT64_MAX;
    for (const AddressRange& function : functions) {
        while (section != image.code.end() && section->range.end <= function.start)
            ++section;
        if (section == image.code.end())
            break;
        if (!section->range.contains(function.start) || section->isPlt || function.start == last ||
            named.contains(function.start))
            continue;
        last = function.start;
        image.symbols.push_back({.name = "fn@" + hex(function.start),
                                 .address = function.start,
                                 .size = function.end - function.start,
                                 .isLocal = isLocal,
                                 .isNameless = true});
    }
}

void addCalledFunctions(std::span<const std::uint64_t> callees, ElfImage& image)
{
    std::vector<AddressRange> functions;
    functions.reserve(callees.size());
    for (const std::uint64_t callee : callees)
        functions.push_back({callee, callee});
    addNamelessFunctions(std::move(functions), image);
}

} // namespace gmonscope
