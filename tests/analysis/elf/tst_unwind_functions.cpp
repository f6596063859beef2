// SPDX-License-Identifier: MIT
//
// Functions that an unwind table tells of, in all encodings that are in use, and in tables that are damaged.
#include "elf/unwind_functions.h"

#include "base/hex.h"
#include "byte_writer.h"
#include "mutate.h"

#include <QTest>

#include <dwarf.h>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr std::uint64_t address = 0x8000; // of the table

/// Writes .eh_frame entry by entry.
class TableWriter {
public:
    explicit TableWriter(TargetFormat format = {}) : m_out(format) {}

    /// `data`: what the letters behind z announce.
    TableWriter& common(const std::string& letters, const Bytes& data, unsigned version = 1)
    {
        ByteWriter body(m_out.format());
        body.u32(0).u8(version).text(letters, letters.size() + 1).u8(1).u8(0x78).u8(16);
        if (letters.starts_with('z'))
            body.u8(data.size()).append(data);
        m_common = m_out.size();
        return entry(body.bytes());
    }
    TableWriter& function(std::uint64_t start, std::uint64_t size, unsigned encoding)
    {
        ByteWriter body(m_out.format());
        const std::size_t here = m_out.size() + 4;
        body.u32(here - m_common);
        const std::size_t bytes = sizeOf(encoding);
        body.integer((encoding & 0xf0) == DW_EH_PE_pcrel ? start - (address + here + 4) : start, bytes);
        return entry(body.integer(size, bytes).u8(0).bytes());
    }
    TableWriter& end()
    {
        m_out.u32(0);
        return *this;
    }
    TableWriter& entry(const Bytes& body)
    {
        m_out.u32(body.size()).append(body);
        return *this;
    }
    ByteWriter& raw() { return m_out; }
    [[nodiscard]] const Bytes& bytes() const { return m_out.bytes(); }

private:
    [[nodiscard]] std::size_t sizeOf(unsigned encoding) const
    {
        switch (encoding & 0x07) {
        case DW_EH_PE_udata2: return 2;
        case DW_EH_PE_udata4: return 4;
        case DW_EH_PE_udata8: return 8;
        default: return m_out.format().pointerBytes;
        }
    }

    ByteWriter m_out;
    std::size_t m_common = 0;
};

Bytes one(unsigned encoding) { return {static_cast<std::byte>(encoding)}; }

/// "1000-1010 2000-2020"
std::string rangesOf(const Bytes& table, TargetFormat format = {})
{
    std::string text;
    for (const AddressRange& range : parseUnwindTable(table, address, format))
        text += (text.empty() ? "" : " ") + hex(range.start).substr(2) + '-' + hex(range.end).substr(2);
    return text;
}

/// A table as gcc writes it for C++.
TableWriter usual(TargetFormat format = {})
{
    constexpr unsigned encoding = DW_EH_PE_pcrel | DW_EH_PE_sdata4;
    TableWriter table(format);
    table.common("zR", one(encoding)).function(0x1000, 0x10, encoding).function(0x1010, 0x20, encoding);
    table.common("zPLR", ByteWriter(format).u8(0x9b).u32(0x1234).u8(encoding).u8(encoding).bytes());
    return table.function(0x1040, 0x40, encoding).end();
}

} // namespace

class TestUnwindFunctions : public QObject {
    Q_OBJECT

private slots:
    void functionsOfAnyMachineAreRead()
    {
        for (const ByteOrder order : {ByteOrder::Little, ByteOrder::Big})
            for (const unsigned bytes : {4u, 8u})
                QCOMPARE(rangesOf(usual({order, bytes}).bytes(), {order, bytes}),
                         std::string("1000-1010 1010-1030 1040-1080"));
    }
    void addressesAreReadInEveryEncoding()
    {
        for (const unsigned base : {unsigned{DW_EH_PE_absptr}, unsigned{DW_EH_PE_pcrel}})
            for (const unsigned form : {DW_EH_PE_absptr, DW_EH_PE_udata2, DW_EH_PE_udata4, DW_EH_PE_udata8,
                                        DW_EH_PE_sdata2, DW_EH_PE_sdata4, DW_EH_PE_sdata8}) {
                const unsigned encoding = base | form;
                if (base == DW_EH_PE_pcrel && (form == DW_EH_PE_udata2 || form == DW_EH_PE_udata4))
                    continue; // cannot go back
                const TargetFormat format{ByteOrder::Little, 8};
                const Bytes table =
                    TableWriter(format).common("zR", one(encoding)).function(0x7000, 0x10, encoding).bytes();
                QCOMPARE(rangesOf(table, format), std::string("7000-7010"));
            }
    }
    void withoutAugmentationAddressesAreWhole()
    {
        QCOMPARE(rangesOf(TableWriter().common("", {}).function(0x7000, 0x10, DW_EH_PE_absptr).bytes()),
                 std::string("7000-7010"));
    }
    void lettersOfOtherMachinesAreKnown()
    {
        constexpr unsigned encoding = DW_EH_PE_udata4;
        QCOMPARE(rangesOf(TableWriter().common("zRS", one(encoding)).function(0x7000, 0x10, encoding).bytes()),
                 std::string("7000-7010"));
        QCOMPARE(rangesOf(TableWriter().common("zBGR", one(encoding), 3).function(0x7000, 0x10, encoding).bytes()),
                 std::string("7000-7010"));
    }
    void anotherObjectsTableMayFollow()
    {
        TableWriter table = usual();
        table.common("zR", one(DW_EH_PE_udata4)).function(0x2000, 0x10, DW_EH_PE_udata4).end();
        QCOMPARE(rangesOf(table.bytes()), std::string("1000-1010 1010-1030 1040-1080 2000-2010"));
    }
    void whatNobodyUnderstandsIsLeftOut()
    {
        for (const unsigned encoding : {DW_EH_PE_uleb128 + 0u, DW_EH_PE_datarel | 3u, DW_EH_PE_omit + 0u,
                                        DW_EH_PE_indirect | DW_EH_PE_pcrel | 0x0bu}) {
            TableWriter table;
            table.common("zR", one(encoding)).function(0x7000, 0x10, DW_EH_PE_udata4);
            table.common("zR", one(DW_EH_PE_udata4)).function(0x2000, 0x10, DW_EH_PE_udata4);
            QCOMPARE(rangesOf(table.bytes()), std::string("2000-2010"));
        }
        for (const char* letters : {"eh", "zXR", "zzzzzzzzzzzzzzzzzzzzzzzzzzzzR"})
            QCOMPARE(rangesOf(TableWriter().common(letters, one(3)).function(0x7000, 0x10, 3).bytes()), std::string());
        QCOMPARE(rangesOf(TableWriter().common("zR", one(3), 9).function(0x7000, 0x10, 3).bytes()), std::string());
    }
    void functionsWithoutBytesOrRoundTheEndAreNone()
    {
        constexpr unsigned encoding = DW_EH_PE_udata8;
        QCOMPARE(rangesOf(TableWriter()
                              .common("zR", one(encoding))
                              .function(0x7000, 0, encoding)
                              .function(UINT64_MAX - 4, 8, encoding)
                              .function(0x7000, 1, encoding)
                              .bytes()),
                 std::string("7000-7001"));
    }
    void aLengthBeyondTheEndEndsTheTable()
    {
        TableWriter table = usual();
        table.raw().u32(0x7fffffff).u32(0);
        QCOMPARE(rangesOf(table.bytes()), std::string("1000-1010 1010-1030 1040-1080"));
    }
    void entriesOfEightByteLengthsArePassedOver()
    {
        TableWriter table = usual();
        table.raw().u32(UINT32_MAX).integer(4, 8).u32(0);
        table.common("zR", one(DW_EH_PE_udata4)).function(0x2000, 0x10, DW_EH_PE_udata4);
        QCOMPARE(rangesOf(table.bytes()), std::string("1000-1010 1010-1030 1040-1080 2000-2010"));
    }
    /// Sanitizers see what is read beyond.
    void everyCutOrDamagedTableIsReadAsFarAsItGoes()
    {
        const Bytes whole = usual().bytes();
        for (std::size_t size = 0; size <= whole.size(); ++size)
            QVERIFY(
                parseUnwindTable(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)), address, {})
                    .size() <= 3);
        Mutator mutator(23);
        for (int i = 0; i < 20'000; ++i) {
            const Bytes damaged = mutator.mutate(whole);
            const TargetFormat format{i % 2 ? ByteOrder::Big : ByteOrder::Little, i % 4 < 2 ? 8u : 4u};
            for (const AddressRange& range : parseUnwindTable(damaged, address, format))
                QVERIFY(range.start < range.end);
        }
    }
    /// Functions take turns with two common entries whose letters fill a megabyte: were those read to their end each
    /// time, this would take hours.
    void longCommonEntriesAreNotReadToTheirEnd()
    {
        constexpr std::size_t letters = 1u << 20, functions = 200'000;
        TableWriter table;
        table.common(std::string(letters, 'z'), {}).common(std::string(letters, 'z'), {});
        const std::size_t second = table.bytes().size() / 2;
        for (std::size_t i = 0; i < functions; ++i) {
            const std::size_t here = table.bytes().size() + 4;
            table.entry(ByteWriter().u32(here - i % 2 * second).u32(0x1000).u32(0x10).bytes());
        }
        QVERIFY(parseUnwindTable(table.bytes(), address, {}).empty());
    }
    void functionsAreAddedInTheOrderOfAddresses()
    {
        ElfImage image;
        image.code = {
            {.range = {0x1000, 0x2000}}, {.range = {0x2000, 0x2100}, .isPlt = true}, {.range = {0x3000, 0x4000}}};
        image.symbols.push_back({.name = "$x", .address = 0x3100, .kind = SymbolKind::Untyped, .isLocal = true});
        image.symbols.push_back({.name = "named", .address = 0x1010, .size = 0x20});
        image.symbols.push_back({.name = "around", .address = 0x1000, .size = 0x100});
        addNamelessFunctions({{0x3100, 0x3110},
                              {0x3000, 0x3010},
                              {0x2000, 0x2010},
                              {0x1100, 0x1180},
                              {0x10f0, 0x1180},
                              {0x1100, 0x1110},
                              {0x5000, 0x5010},
                              {0x800, 0x1200}},
                             image);
        std::string names;
        for (const ElfSymbol& symbol : image.symbols)
            names += std::string(symbol.name) + ' ';
        QCOMPARE(names, std::string("$x named around fn@0x1100 fn@0x3000 fn@0x3100 "));
        QCOMPARE(image.symbols[3].size, std::uint64_t{0x80}); // of two the longer one
    }
};

QTEST_APPLESS_MAIN(TestUnwindFunctions)
#include "tst_unwind_functions.moc"
